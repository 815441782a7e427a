// Rooms and the passages between them. A box in a passage parts the rooms, so fewer boxes in
// passages means a player who gets about more easily.
//
// A room is a connected set of squares that lie in blocks of 2 x 2 open squares; what is left over
// falls into passages, and only those that lead somewhere (they touch rooms twice) are kept.
#pragma once

#include <vector>

#include "sokoban/board.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Rooms {
  public:
    using Set = Bits<Words>;

    explicit Rooms(const Board<Words>& board) {
        const Set rooms = find_rooms(board);
        for (Set left = rooms; left.any();) {
            const Set room = board.reach(board.floor() - left, left.lowest());
            left -= room;
            rooms_.push_back(room);
        }
        for (Set left = board.floor() - rooms; left.any();) {
            const Set passage = board.reach(board.floor() - left, left.lowest());
            left -= passage;
            int doors = 0;
            passage.for_each([&](Square square) {
                for (int d = 0; d < directions; ++d) {
                    const Square to = board.next(square, d);
                    doors += to != no_square && rooms.test(to);
                }
            });
            if (doors >= 2) passages_.push_back(passage);
        }
    }

    // How many passages have a box in them.
    int blocked(const Set& boxes) const {
        int count = 0;
        for (const Set& passage : passages_) count += (passage & boxes).any();
        return count;
    }

    // Whether two squares lie in two different rooms.
    bool apart(Square one, Square other) const {
        for (const Set& room : rooms_) {
            if (!room.test(one)) continue;
            if (room.test(other)) return false;
            for (const Set& next : rooms_) {
                if (next.test(other)) return true;
            }
        }
        return false;
    }

  private:
    static Set find_rooms(const Board<Words>& board) {
        Set rooms;
        board.floor().for_each([&](Square square) {
            const Square right = board.next(square, 3);
            const Square below = board.next(square, 1);
            if (right == no_square || below == no_square) return;
            const Square corner = board.next(right, 1);
            if (corner == no_square) return;
            for (Square s : {square, right, below, corner}) rooms.set(s);
        });
        return rooms;
    }

    std::vector<Set> rooms_;
    std::vector<Set> passages_;
};

}  // namespace gridwright::sokoban::any
