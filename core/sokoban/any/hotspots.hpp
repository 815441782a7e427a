// Hot spots: boxes that keep other boxes from every goal.
//
// A box in a doorway cuts off all that is behind it. For each square, the squares from which no
// goal can be reached with a box standing there are found once; how many pairs of boxes hinder each
// other in this way says how far a position is from being untangled.
//
// That takes squares^2 bits and a walk for each square. Above `most_squares` nothing is looked up
// and no box counts as hindered, which only leaves one advisor silent.
#pragma once

#include <vector>

#include "sokoban/any/ways.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class HotSpots {
  public:
    using Set = Bits<Words>;

    static constexpr std::size_t most_squares = 2048;

    HotSpots(const Board<Words>& board, Meter& meter) {
        if (board.level().size() > most_squares) return;
        const Set live = leading_to(board, board.goals(), Set{});
        hindered_.resize(board.level().size());
        for (std::size_t i = 0; i < hindered_.size() && meter.tick(); ++i) {
            Set box;
            box.set(static_cast<Square>(i));
            hindered_[i] = live - box - leading_to(board, board.goals() - box, box);
        }
    }

    // How many times a box of `boxes` hinders another.
    int count(const Set& boxes) const {
        int pairs = 0;
        if (hindered_.empty()) return pairs;
        boxes.for_each([&](Square box) { pairs += (hindered_[box] & boxes).count(); });
        return pairs;
    }

  private:
    std::vector<Set> hindered_;  // by a box on each square
};

}  // namespace gridwright::sokoban::any
