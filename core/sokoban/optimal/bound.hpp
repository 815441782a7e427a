// A lower bound on the pushes between a state and the far end of the search: the goals for a search
// forwards, the start for one backwards.
//
// Each box is measured as if it were alone with the player, and boxes are assigned to places at the
// least total cost. Both are consistent: a push changes the distances of the pushed box alone, by
// at most one, so the bound falls by at most one with a step. Every push is also a move, so the
// same number bounds the moves.
#pragma once

#include <array>

#include "sokoban/distances.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/optimal/start_distances.hpp"
#include "sokoban/state.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

class PushBound {
  public:
    static constexpr int impossible = Matching::impossible;

    PushBound(const Level& level, const PushDistances& to_goals, const StartDistances& from_start)
        : to_goals_(&to_goals),
          from_start_(&from_start),
          rows_{static_cast<int>(level.goals.size()), static_cast<int>(level.boxes.size())},
          matching_{Matching(rows_[forwards], static_cast<int>(level.boxes.size())),
                    Matching(rows_[backwards], static_cast<int>(level.boxes.size()))} {}

    // `impossible`, or more, where the far end cannot be reached.
    template <int Words>
    int evaluate(Side side, const State<Words>& state) {
        Matching& matching = matching_[side];
        int column = 0;
        state.boxes.for_each([&](Square box) {
            const int zone = to_goals_->zone(box, state.player);
            const std::uint16_t* distances =
                side == forwards ? to_goals_->from(box, zone) : from_start_->to(box, zone);
            for (int row = 0; row < rows_[side]; ++row) {
                matching.cost(row, column) =
                    distances[row] == PushDistances::never ? impossible : distances[row];
            }
            ++column;
        });
        return matching.solve();
    }

  private:
    const PushDistances* to_goals_;
    const StartDistances* from_start_;
    std::array<int, 2> rows_;
    std::array<Matching, 2> matching_;
};

}  // namespace gridwright::sokoban
