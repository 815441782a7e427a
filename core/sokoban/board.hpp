// A level in bitboards, and the walks of the player on it.
//
// Floods go layer by layer, so one routine serves both questions: which squares can the player
// reach, and in how many steps. On narrow boards a layer is the union of ready-made neighbour masks
// (about a nanosecond a square, no branches on walls); on wide ones, where a mask is many words, it
// is a list of squares.
#pragma once

#include <vector>

#include "sokoban/bits.hpp"
#include "sokoban/level.hpp"

namespace gridwright::sokoban {

template <int Words>
class Board {
  public:
    using Set = Bits<Words>;

    explicit Board(const Level& level) : level_(&level) {
        for (std::size_t square = 0; square < level.size(); ++square) {
            floor_.set(static_cast<Square>(square));
        }
        for (Square goal : level.goals) goals_.set(goal);
        for (Square box : level.boxes) start_.set(box);
        if constexpr (masked) {
            around_.resize(level.size());
            for (std::size_t square = 0; square < level.size(); ++square) {
                for (Square to : level.next[square]) {
                    if (to != no_square) around_[square].set(to);
                }
            }
        }
    }

    const Level& level() const { return *level_; }
    const Set& floor() const { return floor_; }
    const Set& goals() const { return goals_; }
    const Set& start() const { return start_; }
    bool won(const Set& boxes) const { return boxes.contains(goals_); }
    Square next(Square square, int direction) const { return level_->next[square][direction]; }

    // Visits the squares the player reaches from `player` with `boxes` in the way, nearest first,
    // as layer(set of squares, distance); the player's own square is layer 0. A layer that returns
    // false ends the walk. Gives all squares visited.
    template <class Layer>
    Set walk(const Set& boxes, Square player, Layer layer) const {
        Set free = floor_ - boxes;
        Set reached;
        Set front;
        front.set(player);
        for (int distance = 0;; ++distance) {
            reached |= front;
            if (!layer(front, distance)) return reached;
            free -= front;
            Set ahead;
            if constexpr (masked) {
                front.for_each([&](Square square) { ahead |= around_[square]; });
                ahead &= free;
            } else {
                front.for_each([&](Square square) {
                    for (Square to : level_->next[square]) {
                        if (to != no_square && free.test(to)) ahead.set(to);
                    }
                });
            }
            if (!ahead.any()) return reached;
            front = ahead;
        }
    }

    Set reach(const Set& boxes, Square player) const {
        return walk(boxes, player, [](const Set&, int) { return true; });
    }

  private:
    static constexpr bool masked = Words <= 4;

    const Level* level_;
    Set floor_;
    Set goals_;
    Set start_;
    std::vector<Set> around_;
};

}  // namespace gridwright::sokoban
