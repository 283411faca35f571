//! The leader of one partition: one trace on stdin, one line per STATUS on stdout.
//!
//! Try it with: rustc leader.rs && ./leader < trace.txt
//! Use eprintln! when you debug; everything on stdout is compared.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::io;

/// What the leader remembers about one follower.
#[allow(dead_code)] // take this line out once your rules read every field
#[derive(Default)]
struct Follower {
    leo: i64,
    last_caught_up_time: i64,
    last_fetch_time: i64,
    last_fetch_leader_leo: i64,
}

#[allow(dead_code)] // and this one
struct Leader {
    lag_max: i64,       // replica.lag.time.max.ms
    min_isr: usize,     // min.insync.replicas
    replicas: Vec<i64>, // broker ids, the leader's first
    followers: HashMap<i64, Follower>,
    isr: HashSet<i64>,
    leo: i64,
    hw: i64,
}

impl Leader {
    fn new(lag_max: i64, min_isr: usize, replicas: Vec<i64>) -> Self {
        let followers = replicas[1..].iter().map(|&id| (id, Follower::default())).collect();
        let isr = replicas.iter().copied().collect();
        Leader { lag_max, min_isr, replicas, followers, isr, leo: 0, hw: 0 }
    }

    fn append(&mut self, _now: i64, count: i64) {
        self.leo += count;
        // Can the high watermark move here? Think of a leader all alone.
    }

    fn fetch(&mut self, _now: i64, _id: i64, _offset: i64) {
        // 1. The caught-up rule: what does this fetch prove, and for which time?
        //    It has two branches.
        // 2. Note in the follower what later fetches and checks will ask for.
        // 3. A follower outside the ISR: may it join now?
        // 4. Does the high watermark move?
    }

    fn status(&mut self, now: i64) {
        // First the periodic check: who has been behind for too long?
        // Then the high watermark: whom was it waiting for?
        let members = self.replicas.iter().filter(|id| self.isr.contains(id));
        let isr = members.map(i64::to_string).collect::<Vec<_>>().join(",");
        println!("t={now} LEO={} HW={} ISR={isr} WRITES={}", self.leo, self.hw, self.writes());
    }

    fn writes(&self) -> &'static str {
        // When must the leader answer NOT_ENOUGH_REPLICAS instead?
        "OK"
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = io::stdin().lines();
    let mut header = || -> Result<String, Box<dyn Error>> {
        Ok(lines.next().ok_or("the trace ends inside its header")??)
    };
    let lag_max = header()?.trim_start_matches("LAG_MAX ").parse()?;
    let min_isr = header()?.trim_start_matches("MIN_ISR ").parse()?;
    let replicas = header()?.split(' ').skip(1).map(str::parse).collect::<Result<_, _>>()?;
    let mut leader = Leader::new(lag_max, min_isr, replicas);

    for line in lines {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        let now = words[0].trim_start_matches("t=").parse()?;
        match words[1..] {
            ["APPEND", count] => leader.append(now, count.parse()?),
            ["FETCH", id, "offset", offset] => leader.fetch(now, id.parse()?, offset.parse()?),
            ["STATUS"] => leader.status(now),
            _ => return Err(format!("unknown command: {line}").into()),
        }
    }
    Ok(())
}
