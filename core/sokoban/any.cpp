// Compiled by itself, since every width of board is a copy of all the strategies.
#include "sokoban/any.hpp"

#include "sokoban/any/proofs.hpp"
#include "sokoban/any/solve.hpp"

namespace gridwright::sokoban {

Result solve_any(const Level& level, const Options& options, Meter& meter) {
    return with_width(level.size(), [&]<int Words>() {
        return std::make_unique<any::Portfolio<Words>>(level, options, meter)->run();
    });
}

std::vector<std::vector<std::string>> proofs_of_loss(const Level& level,
                                                     const std::vector<Level>& positions) {
    return with_width(level.size(),
                      [&]<int Words>() { return any::proofs<Words>(level, positions); });
}

}  // namespace gridwright::sokoban
