//! The leader of one partition that answers: one trace on stdin, answers on stdout.
//!
//! If you have a leader of the lesson, begin with that one: take the three new commands
//! from here and put them into it.
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
    // Who waits, of which kind, for what, until when, since when?
}

#[allow(dead_code)] // and this one
impl Leader {
    fn new(lag_max: i64, min_isr: usize, replicas: Vec<i64>) -> Self {
        let followers = replicas[1..].iter().map(|&id| (id, Follower::default())).collect();
        let isr = replicas.iter().copied().collect();
        Leader { lag_max, min_isr, replicas, followers, isr, leo: 0, hw: 0 }
    }

    fn append(&mut self, _now: i64, count: i64) {
        self.leo += count;
        // The lesson: can the high watermark move here? And if it did, who waits for it?
    }

    fn fetch(&mut self, _now: i64, _id: i64, _offset: i64) {
        // The four steps of the lesson; then: did the high watermark rise?
    }

    fn status(&mut self, now: i64) {
        // The check and the high watermark of the lesson; then whoever waited for it;
        // the line comes last.
        let members = self.replicas.iter().filter(|id| self.isr.contains(id));
        let isr = members.map(i64::to_string).collect::<Vec<_>>().join(",");
        println!("t={now} LEO={} HW={} ISR={isr} WRITES={}", self.leo, self.hw, self.writes());
    }

    fn produce(&mut self, now: i64, id: i64, acks: &str, records: i64, _timeout: i64) {
        // Is this broker still the leader? May acks all be written at all?
        let base = self.leo;
        self.leo += records;
        // Can the high watermark move here?
        if acks == "1" {
            self.tell_producer(now, id, "NONE", base);
        }
        // What does acks all wait for? Stage 2.
    }

    fn consume(&mut self, _now: i64, _id: i64, _offset: i64, _least: i64, _wait: i64) {
        // What may a consumer see, and when is it worth an answer? Stage 7.
    }

    fn resign(&mut self, _now: i64) {
        // Who must hear of it? Stage 8.
    }

    /// Called before every command.
    fn expire(&mut self, _now: i64) {
        // Whose time is up? Stage 6.
    }

    fn tell_producer(&self, t: i64, id: i64, error: &str, offset: i64) {
        println!("t={t} PRODUCE={id} ERROR={error} OFFSET={offset}");
    }

    fn tell_consumer(&self, t: i64, id: i64, error: &str, offset: i64, records: i64) {
        println!("t={t} CONSUME={id} ERROR={error} OFFSET={offset} RECORDS={records}");
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
        leader.expire(now);
        match words[1..] {
            ["APPEND", count] => leader.append(now, count.parse()?),
            ["FETCH", id, "offset", offset] => leader.fetch(now, id.parse()?, offset.parse()?),
            ["STATUS"] => leader.status(now),
            ["PRODUCE", id, "acks", acks, "records", n, "timeout", ms] => {
                leader.produce(now, id.parse()?, acks, n.parse()?, ms.parse()?)
            }
            ["CONSUME", id, "offset", o, "min", n, "wait", ms] => {
                leader.consume(now, id.parse()?, o.parse()?, n.parse()?, ms.parse()?)
            }
            ["RESIGN"] => leader.resign(now),
            _ => return Err(format!("unknown command: {line}").into()),
        }
    }
    Ok(())
}
