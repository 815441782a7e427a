// What a search may use. Every rule can be switched off, which changes the work but never the
// optimum: the tests hold the searches to that.
#pragma once

namespace gridwright::sokoban {

enum class Objective { moves, pushes };

struct Options {
    bool dead_squares = true;  // drop pushes to squares from which no goal can be reached
    bool freeze = true;        // drop pushes that freeze a box off the goals
    bool matching = true;      // bound the pushes to come by an assignment of goals to boxes
    bool corrals = true;       // objective pushes: try only the pushes of a PI-corral
};

}  // namespace gridwright::sokoban
