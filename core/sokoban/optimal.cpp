// Compiled by itself, since every width of board is a copy of the whole search.
#include "sokoban/optimal.hpp"

#include <memory>

#include "sokoban/optimal/search.hpp"

namespace gridwright::sokoban {

Result solve_optimal(const Level& level, Objective objective, const Options& options,
                     Meter& meter) {
    return with_width(level.size(), [&]<int Words>() {
        return std::make_unique<OptimalSearch<Words>>(level, objective, options, meter)->run();
    });
}

}  // namespace gridwright::sokoban
