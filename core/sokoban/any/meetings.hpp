// Where searches from the start and searches from the finish meet.
//
// Forwards and backwards a position is the same thing: the boxes and the region of the player. So
// each search keeps its tree open to the others, and a position that is new to one is looked up in
// all trees that grow towards it. If one has it, the way there and the way on are a solution.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "common/state_store.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/state.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Tree {
  public:
    virtual ~Tree() = default;
    // The position in this tree, `no_state` if it is not there.
    virtual StateId find(const State<Words>& state) const = 0;
    // Forwards, the pushes from the start to it; backwards, those from it to the finish.
    virtual std::vector<Push> pushes(StateId id) const = 0;
};

template <int Words>
class Meetings {
  public:
    Meetings() {
        for (auto& filter : filters_) filter.assign(filter_bits / 64, 0);
    }

    void join(Side side, const Tree<Words>* tree) { trees_[side].push_back(tree); }
    void leave(Side side, const Tree<Words>* tree) { std::erase(trees_[side], tree); }

    // A search of `side` has found `hash`.
    void note(Side side, std::uint64_t hash) {
        filters_[side][hash % filter_bits / 64] |= std::uint64_t{1} << hash % 64;
    }

    // Gives the pushes that `state`, new to a search of `side`, lacks to a solution.
    bool met(Side side, const State<Words>& state, std::uint64_t hash,
             std::vector<Push>& rest) const {
        if (!(filters_[1 - side][hash % filter_bits / 64] >> hash % 64 & 1)) return false;
        for (const Tree<Words>* tree : trees_[1 - side]) {
            const StateId id = tree->find(state);
            if (id == no_state) continue;
            rest = tree->pushes(id);
            return true;
        }
        return false;
    }

  private:
    static constexpr std::uint64_t filter_bits = 1 << 23;

    // A bit for each hash, shared by many: what no search of a side has found is not looked up.
    std::array<std::vector<std::uint64_t>, 2> filters_;
    std::array<std::vector<const Tree<Words>*>, 2> trees_;
};

}  // namespace gridwright::sokoban::any
