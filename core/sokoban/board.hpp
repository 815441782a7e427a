// A level in bitboards, and the walks of the player on it.
//
// Floods go layer by layer, so one routine serves both questions: which squares can the player
// reach, and in how many steps. On narrow boards a layer is the union of ready-made neighbour masks
// (about a nanosecond a square, no branches on walls); on wide ones, where a mask is many words, it
// is a list of squares.
#pragma once

#include <array>
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
        find_rings();
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

    // What the player reaches after pushing a box from `from` to `to`, given the boxes after the
    // push and what it reached before. Most pushes neither open nor cut anything near the box, and
    // then there is no need to walk.
    Set reach_after(const Set& boxes, const Set& before, Square from, Square to) const {
        Set region = before;
        region.set(from);
        region.reset(to);
        for (Square side : level_->next[from]) {
            if (side == no_square || side == to) continue;
            if (!region.test(side) && !boxes.test(side)) return reach(boxes, from);
        }
        if (!before.test(to)) return region;
        return cut(region, to) ? reach(boxes, from) : region;
    }

    // The same for a pull: the box came to the player's square `to`, and the player one further, to
    // `player`.
    Set reach_after_pull(const Set& boxes, const Set& before, Square from, Square to,
                         Square player) const {
        Set region = before;
        region.reset(to);
        if (cut(region, to)) return reach(boxes, player);
        bool joined = false;
        bool opened = false;
        for (Square side : level_->next[from]) {
            if (side == no_square || boxes.test(side)) continue;
            (region.test(side) ? joined : opened) = true;
        }
        if (joined && opened) return reach(boxes, player);
        if (joined) region.set(from);
        return region;
    }

  private:
    // Whether a region without `middle` may have fallen apart around it.
    bool cut(const Set& region, Square middle) const {
        unsigned ring = 0;
        for (unsigned i = 0; i < 8; ++i) {
            const Square square = rings_[middle][i];
            ring |= unsigned{square != no_square && region.test(square)} << i;
        }
        return parted(ring);
    }

    // The squares around each, clockwise from above it.
    void find_rings() {
        constexpr int clockwise[] = {0, 3, 1, 2};
        rings_.resize(level_->size());
        for (std::size_t square = 0; square < level_->size(); ++square) {
            for (std::size_t i = 0; i < 4; ++i) {
                const int side = clockwise[i];
                const int turned = clockwise[(i + 1) % 4];
                const auto step = [&](Square from, int d) {
                    return from == no_square ? no_square : level_->next[from][d];
                };
                const auto centre = static_cast<Square>(square);
                const Square beside = step(centre, side);
                const Square corner = step(beside, turned);
                rings_[square][2 * i] = beside;
                rings_[square][2 * i + 1] =
                    corner != no_square ? corner : step(step(centre, turned), side);
            }
        }
    }

    // Whether the free squares that touch the middle of a ring fall apart without the middle. Bits
    // 0, 2, 4, 6 touch it.
    static bool parted(unsigned ring) {
        int runs = 0;  // of free squares, counting those that touch the middle
        for (unsigned i = 0; i < 8; i += 2) {
            const bool here = ring >> i & 1;
            const bool on = (ring >> (i + 1) & 1) && (ring >> ((i + 2) & 7) & 1);
            runs += here && !on;
        }
        return runs > 1;
    }

    static constexpr bool masked = Words <= 4;

    const Level* level_;
    Set floor_;
    Set goals_;
    Set start_;
    std::vector<Set> around_;
    std::vector<std::array<Square, 8>> rings_;
};

}  // namespace gridwright::sokoban
