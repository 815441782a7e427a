// A list of pushes as the moves a person would type: the shortest walk to each push, in small
// letters, and the push as a capital.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "sokoban/level.hpp"

namespace gridwright::sokoban {

struct Push {
    Square box;  // before the push
    int direction;
};

// The pushes must be possible, one after the other, from the level's start.
inline std::string write_moves(const Level& level, const std::vector<Push>& pushes) {
    std::vector<char> boxes(level.size(), 0);
    for (Square box : level.boxes) boxes[box] = 1;
    Square player = level.player;
    std::string moves;
    std::vector<int> came(level.size());  // the direction by which the walk came to a square
    std::vector<Square> queue;
    for (const Push& push : pushes) {
        const Square stand = level.next[push.box][opposite(push.direction)];
        std::fill(came.begin(), came.end(), -1);
        came[player] = directions;
        queue.assign(1, player);
        for (std::size_t i = 0; came[stand] == -1 && i < queue.size(); ++i) {
            for (int d = 0; d < directions; ++d) {
                const Square to = level.next[queue[i]][d];
                if (to == no_square || boxes[to] || came[to] != -1) continue;
                came[to] = d;
                queue.push_back(to);
            }
        }
        if (came[stand] == -1) contradict("a solution's push cannot be reached");
        std::string walk;
        for (Square at = stand; at != player;) {
            walk += walk_letters[static_cast<std::size_t>(came[at])];
            at = level.next[at][opposite(came[at])];
        }
        moves.append(walk.rbegin(), walk.rend());
        moves += push_letters[static_cast<std::size_t>(push.direction)];
        boxes[push.box] = 0;
        boxes[level.next[push.box][push.direction]] = 1;
        player = push.box;
    }
    return moves;
}

}  // namespace gridwright::sokoban
