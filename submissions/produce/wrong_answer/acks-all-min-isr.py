"""Leader of one partition that answers producers and consumers."""

import sys
from dataclasses import dataclass


@dataclass
class Replica:
    broker: int
    leo: int = 0
    in_sync: bool = True
    caught_up_at: int = 0
    last_fetch_time: int = 0
    last_fetch_leader_leo: int = 0


@dataclass
class Producer:
    id: int
    base: int
    records: int
    deadline: int
    arrival: int

    @property
    def need(self):
        return self.base + self.records


@dataclass
class Consumer:
    id: int
    offset: int
    min: int
    deadline: int
    arrival: int


class Partition:
    def __init__(self, lag_max, min_isr, brokers):
        self.lag_max = lag_max
        self.min_isr = min_isr
        self.replicas = {broker: Replica(broker) for broker in brokers}
        self.leader, *self.followers = self.replicas.values()
        self.hw = 0
        self.producers = []
        self.consumers = []
        self.arrivals = 0
        self.resigned = False

    @property
    def isr(self):
        return [r for r in self.replicas.values() if r.in_sync]

    # The books of the lesson.

    def raise_hw(self):
        before = self.hw
        self.hw = max(self.hw, min(r.leo for r in self.isr))
        return self.hw > before

    def append(self, now, records):
        self.leader.leo += records
        self.raise_hw()
        self.wake(now)

    def fetch(self, now, broker, offset):
        if self.resigned:
            return
        follower = self.replicas[broker]
        if offset >= self.leader.leo:
            follower.caught_up_at = max(follower.caught_up_at, now)
        elif offset >= follower.last_fetch_leader_leo:
            follower.caught_up_at = max(follower.caught_up_at, follower.last_fetch_time)
        follower.leo = offset
        follower.last_fetch_time = now
        follower.last_fetch_leader_leo = self.leader.leo
        if follower.leo >= self.hw:
            follower.in_sync = True
        self.raise_hw()
        self.wake(now)

    def check(self, now):
        for follower in self.followers:
            if now - follower.caught_up_at > self.lag_max:
                follower.in_sync = False

    def status(self, now):
        if self.resigned:
            print(f"t={now} LEO={self.leader.leo} HW={self.hw} ISR=- WRITES=NOT_LEADER_OR_FOLLOWER")
            return
        self.check(now)
        self.raise_hw()
        self.wake(now)
        members = ",".join(str(r.broker) for r in self.isr)
        writes = "OK" if len(self.isr) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        print(f"t={now} LEO={self.leader.leo} HW={self.hw} ISR={members} WRITES={writes}")

    # Who asks.

    def next_arrival(self):
        self.arrivals += 1
        return self.arrivals

    def produce(self, now, id, acks, records, timeout):
        if self.resigned:
            if acks == "0":
                print(f"t={now} CLOSED={id}")
            else:
                self.tell_producer(now, id, "NOT_LEADER_OR_FOLLOWER", -1)
            return
        if acks == "all" and len(self.isr) < self.min_isr:
            self.tell_producer(now, id, "NOT_ENOUGH_REPLICAS", -1)
            return
        base = self.leader.leo
        self.leader.leo += records
        self.raise_hw()
        if acks == "1":
            self.tell_producer(now, id, "NONE", base)
        elif acks == "all":
            self.settle(now, Producer(id, base, records, now + timeout, self.next_arrival()), timeout)
        self.wake(now)

    def settle(self, now, producer, timeout):
        if self.is_safe(producer):
            self.tell_producer(now, producer.id, "NONE", producer.base)
        elif timeout == 0:
            self.tell_producer(now, producer.id, "REQUEST_TIMED_OUT", producer.base)
        else:
            self.producers.append(producer)

    def is_safe(self, producer):
        return sum(r.leo >= producer.need for r in self.replicas.values()) >= self.min_isr

    def consume(self, now, id, offset, least, wait):
        if self.resigned:
            self.tell_consumer(now, id, "NOT_LEADER_OR_FOLLOWER", offset, 0)
        elif self.hw - offset >= least or wait == 0:
            self.tell_consumer(now, id, "NONE", offset, self.hw - offset)
        else:
            self.consumers.append(Consumer(id, offset, least, now + wait, self.next_arrival()))

    def resign(self, now):
        self.resigned = True
        for consumer in self.consumers:
            self.tell_consumer(now, consumer.id, "NOT_LEADER_OR_FOLLOWER", consumer.offset, 0)
        for producer in self.producers:
            self.tell_producer(now, producer.id, "NOT_LEADER_OR_FOLLOWER", producer.base)
        self.consumers, self.producers = [], []

    # Who waits.

    def wake(self, now):
        for consumer in list(self.consumers):
            if self.hw - consumer.offset >= consumer.min:
                self.consumers.remove(consumer)
                self.tell_consumer(now, consumer.id, "NONE", consumer.offset, self.hw - consumer.offset)
        for producer in list(self.producers):
            if self.is_safe(producer):
                self.producers.remove(producer)
                enough = len(self.isr) >= self.min_isr
                error = "NONE" if enough else "NOT_ENOUGH_REPLICAS_AFTER_APPEND"
                self.tell_producer(now, producer.id, error, producer.base)

    def expire(self, now):
        due = [w for w in self.producers + self.consumers if w.deadline <= now]
        for waiting in sorted(due, key=lambda w: (w.deadline, w.arrival)):
            if isinstance(waiting, Producer):
                self.producers.remove(waiting)
                self.tell_producer(waiting.deadline, waiting.id, "REQUEST_TIMED_OUT", waiting.base)
            else:
                self.consumers.remove(waiting)
                self.tell_consumer(waiting.deadline, waiting.id, "NONE", waiting.offset, self.hw - waiting.offset)

    def tell_producer(self, t, id, error, offset):
        print(f"t={t} PRODUCE={id} ERROR={error} OFFSET={offset}")

    def tell_consumer(self, t, id, error, offset, records):
        print(f"t={t} CONSUME={id} ERROR={error} OFFSET={offset} RECORDS={records}")


def numbers_after_the_name(line):
    return [int(word) for word in line.split()[1:]]


def run(partition, now, command):
    match command:
        case ["APPEND", records]:
            partition.append(now, int(records))
        case ["FETCH", broker, "offset", offset]:
            partition.fetch(now, int(broker), int(offset))
        case ["STATUS"]:
            partition.status(now)
        case ["PRODUCE", id, "acks", acks, "records", records, "timeout", timeout]:
            partition.produce(now, int(id), acks, int(records), int(timeout))
        case ["CONSUME", id, "offset", offset, "min", least, "wait", wait]:
            partition.consume(now, int(id), int(offset), int(least), int(wait))
        case ["RESIGN"]:
            partition.resign(now)


def main():
    lines = iter(sys.stdin)
    [lag_max] = numbers_after_the_name(next(lines))
    [min_isr] = numbers_after_the_name(next(lines))
    partition = Partition(lag_max, min_isr, numbers_after_the_name(next(lines)))
    for line in lines:
        time, *command = line.split()
        now = int(time[2:])
        partition.expire(now)
        run(partition, now, command)


main()
