// All brokers of one partition: one trace on stdin, answers and STATUS on stdout.
//
// Try it with: c++ -std=c++17 -Wall -o partition partition.cpp && ./partition < trace.txt
// Print to std::cerr when you debug; everything on stdout is compared.
#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// A record in a log; its index is its offset.
struct Entry {
    int epoch;
    std::string record;
};

// What is on a broker's disk, and whether it runs.
struct Broker {
    long id = 0;
    bool up = true;
    bool in_isr = true;
    bool in_elr = false;  // stage 8
    int hw = 0;
    std::vector<Entry> log;

    // The log as STATUS prints it: 0:m1,m2;1:m4
    std::string runs() const {
        std::ostringstream text;
        for (std::size_t i = 0; i < log.size(); i++) {
            if (i > 0 && log[i - 1].epoch == log[i].epoch) {
                text << ',' << log[i].record;
            } else {
                text << (i > 0 ? ";" : "") << log[i].epoch << ':' << log[i].record;
            }
        }
        return log.empty() ? "-" : text.str();
    }
};

std::string or_dash(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ",") + word;
    return text.empty() ? "-" : text;
}

struct Partition {
    int min_isr = 1;      // min.insync.replicas
    bool elr_on = false;  // eligible leader replicas; stage 8
    std::vector<Broker> brokers;  // in the order of REPLICAS
    Broker* leader = nullptr;     // nullptr when nobody leads
    Broker* last = nullptr;       // the last known leader; stage 8
    int epoch = 0;
    std::vector<std::string> lost;  // in the order of the answers; stage 5

    void produce(long /*now*/, const std::string& record) {
        // May the leader take it? If so: who waits, and does the HW move?
        leader->log.push_back({epoch, record});
    }

    void fetch(long /*now*/, Broker& /*follower*/) {
        // 1. Do the logs part? Then cut, and that is all. (stage 4)
        // 2. What goes into the reply: which records, and which HW?
        // 3. What does this fetch prove to the leader?
        // 4. A follower outside the ISR: may it join now?
        // 5. Does the HW of the leader move, and who is answered?
        // 6. The follower copies. What is its own HW now?
    }

    void crash(long /*now*/, Broker& broker, int /*lost*/, bool /*in_good_order*/) {
        broker.up = false;
        // What is gone from its log? Does it leave the ISR? Did it lead?
    }

    void start(long /*now*/, Broker& broker) {
        broker.up = true;
        // Does anybody lead?
    }

    void restart(long /*now*/, Broker& /*broker*/, int /*lost*/) {
        // Stage 5: dead and back before anybody notices.
    }

    void elect(long /*now*/, const std::string& /*kind*/) {
        // Stage 6: kind is "preferred" or "unclean".
    }

    void answer(long now, const std::string& record, const std::string& error, int offset) const {
        std::cout << "t=" << now << " PRODUCE=" << record << " ERROR=" << error << " OFFSET=" << offset << '\n';
    }

    std::string ids(const std::function<bool(const Broker&)>& belongs) const {
        std::vector<std::string> words;
        for (const auto& b : brokers) {
            if (belongs(b)) words.push_back(std::to_string(b.id));
        }
        return or_dash(words);
    }

    void status(long now) const {
        std::cout << "t=" << now << " LEADER=" << ids([this](const Broker& b) { return &b == leader; })
                  << " EPOCH=" << epoch << " ISR=" << ids([](const Broker& b) { return b.in_isr; })
                  << " ELR=" << ids([](const Broker& b) { return b.in_elr; })
                  << " LAST=" << ids([this](const Broker& b) { return &b == last; }) << " LOST=" << or_dash(lost) << '\n';
        for (const auto& b : brokers) {
            std::cout << "t=" << now << " BROKER=" << b.id << " STATE=" << (b.up ? "UP" : "DOWN") << " HW=" << b.hw
                      << " LOG=" << b.runs() << '\n';
        }
    }

    Broker& find(const std::string& id) {
        for (auto& b : brokers) {
            if (std::to_string(b.id) == id) return b;
        }
        throw std::invalid_argument("no broker " + id);
    }

    void run(std::istringstream words) {
        std::string time, command, argument, label;
        int records = 0;
        words >> time >> command >> argument >> label >> records;
        const long now = std::stol(time.substr(2));
        if (command == "PRODUCE") produce(now, argument);
        else if (command == "FETCH") fetch(now, find(argument));
        else if (command == "CRASH") crash(now, find(argument), records, false);
        else if (command == "STOP") crash(now, find(argument), 0, true);
        else if (command == "START") start(now, find(argument));
        else if (command == "RESTART") restart(now, find(argument), records);
        else if (command == "ELECT") elect(now, argument);
        else if (command == "STATUS") status(now);
    }
};

std::istringstream header() {
    std::string line, name;
    std::getline(std::cin, line);
    std::istringstream words(line);
    words >> name;
    return words;
}

int main() {
    Partition partition;
    header() >> partition.min_isr;
    auto replicas = header();
    for (long id; replicas >> id;) {
        partition.brokers.emplace_back();
        partition.brokers.back().id = id;
    }
    std::string elr;
    header() >> elr;
    partition.elr_on = elr == "on";
    partition.leader = &partition.brokers.front();
    for (std::string line; std::getline(std::cin, line);) {
        partition.run(std::istringstream(line));
    }
}
