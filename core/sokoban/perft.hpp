// How many distinct positions (boxes and exact player) lie each number of moves from the start,
// counting nothing but the rules: the number by which two engines are compared.
#pragma once

#include <cstdint>
#include <vector>

#include "common/state_store.hpp"
#include "sokoban/board.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban {

template <int Words>
std::vector<std::uint64_t> perft(const Level& level, int depth) {
    struct Nothing {};
    const Board<Words> board(level);
    Meter meter(Limits{});
    StateStore<PackedState<Words>, Nothing> store(meter);
    const auto visit = [&](const State<Words>& state) {
        store.insert(PackedState<Words>(state), state.hash(), Nothing{});
    };
    std::vector<std::uint64_t> counts;
    visit({board.start(), level.player});
    for (StateId id = 0, last = 1;; last = store.size()) {
        counts.push_back(last - id);
        if (static_cast<int>(counts.size()) > depth || id == last) break;
        for (; id < last; ++id) {
            const State<Words> state = store.key(id).unpack();
            for (int d = 0; d < directions; ++d) {
                const Square to = board.next(state.player, d);
                if (to == no_square) continue;
                State<Words> after{state.boxes, to};
                if (state.boxes.test(to)) {
                    const Square beyond = board.next(to, d);
                    if (beyond == no_square || state.boxes.test(beyond)) continue;
                    after.boxes.reset(to);
                    after.boxes.set(beyond);
                }
                visit(after);
            }
        }
    }
    counts.resize(static_cast<std::size_t>(depth) + 1, 0);
    return counts;
}

}  // namespace gridwright::sokoban
