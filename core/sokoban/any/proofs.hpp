// Which rules call a position lost, each asked by itself: for tests, which know better.
#pragma once

#include <string>
#include <vector>

#include "sokoban/any/pulling.hpp"
#include "sokoban/any/pushing.hpp"

namespace gridwright::sokoban::any {

// `position` is a level of the same walls and goals. The rules of pulling ask whether it can have
// come from the start of `level`.
template <int Words>
std::vector<std::string> proofs(const Level& level, const Level& position) {
    Meter meter({0, 0, 0});
    const Board<Words> board(level);
    const PushDistances distances(level);
    const SquareDistances squares(level, distances, meter);
    const Bits<Words> boxes = Board<Words>(position).start();
    const Bits<Words> reach = board.reach(boxes, position.player);
    std::vector<std::string> found;
    const auto ask = [&](bool lost, const char* rule) {
        if (lost) found.emplace_back(rule);
    };
    const Freeze<Words> freeze(board, distances);
    ask((freeze.frozen(boxes) - board.goals()).count() > level.spare(), "freeze");
    const auto corral = Corrals<Words>(board, distances).choose(boxes, reach);
    ask(corral.found && corral.pushes == 0, "corrals");
    ask(BipartiteDeadlocks<Words>(board, distances, meter).lost(boxes, reach.lowest()),
        "bipartite");
    KnownTraps<Words> known_traps(meter);
    Traps<Words> traps(board, distances, known_traps);
    bool trapped = false;
    boxes.for_each([&](Square box) { trapped = trapped || traps.caught(boxes, reach, box); });
    ask(trapped, "traps");
    Options one;
    one.freeze = false;
    ask(Pulling<Words>(board, squares, one).lost(boxes, reach, no_square), "pulled bipartite");
    one.freeze = true;
    one.bipartite = false;
    ask(Pulling<Words>(board, squares, one).lost(boxes, reach, no_square), "pulled freeze");
    return found;
}

}  // namespace gridwright::sokoban::any
