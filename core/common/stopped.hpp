// How a search of nested loops ends early: the meter says stop, and whatever level of it was at
// work throws `Stopped` to the one place that turns the meter's reason into an outcome. No caller
// in between could do anything but pass the stop on.
#pragma once

namespace gridwright {

struct Stopped {};

inline void go_on(bool may) {
    if (!may) throw Stopped{};
}

}  // namespace gridwright
