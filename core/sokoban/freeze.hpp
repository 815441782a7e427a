// Freeze deadlocks: boxes that can never move again, away from goals.
//
// The frozen boxes are the largest set in which every box is blocked along both axes by walls and
// by other boxes of the set. It is found by starting with all boxes and striking out, until nothing
// changes, every box that something outside the set could let move. When every box is needed, a box
// whose both ways along an axis lead to dead squares is blocked along it too: it may move, but
// never in a solution.
//
// A freeze that a push brings about includes the box just pushed (the others, being frozen without
// it, were frozen before), so a look at that box's neighbours settles nearly all calls.
#pragma once

#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"

namespace gridwright::sokoban {

template <int Words>
class Freeze {
  public:
    using Set = Bits<Words>;

    Freeze(const Board<Words>& board, const PushDistances& distances)
        : board_(&board), spare_(board.level().spare()) {
        for (std::size_t square = 0; square < board.level().size(); ++square) {
            const auto s = static_cast<Square>(square);
            if (distances.live(s)) live_.set(s);
        }
    }

    // All frozen boxes.
    Set frozen(const Set& boxes) const {
        Set candidates = boxes;
        for (bool changed = true; changed;) {
            changed = false;
            candidates.for_each([&](Square box) {
                if (!blocked(candidates, box, 0) || !blocked(candidates, box, 2)) {
                    candidates.reset(box);
                    changed = true;
                }
            });
        }
        return candidates;
    }

    // Whether the push that brought a box to `pushed` froze too many boxes off the goals.
    bool deadlock(const Set& boxes, Square pushed) const {
        if (!blocked(boxes, pushed, 0) || !blocked(boxes, pushed, 2)) return false;
        const Set stuck = frozen(boxes);
        return stuck.test(pushed) && (stuck - board_->goals()).count() > spare_;
    }

  private:
    bool blocked(const Set& obstacles, Square box, int direction) const {
        const Square one = board_->next(box, direction);
        const Square other = board_->next(box, opposite(direction));
        if (one == no_square || other == no_square) return true;
        if (obstacles.test(one) || obstacles.test(other)) return true;
        return spare_ == 0 && !live_.test(one) && !live_.test(other);
    }

    const Board<Words>* board_;
    int spare_;
    Set live_;
};

}  // namespace gridwright::sokoban
