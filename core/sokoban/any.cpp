// Compiled by itself, since every width of board is a copy of all the strategies.
#include "sokoban/any.hpp"

#include "sokoban/any/solve.hpp"

namespace gridwright::sokoban {

Result solve_any(const Level& level, const Options& options, Meter& meter) {
    return with_width(level.size(), [&]<int Words>() {
        return std::make_unique<any::Portfolio<Words>>(level, options, meter)->run();
    });
}

}  // namespace gridwright::sokoban
