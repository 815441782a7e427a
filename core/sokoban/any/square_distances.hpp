// Distances from every square to every other: in pushes, for a box alone on the board with the
// player wherever it has to be at first, and in steps, for a player on an empty floor.
//
// That takes four bytes for each pair of squares, so a level may have at most `most_squares`.
#pragma once

#include <cstdint>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"

namespace gridwright::sokoban::any {

class SquareDistances {
  public:
    static constexpr std::size_t most_squares = 2048;
    static constexpr std::uint16_t never = 0xFFFF;

    // `zones` tells the sides of a box apart.
    SquareDistances(const Level& level, const PushDistances& zones, Meter& meter)
        : squares_(level.size()) {
        pushes_.assign(squares_ * squares_, never);
        steps_.assign(squares_ * squares_, never);
        for (std::size_t from = 0; from < squares_ && meter.tick(); ++from) {
            walk(level, from);
            push(level, zones, from);
        }
    }

    int pushes(Square from, Square to) const { return pushes_[from * squares_ + to]; }
    int steps(Square from, Square to) const { return steps_[from * squares_ + to]; }

  private:
    void walk(const Level& level, std::size_t from) {
        std::uint16_t* row = &steps_[from * squares_];
        queue_.assign(1, static_cast<Square>(from));
        row[from] = 0;
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            for (Square to : level.next[queue_[i]]) {
                if (to == no_square || row[to] != never) continue;
                row[to] = static_cast<std::uint16_t>(row[queue_[i]] + 1);
                queue_.push_back(to);
            }
        }
    }

    void push(const Level& level, const PushDistances& zones, std::size_t from) {
        std::uint16_t* row = &pushes_[from * squares_];
        seen_.assign(squares_, 0);
        reached_.clear();
        const auto arrive = [&](Square box, int zone, int distance) {
            if (seen_[box] >> zone & 1) return;
            seen_[box] = static_cast<std::uint8_t>(seen_[box] | 1 << zone);
            if (row[box] == never) row[box] = static_cast<std::uint16_t>(distance);
            reached_.push_back({box, zone, distance});
        };
        for (Square side : level.next[from]) {
            if (side == no_square) continue;
            const auto box = static_cast<Square>(from);
            arrive(box, zones.zone(box, side), 0);
        }
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            const Reached one = reached_[i];
            for (int d = 0; d < directions; ++d) {
                const Square to = level.next[one.box][d];
                const Square stand = level.next[one.box][opposite(d)];
                if (to == no_square || stand == no_square) continue;
                if (zones.zone(one.box, stand) != one.zone) continue;
                arrive(to, zones.zone(to, one.box), one.distance + 1);
            }
        }
    }

    struct Reached {
        Square box;
        int zone;
        int distance;
    };

    std::size_t squares_;
    std::vector<std::uint16_t> pushes_;
    std::vector<std::uint16_t> steps_;
    std::vector<Square> queue_;
    std::vector<std::uint8_t> seen_;
    std::vector<Reached> reached_;
};

// The pushes from each square to a goal, on average.
template <int Words>
std::vector<int> mean_pushes(const Board<Words>& board, const SquareDistances& distances) {
    const std::vector<Square>& goals = board.level().goals;
    std::vector<int> mean(board.level().size());
    for (std::size_t square = 0; square < mean.size(); ++square) {
        std::size_t sum = 0;
        for (Square goal : goals) {
            const int pushes = distances.pushes(static_cast<Square>(square), goal);
            if (pushes != SquareDistances::never) sum += static_cast<std::size_t>(pushes);
        }
        mean[square] = static_cast<int>(sum / goals.size());
    }
    return mean;
}

}  // namespace gridwright::sokoban::any
