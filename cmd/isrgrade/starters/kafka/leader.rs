//! Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.
//!
//! Try it with: rustc leader.rs && ./leader < trace.txt
//! Use eprintln! when you debug; everything on stdout is compared.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::io;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// What the leader remembers about one follower. None is: not known yet.
#[allow(dead_code)] // take this line out once your rules read every field
#[derive(Default)]
struct Follower {
    leo: Option<i64>,
    last_caught_up_time: i64,
    last_fetch_time: i64,
    last_fetch_leader_leo: i64,
    broker_epoch: Option<i64>,
}

#[allow(dead_code)] // and this one
struct Leader {
    lag_max: i64,                            // replica.lag.time.max.ms
    min_isr: usize,                          // min.insync.replicas
    me: i64,                                 // my broker id
    metadata: HashMap<i64, (String, i64)>,   // broker id -> health, broker epoch
    followers: HashMap<i64, Follower>,
    isr: BTreeSet<i64>,                      // as the controller committed it
    leo: i64,
    hw: i64,
    epoch: i64,                              // leader epoch
    version: i64,                            // partition epoch; -1 before the first LEADER
}

impl Leader {
    fn lead(&mut self, _now: i64, epoch: i64, version: i64, replicas: BTreeSet<i64>, isr: BTreeSet<i64>) {
        // Is it news? What stays, what begins anew, what was pending?
        (self.epoch, self.version, self.isr) = (epoch, version, isr);
        let others = replicas.into_iter().filter(|&id| id != self.me);
        self.followers = others.map(|id| (id, Follower::default())).collect();
    }

    fn append(&mut self, now: i64, records: i64, acks_all: bool) {
        let first = self.leo;
        self.leo += records;
        self.hw = self.leo; // right while you are alone in the ISR
        if !acks_all {
            say(now, &format!("APPEND {first}-{} OK", self.leo - 1));
        }
        // acks all: when is it answered, and when refused?
    }

    fn fetch(&mut self, _now: i64, _id: i64, _broker_epoch: i64, _offset: i64, _epoch: i64, _last: Option<i64>) {
        // 1. The checks, in their order.
        // 2. The caught-up rule with its two branches, and what is to be remembered.
        // 3. An outsider: may it join? Then ask the controller:
        //    say(now, &format!("ALTER_PARTITION VERSION={} ISR={}", self.version, ids(...)));
        // 4. Does the high watermark move, and whom does that answer?
        // 5. say(now, &format!("FETCH {id} OK HW={}", ...));
    }

    fn broker(&mut self, _now: i64, id: i64, epoch: i64, health: &str) {
        self.metadata.insert(id, (health.to_string(), epoch));
    }

    fn check(&mut self, _now: i64) {
        // Who is late? The leader only proposes.
    }

    fn answer(&mut self, _now: i64, _word: &str) {
        // What became of the change that was pending?
    }

    fn status(&self, now: i64) {
        let (leo, hw, isr, version) = (self.leo, self.hw, ids(&self.isr), self.version);
        say(now, &format!("LEO={leo} HW={hw} ISR={isr} PENDING=none VERSION={version} WRITES=OK"));
    }
}

fn ids(brokers: &BTreeSet<i64>) -> String {
    brokers.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

fn say(now: i64, text: &str) {
    println!("t={now} {text}");
}

fn list(text: &str) -> Fallible<BTreeSet<i64>> {
    Ok(text.split(',').map(str::parse).collect::<Result<_, _>>()?)
}

fn broker(text: &str) -> Fallible<(i64, i64)> {
    let (id, epoch) = text.split_once('@').ok_or("a broker is written 6@60")?;
    Ok((id.parse()?, epoch.parse()?))
}

fn main() -> Fallible<()> {
    let mut lines = io::stdin().lines();
    let mut header = || -> Fallible<Vec<String>> {
        let line = lines.next().ok_or("the trace ends inside its header")??;
        Ok(line.split(' ').skip(1).map(String::from).collect())
    };
    let lag_max = header()?[0].parse()?;
    let min_isr = header()?[0].parse()?;
    let brokers = header()?.iter().map(|word| broker(word)).collect::<Fallible<Vec<_>>>()?;
    let log = header()?;
    let metadata = brokers.iter().map(|&(id, epoch)| (id, ("ALIVE".to_string(), epoch))).collect();
    let (followers, isr) = (HashMap::new(), BTreeSet::new());
    let (leo, hw) = (log[0].parse()?, log[2].parse()?);
    let me = brokers[0].0;
    let mut leader = Leader { lag_max, min_isr, me, metadata, followers, isr, leo, hw, epoch: 0, version: -1 };

    for line in lines {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        let now = words[0].trim_start_matches("t=").parse()?;
        match words[1..] {
            ["LEADER", _, epoch, _, version, _, replicas, _, isr] => {
                leader.lead(now, epoch.parse()?, version.parse()?, list(replicas)?, list(isr)?)
            }
            ["BROKER", who, health] => leader.broker(now, broker(who)?.0, broker(who)?.1, health),
            ["APPEND", records, _, acks] => leader.append(now, records.parse()?, acks == "all"),
            ["FETCH", who, _, offset, _, epoch, ref rest @ ..] => {
                let last = rest.get(1).map(|word| word.parse()).transpose()?;
                let (id, broker_epoch) = broker(who)?;
                leader.fetch(now, id, broker_epoch, offset.parse()?, epoch.parse()?, last)
            }
            ["CHECK"] => leader.check(now),
            ["ANSWER", word] => leader.answer(now, word),
            ["STATUS"] => leader.status(now),
            _ => return Err(format!("unknown command: {line}").into()),
        }
    }
    Ok(())
}
