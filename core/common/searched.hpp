// How a search that is run for some work at a time, stops and goes on later, has come out of it.
#pragma once

namespace gridwright {

enum class Searched {
    found,      // what it looked for
    exhausted,  // nothing is left to look at
    paused,     // the work is done, and more may help
    stopped,    // its meter said stop
};

}  // namespace gridwright
