// What every object on a board is and does under the rules in force, conditions included.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "snek/conditions.hpp"

namespace gridwright::snek {

// Calls `visit(cell)` for each cell of a set, in order.
template <class Visit>
void each_cell(const std::vector<Bits>& cells, Visit visit) {
    for (std::size_t block = 0; block < cells.size(); ++block) {
        for (Bits left = cells[block]; left; left &= left - 1) {
            visit(static_cast<Cell>(block * 64) + std::countr_zero(left));
        }
    }
}

// Answers for one board under one set of rules; each phase of a turn asks about its own start. The
// board must stay as it is from `look_at` to the last question.
class Judge : public Conditions {
  public:
    explicit Judge(const World& world) : Conditions(world) {}

    void look_at(const Board& board, const Rules& rules) {
        Conditions::look_at(board, rules);
        if (!rules.judges()) return;
        ++look_;
        if (judged_.size() < board.size()) judged_.resize(board.size(), {0, 0});
    }

    // Room for sets of cells, for whoever asks; it saves finding some for each question.
    std::array<std::vector<Bits>, 2> spare_sets;

    // What an object is, as bits of properties.
    Mask mask(Index index) {
        const Kind kind = kind_of(code_of((*board_)[index]));
        return rules_->judges(kind) ? judge_mask(index) : rules_->masks[kind];
    }

    // What an empty cell is, and the whole board.
    Mask empty_mask(Cell cell) const { return mask_of(cell, code_of(words().empty, 0)); }
    Mask level_mask() const { return mask_of(outside, code_of(words().level, 0)); }

    // How many sentences say that an object is so, where that is counted; none if one denies it.
    std::uint32_t times(Mask bit, Cell cell, Code code) const {
        const Kind kind = kind_of(code);
        if (!(rules_->possible[kind] & bit) || !(mask_of(cell, code) & bit)) return 0;
        std::uint32_t found = rules_->times(bit, kind);
        for (const Rule* rule : rules_->judged(kind)) {
            if (words().property(rule->predicate) == bit && !rule->negated &&
                applies(*rule, cell, code)) {
                found += rule->times;
            }
        }
        return found;
    }

    // Calls `visit(index)` for each code in each cell that has one of these properties, in order.
    // What is visited must not look for others that way.
    template <class Visit>
    void each_having(Mask bits, Visit visit) {
        if (!find_cells(bits, cells_)) return;
        each_cell(cells_, [&](Cell cell) {
            const Index last = board_->end(cell);
            for (Index index = board_->begin(cell); index < last; ++index) {
                if (!(rules_->possible[kind_of(code_of((*board_)[index]))] & bits)) continue;
                if (index > board_->begin(cell) && (*board_)[index] == (*board_)[index - 1]) {
                    continue;
                }
                if (mask(index) & bits) visit(index);
            }
        });
    }

    // The cells where something, emptiness aside, may have one of these properties; false when
    // there is nothing that may.
    bool find_cells(Mask bits, std::vector<Bits>& cells) const {
        bool found = false;
        for (Mask left = bits & rules_->used; left; left &= left - 1) {
            for (const Kind kind : rules_->that_are(left & -left)) {
                if (board_->count_of(kind) == 0) continue;
                add(board_->where(kind), cells, found);
                found = true;
            }
        }
        if (rules_->words_may_be(bits)) {
            add(board_->where_words(), cells, found);
            found = true;
        }
        return found;
    }

    bool any_having(Mask bits) {
        for (Mask left = bits & rules_->used; left; left &= left - 1) {
            for (const Kind kind : rules_->that_are(left & -left)) {
                if (board_->count_of(kind) != 0 && !rules_->judges(kind)) return true;
            }
        }
        bool found = false;
        each_having(bits, [&](Index) { found = true; });
        if (!found && rules_->possible[words().empty] & bits) {
            each_empty_cell([&](Cell cell) { found = found || empty_mask(cell) & bits; });
        }
        return found;
    }

    // Whether anything in a cell has one of these properties, the emptiness of an empty one too.
    bool anything_is(Cell cell, Mask bits) {
        if (board_->is_empty(cell)) return empty_mask(cell) & bits;
        for (Index index = board_->begin(cell); index < board_->end(cell); ++index) {
            if (mask(index) & bits) return true;
        }
        return false;
    }

    // What an object does, until the next question about this verb.
    const Doings& doings(Verb verb, Cell cell, Code code) const {
        Doings& found = doings_[static_cast<std::size_t>(verb)];
        found.said.clear(), found.denied.clear();
        if (!rules_->says(verb)) return found;
        if (const Doings* settled = rules_->settled(verb, kind_of(code))) return *settled;
        for (const Rule* rule : rules_->saying(verb, kind_of(code))) {
            if (applies(*rule, cell, code)) found.hear(*rule);
        }
        found.leave_out_the_denied();
        return found;
    }

    // Whether an object EATs another.
    bool eats(Cell cell, Code code, Cell other_cell, Code other) const {
        if (!rules_->says(Verb::eat) || rules_->saying(Verb::eat, kind_of(code)).empty()) {
            return false;
        }
        const std::vector<Word>& nouns = doings(Verb::eat, cell, code).said;
        return std::any_of(nouns.begin(), nouns.end(),
                           [&](Word noun) { return matches({noun}, other_cell, other); });
    }

    // The codes that nouns stand for when the object `code` brings them forth. TEXT is the word for
    // the object itself, EMPTY and LEVEL nothing, ALL one of every noun of the level, and a group
    // every kind of object of its that there is on the board. What comes forth faces as `code`
    // does.
    std::vector<Code> products(const std::vector<Word>& nouns, Code code) const {
        std::vector<Code> found;
        const auto bring = [&](Kind kind) {
            const Code product = code_of(kind, facing_of(code));
            if (!contains(found, product)) found.push_back(product);
        };
        for (const Word noun : nouns) {
            if (noun == words().noun_text) {
                bring(words().kind_of(words().word_for(kind_of(code))));
            } else if (noun == words().noun_all) {
                for (const Kind kind : words().everything) bring(kind);
            } else if (words().is_group(noun)) {
                for (const Kind kind : kinds_here({noun})) bring(kind);
            } else if (noun != words().noun_empty && noun != words().noun_level) {
                bring(words().object_named(noun));
            }
        }
        return found;
    }

    // What an object HAS, which appears where it is destroyed.
    std::vector<Code> remains(Cell cell, Code code) const {
        if (!rules_->says(Verb::has)) return {};
        return products(doings(Verb::has, cell, code).said, code);
    }

  private:
    template <class T>
    static bool contains(const std::vector<T>& list, T item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    }

    // Adds cells to those found before, or begins with them.
    void add(const Bits* more, std::vector<Bits>& cells, bool found) const {
        if (!found) {
            cells.assign(more, more + board_->blocks());
        } else {
            for (std::size_t block = 0; block < cells.size(); ++block) cells[block] |= more[block];
        }
    }

    Mask judge_mask(Index index) {
        const Thing one = (*board_)[index];
        if (judged_[index].look != look_) {
            judged_[index] = {judged_mask(cell_of(one), code_of(one)), look_};
        }
        return judged_[index].mask;
    }

    // What an object would be there, without a look at what is known of it.
    Mask mask_of(Cell cell, Code code) const {
        return rules_->judges(kind_of(code)) ? judged_mask(cell, code)
                                             : rules_->masks[kind_of(code)];
    }

    Mask judged_mask(Cell cell, Code code) const {
        Mask given = rules_->given[kind_of(code)], barred = rules_->barred[kind_of(code)];
        for (const Rule* rule : rules_->judged(kind_of(code))) {
            if (applies(*rule, cell, code)) {
                (rule->negated ? barred : given) |= words().property(rule->predicate);
            }
        }
        return given & ~barred;
    }

    // The kinds of objects on the board that belong to a group.
    std::vector<Kind> kinds_here(Noun noun) const {
        std::vector<std::uint8_t> here(words().first_word, false);
        for (const Thing one : board_->things()) {
            const Kind kind = kind_of(code_of(one));
            if (kind < words().first_word && !here[kind]) {
                here[kind] = matches(noun, cell_of(one), code_of(one));
            }
        }
        std::vector<Kind> found;
        for (Kind kind = 0; kind < words().first_word; ++kind) {
            if (here[kind]) found.push_back(kind);
        }
        return found;
    }

    // What was found out about an object whose rules have conditions, and at which look.
    struct Judged {
        Mask mask;
        std::uint64_t look;
    };
    std::vector<Judged> judged_;  // by index
    mutable std::array<Doings, verbs> doings_;
    std::uint64_t look_ = 0;
    std::vector<Bits> cells_;
};

}  // namespace gridwright::snek
