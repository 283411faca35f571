//! All brokers of one partition: one trace on stdin, answers and STATUS on stdout.
//!
//! Try it with: rustc partition.rs && ./partition < trace.txt
//! Use eprintln! when you debug; everything on stdout is compared.

use std::error::Error;
use std::io;

/// A record in a log; its index is its offset.
struct Entry {
    epoch: i64,
    record: String,
}

/// What is on a broker's disk, and whether it runs.
struct Broker {
    id: i64,
    up: bool,
    in_isr: bool,
    in_elr: bool, // stage 8
    hw: usize,
    log: Vec<Entry>,
}

#[allow(dead_code)] // take this line out once your rules read every field
struct Partition {
    min_isr: usize, // min.insync.replicas
    elr_on: bool,   // eligible leader replicas; stage 8
    brokers: Vec<Broker>,  // in the order of REPLICAS
    leader: Option<usize>, // index in brokers; None when nobody leads
    last: Option<usize>,   // the last known leader; stage 8
    epoch: i64,
    lost: Vec<String>, // in the order of the answers; stage 5
}

impl Broker {
    /// The log as STATUS prints it: 0:m1,m2;1:m4
    fn runs(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        for (i, entry) in self.log.iter().enumerate() {
            match all.last_mut() {
                Some(run) if self.log[i - 1].epoch == entry.epoch => run.push_str(&format!(",{}", entry.record)),
                _ => all.push(format!("{}:{}", entry.epoch, entry.record)),
            }
        }
        or_dash(all, ";")
    }
}

fn or_dash(words: Vec<String>, separator: &str) -> String {
    if words.is_empty() { "-".to_string() } else { words.join(separator) }
}

impl Partition {
    fn produce(&mut self, _now: i64, record: &str) {
        // May the leader take it? If so: who waits, and does the HW move?
        if let Some(leader) = self.leader {
            self.brokers[leader].log.push(Entry { epoch: self.epoch, record: record.to_string() });
        }
    }

    fn fetch(&mut self, _now: i64, _follower: usize) {
        // 1. Do the logs part? Then cut, and that is all. (stage 4)
        // 2. What goes into the reply: which records, and which HW?
        // 3. What does this fetch prove to the leader?
        // 4. A follower outside the ISR: may it join now?
        // 5. Does the HW of the leader move, and who is answered?
        // 6. The follower copies. What is its own HW now?
    }

    fn crash(&mut self, _now: i64, broker: usize, _lost: usize, _in_good_order: bool) {
        self.brokers[broker].up = false;
        // What is gone from its log? Does it leave the ISR? Did it lead?
    }

    fn start(&mut self, _now: i64, broker: usize) {
        self.brokers[broker].up = true;
        // Does anybody lead?
    }

    fn restart(&mut self, _now: i64, _broker: usize, _lost: usize) {
        // Stage 5: dead and back before anybody notices.
    }

    fn elect(&mut self, _now: i64, _kind: &str) {
        // Stage 6: kind is "preferred" or "unclean".
    }

    #[allow(dead_code)] // and this one
    fn answer(&self, now: i64, record: &str, error: &str, offset: i64) {
        println!("t={now} PRODUCE={record} ERROR={error} OFFSET={offset}");
    }

    fn ids(&self, belongs: impl Fn(usize, &Broker) -> bool) -> String {
        let members = self.brokers.iter().enumerate().filter(|(i, b)| belongs(*i, b));
        or_dash(members.map(|(_, b)| b.id.to_string()).collect(), ",")
    }

    fn status(&self, now: i64) {
        let leader = self.ids(|i, _| Some(i) == self.leader);
        let isr = self.ids(|_, b| b.in_isr);
        let elr = self.ids(|_, b| b.in_elr);
        let last = self.ids(|i, _| Some(i) == self.last);
        let lost = or_dash(self.lost.clone(), ",");
        println!("t={now} LEADER={leader} EPOCH={} ISR={isr} ELR={elr} LAST={last} LOST={lost}", self.epoch);
        for b in &self.brokers {
            let state = if b.up { "UP" } else { "DOWN" };
            println!("t={now} BROKER={} STATE={state} HW={} LOG={}", b.id, b.hw, b.runs());
        }
    }

    fn find(&self, id: &str) -> Result<usize, String> {
        let position = self.brokers.iter().position(|b| b.id.to_string() == id);
        position.ok_or(format!("no broker {id}"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = io::stdin().lines();
    let mut header = || -> Result<String, Box<dyn Error>> {
        Ok(lines.next().ok_or("the trace ends inside its header")??)
    };
    let min_isr = header()?.trim_start_matches("MIN_ISR ").parse()?;
    let replicas: Vec<i64> = header()?.split(' ').skip(1).map(str::parse).collect::<Result<_, _>>()?;
    let elr_on = header()? == "ELR on";
    let disk = |&id| Broker { id, up: true, in_isr: true, in_elr: false, hw: 0, log: Vec::new() };
    let brokers = replicas.iter().map(disk).collect();
    let mut partition =
        Partition { min_isr, elr_on, brokers, leader: Some(0), last: None, epoch: 0, lost: Vec::new() };

    for line in lines {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        let now = words[0].trim_start_matches("t=").parse()?;
        match words[1..] {
            ["PRODUCE", record] => partition.produce(now, record),
            ["FETCH", id] => partition.fetch(now, partition.find(id)?),
            ["CRASH", id, "lost", n] => partition.crash(now, partition.find(id)?, n.parse()?, false),
            ["STOP", id] => partition.crash(now, partition.find(id)?, 0, true),
            ["START", id] => partition.start(now, partition.find(id)?),
            ["RESTART", id, "lost", n] => partition.restart(now, partition.find(id)?, n.parse()?),
            ["ELECT", kind] => partition.elect(now, kind),
            ["STATUS"] => partition.status(now),
            _ => return Err(format!("unknown command: {line}").into()),
        }
    }
    Ok(())
}
