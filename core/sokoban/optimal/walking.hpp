// A bound on moves, walks included.
//
// Give every square a height such that neighbours differ by at most one. A step of a walk climbs by
// at most one, so a walk costs at least what it descends. Over a whole solution the climbs add up
// to the difference between the player's last square and its first, whichever way it goes; pushes
// make some of them and walks must make the rest. So
//
//     moves >= height(first) - height(last) + sum over pushes of (1 + height(after) -
//     height(before))
//
// where `before` and `after` are the player's squares around a push. Each push has a price of 0, 1
// or 2 that depends only on where it is made, so the sum is at least the cheapest assignment of
// boxes to goals on priced distances, each box alone. With heights that rise towards the goals the
// prices charge every push on the way there with the walk back for the next box. The bound falls by
// at most the cost of a step, as the bound on pushes does: it is consistent.
//
// The same holds of the sum over any moves that a solution must make, as long as none is counted
// twice. A box that is pushed one way and then another makes the player walk around it. Some steps
// are never pushes, because no box that must get home can be pushed along: in a narrow room those
// from wall to wall. Let such a step have an `owner`, one square, and charge the step to the box
// that stands there, if one does. Two boxes never stand on one square and a push is never such a
// step, so no move is charged twice; and with a box alone, what its turns cost is part of its
// priced distance (places.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/level.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/optimal/heights.hpp"
#include "sokoban/optimal/priced.hpp"
#include "sokoban/optimal/start_distances.hpp"
#include "sokoban/options.hpp"
#include "sokoban/state.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

class WalkBound {
  public:
    static constexpr int impossible = Matching::impossible;

    WalkBound(const Level& level, const PushDistances& to_goals, const StartDistances& from_start,
              const std::vector<Square>& players, const Options& options)
        : boxes_(static_cast<int>(level.boxes.size())), matching_(boxes_, boxes_), priced_(level) {
        if (!options.walking || level.spare() != 0 || level.size() > most_squares) return;
        made_ = true;
        HeightSearch search(level, priced_);
        search.run(to_goals, from_start, options.turns);
        priced_.measure_from_start(players);
        first_ = priced_.height(players[0]);
        for (const Square player : players) first_ = std::min(first_, priced_.height(player));
        last_ = priced_.height(search.highest_end());
    }

    // The moves between a state and the far end; `impossible`, or more, where there is no way.
    template <int Words>
    int evaluate(Side side, const State<Words>& state) {
        if (!made_) return 0;
        int column = 0;
        state.boxes.for_each([&](Square box) {
            const std::uint16_t* far = priced_.far(side, box, state.player);
            for (int row = 0; row < boxes_; ++row) {
                matching_.cost(row, column) =
                    far[row] == PricedDistances::never ? impossible : far[row];
            }
            ++column;
        });
        const int moves = matching_.solve();
        if (moves >= impossible) return impossible;
        const int here = priced_.height(state.player);
        return std::max(0, moves + (side == forwards ? here - last_ : first_ - here));
    }

  private:
    static constexpr std::size_t most_squares = 1024;

    int boxes_;
    Matching matching_;
    PricedDistances priced_;
    bool made_ = false;
    int first_ = 0;  // the height of the player at the start
    int last_ = 0;   // at most that at the end
};

}  // namespace gridwright::sokoban
