// The squares from which a box can be pushed to a target.
#pragma once

#include <vector>

#include "sokoban/board.hpp"

namespace gridwright::sokoban::any {

// The squares from which a box can be pushed to one of `targets`, with `walls` standing fast and
// the player wherever it has to be.
template <int Words>
Bits<Words> sources(const Board<Words>& board, const Bits<Words>& targets,
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

}  // namespace gridwright::sokoban::any
