// What a search may use. Every rule can be switched off, which changes the work but never the
// optimum: the tests hold the searches to that.
#pragma once

namespace gridwright::sokoban {

enum class Objective { moves, pushes, any };

struct Options {
    bool dead_squares = true;   // drop pushes to squares from which no goal can be reached
    bool freeze = true;         // drop pushes that freeze a box off the goals
    bool matching = true;       // bound the pushes to come by an assignment of goals to boxes
    bool symmetry = true;       // moves, pushes: keep one of the states that mirroring makes equal
    bool bidirectional = true;  // moves, pushes: search from the goals too, if every box has one
    bool walking = true;        // moves: bound the walks to come by heights
    bool corrals = true;        // pushes, any: try only the pushes of a PI-corral
    bool frozen_walls = true;   // pushes: measure the way around frozen boxes
    bool pairs = true;          // pushes: add what two boxes cost one another
    bool greedy = true;         // any: the complete search by pushes
    bool planned = true;        // any: the searches guided by a packing plan
    // Any: the work spent on shortening the solution, as a share of the work spent on finding it.
    // 0 gives the solution as it was found.
    double shorten = 0.2;
};

}  // namespace gridwright::sokoban
