// How far every cell is from the goal if no fire burnt: a bound that never says too much, the same
// for every search, from one flood backwards. Of the shortest such ways it also knows one that
// meets the fewest fires: with a bucket for each of those the bound is the true distance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "common/metered_array.hpp"
#include "maze/maze.hpp"

namespace gridwright::maze {

class GoalDistances {
  public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    // Not to be used if the meter has stopped.
    GoalDistances(const Maze& maze, Meter& meter)
        : maze_(maze),
          distance_(meter, maze.size(), unreachable),
          fires_(meter, maze.size(), unreachable) {
        MeteredArray<Cell> reached(meter, maze.size(), nowhere);
        if (meter.stopped()) return;
        Cell count = 0;
        const auto reach = [&](Cell cell, std::uint32_t distance) {
            distance_[cell] = distance;
            reached[count++] = cell;
            meter.count_state();
        };
        reach(maze.goal, 0);
        fires_[maze.goal] = 0;
        for (Cell next = 0; next < count; ++next) {
            if (!meter.tick()) return;
            const Cell cell = reached[next];
            const std::uint32_t onto = fires_onto(cell);
            maze.for_each_step_back(cell, [&](Cell from) {
                if (meter.stopped()) return;
                if (distance_[from] == unreachable) reach(from, distance_[cell] + 1);
                if (distance_[from] == distance_[cell] + 1) {
                    fires_[from] = std::min(fires_[from], onto);
                }
            });
        }
    }

    // Moves from `cell` to the goal; no way is shorter, whatever burns or is put out.
    std::uint32_t distance(Cell cell) const { return distance_[cell]; }

    // The fires met on the way that `moves_from` takes, not counting one on `cell` itself.
    std::uint32_t fires(Cell cell) const { return fires_[cell]; }

    // A way of that length past that many fires, from a cell that can reach the goal.
    std::string moves_from(Cell cell) const {
        std::string moves;
        while (cell != maze_.goal) {
            Cell next = nowhere;
            maze_.for_each_step(cell, [&](Cell to) {
                if (distance_[to] == distance_[cell] - 1 && fires_onto(to) == fires_[cell]) {
                    next = to;
                }
            });
            moves.push_back(maze_.move(cell, next));
            cell = next;
        }
        return moves;
    }

  private:
    std::uint32_t fires_onto(Cell cell) const {
        return fires_[cell] + (maze_.sign(cell) == 'F' ? 1 : 0);
    }

    const Maze& maze_;
    MeteredArray<std::uint32_t> distance_;
    MeteredArray<std::uint32_t> fires_;
};

}  // namespace gridwright::maze
