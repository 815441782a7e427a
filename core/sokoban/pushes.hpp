// The pushes open to the player in a state, with the length of the walk to each.
#pragma once

#include <vector>

#include "sokoban/board.hpp"

namespace gridwright::sokoban {

struct OpenPush {
    Square box;  // before the push; the player's square after it
    Square to;   // the box after the push
    int direction;
    int walk;  // steps to the square from which the box is pushed
};

template <int Words>
class OpenPushes {
  public:
    using Set = Bits<Words>;

    explicit OpenPushes(const Board<Words>& board)
        : board_(&board), walk_to_(board.level().size()) {}

    // The pushes whose box goes to one of `allowed`; the next call makes the list anew.
    const std::vector<OpenPush>& find(const Set& boxes, Square player, const Set& allowed) {
        candidates_.clear();
        Set stands;
        const Set free = allowed - boxes;
        boxes.for_each([&](Square box) {
            for (int d = 0; d < directions; ++d) {
                const Square to = board_->next(box, d);
                const Square stand = board_->next(box, opposite(d));
                if (to == no_square || stand == no_square) continue;
                if (!free.test(to) || boxes.test(stand)) continue;
                stands.set(stand);
                candidates_.push_back({box, to, d, 0});
            }
        });
        Set left = stands;
        board_->walk(boxes, player, [&](const Set& layer, int distance) {
            const Set found = layer & left;
            found.for_each([&](Square stand) { walk_to_[stand] = distance; });
            left -= found;
            return left.any();
        });
        std::erase_if(candidates_, [&](OpenPush& push) {
            const Square stand = board_->next(push.box, opposite(push.direction));
            push.walk = walk_to_[stand];
            return left.test(stand);
        });
        return candidates_;
    }

  private:
    const Board<Words>* board_;
    std::vector<OpenPush> candidates_;
    std::vector<int> walk_to_;
};

}  // namespace gridwright::sokoban
