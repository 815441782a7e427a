// PI-corrals: parts of the board that can be dealt with at once, before anything else.
//
// A corral is a set of empty squares the player cannot reach (the inside) with the boxes next to
// them (the fence). Suppose every push that could ever be the *first* push of a fence box goes to
// the inside and can be made now. Take any solution that pushes a fence box at all, and bring its
// first such push to the front: it can be made now; what was pushed before it stays possible, since
// the player has lost no square it could reach and the inside takes no part; and it ends in the
// same state, with as many pushes. So if a fence box must be pushed at all, because a goal inside
// is bare or because every box is needed and a fence box stands off its goal, then only the fence's
// pushes need be tried here. If there are none, the state is lost. Of some of a level's boxes, with
// the others taken away, only the second reason holds: a bare goal may be meant for another box.
//
// The argument keeps the number of pushes, not the number of moves: a search for fewest moves must
// not use it.
//
// Which pushes could be first: the player stands outside (never on the inside or on a fence box,
// for those are closed until a fence box moves) and the box goes to a square that is not a fence
// box. If such a push leads outside, or its player's square cannot be reached now, the corral does
// not qualify as it is; where another closed part or another box is in the way, it is joined to the
// corral and the question asked again. A push to a dead square, when every box is needed, is in no
// solution and does not count.
//
// The name and the idea are Brian Damgaard's ("Sokoban Solver Scribbles", on the Sokoban Wiki); the
// argument above is our own.
#pragma once

#include <vector>

#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"

namespace gridwright::sokoban {

template <int Words>
class Corrals {
  public:
    using Set = Bits<Words>;

    // Whether positions have all boxes of the level or only some.
    enum class Boxes { all, some };

    Corrals(const Board<Words>& board, const PushDistances& distances, Boxes present = Boxes::all)
        : board_(&board),
          needed_(board.level().spare() == 0),
          goals_to_fill_(present == Boxes::all ? board.goals() : Set{}) {
        for (std::size_t square = 0; square < board.level().size(); ++square) {
            const auto s = static_cast<Square>(square);
            if (distances.live(s)) live_.set(s);
        }
    }

    // The boxes to which pushes may be restricted, with pushes only into `inside`; `found` is false
    // when there is no such corral. Of several the one with the fewest pushes is taken; no pushes
    // at all means that the state is lost.
    struct Choice {
        bool found = false;
        int pushes = 0;
        Set fence;
        Set inside;
    };

    Choice choose(const Set& boxes, const Set& reach) const {
        Choice best;
        Set closed = board_->floor() - boxes - reach;
        while (closed.any()) {
            const Set part = component(boxes, reach, closed.lowest());
            closed -= part;
            const Choice choice = grow(boxes, reach, part);
            if (choice.found && (!best.found || choice.pushes < best.pushes)) best = choice;
            if (best.found && best.pushes == 0) break;
        }
        return best;
    }

  private:
    Set component(const Set& boxes, const Set& reach, Square from) const {
        return board_->reach(boxes | reach, from);
    }

    void enclose(Choice& corral, const Set& boxes, const Set& part) const {
        corral.inside |= part;
        part.for_each([&](Square square) {
            for (int d = 0; d < directions; ++d) {
                const Square to = board_->next(square, d);
                if (to != no_square && boxes.test(to)) corral.fence.set(to);
            }
        });
    }

    Choice grow(const Set& boxes, const Set& reach, const Set& part) const {
        Choice corral;
        enclose(corral, boxes, part);
        for (;;) {
            const Square obstacle = examine(corral, reach);
            if (obstacle == no_square) break;
            if (reach.test(obstacle)) return {};
            if (boxes.test(obstacle)) {
                corral.fence.set(obstacle);
            } else {
                enclose(corral, boxes, component(boxes, reach, obstacle));
            }
        }
        const bool bare_goal = (goals_to_fill_ & corral.inside).any();
        const bool off_goal = needed_ && (corral.fence - board_->goals()).any();
        corral.found = bare_goal || off_goal;
        return corral;
    }

    // Counts the pushes of a corral that qualifies. Otherwise gives the square that spoils it.
    Square examine(Choice& corral, const Set& reach) const {
        corral.pushes = 0;
        Square obstacle = no_square;
        corral.fence.for_each([&](Square box) {
            for (int d = 0; d < directions && obstacle == no_square; ++d) {
                const Square to = board_->next(box, d);
                const Square player = board_->next(box, opposite(d));
                if (to == no_square || player == no_square) continue;
                if (needed_ && !live_.test(to)) continue;
                if (corral.inside.test(player) || corral.fence.test(player)) continue;
                if (corral.fence.test(to)) continue;
                if (!corral.inside.test(to)) {
                    obstacle = to;
                } else if (!reach.test(player)) {
                    obstacle = player;
                } else {
                    ++corral.pushes;
                }
            }
        });
        return obstacle;
    }

    const Board<Words>* board_;
    bool needed_;
    Set goals_to_fill_;
    Set live_;
};

}  // namespace gridwright::sokoban
