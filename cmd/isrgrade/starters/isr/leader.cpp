// The leader of one partition: one trace on stdin, one line per STATUS on stdout.
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

    void append(Millis /*now*/, Offset count) {
        leo += count;
        // Can the high watermark move here? Think of a leader all alone.
    }

    void fetch(Millis /*now*/, BrokerId /*id*/, Offset /*offset*/) {
        // 1. The caught-up rule: what does this fetch prove, and for which time?
        //    It has two branches.
        // 2. Note in the follower what later fetches and checks will ask for.
        // 3. A follower outside the ISR: may it join now?
        // 4. Does the high watermark move?
    }

    void status(Millis now) {
        // First the periodic check: who has been behind for too long?
        // Then the high watermark: whom was it waiting for?
        std::cout << "t=" << now << " LEO=" << leo << " HW=" << hw << " ISR=";
        const char* comma = "";
        for (BrokerId id : replicas) {
            if (isr.count(id) > 0) std::cout << std::exchange(comma, ",") << id;
        }
        std::cout << " WRITES=" << writes() << '\n';
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
        Offset number = 0;
        if (command == "APPEND" && std::cin >> number) {
            leader.append(now, number);
        } else if (command == "FETCH" && std::cin >> id >> word >> number) {
            leader.fetch(now, id, number);
        } else if (command == "STATUS") {
            leader.status(now);
        }
    }
}
