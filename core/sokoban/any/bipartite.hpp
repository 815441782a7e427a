// Bipartite deadlocks: goals that can no longer each be given a box of its own, because frozen
// boxes stand like walls.
//
// A frozen box on a goal is at home and in the way: a goal behind it may have become one that no
// box can reach, or one for fewer boxes than there are goals. For each set of frozen boxes met, the
// squares that lead to each goal are worked out once and kept; a position is then judged by whether
// every goal can be given a box of its own. What is lost here is lost for good.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/state_store.hpp"
#include "sokoban/any/assignment.hpp"
#include "sokoban/any/sources.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class BipartiteDeadlocks {
  public:
    using Set = Bits<Words>;

    BipartiteDeadlocks(const Board<Words>& board, const PushDistances& distances, Meter& meter)
        : board_(board),
          distances_(distances),
          freeze_(board, distances),
          known_(meter),
          sources_(meter),
          candidates_(board.level().goals.size()),
          assignment_(board.level().size(), board.level().goals.size()) {}

    // Whether some goal must stay bare for ever, with the player somewhere about `player`.
    bool lost(const Set& boxes, Square player) {
        const Set frozen = freeze_.frozen(boxes);
        const std::vector<Square>& goals = board_.level().goals;
        const std::uint32_t first = find_sources(frozen);
        for (std::size_t goal = 0; goal < goals.size(); ++goal) {
            candidates_[goal] = {};
            if (frozen.test(goals[goal])) {
                candidates_[goal].set(goals[goal]);
            } else if (first != unknown) {
                candidates_[goal] =
                    sources_[first + static_cast<std::uint32_t>(goal)] & (boxes - frozen);
            } else {
                candidates_[goal] = boxes - frozen;
            }
        }
        (boxes - frozen).for_each([&](Square box) {
            const std::uint16_t* row = distances_.from(box, distances_.zone(box, player));
            for (std::size_t goal = 0; goal < goals.size(); ++goal) {
                if (row[goal] == PushDistances::never) candidates_[goal].reset(box);
            }
        });
        return assignment_.missing(candidates_) > 0;
    }

  private:
    static constexpr std::uint32_t unknown = 0xFFFFFFFF;

    // Where in `sources_` the squares that lead to the goals are, `unknown` for want of memory.
    std::uint32_t find_sources(const Set& frozen) {
        const State<Words> key{frozen, 0};
        const auto found = known_.insert(PackedState<Words>(key), key.hash(), unknown);
        if (found.id == no_state) return unknown;
        if (found.added) {
            const std::uint32_t first = sources_.size();
            for (Square goal : board_.level().goals) {
                Set target;
                if (!frozen.test(goal)) target.set(goal);
                if (!sources_.push_back(sources(board_, target, frozen))) return unknown;
            }
            known_.node(found.id) = first;
        }
        return known_.node(found.id);
    }

    const Board<Words>& board_;
    const PushDistances& distances_;
    Freeze<Words> freeze_;
    StateStore<PackedState<Words>, std::uint32_t> known_;
    Chunked<Set> sources_;
    std::vector<Set> candidates_;
    Assignment<Words> assignment_;
};

}  // namespace gridwright::sokoban::any
