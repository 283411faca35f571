// The ISR's LEOs are kept sorted, so the high watermark is always the first.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

using i64 = std::int64_t;

struct Append { i64 count; };
struct Fetch { i64 id; i64 offset; };
struct Status {};
using Command = std::variant<Append, Fetch, Status>;

class Partition {
public:
    Partition(i64 lag_max, std::size_t min_isr, const std::vector<i64>& ids)
        : lag_max_(lag_max), min_isr_(min_isr) {
        for (std::size_t i = 0; i < ids.size(); ++i) {
            replicas_.push_back({ids[i]});
            index_[ids[i]] = i;
            isr_leos_.insert(0);
        }
    }

    void at(i64 now, const Append& append) {
        (void)now;
        move_to(replicas_.front(), replicas_.front().leo + append.count);
        raise_hw();
    }

    void at(i64 now, const Fetch& fetch) {
        Replica& follower = replicas_[index_.at(fetch.id)];
        const i64 leader_leo = replicas_.front().leo;
        if (fetch.offset >= leader_leo) {
            follower.caught_up = std::max(follower.caught_up, now);
        } else if (fetch.offset >= follower.seen_leader_leo) {
            follower.caught_up = std::max(follower.caught_up, follower.fetched);
        }
        move_to(follower, fetch.offset);
        follower.seen_leader_leo = leader_leo;
        follower.fetched = now;
        if (!follower.in_isr && follower.leo >= hw_) join(follower);
        raise_hw();
    }

    void at(i64 now, const Status&) {
        for (auto follower = replicas_.begin() + 1; follower != replicas_.end(); ++follower) {
            if (follower->in_isr && now - follower->caught_up > lag_max_) leave(*follower);
        }
        raise_hw();
        print(now);
    }

private:
    struct Replica {
        i64 id;
        i64 leo = 0, caught_up = 0, fetched = 0, seen_leader_leo = 0;
        bool in_isr = true;
    };

    void join(Replica& replica) {
        replica.in_isr = true;
        isr_leos_.insert(replica.leo);
    }

    void leave(Replica& replica) {
        replica.in_isr = false;
        isr_leos_.erase(isr_leos_.find(replica.leo));
    }

    void move_to(Replica& replica, i64 leo) {
        if (replica.in_isr) {
            isr_leos_.erase(isr_leos_.find(replica.leo));
            isr_leos_.insert(leo);
        }
        replica.leo = leo;
    }

    void raise_hw() { hw_ = std::max(hw_, *isr_leos_.begin()); }

    void print(i64 now) const {
        std::ostringstream isr;
        for (const Replica& replica : replicas_) {
            if (replica.in_isr) isr << ',' << replica.id;
        }
        std::cout << "t=" << now << " LEO=" << replicas_.front().leo << " HW=" << hw_
                  << " ISR=" << isr.str().substr(1) << " WRITES="
                  << (isr_leos_.size() >= min_isr_ ? "OK" : "NOT_ENOUGH_REPLICAS") << '\n';
    }

    i64 lag_max_;
    std::size_t min_isr_;
    std::vector<Replica> replicas_;
    std::unordered_map<i64, std::size_t> index_;
    std::multiset<i64> isr_leos_;
    i64 hw_ = 0;
};

Command parse(std::istringstream& words) {
    std::string name, offset;
    words >> name;
    if (name == "APPEND") {
        Append append{};
        words >> append.count;
        return append;
    }
    if (name == "FETCH") {
        Fetch fetch{};
        words >> fetch.id >> offset >> fetch.offset;
        return fetch;
    }
    return Status{};
}

int main() {
    std::string name, line;
    i64 lag_max = 0;
    std::size_t min_isr = 0;
    std::cin >> name >> lag_max >> name >> min_isr >> name;

    std::getline(std::cin, line);
    std::istringstream list(line);
    std::vector<i64> ids;
    for (i64 id; list >> id;) ids.push_back(id);
    Partition partition(lag_max, min_isr, ids);

    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        i64 now = 0;
        words.ignore(2) >> now;
        std::visit([&](const auto& command) { partition.at(now, command); }, parse(words));
    }
}
