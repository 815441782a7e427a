// Which squares lead to a goal, and how to share out boxes among goals that can each take some.
#pragma once

#include <vector>

#include "sokoban/board.hpp"

namespace gridwright::sokoban::any {

// The squares from which a box can be pushed to one of `targets`, with `walls` standing fast and
// the player wherever it has to be.
template <int Words>
Bits<Words> leading_to(const Board<Words>& board, const Bits<Words>& targets,
                       const Bits<Words>& walls) {
    Bits<Words> found = targets;
    std::vector<Square> queue;
    found.for_each([&](Square target) { queue.push_back(target); });
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (int d = 0; d < directions; ++d) {
            const Square from = board.next(queue[i], d);
            if (from == no_square || walls.test(from) || found.test(from)) continue;
            const Square stand = board.next(from, d);
            if (stand == no_square || walls.test(stand)) continue;
            found.set(from);
            queue.push_back(from);
        }
    }
    return found;
}

template <int Words>
struct Pulled {
    Square square;
    Bits<Words> reach;  // where the player may be
    int distance;
};

// All places a box can be pulled to while the others of `boxes` stand fast and the player begins in
// `reach`, nearest first, the first being where it is. A place comes again for each side of the box
// that the player can be on.
template <int Words>
std::vector<Pulled<Words>> pulls(const Board<Words>& board, const Bits<Words>& boxes,
                                 const Bits<Words>& reach, Square box) {
    std::vector<Pulled<Words>> found{{box, reach, 0}};
    Bits<Words> others = boxes;
    others.reset(box);
    std::vector<std::uint8_t> sides(board.level().size(), 0);
    const auto mark = [&](const Pulled<Words>& place) {
        for (int d = 0; d < directions; ++d) {
            const Square side = board.next(place.square, d);
            if (side == no_square || !place.reach.test(side)) continue;
            sides[place.square] = static_cast<std::uint8_t>(sides[place.square] | 1 << d);
        }
    };
    mark(found[0]);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Pulled<Words> place = found[i];
        for (int d = 0; d < directions; ++d) {
            const Square to = board.next(place.square, d);
            if (to == no_square || !place.reach.test(to)) continue;
            const Square stand = board.next(to, d);
            if (stand == no_square || others.test(stand)) continue;
            if (sides[to] >> d & 1) continue;
            Bits<Words> after = others;
            after.set(to);
            found.push_back({to, board.reach(after, stand), place.distance + 1});
            mark(found.back());
        }
    }
    return found;
}

// A largest matching of takers to squares, by augmenting paths.
template <int Words>
class Sharing {
  public:
    using Set = Bits<Words>;

    Sharing(std::size_t squares, std::size_t takers)
        : square_of_(takers), taker_of_(squares), found_by_(squares) {}

    // How many takers go without when each can have one of its `candidates` and none the same.
    int missing(const std::vector<Set>& candidates) {
        taken_ = {};
        int without = 0;
        for (std::size_t taker = 0; taker < candidates.size(); ++taker) {
            without += !serve(candidates, static_cast<Square>(taker));
        }
        return without;
    }

  private:
    bool serve(const std::vector<Set>& candidates, Square taker) {
        Set seen;
        queue_.assign(1, taker);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const Set fresh = candidates[queue_[i]] - seen;
            const Set free = fresh - taken_;
            if (free.any()) {
                taken_.set(free.lowest());
                hand_over(taker, queue_[i], free.lowest());
                return true;
            }
            seen |= fresh;
            fresh.for_each([&](Square square) {
                found_by_[square] = queue_[i];
                queue_.push_back(taker_of_[square]);
            });
        }
        return false;
    }

    // Gives `square` to `last`, whose own goes to the one that asked for it, and so on to `first`.
    void hand_over(Square first, Square last, Square square) {
        for (Square taker = last;; taker = found_by_[square]) {
            const Square own = square_of_[taker];
            square_of_[taker] = square;
            taker_of_[square] = taker;
            if (taker == first) return;
            square = own;
        }
    }

    std::vector<Square> square_of_;
    std::vector<Square> taker_of_;
    std::vector<Square> found_by_;
    std::vector<Square> queue_;
    Set taken_;
};

}  // namespace gridwright::sokoban::any
