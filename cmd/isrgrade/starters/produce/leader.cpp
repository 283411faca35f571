// The leader of one partition that answers: one trace on stdin, answers on stdout.
//
// If you have a leader of the lesson, begin with that one: take the three new commands
// from here and put them into it.
//
// Try it with: c++ -std=c++17 -Wall -o leader leader.cpp && ./leader < trace.txt
// Use std::cerr when you debug; everything on stdout is compared.
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Offset = std::int64_t;
using Millis = std::int64_t;
using BrokerId = std::int64_t;

// What the leader remembers about one follower.
struct Follower {
    Offset leo = 0;
    Millis lastCaughtUpTime = 0;
    Millis lastFetchTime = 0;
    Offset lastFetchLeaderLeo = 0;
};

struct Leader {
    Millis lagMax = 0;               // replica.lag.time.max.ms
    std::size_t minIsr = 0;          // min.insync.replicas
    std::vector<BrokerId> replicas;  // the leader's id first
    std::map<BrokerId, Follower> followers;
    std::set<BrokerId> isr;
    Offset leo = 0;
    Offset hw = 0;
    // Who waits, of which kind, for what, until when, since when?

    void append(Millis /*now*/, Offset count) {
        leo += count;
        // The lesson: can the high watermark move here? And if it did, who waits for it?
    }

    void fetch(Millis /*now*/, BrokerId /*id*/, Offset /*offset*/) {
        // The four steps of the lesson; then: did the high watermark rise?
    }

    void status(Millis now) {
        // The check and the high watermark of the lesson; then whoever waited for it;
        // the line comes last.
        std::cout << "t=" << now << " LEO=" << leo << " HW=" << hw << " ISR=";
        const char* comma = "";
        for (BrokerId id : replicas) {
            if (isr.count(id) > 0) std::cout << std::exchange(comma, ",") << id;
        }
        std::cout << " WRITES=" << writes() << '\n';
    }

    void produce(Millis now, std::int64_t id, const std::string& acks, Offset records, Millis /*timeout*/) {
        // Is this broker still the leader? May acks all be written at all?
        const Offset base = leo;
        leo += records;
        // Can the high watermark move here?
        if (acks == "1") tellProducer(now, id, "NONE", base);
        // What does acks all wait for? Stage 2.
    }

    void consume(Millis /*now*/, std::int64_t /*id*/, Offset /*offset*/, Offset /*least*/, Millis /*wait*/) {
        // What may a consumer see, and when is it worth an answer? Stage 7.
    }

    void resign(Millis /*now*/) {
        // Who must hear of it? Stage 8.
    }

    // Called before every command.
    void expire(Millis /*now*/) {
        // Whose time is up? Stage 6.
    }

    void tellProducer(Millis t, std::int64_t id, const std::string& error, Offset offset) {
        std::cout << "t=" << t << " PRODUCE=" << id << " ERROR=" << error << " OFFSET=" << offset << '\n';
    }

    void tellConsumer(Millis t, std::int64_t id, const std::string& error, Offset offset, Offset records) {
        std::cout << "t=" << t << " CONSUME=" << id << " ERROR=" << error << " OFFSET=" << offset
                  << " RECORDS=" << records << '\n';
    }

    std::string writes() const {
        // When must the leader answer NOT_ENOUGH_REPLICAS instead?
        return "OK";
    }
};

int main() {
    Leader leader;
    std::string line, word, command;
    std::cin >> word >> leader.lagMax >> word >> leader.minIsr >> word;
    std::getline(std::cin, line);
    std::istringstream ids(line);
    for (BrokerId id; ids >> id;) leader.replicas.push_back(id);
    leader.isr.insert(leader.replicas.begin(), leader.replicas.end());
    for (BrokerId id : leader.replicas) leader.followers[id];
    leader.followers.erase(leader.replicas.front());

    while (std::cin >> word >> command) {
        const Millis now = std::stoll(word.substr(2));  // word is "t=..."
        BrokerId id = 0;
        Offset number = 0, least = 0;
        Millis wait = 0;
        std::string acks;
        leader.expire(now);
        if (command == "APPEND" && std::cin >> number) {
            leader.append(now, number);
        } else if (command == "FETCH" && std::cin >> id >> word >> number) {
            leader.fetch(now, id, number);
        } else if (command == "STATUS") {
            leader.status(now);
        } else if (command == "PRODUCE" && std::cin >> id >> word >> acks >> word >> number >> word >> wait) {
            leader.produce(now, id, acks, number, wait);
        } else if (command == "CONSUME" && std::cin >> id >> word >> number >> word >> least >> word >> wait) {
            leader.consume(now, id, number, least, wait);
        } else if (command == "RESIGN") {
            leader.resign(now);
        }
    }
}
