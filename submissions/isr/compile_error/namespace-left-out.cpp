#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>


struct Follower {
    int64_t leo = 0;
    int64_t lastCaughtUpTime = 0;
    int64_t lastFetchTime = 0;
    int64_t lastFetchLeaderLeo = 0;
};

int64_t lagMax, leo = 0, hw = 0;
size_t minIsr;
vector<int64_t> replicas;
map<int64_t, Follower> followers;
set<int64_t> isr;

void raiseHw() {
    int64_t lowest = leo;
    for (auto& [id, follower] : followers) {
        if (isr.count(id)) lowest = min(lowest, follower.leo);
    }
    hw = max(hw, lowest);
}

void append(int64_t count) {
    leo += count;
    raiseHw();
}

void fetchRequest(int64_t now, int64_t id, int64_t offset) {
    Follower& f = followers[id];
    if (offset >= leo) {
        f.lastCaughtUpTime = now;
    } else if (offset >= f.lastFetchLeaderLeo) {
        f.lastCaughtUpTime = max(f.lastCaughtUpTime, f.lastFetchTime);
    }
    f.leo = offset;
    f.lastFetchTime = now;
    f.lastFetchLeaderLeo = leo;
    if (f.leo >= hw) isr.insert(id);
    raiseHw();
}

void check(int64_t now) {
    for (auto& [id, follower] : followers) {
        if (now - follower.lastCaughtUpTime > lagMax) isr.erase(id);
    }
    raiseHw();
}

void print(int64_t now) {
    cout << "t=" << now << " LEO=" << leo << " HW=" << hw << " ISR=";
    bool first = true;
    for (int64_t id : replicas) {
        if (!isr.count(id)) continue;
        if (!first) cout << ",";
        cout << id;
        first = false;
    }
    cout << " WRITES=" << (isr.size() >= minIsr ? "OK" : "NOT_ENOUGH_REPLICAS") << endl;
}

int main() {
    string word, line, command;
    cin >> word >> lagMax >> word >> minIsr >> word;
    getline(cin, line);
    istringstream list(line);
    int64_t id;
    while (list >> id) {
        replicas.push_back(id);
        isr.insert(id);
        if (replicas.size() > 1) followers[id] = Follower();
    }

    while (cin >> word >> command) {
        int64_t now = stoll(word.substr(2)), number;
        if (command == "APPEND") {
            cin >> number;
            append(number);
        } else if (command == "FETCH") {
            cin >> id >> word >> number;
            fetchRequest(now, id, number);
        } else {
            check(now);
            print(now);
        }
    }
    return 0;
}
