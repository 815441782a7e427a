// The steps of searches that count moves: forwards a walk and a push, backwards a walk and a pull.
//
// Forwards, a state is the moment just *after* a push (or the start); a step walks to a square
// beside a box and pushes it. Backwards, a state is the moment just *before* a push. The push
// before that one ended with the player somewhere beside the box it had moved; a step walks there
// and undoes it: the box comes to the player's square and the player one square further back. Both
// cost the walk and one, and both are described the same way, so one search serves both directions:
//
//               stand                      box               player afterwards
//     push      the square behind the box  from -> to        from
//     pull      the square before the box  from -> to=stand  beyond stand
//
// A forward state (boxes, a) and a backward state (boxes, b) meet where the player can walk from a
// to b, which is where b is the stand of a push at a, and a the stand of a pull at b.
#pragma once

#include <vector>

#include "sokoban/board.hpp"

namespace gridwright::sokoban {

enum Side { forwards = 0, backwards = 1 };

struct Step {
    Square from;    // the box before the step
    Square to;      // the box after it
    Square stand;   // where the walk leads
    Square player;  // the player after the step
    int direction;  // of the push, even if it is undone
    int walk;       // the length of the walk
};

template <int Words>
class Steps {
  public:
    using Set = Bits<Words>;

    explicit Steps(const Board<Words>& board) : board_(&board), walk_to_(board.level().size()) {}

    // The steps that take a box to one of `allowed`. The list is good until the next call.
    const std::vector<Step>& find(Side side, const Set& boxes, Square player, const Set& allowed) {
        const Set& stands = list(side, boxes, allowed);
        Set left = stands;
        board_->walk(boxes, player, [&](const Set& layer, int distance) {
            const Set found = layer & left;
            found.for_each([&](Square stand) { walk_to_[stand] = distance; });
            left -= found;
            return left.any();
        });
        std::erase_if(steps_, [&](Step& step) {
            step.walk = walk_to_[step.stand];
            return left.test(step.stand);
        });
        return steps_;
    }

    // The pulls from a final position, where the player may be anywhere.
    const std::vector<Step>& find_last(const Set& boxes, const Set& allowed) {
        list(backwards, boxes, allowed);
        return steps_;
    }

  private:
    // Lists the steps as if the player could stand anywhere; gives the squares to stand on.
    const Set& list(Side side, const Set& boxes, const Set& allowed) {
        steps_.clear();
        stands_ = {};
        const Set free = board_->floor() - boxes;
        boxes.for_each([&](Square box) {
            for (int d = 0; d < directions; ++d) {
                const Square to = board_->next(box, d);
                if (to == no_square || !free.test(to) || !allowed.test(to)) continue;
                const Square behind =
                    board_->next(side == forwards ? box : to, side == forwards ? opposite(d) : d);
                if (behind == no_square || !free.test(behind)) continue;
                const Square stand = side == forwards ? behind : to;
                stands_.set(stand);
                const int direction = side == forwards ? d : opposite(d);
                steps_.push_back({box, to, stand, side == forwards ? box : behind, direction, 0});
            }
        });
        return stands_;
    }

    const Board<Words>* board_;
    std::vector<Step> steps_;
    std::vector<int> walk_to_;
    Set stands_;
};

}  // namespace gridwright::sokoban
