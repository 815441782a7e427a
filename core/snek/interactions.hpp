// What objects that share a cell do to each other, after everything has moved. Each phase is judged
// on the board as it stands at its start, and all that it destroys goes at once. Only objects of
// one layer meet: those that FLOAT, and those that do not.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "snek/judge.hpp"

namespace gridwright::snek {

// The objects of one layer in one cell: the index and the mask of each.
struct Layered {
    Index index;
    Mask mask;
};
using Layer = std::vector<Layered>;

// Calls `visit(cell, layer)` for each layer of those cells.
template <class Visit>
void each_layer(Judge& judge, const std::vector<Bits>& cells, Visit visit) {
    const Board& board = judge.board();
    const Mask floating = judge.words().floating;
    Layer layer;
    each_cell(cells, [&](Cell cell) {
        for (const Mask floats : {Mask{0}, floating}) {
            layer.clear();
            for (Index index = board.begin(cell); index < board.end(cell); ++index) {
                const Mask mask = judge.mask(index);
                if ((mask & floating) == floats) layer.push_back({index, mask});
            }
            if (!layer.empty()) visit(layer);
            if (floating == 0) return;
        }
    });
}

// Takes each of the lost off the board, all at once; what they HAVE appears. Of empty cells only
// that is left.
inline void destroy(const Judge& judge, Board& board, const std::vector<Index>& lost,
                    const std::vector<Cell>& empty_cells = {}) {
    std::vector<std::pair<Thing, std::vector<Code>>> left;
    for (const Index index : lost) {
        const Thing one = board[index];
        left.emplace_back(one, judge.remains(cell_of(one), code_of(one)));
    }
    const Code nothing = code_of(judge.words().empty, 0);
    for (const Cell cell : empty_cells) {
        left.emplace_back(thing(cell, nothing), judge.remains(cell, nothing));
    }
    for (const auto& [one, codes] : left) board.remove(cell_of(one), code_of(one));
    for (const auto& [one, codes] : left) {
        for (const Code code : codes) board.create(cell_of(one), code);
    }
}

// The whole board meets everything on it; whether that has won. Where the board itself is destroyed
// all is gone.
inline bool level(Judge& judge, Board& board) {
    const Vocabulary& words = judge.words();
    const Mask mask = judge.level_mask();
    std::vector<Index> met, lost;
    Mask everything = mask;
    for (Index index = 0; index < board.size(); ++index) {
        if ((judge.mask(index) ^ mask) & words.floating) continue;
        met.push_back(index);
        everything |= judge.mask(index);
    }
    const bool has_won = (mask & words.prizes && everything & words.you) ||
                         (mask & words.you && everything & words.prizes);
    const bool destroyed = (mask & (words.sink | words.weak) && !met.empty()) ||
                           (mask & words.melt && everything & words.hot) ||
                           (mask & words.you && everything & words.defeat) ||
                           (mask & words.open && everything & words.shut) ||
                           (mask & words.shut && everything & words.open);
    if (destroyed && !(mask & words.safe)) {
        std::vector<Thing> nothing;
        board.set(nothing);
        return has_won;
    }
    const Mask victims =
        (mask & words.hot ? words.melt : 0) | (mask & words.defeat ? words.you : 0);
    for (const Index index : met) {
        const Mask one = judge.mask(index);
        if (one & victims && !(one & words.safe)) lost.push_back(index);
    }
    if (!lost.empty()) destroy(judge, board, lost);
    return has_won;
}

// What is DONE leaves the board, and leaves nothing.
inline void done(Judge& judge, Board& board) {
    std::vector<std::pair<Thing, std::uint32_t>> gone;
    judge.each_having(judge.words().done,
                      [&](Index index) { gone.emplace_back(board[index], board.count(index)); });
    for (const auto& [one, count] : gone) {
        for (std::uint32_t i = 0; i < count; ++i) board.remove(cell_of(one), code_of(one));
    }
}

// A MORE object grows into each cell beside it that has nothing solid and none of its kind.
inline void more(Judge& judge, Board& board) {
    const World& world = judge.world();
    const auto has_room = [&](Cell cell, Kind kind) {
        for (Index index = board.begin(cell); index < board.end(cell); ++index) {
            if (kind_of(code_of(board[index])) == kind) return false;
        }
        return !judge.anything_is(cell, world.terms.solid);
    };
    std::vector<std::pair<Cell, Code>> grown;
    judge.each_having(judge.words().more, [&](Index index) {
        const Cell cell = cell_of(board[index]);
        const Code code = code_of(board[index]);
        for (const auto& next_to : world.next_to) {
            const Cell to = next_to[static_cast<std::size_t>(cell)];
            if (to == outside || !has_room(to, kind_of(code))) continue;
            if (std::none_of(grown.begin(), grown.end(), [&](const auto& one) {
                    return one.first == to && kind_of(one.second) == kind_of(code);
                })) {
                grown.emplace_back(to, code);
            }
        }
    });
    for (const auto& [cell, code] : grown) board.create(cell, code);
}

// Who of a layer is lost, before SAFE.
using LostOf = void (*)(const Vocabulary&, const Layer&, std::vector<Index>&);

// Where something is SINK all go down together, unless it is alone.
inline void sink(const Vocabulary& words, const Layer& layer, std::vector<Index>& lost) {
    if (layer.size() < 2) return;
    Mask all = 0;
    for (const Layered& one : layer) all |= one.mask;
    if (!(all & words.sink)) return;
    for (const Layered& one : layer) lost.push_back(one.index);
}

// A WEAK object breaks when anything shares its cell.
inline void weak(const Vocabulary& words, const Layer& layer, std::vector<Index>& lost) {
    if (layer.size() < 2) return;
    for (const Layered& one : layer) {
        if (one.mask & words.weak) lost.push_back(one.index);
    }
}

// What is `victim` is lost where something, even itself, is `cause`.
inline void lose_where(const Layer& layer, Mask cause, Mask victim, std::vector<Index>& lost) {
    Mask all = 0;
    for (const Layered& one : layer) all |= one.mask;
    if (!(all & cause)) return;
    for (const Layered& one : layer) {
        if (one.mask & victim) lost.push_back(one.index);
    }
}

inline void melt(const Vocabulary& words, const Layer& layer, std::vector<Index>& lost) {
    lose_where(layer, words.hot, words.melt, lost);
}

inline void defeat(const Vocabulary& words, const Layer& layer, std::vector<Index>& lost) {
    lose_where(layer, words.defeat, words.you, lost);
}

inline void bonus(const Vocabulary& words, const Layer& layer, std::vector<Index>& lost) {
    lose_where(layer, words.you, words.bonus, lost);
}

// OPEN and SHUT objects destroy each other in pairs, by code; what is both needs no other.
inline void open_shut(const Vocabulary& words, const Layer& layer, std::vector<Index>& lost) {
    std::vector<Index> keys, doors;
    for (const auto& [index, mask] : layer) {
        const bool opens = mask & words.open, shut = mask & words.shut;
        if (opens && shut) {
            lost.push_back(index);
        } else if (opens) {
            keys.push_back(index);
        } else if (shut) {
            doors.push_back(index);
        }
    }
    for (std::size_t i = 0; i < std::min(keys.size(), doors.size()); ++i) {
        lost.push_back(keys[i]);
        lost.push_back(doors[i]);
    }
}

// A phase that destroys: the property that nothing happens without, the properties that have to be
// in the same cell with it (none: anything will do), and who of a layer is lost.
struct Destroyer {
    Mask bit;
    Mask partner;
    LostOf lost_of;
};

// The board after the objects of each layer have met.
inline void meet(Judge& judge, Board& board, const Destroyer& destroyer) {
    const Vocabulary& words = judge.words();
    std::vector<Index> lost;
    std::vector<Cell> empty_cells;
    std::vector<Bits>&cells = judge.spare_sets[0], &partners = judge.spare_sets[1];
    bool may = judge.find_cells(destroyer.bit, cells);
    if (may && destroyer.partner) {
        may = judge.find_cells(destroyer.partner, partners);
        for (std::size_t block = 0; may && block < cells.size(); ++block) {
            cells[block] &= partners[block];
        }
    }
    if (may) {
        each_layer(judge, cells,
                   [&](const Layer& layer) { destroyer.lost_of(words, layer, lost); });
    }
    std::erase_if(lost, [&](Index index) { return judge.mask(index) & words.safe; });
    if (destroyer.partner && judge.rules().possible[words.empty] & destroyer.bit) {
        judge.each_empty_cell([&](Cell cell) {
            const Mask mask = judge.empty_mask(cell);
            if (mask & destroyer.bit && mask & destroyer.partner && !(mask & words.safe)) {
                empty_cells.push_back(cell);
            }
        });
    }
    if (!lost.empty() || !empty_cells.empty()) destroy(judge, board, lost, empty_cells);
}

// What EATs something that shares its cell destroys it.
inline void eat(Judge& judge, Board& board) {
    std::vector<Index> lost;
    std::vector<Bits> cells(board.blocks(), 0);
    for (Kind kind = 0; kind < judge.words().empty; ++kind) {
        if (judge.rules().saying(Verb::eat, kind).empty()) continue;
        for (std::size_t block = 0; block < cells.size(); ++block) {
            cells[block] |= board.where(kind)[block];
        }
    }
    each_layer(judge, cells, [&](const Layer& layer) {
        for (const Layered& one : layer) {
            if (one.mask & judge.words().safe) continue;
            const Cell cell = cell_of(board[one.index]);
            if (std::any_of(layer.begin(), layer.end(), [&](const Layered& other) {
                    return other.index != one.index && judge.eats(cell, code_of(board[other.index]),
                                                                  cell, code_of(board[one.index]));
                })) {
                lost.push_back(one.index);
            }
        }
    });
    if (!lost.empty()) destroy(judge, board, lost);
}

// What MAKEs something puts one where it is, unless there is one of that kind already.
inline void make(const Judge& judge, Board& board) {
    const Rules& rules = judge.rules();
    std::vector<std::pair<Cell, Code>> made;
    std::vector<Bits> cells(board.blocks(), 0);
    for (Kind kind = 0; kind < judge.words().empty; ++kind) {
        if (rules.saying(Verb::make, kind).empty()) continue;
        for (std::size_t block = 0; block < cells.size(); ++block) {
            cells[block] |= board.where(kind)[block];
        }
    }
    if (!rules.saying(Verb::make, judge.words().empty).empty()) {
        judge.each_empty_cell([&](Cell cell) {
            cells[static_cast<std::size_t>(cell) / 64] |= Bits{1} << (cell & 63);
        });
    }
    each_cell(cells, [&](Cell cell) {
        const std::size_t before = made.size();
        const auto is_here = [&](Kind kind) {
            for (Index index = board.begin(cell); index < board.end(cell); ++index) {
                if (kind_of(code_of(board[index])) == kind) return true;
            }
            return std::any_of(made.begin() + static_cast<std::ptrdiff_t>(before), made.end(),
                               [&](const auto& one) { return kind_of(one.second) == kind; });
        };
        const auto ask = [&](Code code) {
            if (rules.saying(Verb::make, kind_of(code)).empty()) return;
            const std::vector<Word>& nouns = judge.doings(Verb::make, cell, code).said;
            for (const Code product : judge.products(nouns, code)) {
                if (!is_here(kind_of(product))) made.emplace_back(cell, product);
            }
        };
        if (board.is_empty(cell)) {
            ask(code_of(judge.words().empty, 0));
        } else {
            board.each_code(cell, [&](Index index) { ask(code_of(board[index])); });
        }
    });
    for (const auto& [cell, code] : made) board.create(cell, code);
}

// Whether something YOU shares a cell and a layer with something WIN, or is both.
inline bool won(Judge& judge) {
    const Vocabulary& words = judge.words();
    const Board& board = judge.board();
    bool found = false;
    judge.each_having(words.you, [&](Index index) {
        const Cell cell = cell_of(board[index]);
        for (Index other = board.begin(cell); other < board.end(cell) && !found; ++other) {
            const Mask mask = judge.mask(other);
            found = mask & words.prizes && !((judge.mask(index) ^ mask) & words.floating);
        }
    });
    if (!found && judge.rules().possible[words.empty] & words.you) {
        judge.each_empty_cell([&](Cell cell) {
            const Mask mask = judge.empty_mask(cell);
            found = found || (mask & words.you && mask & words.prizes);
        });
    }
    return found;
}

}  // namespace gridwright::snek
