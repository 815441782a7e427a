// One call for both objectives. Each begins with the distances to the goal, which may already prove
// that there is no way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/failure.hpp"
#include "common/result.hpp"
#include "maze/goal_distances.hpp"
#include "maze/maze.hpp"
#include "maze/planner.hpp"
#include "maze/shortest.hpp"
#include "maze/walk.hpp"

namespace gridwright::maze {

enum class Objective { moves, any };

inline Objective read_objective(const std::string& name) {
    if (name == "moves") return Objective::moves;
    if (name == "any") return Objective::any;
    refuse("an objective is moves or any, not " + name);
}

// Before the search for a shortest way the planner may look at this many sets of fires for a proof
// that there is none: little beside that search, which would need all states for the same proof.
inline constexpr std::uint64_t sets_for_a_proof = 10'000;

// No moves when there are none, or when the meter has stopped.
inline std::optional<std::string> find_moves(const Maze& maze, Objective objective, Meter& meter) {
    const GoalDistances distances(maze, meter);
    if (meter.stopped()) return std::nullopt;
    if (distances.distance(maze.player) == GoalDistances::unreachable) return std::nullopt;
    meter.at(0, static_cast<int>(distances.distance(maze.player)));
    {
        Planner planner(maze, distances, meter);
        const Searched searched = planner.run(objective == Objective::any ? 0 : sets_for_a_proof);
        if (searched == Searched::exhausted || searched == Searched::stopped) return std::nullopt;
        if (objective == Objective::any) return Walk(maze, meter).along(planner.plan());
    }
    return ShortestSearch(maze, distances, meter).run();
}

inline Result solve(const Maze& maze, Objective objective, Meter& meter) {
    return result_of(find_moves(maze, objective, meter), meter);
}

}  // namespace gridwright::maze
