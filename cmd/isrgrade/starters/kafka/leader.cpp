// Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.
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

using Number = std::int64_t;  // times, offsets, epochs, broker ids

constexpr Number unknown = -1;  // a LEO, an epoch or a version that is not known yet

// What the leader remembers about one follower.
struct Follower {
    Number leo = unknown;
    Number lastCaughtUpTime = 0;
    Number lastFetchTime = 0;
    Number lastFetchLeaderLeo = 0;
    Number brokerEpoch = unknown;
};

// What the metadata say of a broker.
struct Life {
    std::string health;
    Number epoch;
};

static std::string ids(const std::set<Number>& brokers) {
    std::ostringstream text;
    const char* comma = "";
    for (Number id : brokers) text << std::exchange(comma, ",") << id;
    return text.str();
}

static std::ostream& say(Number now) { return std::cout << "t=" << now << ' '; }

struct Leader {
    Number lagMax = 0;  // replica.lag.time.max.ms
    Number minIsr = 0;  // min.insync.replicas
    Number me = 0;      // my broker id
    std::map<Number, Life> metadata;
    std::map<Number, Follower> followers;
    std::set<Number> isr;  // as the controller committed it
    Number leo = 0;
    Number hw = 0;
    Number epoch = 0;          // leader epoch
    Number version = unknown;  // partition epoch

    void lead(Number /*now*/, Number newEpoch, Number newVersion, const std::set<Number>& replicas,
              const std::set<Number>& members) {
        // Is it news? What stays, what begins anew, what was pending?
        epoch = newEpoch;
        version = newVersion;
        isr = members;
        followers.clear();
        for (Number id : replicas) followers[id];
        followers.erase(me);
    }

    void append(Number now, Number records, bool acksAll) {
        const Number first = leo;
        leo += records;
        hw = leo;  // right while you are alone in the ISR
        if (!acksAll) say(now) << "APPEND " << first << '-' << leo - 1 << " OK\n";
        // acks all: when is it answered, and when refused?
    }

    // last is unknown where it was not given.
    void fetch(Number /*now*/, Number /*id*/, Number /*brokerEpoch*/, Number /*offset*/, Number /*knownEpoch*/,
               Number /*last*/) {
        // 1. The checks, in their order.
        // 2. The caught-up rule with its two branches, and what is to be remembered.
        // 3. An outsider: may it join? Then ask the controller:
        //    say(now) << "ALTER_PARTITION VERSION=" << version << " ISR=" << ids(...) << '\n';
        // 4. Does the high watermark move, and whom does that answer?
        // 5. say(now) << "FETCH " << id << " OK HW=" << ... << '\n';
    }

    void broker(Number /*now*/, Number id, Number life, const std::string& health) { metadata[id] = {health, life}; }

    void check(Number /*now*/) {
        // Who is late? The leader only proposes.
    }

    void answer(Number /*now*/, const std::string& /*word*/) {
        // What became of the change that was pending?
    }

    void status(Number now) {
        say(now) << "LEO=" << leo << " HW=" << hw << " ISR=" << ids(isr) << " PENDING=none VERSION=" << version
                 << " WRITES=OK\n";
    }
};

static std::set<Number> list(const std::string& text) {
    std::set<Number> all;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) all.insert(std::stoll(word));
    return all;
}

static std::pair<Number, Number> broker(const std::string& text) {
    return {std::stoll(text), std::stoll(text.substr(text.find('@') + 1))};
}

static void perform(Leader& leader, const std::string& line) {
    std::istringstream in(line);
    std::string word, command, who;
    Number first = 0, second = 0, last = unknown;
    in >> word >> command;
    const Number now = std::stoll(word.substr(2));  // word is "t=..."
    if (command == "LEADER") {
        std::string replicas, isr;
        in >> word >> first >> word >> second >> word >> replicas >> word >> isr;
        leader.lead(now, first, second, list(replicas), list(isr));
    } else if (command == "BROKER") {
        in >> who >> word;
        leader.broker(now, broker(who).first, broker(who).second, word);
    } else if (command == "APPEND") {
        in >> first >> word >> word;
        leader.append(now, first, word == "all");
    } else if (command == "FETCH") {
        in >> who >> word >> first >> word >> second;
        if (!(in >> word >> last)) last = unknown;
        leader.fetch(now, broker(who).first, broker(who).second, first, second, last);
    } else if (command == "CHECK") {
        leader.check(now);
    } else if (command == "ANSWER") {
        in >> word;
        leader.answer(now, word);
    } else if (command == "STATUS") {
        leader.status(now);
    }
}

int main() {
    Leader leader;
    std::string line, word;
    std::cin >> word >> leader.lagMax >> word >> leader.minIsr >> word;
    std::getline(std::cin, line);
    std::istringstream brokers(line);
    for (bool isMe = true; brokers >> word; isMe = false) {
        const auto [id, life] = broker(word);
        leader.broker(0, id, life, "ALIVE");
        if (isMe) leader.me = id;
    }
    std::cin >> word >> leader.leo >> word >> leader.hw;
    std::getline(std::cin, line);
    while (std::getline(std::cin, line)) perform(leader, line);
}
