// Advisors that tasks have in common. An advisor recommends at most one move.
#pragma once

#include <vector>

#include "sokoban/any/feature_search.hpp"

namespace gridwright::sokoban::any {

// Recommends the move of the best rank among those that `fits`.
template <int Words, class Fits>
void recommend(std::vector<Candidate<Words>>& candidates, Fits fits) {
    Candidate<Words>* best = nullptr;
    for (Candidate<Words>& candidate : candidates) {
        if (best != nullptr && candidate.rank >= best->rank) continue;
        if (fits(candidate)) best = &candidate;
    }
    if (best != nullptr) best->advised = true;
}

// Recommends the move of the least value of those that `value_of` gives a value below `limit`.
template <int Words, class ValueOf>
void recommend_least(std::vector<Candidate<Words>>& candidates, Rank limit, ValueOf value_of) {
    Candidate<Words>* best = nullptr;
    for (Candidate<Words>& candidate : candidates) {
        const Rank value = value_of(candidate);
        if (value >= limit) continue;
        limit = value;
        best = &candidate;
    }
    if (best != nullptr) best->advised = true;
}

// Whether a box that did not move can be pushed (backwards: pulled) from a square that the player
// could not reach before.
template <int Words>
bool opens_moves(const Board<Words>& board, Side side, const Bits<Words>& boxes,
                 const Bits<Words>& reach, const Candidate<Words>& after) {
    const Bits<Words> gained = after.reach - reach - boxes;
    if (!gained.any()) return false;
    bool found = false;
    (boxes & after.boxes).for_each([&](Square box) {
        for (int d = 0; d < directions && !found; ++d) {
            const Square stand = board.next(box, d);
            if (stand == no_square || !gained.test(stand)) continue;
            const Square room =
                side == forwards ? board.next(box, opposite(d)) : board.next(stand, d);
            found = room != no_square && !after.boxes.test(room);
        }
    });
    return found;
}

}  // namespace gridwright::sokoban::any
