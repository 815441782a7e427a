// One call for both objectives. Each begins with the distances to the goal, which may already prove
// that there is no way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/failure.hpp"
#include "common/result.hpp"
#include "common/stopped.hpp"
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

inline std::optional<std::string> find_moves(const Maze& maze, Objective objective, Meter& meter) {
    const GoalDistances distances(maze, meter);
    if (distances.distance(maze.player) == GoalDistances::unreachable) return std::nullopt;
    meter.at(0, static_cast<int>(distances.distance(maze.player)));
    {
        Planner planner(maze, distances, meter);
        const auto verdict = planner.run(objective == Objective::any ? 0 : sets_for_a_proof);
        if (verdict == Planner::Verdict::impossible) return std::nullopt;
        if (objective == Objective::any) return Walk(maze, meter).along(planner.plan());
    }
    return ShortestSearch(maze, distances, meter).run();
}

inline Result solve(const Maze& maze, Objective objective, Meter& meter) {
    std::optional<std::string> moves;
    runs_to_its_end([&] { moves = find_moves(maze, objective, meter); });
    return result_of(std::move(moves), meter);
}

}  // namespace gridwright::maze
