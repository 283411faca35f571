use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::io;

#[derive(Default)]
struct Follower {
    leo: i64,
    last_caught_up_time: i64,
    last_fetch_time: i64,
    last_fetch_leader_leo: i64,
}

struct Leader {
    lag_max: i64,
    min_isr: usize,
    replicas: Vec<i64>,
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

    fn append(&mut self, count: i64) {
        self.leo += count;
        self.raise_hw();
    }

    fn fetch(&mut self, now: i64, id: i64, offset: i64) {
        let Some(follower) = self.followers.get_mut(&id) else { return };
        if offset >= self.leo {
            follower.last_caught_up_time = now.max(follower.last_caught_up_time);
        } else if offset >= follower.last_fetch_leader_leo {
            follower.last_caught_up_time =
                follower.last_fetch_time.max(follower.last_caught_up_time);
        }
        follower.leo = offset;
        follower.last_fetch_leader_leo = self.leo;
        if offset >= self.hw {
            self.isr.insert(id);
        }
        self.raise_hw();
        follower.last_fetch_time = now;
    }

    fn raise_hw(&mut self) {
        let mut lowest = self.leo;
        for (id, follower) in &self.followers {
            if self.isr.contains(id) {
                lowest = lowest.min(follower.leo);
            }
        }
        self.hw = self.hw.max(lowest);
    }

    fn shrink(&mut self, now: i64) {
        for (id, follower) in &self.followers {
            if now - follower.last_caught_up_time > self.lag_max {
                self.isr.remove(id);
            }
        }
        self.raise_hw();
    }

    fn status(&mut self, now: i64) {
        self.shrink(now);
        let members = self.replicas.iter().filter(|id| self.isr.contains(id));
        let isr = members.map(i64::to_string).collect::<Vec<_>>().join(",");
        println!("t={now} LEO={} HW={} ISR={isr} WRITES={}", self.leo, self.hw, self.writes());
    }

    fn writes(&self) -> &'static str {
        if self.isr.len() >= self.min_isr {
            "OK"
        } else {
            "NOT_ENOUGH_REPLICAS"
        }
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
            ["APPEND", count] => leader.append(count.parse()?),
            ["FETCH", id, "offset", offset] => leader.fetch(now, id.parse()?, offset.parse()?),
            ["STATUS"] => leader.status(now),
            _ => return Err(format!("unknown command: {line}").into()),
        }
    }
    Ok(())
}
