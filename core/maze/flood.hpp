// Breadth-first over cells from one of them. The caller says of each cell reached whether the
// flood passes over it, is blocked there or has found what it is for; the flood keeps the way it
// came, so that the moves to any cell it reached can be read off. Clearing up costs as much as the
// last flood did, not as much as the maze is large, because a maze full of water takes many short
// floods.
#pragma once

#include <algorithm>
#include <string>

#include "common/metered_array.hpp"
#include "maze/maze.hpp"

namespace gridwright::maze {

enum class Role { pass, block, found };

class Flood {
  public:
    Flood(const Maze& maze, Meter& meter)
        : maze_(maze),
          meter_(meter),
          before_(meter, maze.size(), nowhere),
          reached_(meter, maze.size(), nowhere) {}

    // Floods from `from` and asks `role_of(cell, distance)` of every other cell reached, nearest
    // first. Returns the cell that was found; `nowhere` if there is none or the meter has stopped.
    template <class RoleOf>
    Cell run(Cell from, RoleOf role_of) {
        if (meter_.stopped()) return nowhere;
        clear();
        reach(from, from);
        int distance = 0;
        Cell layer_end = 1;
        for (Cell next = 0; next < count_; ++next) {
            if (next == layer_end) {
                ++distance;
                layer_end = count_;
            }
            const Cell cell = reached_[next];
            if (!meter_.tick()) return nowhere;
            if (cell != from) {
                const Role role = role_of(cell, distance);
                if (role == Role::found) return cell;
                if (role == Role::block) continue;
            }
            maze_.for_each_step(cell, [&](Cell to) {
                if (before_[to] == nowhere && !meter_.stopped()) reach(to, cell);
            });
        }
        return nowhere;
    }

    // The moves from where the last flood began to `cell`, which it reached.
    std::string moves_to(Cell cell) const {
        std::string moves;
        for (; before_[cell] != cell; cell = before_[cell]) {
            moves.push_back(maze_.move(before_[cell], cell));
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    // Calls `visit(cell)` for the cells of that way, last first, without the one it begins on.
    template <class Visit>
    void for_each_on_the_way(Cell cell, Visit visit) const {
        for (; before_[cell] != cell; cell = before_[cell]) visit(cell);
    }

  private:
    void reach(Cell cell, Cell from) {
        before_[cell] = from;
        reached_[count_++] = cell;
        meter_.count_state();
    }

    void clear() {
        for (Cell index = 0; index < count_; ++index) before_[reached_[index]] = nowhere;
        count_ = 0;
    }

    const Maze& maze_;
    Meter& meter_;
    MeteredArray<Cell> before_;
    MeteredArray<Cell> reached_;
    Cell count_ = 0;
};

}  // namespace gridwright::maze
