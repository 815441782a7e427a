// What the searches may use. Each rule of pruning can be switched off, which changes the work but
// never what is found out: the fewest moves stay the same, and a level that can be won is never
// called unsolvable. The tests hold the searches to that.
#pragma once

namespace gridwright::snek {

struct Options {
    bool dead_ends = true;     // drop boards whose words or objects are lost (`dead_ends.hpp`)
    bool reachability = true;  // drop boards on which nobody can come to a win (`reachability.hpp`)
    bool walking = true;       // look at positions that only walking parts together (`walking.hpp`)
    bool idle = true;          // play one move for all where nobody is YOU
    bool unlimited = true;     // search beside `deepening.hpp` without a limit on the moves
};

}  // namespace gridwright::snek
