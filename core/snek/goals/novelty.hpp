// How new a board is among those that look alike: whether it shows a fact that none of them has
// shown, or at least two facts that none has shown together.
//
// A fact is a thing where there was none on the first board, or one that is gone from there. Boards
// are compared with those of their own kind only (the caller says which: the same rules, as far
// from the win). A search that prefers what is new spreads over all that can be done to one thing,
// then to two together, before it tries more of the same: Lipovetzky and Geffner, "Width and
// serialization of classical planning problems" (2012) and "Best-first width search" (2017).
//
// What has been shown is kept as hashed bits in a table of fixed size. Where two facts share a bit
// a board counts as less new than it is, which costs order and nothing else.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/hash.hpp"
#include "common/meter.hpp"
#include "snek/board.hpp"

namespace gridwright::snek::goals {

class Novelty {
  public:
    enum : int { single = 0, pair = 1, stale = 2 };  // what is new, the newest first

    Novelty(const Board& first, Meter& meter) : meter_(&meter), first_(first.things()) {
        std::uint64_t bytes = table_bytes;  // always a power of two
        while (bytes >= 8 && !meter_->has_room(2 * bytes)) bytes /= 2;
        if (bytes >= 8 && meter_->take(bytes)) bits_.assign(bytes / 8, 0);
    }
    ~Novelty() { meter_->give(8 * bits_.size()); }
    Novelty(const Novelty&) = delete;
    Novelty& operator=(const Novelty&) = delete;

    // How new a board is among those alike, which it joins. `place` is a fact of its own: where
    // the walker can walk.
    int of(const Board& board, Cell place, std::uint64_t alike) {
        if (bits_.empty()) return stale;
        find_facts(board);
        facts_.push_back(combine(place_seed, static_cast<std::uint64_t>(place)));
        int found = stale;
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            const std::uint64_t fact = facts_[i] + alike;
            if (show(mix(fact))) found = single;
            for (std::size_t j = 0; j < i; ++j) {
                if (show(mix(fact ^ (facts_[j] << 1)))) found = std::min<int>(found, pair);
            }
        }
        return found;
    }

  private:
    static constexpr std::uint64_t table_bytes = 1 << 24;
    static constexpr std::uint64_t place_seed = 1, gone_seed = 2, came_seed = 3;
    static constexpr std::size_t most_facts = 64;

    void find_facts(const Board& board) {
        facts_.clear();
        const std::vector<Thing>& now = board.things();
        std::size_t before = 0, after = 0;
        while ((before < first_.size() || after < now.size()) && facts_.size() < most_facts) {
            const bool has_gone =
                after == now.size() || (before < first_.size() && first_[before] < now[after]);
            if (!has_gone && before < first_.size() && first_[before] == now[after]) {
                ++before, ++after;
            } else if (has_gone) {
                facts_.push_back(combine(gone_seed, before++));
            } else {
                facts_.push_back(combine(came_seed, now[after++]));
            }
        }
    }

    // Whether a bit is set for the first time.
    bool show(std::uint64_t hash) {
        std::uint64_t& word = bits_[(hash >> 6) & (bits_.size() - 1)];
        ;
        const std::uint64_t bit = std::uint64_t{1} << (hash & 63);
        if (word & bit) return false;
        word |= bit;
        return true;
    }

    Meter* meter_;
    std::vector<Thing> first_;
    std::vector<std::uint64_t> bits_, facts_;
};

}  // namespace gridwright::snek::goals
