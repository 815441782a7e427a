// Where searches from the start and searches from the finish meet.
//
// Forwards and backwards a position is the same thing: the boxes and the region of the player. So
// each search keeps its tree open to the others, and a position that is new to one is looked up in
// all trees that grow towards it. If one has it, the way there and the way on are a solution.
//
// Searches may run in threads of their own. Each notes a position, once it has it in its tree,
// before it looks for it elsewhere, so of two that find the same position at the same time at least
// one sees the other's.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "common/lock.hpp"
#include "common/state_store.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/state.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Tree {
  public:
    virtual ~Tree() = default;
    // Whether the position is in this tree. If so, gives the pushes: forwards, those from the start
    // to it; backwards, those from it to the finish. May be called from any thread.
    virtual bool find(const State<Words>& state, std::vector<Push>& pushes) const = 0;
};

template <int Words>
class Meetings {
  public:
    Meetings() : filter_(filter_bits / 64) {}

    void join(Side side, const Tree<Words>* tree) {
        const Locked locked(lock_);
        trees_[side].push_back(tree);
    }
    // A tree leaves before anything in it is taken apart.
    void leave(Side side, const Tree<Words>* tree) {
        const Locked locked(lock_);
        std::erase(trees_[side], tree);
    }

    // Hides the latency of what follows soon for `hash`.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&words(hash)); }

    // A search of `side` has found `hash`.
    void note(Side side, std::uint64_t hash) {
        Word& word = words(hash)[side];
        const std::uint64_t bit = std::uint64_t{1} << hash % 64;
        if (!(word & bit)) word |= bit;
    }

    // Gives the pushes that `state`, new to a search of `side`, lacks to a solution.
    bool met(Side side, const State<Words>& state, std::uint64_t hash, std::vector<Push>& rest) {
        if (!(words(hash)[1 - side] >> hash % 64 & 1)) return false;
        const Locked locked(lock_);
        for (const Tree<Words>* tree : trees_[1 - side]) {
            if (tree->find(state, rest)) return true;
        }
        return false;
    }

  private:
    static constexpr std::uint64_t filter_bits = 1 << 23;
    using Word = std::atomic<std::uint64_t>;
    using Pair = std::array<Word, 2>;  // of either side

    Pair& words(std::uint64_t hash) { return filter_[hash % filter_bits / 64]; }
    const Pair& words(std::uint64_t hash) const { return filter_[hash % filter_bits / 64]; }

    // A bit for each hash, shared by many: what no search of a side has found is not looked up.
    std::vector<Pair> filter_;
    std::array<std::vector<const Tree<Words>*>, 2> trees_;
    Lock lock_;  // of the trees
};

}  // namespace gridwright::sokoban::any
