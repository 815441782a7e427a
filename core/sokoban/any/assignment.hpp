// A largest matching of takers to squares, by augmenting paths: who can still be served when each
// square serves one.
#pragma once

#include <vector>

#include "sokoban/bits.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Assignment {
  public:
    using Set = Bits<Words>;

    Assignment(std::size_t squares, std::size_t takers)
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
