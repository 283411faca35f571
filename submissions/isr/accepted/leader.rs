use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;

type AnyError = Box<dyn Error>;

enum Command {
    Append { count: i64 },
    Fetch { broker: i64, offset: i64 },
    Status,
}

struct Event {
    time: i64,
    command: Command,
}

impl FromStr for Event {
    type Err = AnyError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = line.strip_prefix("t=").ok_or("no time")?.split(' ');
        let mut next = || words.next().ok_or("too few words");
        let time = next()?.parse()?;
        let command = match next()? {
            "APPEND" => Command::Append { count: next()?.parse()? },
            "FETCH" => {
                let broker = next()?.parse()?;
                next()?; // the word "offset"
                Command::Fetch { broker, offset: next()?.parse()? }
            }
            "STATUS" => Command::Status,
            other => return Err(format!("what is {other}?").into()),
        };
        Ok(Event { time, command })
    }
}

#[derive(Clone, Default)]
struct Progress {
    leo: i64,
    caught_up: i64,
    /// Time of the previous fetch and the leader's LEO then.
    previous: (i64, i64),
}

struct Follower {
    broker: i64,
    in_sync: bool,
    progress: Progress,
}

impl Progress {
    fn after_fetch(&self, time: i64, offset: i64, leader_leo: i64) -> Self {
        let (previous_time, previous_leader_leo) = self.previous;
        let proven = if offset >= leader_leo {
            Some(time)
        } else if offset >= previous_leader_leo {
            Some(previous_time)
        } else {
            None
        };
        Progress {
            leo: offset,
            caught_up: self.caught_up.max(proven.unwrap_or(0)),
            previous: (time, leader_leo),
        }
    }
}

struct Partition {
    lag_max: i64,
    min_isr: i64,
    leader: i64,
    followers: Vec<Follower>,
    leo: i64,
    hw: i64,
}

impl Partition {
    fn new(lag_max: i64, min_isr: i64, brokers: &[i64]) -> Self {
        let follower = |&broker| Follower { broker, in_sync: true, progress: Progress::default() };
        Partition {
            lag_max,
            min_isr,
            leader: brokers[0],
            followers: brokers[1..].iter().map(follower).collect(),
            leo: 0,
            hw: 0,
        }
    }

    fn in_sync(&self) -> impl Iterator<Item = &Follower> {
        self.followers.iter().filter(|f| f.in_sync)
    }

    fn fetch(&mut self, time: i64, broker: i64, offset: i64) {
        for follower in self.followers.iter_mut().filter(|f| f.broker == broker) {
            follower.progress = follower.progress.after_fetch(time, offset, self.leo);
            follower.in_sync |= offset >= self.hw;
        }
    }

    fn check(&mut self, time: i64) {
        for follower in &mut self.followers {
            follower.in_sync &= time - follower.progress.caught_up <= self.lag_max;
        }
    }

    fn apply(&mut self, event: &Event) {
        match event.command {
            Command::Append { count } => self.leo += count,
            Command::Fetch { broker, offset } => self.fetch(event.time, broker, offset),
            Command::Status => self.check(event.time),
        }
        let smallest = self.in_sync().map(|f| f.progress.leo).chain([self.leo]).min();
        self.hw = self.hw.max(smallest.unwrap_or(0));
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LEO={} HW={} ISR={}", self.leo, self.hw, self.leader)?;
        for follower in self.in_sync() {
            write!(f, ",{}", follower.broker)?;
        }
        let enough = 1 + self.in_sync().count() as i64 >= self.min_isr;
        write!(f, " WRITES={}", if enough { "OK" } else { "NOT_ENOUGH_REPLICAS" })
    }
}

fn numbers(line: Option<io::Result<String>>) -> Result<Vec<i64>, AnyError> {
    let line = line.ok_or("the header is too short")??;
    Ok(line.split(' ').skip(1).map(str::parse).collect::<Result<_, _>>()?)
}

fn main() -> Result<(), AnyError> {
    let mut lines = io::stdin().lock().lines();
    let lag_max = numbers(lines.next())?[0];
    let min_isr = numbers(lines.next())?[0];
    let mut partition = Partition::new(lag_max, min_isr, &numbers(lines.next())?);

    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in lines {
        let event: Event = line?.parse()?;
        partition.apply(&event);
        if let Command::Status = event.command {
            writeln!(out, "t={} {partition}", event.time)?;
        }
    }
    out.flush()?;
    Ok(())
}
