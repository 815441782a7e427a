// A plan made into moves, each a shortest walk to what is nearest: the next fire of the plan if
// there is a bucket for it, or water if there are fewer buckets than fires to come; at last the
// goal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/failure.hpp"
#include "maze/flood.hpp"
#include "maze/maze.hpp"

namespace gridwright::maze {

class Walk {
  public:
    Walk(const Maze& maze, Meter& meter)
        : maze_(maze),
          meter_(meter),
          flood_(maze_, meter),
          cell_(maze.player),
          buckets_(maze.buckets) {}

    // The moves that put out these fires in order and reach the goal; none if the meter has
    // stopped.
    std::optional<std::string> along(const std::vector<Cell>& fires) {
        for (std::size_t next = 0; next < fires.size();) {
            const int fires_to_come = static_cast<int>(fires.size() - next);
            const bool went = go_to([&](Cell cell) {
                return (cell == fires[next] && buckets_ > 0) ||
                       (maze_.sign(cell) == 'W' && buckets_ < fires_to_come);
            });
            if (!went) return std::nullopt;
            if (cell_ == fires[next]) ++next;
        }
        if (!go_to([&](Cell cell) { return cell == maze_.goal; })) return std::nullopt;
        return std::move(moves_);
    }

  private:
    // Walks to the nearest cell that is wanted, past no fire, and takes the water on the way.
    template <class Wanted>
    bool go_to(Wanted wanted) {
        const Cell found = flood_.run(cell_, [&](Cell cell, int) {
            if (wanted(cell)) return Role::found;
            return maze_.sign(cell) == 'F' || cell == maze_.goal ? Role::block : Role::pass;
        });
        if (meter_.stopped()) return false;
        if (found == nowhere) contradict("a plan that cannot be walked");
        moves_ += flood_.moves_to(found);
        flood_.for_each_on_the_way(found, [&](Cell cell) {
            const char sign = maze_.sign(cell);
            if (sign != 'W' && sign != 'F') return;
            buckets_ += sign == 'W' ? 1 : -1;
            maze_.use_up(cell);
        });
        cell_ = found;
        return true;
    }

    Maze maze_;  // its own, used up on the way
    Meter& meter_;
    Flood flood_;
    Cell cell_;
    int buckets_;
    std::string moves_;
};

}  // namespace gridwright::maze
