// Which rules call a position lost, each asked by itself: for tests, which know better.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "sokoban/any/pulling.hpp"
#include "sokoban/any/pushing.hpp"
#include "sokoban/optimal/groups.hpp"

namespace gridwright::sokoban::any {

// For each of `positions`, levels of the same walls and goals. The rules of pulling ask whether it
// can have come from the start of `level`. Traps learned from one are known in all that follow.
template <int Words>
std::vector<std::vector<std::string>> proofs(const Level& level,
                                             const std::vector<Level>& positions) {
    Meter meter({0, 0, 0});
    const Board<Words> board(level);
    const PushDistances distances(level);
    const SquareDistances squares(level, distances, meter);
    const Freeze<Words> freeze(board, distances);
    const Corrals<Words> corrals(board, distances);
    BipartiteDeadlocks<Words> bipartite(board, distances, meter);
    KnownTraps<Words> known_traps(level, meter);
    Traps<Words> traps(board, distances, known_traps);
    LostGroups<Words> groups(board, distances, StartDistances(level, distances, {level.player}),
                             true, meter);
    while (groups.grow(std::numeric_limits<std::uint64_t>::max() - 1)) {
    }
    std::vector<std::vector<std::string>> found;
    for (const Level& position : positions) {
        const Bits<Words> boxes = Board<Words>(position).start();
        const Bits<Words> reach = board.reach(boxes, position.player);
        found.emplace_back();
        const auto ask = [&](bool lost, const char* rule) {
            if (lost) found.back().emplace_back(rule);
        };
        ask((freeze.frozen(boxes) - board.goals()).count() > level.spare(), "freeze");
        const auto corral = corrals.choose(boxes, reach);
        ask(corral.found && corral.pushes == 0, "corrals");
        ask(bipartite.lost(boxes, reach.lowest()), "bipartite");
        bool trapped = false;
        boxes.for_each([&](Square box) { trapped = trapped || traps.caught(boxes, reach, box); });
        ask(trapped, "traps");
        ask(groups.holds_lost(boxes, position.player), "groups");
        Options one;
        one.freeze = false;
        ask(Pulling<Words>(board, squares, one).lost(boxes, reach, no_square), "pulled bipartite");
        one.freeze = true;
        one.bipartite = false;
        ask(Pulling<Words>(board, squares, one).lost(boxes, reach, no_square), "pulled freeze");
    }
    return found;
}

}  // namespace gridwright::sokoban::any
