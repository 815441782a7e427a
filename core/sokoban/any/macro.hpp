// Macro moves: everything one box can do while all others stand still.
//
// A person thinks "that box goes there", not in single pushes. With the other boxes fixed, all that
// matters is the square of the box and the side of it the player is on, so a walk over those pairs
// finds every place the box can be brought to, by the fewest pushes. Backwards the same walk is
// made with pulls.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban::any {

template <int Words, Side side>
class MacroMoves {
  public:
    using Set = Bits<Words>;

    struct Stop {
        Square square;  // where the box is
        Set reach;      // where the player may then be
        int before;     // the stop before it on the way, -1 for none
        int direction;  // of the step from there
    };

    explicit MacroMoves(const Board<Words>& board)
        : board_(&board), sides_(board.level().size(), 0) {}

    // Visits every stop of the box on `from`, nearest first, as visit(stop). The first one is where
    // it stands now. `reach` is where the player can be; `allowed` says where the box may go. A
    // visit that returns false keeps the box from going on from there.
    template <class Visit>
    void explore(const Set& boxes, const Set& reach, Square from, const Set& allowed, Visit visit) {
        for (const Stop& stop : stops_) sides_[stop.square] = 0;
        stops_.clear();
        Set others = boxes;
        others.reset(from);
        arrive(from, reach, -1, 0);
        for (std::size_t i = 0; i < stops_.size(); ++i) {
            const Stop stop = stops_[i];
            if (!visit(stop)) continue;
            for (int d = 0; d < directions; ++d) {
                const Square to = board_->next(stop.square, d);
                if (to == no_square || others.test(to) || !allowed.test(to)) continue;
                const Square player =
                    side == forwards ? board_->next(stop.square, opposite(d)) : board_->next(to, d);
                const Square stand = side == forwards ? player : to;
                if (player == no_square || !stop.reach.test(stand)) continue;
                if (side == backwards && others.test(player)) continue;
                if (sides_[to] >> (side == forwards ? opposite(d) : d) & 1) continue;
                Set after = others;
                after.set(to);
                arrive(to,
                       side == forwards
                           ? board_->reach_after(after, stop.reach, stop.square, to)
                           : board_->reach_after_pull(after, stop.reach, stop.square, to, player),
                       static_cast<int>(i), d);
            }
        }
    }

    // The steps to the stop last explored whose box is on `to` and whose player is at `player`.
    std::vector<Push> steps_to(Square to, Square player) const {
        std::vector<Push> steps;
        for (std::size_t i = 1; i < stops_.size(); ++i) {
            if (stops_[i].square != to || !stops_[i].reach.test(player)) continue;
            for (int at = static_cast<int>(i); at > 0;) {
                const Stop& stop = stops_[static_cast<std::size_t>(at)];
                steps.push_back(
                    {stops_[static_cast<std::size_t>(stop.before)].square, stop.direction});
                at = stop.before;
            }
            std::reverse(steps.begin(), steps.end());
            break;
        }
        return steps;
    }

  private:
    void arrive(Square square, const Set& reach, int before, int direction) {
        stops_.push_back({square, reach, before, direction});
        for (int d = 0; d < directions; ++d) {
            const Square beside = board_->next(square, d);
            if (beside != no_square && reach.test(beside)) {
                sides_[square] = static_cast<std::uint8_t>(sides_[square] | 1 << d);
            }
        }
    }

    const Board<Words>* board_;
    std::vector<std::uint8_t> sides_;  // the sides of a box on each square the player has been on
    std::vector<Stop> stops_;
};

}  // namespace gridwright::sokoban::any
