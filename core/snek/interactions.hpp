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

// The objects of one layer in one cell: the place and the mask of each.
struct Layered {
    Place place;
    Mask mask;
};
using Layer = std::vector<Layered>;

// Calls `visit(layer)` for each layer of the cells that fulfil `concerned(first, last)`, which is
// asked about the places of their things.
template <class Concerned, class Visit>
void each_layer(Judge& judge, Concerned concerned, Visit visit) {
    const Board& board = judge.board();
    const Mask floating = judge.words().floating;
    Layer layer;
    for (Place first = 0, last; first < board.size(); first = last) {
        const Cell cell = cell_of(board[first]);
        last = first + 1;
        while (last < board.size() && cell_of(board[last]) == cell) ++last;
        if (!concerned(first, last)) continue;
        for (const Mask floats : {Mask{0}, floating}) {
            layer.clear();
            for (Place place = first; place < last; ++place) {
                const Mask mask = judge.mask(place);
                if ((mask & floating) == floats) layer.push_back({place, mask});
            }
            if (!layer.empty()) visit(layer);
        }
    }
}

// Takes each of the lost off the board, all at once; what they HAVE appears.
inline void destroy(const Judge& judge, Board& board, const std::vector<Place>& lost) {
    std::vector<std::pair<Thing, std::vector<Code>>> left;
    for (const Place place : lost) left.emplace_back(board[place], judge.remains(place));
    for (const auto& [one, codes] : left) board.remove(cell_of(one), code_of(one));
    for (const auto& [one, codes] : left) {
        for (const Code code : codes) board.create(cell_of(one), code);
    }
}

// A MORE object grows into each cell beside it that has nothing solid and none of its kind.
inline void more(Judge& judge, Board& board) {
    const World& world = judge.world();
    const auto has_room = [&](Cell cell, Kind kind) {
        for (Place place = board.begin(cell); place < board.end(cell); ++place) {
            if (kind_of(code_of(board[place])) == kind) return false;
        }
        return !judge.anything_is(cell, world.terms.solid);
    };
    std::vector<std::pair<Cell, Code>> grown;
    judge.each_having(judge.words().more, [&](Place place) {
        const Cell cell = cell_of(board[place]);
        const Code code = code_of(board[place]);
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
using LostOf = void (*)(const Vocabulary&, const Layer&, std::vector<Place>&);

// Each SINK object, by code, and the first other that is left destroy each other.
inline void sink(const Vocabulary& words, const Layer& layer, std::vector<Place>& lost) {
    std::vector<std::uint8_t> left(layer.size(), true);
    for (std::size_t i = 0; i < layer.size(); ++i) {
        if (!(layer[i].mask & words.sink) || !left[i]) continue;
        std::size_t other = 0;
        while (other < layer.size() && (other == i || !left[other])) ++other;
        if (other == layer.size()) continue;
        for (const std::size_t sunk : {i, other}) {
            if (layer[sunk].mask & words.safe) continue;
            lost.push_back(layer[sunk].place);
            left[sunk] = false;
        }
    }
}

// A WEAK object breaks when anything shares its cell.
inline void weak(const Vocabulary& words, const Layer& layer, std::vector<Place>& lost) {
    if (layer.size() < 2) return;
    for (const Layered& one : layer) {
        if (one.mask & words.weak) lost.push_back(one.place);
    }
}

// What is `victim` is lost where something, even itself, is `cause`.
inline void lose_where(const Layer& layer, Mask cause, Mask victim, std::vector<Place>& lost) {
    Mask all = 0;
    for (const Layered& one : layer) all |= one.mask;
    if (!(all & cause)) return;
    for (const Layered& one : layer) {
        if (one.mask & victim) lost.push_back(one.place);
    }
}

inline void melt(const Vocabulary& words, const Layer& layer, std::vector<Place>& lost) {
    lose_where(layer, words.hot, words.melt, lost);
}

inline void defeat(const Vocabulary& words, const Layer& layer, std::vector<Place>& lost) {
    lose_where(layer, words.defeat, words.you, lost);
}

// OPEN and SHUT objects destroy each other in pairs, by code; what is both needs no other.
inline void open_shut(const Vocabulary& words, const Layer& layer, std::vector<Place>& lost) {
    std::vector<Place> keys, doors;
    for (const auto& [place, mask] : layer) {
        const bool opens = mask & words.open, shut = mask & words.shut;
        if (opens && shut) {
            lost.push_back(place);
        } else if (opens) {
            keys.push_back(place);
        } else if (shut) {
            doors.push_back(place);
        }
    }
    for (std::size_t i = 0; i < std::min(keys.size(), doors.size()); ++i) {
        lost.push_back(keys[i]);
        lost.push_back(doors[i]);
    }
}

// A phase that destroys: what nothing happens without, what else a thing must be to be lost all by
// itself (if anything), and who of a layer is lost.
struct Destroyer {
    Mask bit;
    Mask alone;
    LostOf lost_of;
};

// The board after the objects of each layer have met.
inline void meet(Judge& judge, Board& board, const Destroyer& destroyer) {
    const auto possible = [&](Place place) {
        return judge.rules().possible[kind_of(code_of(board[place]))];
    };
    std::vector<Place> lost;
    each_layer(
        judge,
        [&](Place first, Place last) {
            if (last - first == 1 && !(possible(first) & destroyer.alone)) return false;
            while (first < last && !(possible(first) & destroyer.bit)) ++first;
            return first < last;
        },
        [&](const Layer& layer) { destroyer.lost_of(judge.words(), layer, lost); });
    std::erase_if(lost, [&](Place place) { return judge.mask(place) & judge.words().safe; });
    if (!lost.empty()) destroy(judge, board, lost);
}

// What EATs something that shares its cell destroys it.
inline void eat(Judge& judge, Board& board) {
    std::vector<Place> lost;
    const auto eats = [&](Place eater, Place food) {
        const Cell cell = cell_of(board[eater]);
        const auto nouns = judge.doings(Verb::eat, cell, code_of(board[eater])).said;
        return std::any_of(nouns.begin(), nouns.end(), [&](Word noun) {
            return judge.matches({noun}, cell, code_of(board[food]));
        });
    };
    each_layer(
        judge,
        [&](Place first, Place last) {
            if (last - first == 1) return false;
            const auto starves = [&](Place place) {
                return judge.rules().saying(Verb::eat, kind_of(code_of(board[place]))).empty();
            };
            while (first < last && starves(first)) ++first;
            return first < last;
        },
        [&](const Layer& layer) {
            for (const Layered& one : layer) {
                if (one.mask & judge.words().safe) continue;
                if (std::any_of(layer.begin(), layer.end(), [&](const Layered& other) {
                        return other.place != one.place && eats(other.place, one.place);
                    })) {
                    lost.push_back(one.place);
                }
            }
        });
    if (!lost.empty()) destroy(judge, board, lost);
}

// What MAKEs something puts one where it is, unless there is one of that kind already.
inline void make(const Judge& judge, Board& board) {
    const Rules& rules = judge.rules();
    std::vector<std::pair<Cell, Code>> made;
    for (Cell cell = 0; cell < judge.world().cells; ++cell) {
        const std::size_t before = made.size();
        const auto is_here = [&](Kind kind) {
            for (Place place = board.begin(cell); place < board.end(cell); ++place) {
                if (kind_of(code_of(board[place])) == kind) return true;
            }
            return std::any_of(made.begin() + static_cast<std::ptrdiff_t>(before), made.end(),
                               [&](const auto& one) { return kind_of(one.second) == kind; });
        };
        const auto ask = [&](Code code) {
            if (rules.saying(Verb::make, kind_of(code)).empty()) return;
            const auto nouns = judge.doings(Verb::make, cell, code).said;
            for (const Code product : judge.products(nouns, code)) {
                if (!is_here(kind_of(product))) made.emplace_back(cell, product);
            }
        };
        if (board.is_empty(cell)) {
            ask(code_of(judge.words().empty, 0));
        } else {
            board.each_code(cell, [&](Place place) { ask(code_of(board[place])); });
        }
    }
    for (const auto& [cell, code] : made) board.create(cell, code);
}

// Whether something YOU shares a cell and a layer with something WIN, or is both.
inline bool won(Judge& judge) {
    const Vocabulary& words = judge.words();
    const Board& board = judge.board();
    bool found = false;
    judge.each_having(words.you, [&](Place place) {
        const Cell cell = cell_of(board[place]);
        for (Place other = board.begin(cell); other < board.end(cell) && !found; ++other) {
            const Mask mask = judge.mask(other);
            found = mask & words.win && !((judge.mask(place) ^ mask) & words.floating);
        }
    });
    return found;
}

}  // namespace gridwright::snek
