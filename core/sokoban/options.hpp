// What a search may use.
//
// A rule of pruning can be switched off, which changes the work but never what is found out: the
// optimum stays the same, and a solvable level is never called unsolvable. The tests hold the
// searches to that. A strategy of the objective any can be switched off too; without the greedy
// search, which is the complete one, nothing is proved unsolvable.
#pragma once

namespace gridwright::sokoban {

enum class Objective { moves, pushes, any };

struct Options {
    // Rules.
    bool dead_squares = true;   // drop pushes to squares from which no goal can be reached
    bool freeze = true;         // drop pushes that freeze a box off the goals, and pulled positions
                                // with a box shut in for ever off the squares of the start
    bool matching = true;       // bound the pushes to come by an assignment of goals to boxes
    bool symmetry = true;       // moves, pushes: keep one of the states that mirroring makes equal
    bool bidirectional = true;  // moves, pushes: search from the goals too, if every box has one
    bool walking = true;        // moves: bound the walks to come by heights
    bool turns = true;          // moves: bound the walks around boxes too
    bool groups = true;         // moves: drop states with a few boxes that are lost by themselves
    bool corrals = true;        // pushes, any: try only the pushes of a PI-corral
    bool frozen_walls = true;   // pushes: measure the way around frozen boxes
    bool pairs = true;          // pushes: add what two boxes cost one another
    bool bipartite = true;      // any: drop positions where boxes and goals (backwards: boxes and
                                // squares of the start) cannot be paired
    bool traps = true;          // any: drop positions with a corral that a small search proves lost
    // Strategies of any.
    bool greedy = true;    // best first by pushes; complete
    bool planned = true;   // packing by a plan
    bool pictures = true;  // searches from either end towards a picture from the other
    // Any: the work spent on shortening the solution, as a share of the work spent on finding it.
    // 0 gives the solution as it was found.
    double shorten = 0.2;
    // And what may be spent on it in any case, in states of windows: some milliseconds.
    int polish = 10'000;
    int cores = 1;  // any: how many the strategies may use at once
};

}  // namespace gridwright::sokoban
