// What a Sokoban search gives back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/result.hpp"
#include "sokoban/level.hpp"
#include "sokoban/lurd.hpp"

namespace gridwright::sokoban {

struct Result : gridwright::Result {  // the moves are LURD, with capitals for pushes
    int pushes = 0;                   // of the solution
};

// What came of a search that has found pushes or, unless its meter stopped it, proved that there
// are none.
inline Result result_of(const Level& level, const std::optional<std::vector<Push>>& pushes,
                        const Meter& meter) {
    std::optional<std::string> moves;
    if (pushes) moves = write_moves(level, *pushes);
    return {gridwright::result_of(std::move(moves), meter),
            pushes ? static_cast<int>(pushes->size()) : 0};
}

}  // namespace gridwright::sokoban
