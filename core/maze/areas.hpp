// The maze cut up along its fires. Everything that can be walked without meeting a fire is one
// area: every walk there can be walked back (a pad by waiting on its partner), so the area is open
// as a whole or not at all, and so is the water in it. What is left of the maze is a small graph of
// areas and the fires between them, on which to think about buckets without thinking of steps.
#pragma once

#include <cstdint>
#include <vector>

#include "common/metered_array.hpp"
#include "maze/maze.hpp"

namespace gridwright::maze {

using AreaId = std::uint32_t;
using FireId = std::uint32_t;

class Areas {
  public:
    // Not to be used if the meter has stopped.
    Areas(const Maze& maze, Meter& meter)
        : maze_(maze), meter_(meter), area_of_(meter, maze.size(), none) {
        if (meter.stopped()) return;
        for (Cell cell = 0; cell < maze.size(); ++cell) {
            if (maze.sign(cell) == 'F') {
                area_of_[cell] = static_cast<FireId>(fires_.size());
                fires_.push_back({cell, {}, {}, false});
            } else if (is_walkable(cell) && area_of_[cell] == none) {
                if (!fill(cell)) return;
            }
        }
        const std::uint64_t bytes = fires_.size() * sizeof(Fire) + areas_.size() * sizeof(Area);
        if (!meter.take(bytes)) return;
        bytes_ = bytes;
        for (FireId fire = 0; fire < fires_.size(); ++fire) join(fire);
    }
    ~Areas() { meter_.give(bytes_); }
    Areas(const Areas&) = delete;
    Areas& operator=(const Areas&) = delete;

    struct Fire {
        Cell cell;
        std::vector<AreaId> areas;  // that it lies between
        std::vector<FireId> fires;  // next to it
        bool touches_goal;
    };
    struct Area {
        std::uint32_t water;
        bool touches_goal;
        std::vector<FireId> fires;  // on its edge
    };

    const Area& area(AreaId id) const { return areas_[id]; }
    const Fire& fire(FireId id) const { return fires_[id]; }
    std::size_t area_count() const { return areas_.size(); }
    std::size_t fire_count() const { return fires_.size(); }

    // The area of a cell that is neither wall nor fire nor goal.
    AreaId area_of(Cell cell) const { return area_of_[cell]; }

  private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    bool is_walkable(Cell cell) const {
        const char sign = maze_.sign(cell);
        return sign != '*' && sign != 'F' && sign != 'Y';
    }

    bool fill(Cell first) {
        const AreaId id = static_cast<AreaId>(areas_.size());
        Area area{0, false, {}};
        const auto reach = [&](Cell cell) {
            if (maze_.sign(cell) == 'Y') area.touches_goal = true;
            if (!is_walkable(cell) || area_of_[cell] != none) return;
            area_of_[cell] = id;
            area.water += maze_.sign(cell) == 'W' ? 1 : 0;
            waiting_.push_back(cell);
        };
        reach(first);
        while (!waiting_.empty()) {
            if (!meter_.tick() || !meter_.count_state()) return false;
            const Cell cell = waiting_.back();
            waiting_.pop_back();
            maze_.for_each_neighbour(cell, reach);
            if (maze_.is_pad(cell)) reach(maze_.partner(cell));
        }
        areas_.push_back(std::move(area));
        return true;
    }

    void join(FireId id) {
        Fire& fire = fires_[id];
        maze_.for_each_neighbour(fire.cell, [&](Cell next) {
            const std::uint32_t other = area_of_[next];
            if (maze_.sign(next) == 'Y') {
                fire.touches_goal = true;
            } else if (maze_.sign(next) == 'F') {
                fire.fires.push_back(other);
            } else if (areas_[other].fires.empty() || areas_[other].fires.back() != id) {
                fire.areas.push_back(other);
                areas_[other].fires.push_back(id);
            }
        });
    }

    const Maze& maze_;
    Meter& meter_;
    MeteredArray<std::uint32_t> area_of_;  // the area of a walkable cell, the number of a fire
    std::vector<Area> areas_;
    std::vector<Fire> fires_;
    std::vector<Cell> waiting_;
    std::uint64_t bytes_ = 0;
};

}  // namespace gridwright::maze
