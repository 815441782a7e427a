// Noun rules, and what turns, sends and drops objects once everything has moved.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "snek/judge.hpp"

namespace gridwright::snek {

// What one object turns into: itself, others, or nothing.
inline std::vector<Code> becomes(const Judge& judge, Cell cell, Code code) {
    const Vocabulary& words = judge.words();
    Judge::Doings is = judge.doings(Verb::is, cell, code);
    const std::vector<Word> written = judge.doings(Verb::write, cell, code).said;
    const Word own = words.own_noun(kind_of(code));
    if (std::find(is.denied.begin(), is.denied.end(), own) != is.denied.end()) return {};
    if (!judge.world().terms.makes_all) {
        while (is.said.size() > 1) is.said.pop_back();
    }
    const bool stays = std::find(is.said.begin(), is.said.end(), own) != is.said.end();
    if (stays || (is.said.empty() && written.empty())) return {code};
    std::vector<Code> found = judge.products(is.said, code);
    for (const Word word : written) {
        const Code product = code_of(words.kind_of(word), facing_of(code));
        if (std::find(found.begin(), found.end(), product) == found.end()) found.push_back(product);
    }
    return found;
}

// Noun rules: every object changes at once, and at most once.
inline void transform(const Judge& judge, Board& board) {
    const Rules& rules = judge.rules();
    const auto concerns = [&](Kind kind) {
        return !rules.saying(Verb::is, kind).empty() || !rules.saying(Verb::write, kind).empty();
    };
    const bool concerns_empty = concerns(judge.words().empty);
    const auto& things = board.things();
    if (!concerns_empty && std::none_of(things.begin(), things.end(), [&](Thing one) {
            return concerns(kind_of(code_of(one)));
        })) {
        return;
    }
    const Code empty = code_of(judge.words().empty, 0);
    std::vector<Thing> after;
    std::vector<Code> further;
    for (Cell cell = 0; cell < judge.world().cells; ++cell) {
        std::size_t held = 0;
        further.clear();
        const auto change = [&](Code code) {
            if (!concerns(kind_of(code))) {
                ++held;
                after.push_back(thing(cell, code));
                return;
            }
            bool first = true;
            for (const Code product : becomes(judge, cell, code)) {
                if (!first) {
                    further.push_back(product);
                } else {
                    ++held;
                    if (product != empty) after.push_back(thing(cell, product));
                }
                first = false;
            }
        };
        if (board.is_empty(cell)) {
            if (concerns_empty) change(empty);
        } else {
            for (Place place = board.begin(cell); place < board.end(cell); ++place) {
                change(code_of(board[place]));
            }
        }
        for (std::size_t i = 0; i < further.size() && held < most_in_a_cell; ++i, ++held) {
            after.push_back(thing(cell, further[i]));
        }
    }
    board.set(after);
}

// RIGHT, UP, LEFT and DOWN turn an object; of several the last in this order.
inline void turn(Judge& judge, Board& board) {
    std::vector<Thing> after = board.things();
    for (Place place = 0; place < board.size(); ++place) {
        const Mask mask = judge.mask(place);
        for (int facing = 0; facing < 4; ++facing) {
            if (mask & judge.words().turned_to[facing]) {
                after[place] = thing(cell_of(after[place]), turned(code_of(after[place]), facing));
            }
        }
    }
    board.set(after);
}

struct Relocation {
    Thing one;
    std::uint32_t count;
    Cell to;
};

// All of a code in a cell go together.
inline void relocate(Board& board, const std::vector<Relocation>& relocations) {
    for (const Relocation& each : relocations) {
        const Code code = code_of(each.one);
        for (std::uint32_t i = 0; i < each.count && each.to != cell_of(each.one); ++i) {
            board.relocate(cell_of(each.one), code, each.to, code);
        }
    }
}

// What lies on a TELE object goes to the next one of that kind and layer, row by row. TELE objects
// themselves, and STILL ones, stay. Of several kinds the lowest that leads away counts.
inline void teleport(Judge& judge, Board& board) {
    const Vocabulary& words = judge.words();
    std::map<std::pair<Kind, Mask>, std::vector<Cell>> gates;  // the cells of each kind and layer
    judge.each_having(words.tele, [&](Place place) {
        const Thing gate = board[place];
        auto& cells = gates[{kind_of(code_of(gate)), judge.mask(place) & words.floating}];
        if (cells.empty() || cells.back() != cell_of(gate)) cells.push_back(cell_of(gate));
    });
    std::vector<std::uint8_t> goes(board.size(), false);
    std::vector<Relocation> relocations;
    for (const auto& [gate, cells] : gates) {
        for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
            board.each_code(cells[i], [&](Place place) {
                const Mask mask = judge.mask(place);
                if (goes[place] || (mask & words.floating) != gate.second ||
                    mask & (words.tele | words.still)) {
                    return;
                }
                goes[place] = true;
                relocations.push_back(
                    {board[place], board.count(place), cells[(i + 1) % cells.size()]});
            });
        }
    }
    relocate(board, relocations);
}

// FALL objects drop until something solid, or the edge, is below them; the lowest first.
inline void fall(Judge& judge, Board& board) {
    const Vocabulary& words = judge.words();
    const World& world = judge.world();
    std::vector<std::uint8_t> falls(board.size(), false);
    std::vector<Place> falling;
    judge.each_having(words.fall, [&](Place place) {
        if (judge.mask(place) & words.still) return;
        falling.push_back(place);
        for (std::uint32_t i = 0; i < board.count(place); ++i) falls[place + i] = true;
    });
    std::vector<std::uint8_t> blocked(static_cast<std::size_t>(world.cells), false);
    for (Cell cell = 0; cell < world.cells; ++cell) {
        bool solid = board.is_empty(cell) && judge.empty_mask(cell) & world.terms.solid;
        for (Place place = board.begin(cell); place < board.end(cell); ++place) {
            solid = solid || (!falls[place] && judge.mask(place) & world.terms.solid);
        }
        blocked[static_cast<std::size_t>(cell)] = solid;
    }
    std::vector<Relocation> relocations;
    for (std::size_t last = falling.size(); last > 0;) {
        std::size_t first = last - 1;  // those of one cell fall together
        const Cell cell = cell_of(board[falling[first]]);
        while (first > 0 && cell_of(board[falling[first - 1]]) == cell) --first;
        Cell to = cell;
        for (;;) {
            const Cell below = world.next_to[down][static_cast<std::size_t>(to)];
            if (below == outside || blocked[static_cast<std::size_t>(below)]) break;
            to = below;
        }
        for (std::size_t i = first; i < last; ++i) {
            relocations.push_back({board[falling[i]], board.count(falling[i]), to});
            if (judge.mask(falling[i]) & world.terms.solid) {
                blocked[static_cast<std::size_t>(to)] = true;
            }
        }
        last = first;
    }
    relocate(board, relocations);
}

}  // namespace gridwright::snek
