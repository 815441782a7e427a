// Compiled by itself, since every width of board is a copy of the searches.
#include "sokoban/optimal.hpp"

#include <memory>
#include <optional>
#include <vector>

#include "sokoban/optimal/push_search.hpp"
#include "sokoban/optimal/search.hpp"

namespace gridwright::sokoban {

namespace {

using Pushes = std::optional<std::vector<Push>>;

// Nothing when there is no solution or the meter has stopped the search.
template <int Words>
Pushes fewest_moves(const Level& level, const Options& options, Meter& meter) {
    const auto search =
        std::make_unique<OptimalSearch<Words>>(level, Objective::moves, options, no_cost, meter);
    return search->run() && !meter.stopped() ? Pushes(search->solution()) : std::nullopt;
}

// The least pushes first, and then the least moves with as many pushes, or what has been found of
// them when that takes many more states than the pushes did.
template <int Words>
Pushes fewest_pushes(const Level& level, const Options& options, Meter& meter) {
    constexpr std::uint64_t least_states = 20'000;
    Pushes pushes;
    {
        const auto search = std::make_unique<PushSearch<Words>>(level, options, meter);
        if (search->run() && !meter.stopped()) pushes = search->solution();
    }
    if (!pushes) return std::nullopt;
    Meter rest(meter, least_states + meter.progress().states);
    const auto moves = static_cast<int>(write_moves(level, *pushes).size());
    const Cost limit = make_cost(Objective::pushes, moves, static_cast<int>(pushes->size()));
    const auto search =
        std::make_unique<OptimalSearch<Words>>(level, Objective::pushes, options, limit, rest);
    return search->run() ? Pushes(search->solution()) : pushes;
}

}  // namespace

Result solve_optimal(const Level& level, Objective objective, const Options& options,
                     Meter& meter) {
    Pushes pushes;
    if (level.fate == Fate::won) pushes.emplace();
    if (level.fate == Fate::open) {
        pushes = with_width(level.size(), [&]<int Words>() {
            return objective == Objective::moves ? fewest_moves<Words>(level, options, meter)
                                                 : fewest_pushes<Words>(level, options, meter);
        });
    }
    Result result = result_of(level, pushes, meter);
    if (pushes) {
        result.bound =
            objective == Objective::moves ? static_cast<int>(result.moves.size()) : result.pushes;
    }
    return result;
}

}  // namespace gridwright::sokoban
