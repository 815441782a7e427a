// How many pushes a box needs to a goal when it is alone on the board.
//
// With one box alone, all that matters of the player is on which side of the box it is: a box in a
// doorway cuts the floor in two. `zone(box, player)` names the part the player is in (at most four,
// numbered from 0), and distances are kept by goal, box square and zone. A push of another box is a
// mere walk to this one, so it never changes this box's zone: the distance of a box falls by at
// most one with a push of it and not at all otherwise. Bounds made of these distances are
// consistent.
//
// Zones cost squares^2 bytes. Above `zoned_squares` they are left out (one zone, the player may
// stand anywhere), which only makes the distances smaller.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/level.hpp"

namespace gridwright::sokoban {

class PushDistances {
  public:
    static constexpr std::uint16_t never = 0xFFFF;
    static constexpr std::size_t zoned_squares = 2048;

    explicit PushDistances(const Level& level)
        : squares_(level.size()), zoned_(squares_ <= zoned_squares) {
        if (zoned_) find_zones(level);
        goal_count_ = level.goals.size();
        table_.assign(squares_ * zones * goal_count_, never);
        live_.assign(squares_, 0);
        for (std::size_t goal = 0; goal < goal_count_; ++goal) measure(level, goal);
    }

    // What the tables of a level take.
    static std::uint64_t bytes(const Level& level) {
        const std::uint64_t squares = level.size();
        return (squares <= zoned_squares ? squares * squares : 0) +
               squares * zones * level.goals.size() * sizeof(std::uint16_t);
    }

    int zone(Square box, Square player) const {
        return zoned_ ? zone_[box * squares_ + player] : 0;
    }
    // For every goal, in the order of level.goals.
    const std::uint16_t* from(Square box, int zone) const {
        return table_.data() + (box * zones + static_cast<std::size_t>(zone)) * goal_count_;
    }
    // Whether a box on `square` can reach any goal, the player being anywhere. Where every box is
    // needed, a push to a square that is not live loses.
    bool live(Square square) const { return live_[square]; }

  private:
    static constexpr std::size_t zones = 4;

    void find_zones(const Level& level) {
        zone_.assign(squares_ * squares_, 0);
        std::vector<char> seen(squares_);
        std::vector<Square> queue;
        for (std::size_t box = 0; box < squares_; ++box) {
            seen.assign(squares_, 0);
            seen[box] = 1;
            std::uint8_t label = 0;
            for (Square side : level.next[box]) {
                if (side == no_square || seen[side]) continue;
                queue.assign(1, side);
                seen[side] = 1;
                for (std::size_t i = 0; i < queue.size(); ++i) {
                    zone_[box * squares_ + queue[i]] = label;
                    for (Square to : level.next[queue[i]]) {
                        if (to == no_square || seen[to]) continue;
                        seen[to] = 1;
                        queue.push_back(to);
                    }
                }
                ++label;
            }
        }
    }

    // Pulls a box away from the goal, breadth first.
    void measure(const Level& level, std::size_t goal) {
        struct Reached {
            Square box;
            int zone;
        };
        std::vector<Reached> queue;
        const auto reach = [&](Square box, int zone, std::uint16_t distance) {
            std::uint16_t& known =
                table_[(box * zones + static_cast<std::size_t>(zone)) * goal_count_ + goal];
            if (known != never) return;
            known = distance;
            live_[box] = 1;
            queue.push_back({box, zone});
        };
        for (std::size_t z = 0; z < zones; ++z) reach(level.goals[goal], static_cast<int>(z), 0);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto [box, zone] = queue[i];
            const std::uint16_t distance = from(box, zone)[goal];
            for (int d = 0; d < directions; ++d) {
                const Square before = level.next[box][d];
                if (before == no_square || this->zone(box, before) != zone) continue;
                const Square player = level.next[before][d];
                if (player == no_square) continue;
                reach(before, this->zone(before, player), static_cast<std::uint16_t>(distance + 1));
            }
        }
    }

    std::size_t squares_;
    std::size_t goal_count_ = 0;
    bool zoned_;
    std::vector<std::uint8_t> zone_;
    std::vector<std::uint16_t> table_;
    std::vector<char> live_;
};

}  // namespace gridwright::sokoban
