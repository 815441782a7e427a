// Noun rules, and what turns, sends and drops objects around the movements.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "snek/movement.hpp"

namespace gridwright::snek {

// RIGHT, UP, LEFT and DOWN turn an object, of several the last; then TURN and DETURN.
inline void turn(Judge& judge, Board& board) {
    const Vocabulary& words = judge.words();
    std::vector<Thing> after = board.things();
    for (Index index = 0; index < board.size(); ++index) {
        const Mask mask = judge.mask(index);
        const Code code = code_of(after[index]);
        int facing = facing_of(code);
        for (int way = 0; way < 4; ++way) {
            if (mask & words.turned_to[static_cast<std::size_t>(way)]) facing = way;
        }
        facing += (mask & words.deturn ? 1 : 0) - (mask & words.turn ? 1 : 0);  // anticlockwise
        after[index] = thing(cell_of(after[index]), turned(code, facing & 3));
    }
    board.set(after);
}

// What one object turns into: itself, others, or nothing.
inline std::vector<Code> becomes(const Judge& judge, Cell cell, Code code) {
    const Vocabulary& words = judge.words();
    Doings is = judge.doings(Verb::is, cell, code);
    const std::vector<Word>& others = judge.doings(Verb::become, cell, code).said;
    std::vector<Word> written = judge.doings(Verb::write, cell, code).said;
    const Word own = words.own_noun(kind_of(code));
    const auto has_own = [&](const std::vector<Word>& nouns) {
        return std::find(nouns.begin(), nouns.end(), own) != nouns.end();
    };
    if (has_own(is.denied)) return {};
    if (!judge.world().terms.makes_all) {
        while (is.said.size() > 1) is.said.pop_back();
    }
    if (has_own(is.said)) {  // it is kept from becoming anything, but for what it BECOMEs
        is.said.clear();
        written.clear();
    }
    if (has_own(others) || (is.said.empty() && others.empty() && written.empty())) return {code};
    is.said.insert(is.said.end(), others.begin(), others.end());
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
        return !rules.saying(Verb::is, kind).empty() || !rules.saying(Verb::become, kind).empty() ||
               !rules.saying(Verb::write, kind).empty();
    };
    const bool concerns_empty = concerns(judge.words().empty);
    // Whether a board must be asked about what a kind becomes.
    const auto asks = [&](Kind kind) {
        for (const Verb verb : {Verb::is, Verb::become, Verb::write}) {
            if (rules.says(verb) && !rules.settled(verb, kind)) return true;
        }
        return false;
    };
    // Most often everything stays what it is, or there is nothing that would change.
    bool any = concerns_empty;
    for (Kind kind = 0; kind < judge.words().empty && !any; ++kind) {
        if (board.count_of(kind) == 0 || !concerns(kind)) continue;
        const Code code = code_of(kind, 0);
        any = asks(kind) || becomes(judge, 0, code) != std::vector<Code>{code};
    }
    if (!any) return;
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
            for (Index index = board.begin(cell); index < board.end(cell); ++index) {
                change(code_of(board[index]));
            }
        }
        for (std::size_t i = 0; i < further.size() && held < most_in_a_cell; ++i, ++held) {
            after.push_back(thing(cell, further[i]));
        }
    }
    if (after != board.things()) board.set(after);
}

// What FOLLOWs something turns to the nearest of it, along the longer way.
inline void follow(const Judge& judge, Board& board) {
    const World& world = judge.world();
    std::vector<Thing> after = board.things();
    for (Thing& one : after) {
        const Cell cell = cell_of(one);
        const Code code = code_of(one);
        if (judge.rules().saying(Verb::follow, kind_of(code)).empty()) continue;
        const std::vector<Word>& nouns = judge.doings(Verb::follow, cell, code).said;
        int nearest = world.height + world.width, rows = 0, columns = 0;
        for (Cell other = 0; other < world.cells && !nouns.empty(); ++other) {
            const int down_by = other / world.width - cell / world.width;
            const int right_by = other % world.width - cell % world.width;
            const int far = std::abs(down_by) + std::abs(right_by);
            if (far == 0 || far >= nearest) continue;
            if (std::any_of(nouns.begin(), nouns.end(),
                            [&](Word noun) { return judge.holds_a({noun}, other); })) {
                nearest = far, rows = down_by, columns = right_by;
            }
        }
        if (rows == 0 && columns == 0) continue;
        const bool sideways = std::abs(columns) >= std::abs(rows);
        one = thing(cell,
                    turned(code, sideways ? (columns > 0 ? right : left) : (rows > 0 ? down : up)));
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

// What lies on a TELE object goes to the next one of that kind and layer, row by row. Objects of
// that kind itself, and STILL ones, stay. Of several kinds the lowest that leads away counts.
inline void teleport(Judge& judge, Board& board) {
    const Vocabulary& words = judge.words();
    std::map<std::pair<Kind, Mask>, std::vector<Cell>> gates;  // the cells of each kind and layer
    judge.each_having(words.tele, [&](Index index) {
        const Thing gate = board[index];
        auto& cells = gates[{kind_of(code_of(gate)), judge.mask(index) & words.floating}];
        if (cells.empty() || cells.back() != cell_of(gate)) cells.push_back(cell_of(gate));
    });
    std::vector<std::uint8_t> goes(board.size(), false);
    std::vector<Relocation> relocations;
    for (const auto& [gate, cells] : gates) {
        for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
            board.each_code(cells[i], [&](Index index) {
                const Mask mask = judge.mask(index);
                if (goes[index] || kind_of(code_of(board[index])) == gate.first ||
                    (mask & (words.floating | words.still)) != gate.second) {
                    return;
                }
                goes[index] = true;
                relocations.push_back(
                    {board[index], board.count(index), cells[(i + 1) % cells.size()]});
            });
        }
    }
    relocate(board, relocations);
}

// Objects that fall one way until something solid, or the edge, is ahead: the first first.
class Fall {
  public:
    Fall(Judge& judge, const Board& board, int way)
        : judge_(&judge),
          board_(&board),
          words_(&judge.words()),
          solid_(judge.world().terms.solid),
          ahead_(&judge.world().next_to[static_cast<std::size_t>(way)]),
          gone_(board.size(), false),
          blocked_(static_cast<std::size_t>(judge.world().cells), false) {
        const Mask bit = words_->falls[static_cast<std::size_t>(way)];
        const Mask cannot = words_->still | words_->locks[static_cast<std::size_t>(way)];
        if (judge.level_mask() & bit) {
            for (Index index = 0; index < board.size(); ++index) set_out(index, cannot);
        } else {
            judge.each_having(bit, [&](Index first) {
                for (std::uint32_t i = 0; i < board.count(first); ++i) set_out(first + i, cannot);
            });
        }
        if (way == down || way == right) {
            std::stable_sort(falling_.begin(), falling_.end(), [&](Index one, Index two) {
                return cell_of(board[one]) > cell_of(board[two]);
            });
        }
    }

    // Those of one cell fall together.
    void play(Board& board) {
        for (std::size_t first = 0, last; first < falling_.size(); first = last) {
            const Cell cell = cell_of(board[falling_[first]]);
            const std::size_t before = landed_.size();
            for (last = first; last < falling_.size() && cell_of(board[falling_[last]]) == cell;
                 ++last) {
                drop(falling_[last]);
            }
            for (std::size_t i = before; i < landed_.size(); ++i) {
                const auto [thing, to] = landed_[i];
                if (judge_->mask(board.find(cell_of(thing), code_of(thing))) & solid_) {
                    blocked_[static_cast<std::size_t>(to)] = true;
                }
            }
        }
        for (const auto& [thing, to] : landed_) {
            if (to != cell_of(thing)) {
                board.relocate(cell_of(thing), code_of(thing), to, code_of(thing));
            }
        }
        for (const Thing thing : lost_) board.remove(cell_of(thing), code_of(thing));
        for (const auto& [cell, codes] : left_) {
            for (const Code code : codes) board.create(cell, code);
        }
    }

  private:
    void set_out(Index index, Mask cannot) {
        if (judge_->mask(index) & cannot) return;
        falling_.push_back(index);
        gone_[index] = true;
    }

    // Calls `visit(index, mask)` for what lies in a cell and does not fall, and for the emptiness
    // of a cell with `no_index`.
    template <class Visit>
    void each_lying(Cell cell, Visit visit) const {
        if (board_->is_empty(cell)) {
            const bool is_gone = std::find(opened_.begin(), opened_.end(), cell) != opened_.end();
            if (!is_gone) visit(no_index, judge_->empty_mask(cell));
        }
        for (Index index = board_->begin(cell); index < board_->end(cell); ++index) {
            if (!gone_[index]) visit(index, judge_->mask(index));
        }
    }

    void drop(Index faller) {
        const Thing thing = (*board_)[faller];
        const Mask mask = judge_->mask(faller);
        Cell cell = cell_of(thing);
        for (;;) {
            const Cell below = (*ahead_)[static_cast<std::size_t>(cell)];
            if (below == outside || blocked_[static_cast<std::size_t>(below)]) break;
            bool opened = false, stopped = false;
            Index door = no_index;
            each_lying(below, [&](Index index, Mask other) {
                if (!opened && opens(*words_, mask, other)) opened = true, door = index;
                stopped |= other & solid_ && !crushes(*words_, mask, other);
            });
            if (opened) {
                lose(below, door);
                if (mask & words_->safe) continue;
                left_.emplace_back(cell, judge_->remains(cell_of(thing), code_of(thing)));
                lost_.push_back(thing);
                return;
            }
            if (stopped) break;
            each_lying(below, [&](Index index, Mask other) {
                if (other & solid_) lose(below, index);
            });
            cell = below;
        }
        landed_.emplace_back(thing, cell);
    }

    void lose(Cell cell, Index index) {
        if (index == no_index) {
            opened_.push_back(cell);
            left_.emplace_back(cell, judge_->remains(cell, code_of(words_->empty, 0)));
            return;
        }
        const Thing lost = (*board_)[index];
        gone_[index] = true;
        lost_.push_back(lost);
        left_.emplace_back(cell, judge_->remains(cell, code_of(lost)));
    }

    Judge* judge_;
    const Board* board_;
    const Vocabulary* words_;
    Mask solid_;
    const std::vector<Cell>* ahead_;
    std::vector<Index> falling_;
    std::vector<std::uint8_t> gone_;     // by index: whether it falls or is destroyed
    std::vector<std::uint8_t> blocked_;  // by cell: by somebody solid who has landed
    std::vector<Cell> opened_;           // empty cells whose emptiness is destroyed
    std::vector<std::pair<Thing, Cell>> landed_;
    std::vector<Thing> lost_;
    std::vector<std::pair<Cell, std::vector<Code>>> left_;
};

// FALL objects drop, then those that fall to the right, up and left.
inline void fall(Judge& judge, Board& board) {
    for (const int way : {down, right, up, left}) {
        if (!(judge.rules().used & judge.words().falls[static_cast<std::size_t>(way)])) continue;
        judge.look_at(board, judge.rules());
        Fall(judge, board, way).play(board);
    }
}

// Whatever lies on SHIFT objects of its layer faces where the last of them does.
inline void face_along_belts(Judge& judge, Board& board) {
    std::vector<std::pair<Thing, Thing>> turned_round;
    Cell last = outside;
    judge.each_having(judge.words().shift, [&](Index found) {
        const Cell cell = cell_of(board[found]);
        if (cell == last) return;
        last = cell;
        for (Index index = board.begin(cell); index < board.end(cell); ++index) {
            Code code = code_of(board[index]);
            for (Index belt = board.begin(cell); belt < board.end(cell); ++belt) {
                if (lies_on(judge, index, belt)) {
                    code = turned(code, facing_of(code_of(board[belt])));
                }
            }
            if (thing(cell, code) != board[index]) {
                turned_round.emplace_back(board[index], thing(cell, code));
            }
        }
    });
    for (const auto& [before, after] : turned_round) {
        board.relocate(cell_of(before), code_of(before), cell_of(after), code_of(after));
    }
}

}  // namespace gridwright::snek
