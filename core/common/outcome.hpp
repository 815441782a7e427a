// How a search ends. `unsolvable` is only ever said with proof; a search that ran into a limit gave
// up and says at which one.
#pragma once

namespace gridwright {

enum class Outcome { solved, unsolvable, gave_up, cancelled };

enum class Reason { none, time, memory, states };

inline const char* name(Outcome outcome) {
    switch (outcome) {
        case Outcome::solved:
            return "solved";
        case Outcome::unsolvable:
            return "unsolvable";
        case Outcome::gave_up:
            return "gave-up";
        case Outcome::cancelled:
            return "cancelled";
    }
    return "";
}

inline const char* name(Reason reason) {
    switch (reason) {
        case Reason::none:
            return "";
        case Reason::time:
            return "time";
        case Reason::memory:
            return "memory";
        case Reason::states:
            return "states";
    }
    return "";
}

}  // namespace gridwright
