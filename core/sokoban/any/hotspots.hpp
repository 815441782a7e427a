// Hot spots: boxes that keep other boxes from every goal.
//
// A box in a doorway cuts off all that is behind it. For each square, the squares from which no
// goal can be reached with a box standing there are found once; how many pairs of boxes hinder each
// other in this way says how far a position is from being untangled.
#pragma once

#include <vector>

#include "sokoban/any/sources.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class HotSpots {
  public:
    using Set = Bits<Words>;

    HotSpots(const Board<Words>& board, Meter& meter) {
        const Set live = sources(board, board.goals(), Set{});
        hindered_.resize(board.level().size());
        for (std::size_t i = 0; i < hindered_.size() && meter.tick(); ++i) {
            Set box;
            box.set(static_cast<Square>(i));
            hindered_[i] = live - box - sources(board, board.goals() - box, box);
        }
    }

    // How many times a box of `boxes` hinders another.
    int count(const Set& boxes) const {
        int pairs = 0;
        boxes.for_each([&](Square box) { pairs += (hindered_[box] & boxes).count(); });
        return pairs;
    }

    // The box that hinders the most others, no_square if none does.
    Square hottest(const Set& boxes) const {
        int most = 0;
        Square found = no_square;
        boxes.for_each([&](Square box) {
            const int count = (hindered_[box] & boxes).count();
            if (count <= most) return;
            most = count;
            found = box;
        });
        return found;
    }

  private:
    std::vector<Set> hindered_;  // by a box on each square
};

}  // namespace gridwright::sokoban::any
