// What a Sokoban search gives back.
#pragma once

#include "common/result.hpp"

namespace gridwright::sokoban {

struct Result : gridwright::Result {  // the moves are LURD, with capitals for pushes
    int pushes = 0;                   // of the solution
};

}  // namespace gridwright::sokoban
