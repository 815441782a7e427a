// The choice of a placement for a faller, looking at the announced one too. The weights and the
// order of choices are those of games/columns/autoplay.py, with which this must agree.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>

#include "columns/rules.hpp"

namespace gridwright::columns {

inline constexpr std::int64_t open_pair = 8;
inline constexpr std::int64_t jewel = -10;
inline constexpr std::int64_t rim_rows = 5;
inline constexpr std::int64_t near_rim = -5;
inline constexpr std::int64_t chained_jewel = 20;
inline constexpr std::int64_t lost = -1'000'000'000;
inline constexpr std::int64_t lost_now = 2 * lost;

struct Placed {
    Columns columns;
    std::int64_t bonus = 0;
    bool over = false;
};

// The field at rest after a faller, named from the top, was turned and frozen on a column.
inline Placed place(int height, const Columns& columns, int column, std::string_view jewels,
                    int rotations) {
    Placed placed{columns};
    std::string& grown = placed.columns[static_cast<std::size_t>(column)];
    for (int above = 0; above < faller_length; ++above) {
        const int from_top = (2 * faller_length - 1 - above - rotations) % faller_length;
        grown += jewels[static_cast<std::size_t>(from_top)];
    }
    for (int before = 0; const int gone = vanish(height, placed.columns); ++before) {
        placed.bonus += chained_jewel * before * gone;
    }
    for (const std::string& pile : placed.columns) {
        placed.over = placed.over || static_cast<int>(pile.size()) > height;
    }
    return placed;
}

// What a field at rest is worth: few jewels, low columns, pairs to complete.
inline std::int64_t looks(int height, const Columns& columns) {
    std::int64_t worth = 0;
    std::int64_t into_rim = 0;
    for (const std::string& pile : columns) {
        const auto tall = static_cast<std::int64_t>(pile.size());
        worth += jewel * tall - tall * tall;
        into_rim = std::max(into_rim, tall - (height - rim_rows));
    }
    worth += near_rim * into_rim * into_rim;
    constexpr char open = '.';
    const Line line(height, columns, open);
    line.triples([&](int first, int second, int third) {
        char a = line[first], b = line[second], c = line[third];
        if (a == open) std::swap(a, c);  // now an only open cell is b or c
        if (b == open) std::swap(b, c);
        if (c == open && a == b && a != open && a != blank) worth += open_pair;
    });
    return worth;
}

// The first and last column that a faller can be shifted to before it falls any further.
inline std::pair<int, int> reachable(const Columns& columns, int column, int bottom) {
    const auto passable = [&](int at) {
        return at >= 0 && at < static_cast<int>(columns.size()) &&
               static_cast<int>(columns[static_cast<std::size_t>(at)].size()) <= bottom;
    };
    int left = column, right = column;
    while (passable(left - 1)) --left;
    while (passable(right + 1)) ++right;
    return {left, right};
}

// What the field is worth after the best placement of a faller in one of these columns.
inline std::int64_t best_answer(int height, const Columns& columns, int left, int right,
                                std::string_view jewels) {
    std::int64_t worth = lost;
    for (int column = left; column <= right; ++column) {
        for (int rotations = 0; rotations < faller_length; ++rotations) {
            const Placed after = place(height, columns, column, jewels, rotations);
            if (!after.over) worth = std::max(worth, after.bonus + looks(height, after.columns));
        }
    }
    return worth;
}

// Full columns part the field; the next faller may appear in any part, so the worst counts.
inline std::int64_t worth_of(int height, const Placed& placed, std::string_view next_jewels) {
    if (placed.over) return lost_now;
    const int width = static_cast<int>(placed.columns.size());
    std::int64_t worst = std::numeric_limits<std::int64_t>::max();
    for (int column = 0; column < width; ++column) {
        if (static_cast<int>(placed.columns[static_cast<std::size_t>(column)].size()) >= height) {
            continue;
        }
        const int right = reachable(placed.columns, column, height - 1).second;
        worst = std::min(
            worst, placed.bonus + best_answer(height, placed.columns, column, right, next_jewels));
        column = right;
    }
    return worst == std::numeric_limits<std::int64_t>::max() ? lost : worst;
}

// The column and the number of rotations; of equals the one with fewest moves, then the leftmost.
inline std::pair<int, int> best_placement(int height, const Columns& columns, int column,
                                          int bottom, std::string_view jewels,
                                          std::string_view next_jewels) {
    const auto [left, right] = reachable(columns, column, bottom);
    std::pair<int, int> best{column, 0};
    std::int64_t best_worth = std::numeric_limits<std::int64_t>::min();
    int best_moves = 0;
    for (int at = left; at <= right; ++at) {
        for (int rotations = 0; rotations < faller_length; ++rotations) {
            const Placed placed = place(height, columns, at, jewels, rotations);
            const std::int64_t worth = worth_of(height, placed, next_jewels);
            const int moves = std::abs(at - column) + rotations;
            if (worth > best_worth || (worth == best_worth && moves < best_moves)) {
                best = {at, rotations};
                best_worth = worth;
                best_moves = moves;
            }
        }
    }
    return best;
}

}  // namespace gridwright::columns
