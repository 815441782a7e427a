// What several tasks look at in a position.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/any/rooms.hpp"
#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"

namespace gridwright::sokoban::any {

// Into how many parts the boxes cut the floor.
template <int Words>
int count_parts(const Board<Words>& board, const Bits<Words>& boxes, const Bits<Words>& reach) {
    int parts = 1;
    for (Bits<Words> closed = board.floor() - boxes - reach; closed.any(); ++parts) {
        closed -= board.reach(boxes, closed.lowest());
    }
    return parts;
}

// The squares from which a goal can be reached.
template <int Words>
Bits<Words> live_squares(const Board<Words>& board, const PushDistances& distances) {
    Bits<Words> live;
    board.floor().for_each([&](Square square) {
        if (distances.live(square)) live.set(square);
    });
    return live;
}

// Counts the free squares that the player can only leave the way it came: those on no cycle of free
// squares. It visits the squares depth first and finds the bridges between them, all neighbours
// else are on a cycle together (Tarjan).
template <int Words>
class Cycles {
  public:
    explicit Cycles(const Board<Words>& board)
        : board_(board), order_(board.level().size()), low_(order_.size()) {}

    int count_off(const Bits<Words>& boxes) {
        Bits<Words> left = board_.floor() - boxes;
        const Bits<Words> free = left;
        Bits<Words> on;
        std::fill(order_.begin(), order_.end(), 0);
        int visited = 0;
        const auto enter = [&](Square square, Square from) {
            left.reset(square);
            order_[square] = low_[square] = ++visited;
            way_.push_back({square, from, 0});
        };
        while (left.any()) {
            enter(left.lowest(), no_square);
            while (!way_.empty()) {
                Visit& visit = way_.back();
                const Square square = visit.square;
                if (visit.direction < directions) {
                    const Square to = board_.next(square, visit.direction++);
                    if (to == no_square || !free.test(to) || to == visit.from) continue;
                    if (left.test(to)) {
                        enter(to, square);
                    } else {
                        low_[square] = std::min(low_[square], order_[to]);
                        on.set(square);
                        on.set(to);
                    }
                    continue;
                }
                const Square from = visit.from;
                way_.pop_back();
                if (from == no_square) continue;
                low_[from] = std::min(low_[from], low_[square]);
                if (low_[square] > order_[from]) continue;  // a bridge
                on.set(square);
                on.set(from);
            }
        }
        return (free - on).count();
    }

  private:
    struct Visit {
        Square square;
        Square from;
        int direction;
    };

    const Board<Words>& board_;
    std::vector<int> order_;
    std::vector<int> low_;  // the first square visited that each leads back to
    std::vector<Visit> way_;
};

// Whether a box on `square` could be pulled away from there, or pushed to there, from some side,
// if the player could get everywhere.
template <int Words>
bool accessible(const Board<Words>& board, const Bits<Words>& boxes, Square square) {
    for (int d = 0; d < directions; ++d) {
        const Square beside = board.next(square, d);
        if (beside == no_square) continue;
        const Square beyond = board.next(beside, d);
        if (beyond != no_square && !boxes.test(beyond)) return true;
    }
    return false;
}

}  // namespace gridwright::sokoban::any
