// What every object on a board is and does under the rules in force, conditions included.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "snek/board.hpp"
#include "snek/rulebook.hpp"

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

// When a board is judged: what conditions may ask for that is not on the board.
struct Moment {
    bool waits = false;      // whether the move of this turn is a wait
    std::uint64_t turn = 0;  // how many turns were played, where that matters
};

// Answers for one board under one set of rules; each phase of a turn asks about its own start. The
// board must stay as it is from `look_at` to the last question.
class Judge {
  public:
    explicit Judge(const World& world) : world_(&world) {}

    void look_at(const Board& board, const Rules& rules) {
        board_ = &board;
        rules_ = &rules;
        if (rules.judges()) {
            masks_.assign(board.size(), 0);
            known_.assign(board.size(), false);
        }
        powered_.reset();
    }

    Moment moment;

    // Room for sets of cells, for whoever asks; it saves finding some for each question.
    std::array<std::vector<Bits>, 2> spare_sets;

    const World& world() const { return *world_; }
    const Vocabulary& words() const { return world_->words; }
    const Board& board() const { return *board_; }
    const Rules& rules() const { return *rules_; }

    // What an object is, as bits of properties.
    Mask mask(Place place) {
        const Code code = code_of((*board_)[place]);
        if (!rules_->judges(kind_of(code))) return rules_->masks[kind_of(code)];
        if (!known_[place]) {
            known_[place] = true;
            masks_[place] = judged_mask(cell_of((*board_)[place]), code);
        }
        return masks_[place];
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

    // Calls `visit(place)` for each code in each cell that has one of these properties, in order.
    // What is visited must not look for others that way.
    template <class Visit>
    void each_having(Mask bits, Visit visit) {
        if (!find_cells(bits, cells_)) return;
        each_cell(cells_, [&](Cell cell) {
            const Place last = board_->end(cell);
            for (Place place = board_->begin(cell); place < last; ++place) {
                if (!(rules_->possible[kind_of(code_of((*board_)[place]))] & bits)) continue;
                if (place > board_->begin(cell) && (*board_)[place] == (*board_)[place - 1]) {
                    continue;
                }
                if (mask(place) & bits) visit(place);
            }
        });
    }

    // The cells where something, emptiness aside, may have one of these properties; false when
    // there is none.
    bool find_cells(Mask bits, std::vector<Bits>& cells) const {
        bool found = false;
        for (Mask left = bits & rules_->used; left; left &= left - 1) {
            for (const Kind kind : rules_->that_are(left & -left)) {
                if (board_->count_of(kind) == 0) continue;
                if (!found) cells.assign(board_->blocks(), 0);
                found = true;
                add_where(kind, cells);
            }
        }
        return found;
    }

    // Calls `visit(cell)` for each cell that holds nothing, in order.
    template <class Visit>
    void each_empty_cell(Visit visit) const {
        for (Cell cell = 0; cell < world_->cells; ++cell) {
            if (board_->is_empty(cell)) visit(cell);
        }
    }

    bool any_having(Mask bits) {
        for (Mask left = bits & rules_->used; left; left &= left - 1) {
            for (const Kind kind : rules_->that_are(left & -left)) {
                if (board_->count_of(kind) != 0 && !rules_->judges(kind)) return true;
            }
        }
        bool found = false;
        each_having(bits, [&](Place) { found = true; });
        if (!found && rules_->possible[words().empty] & bits) {
            each_empty_cell([&](Cell cell) { found = found || empty_mask(cell) & bits; });
        }
        return found;
    }

    // Whether anything in a cell has one of these properties, the emptiness of an empty one too.
    bool anything_is(Cell cell, Mask bits) {
        if (board_->is_empty(cell)) return empty_mask(cell) & bits;
        for (Place place = board_->begin(cell); place < board_->end(cell); ++place) {
            if (mask(place) & bits) return true;
        }
        return false;
    }

    struct Doings {
        std::vector<Word> said;  // the objects of a verb, in reading order, without the denied
        std::vector<Word> denied;
    };

    Doings doings(Verb verb, Cell cell, Code code) const {
        Doings found;
        for (const Rule* rule : rules_->saying(verb, kind_of(code))) {
            if (!applies(*rule, cell, code)) continue;
            auto& list = rule->negated ? found.denied : found.said;
            if (!contains(list, rule->predicate)) list.push_back(rule->predicate);
        }
        std::erase_if(found.said, [&](Word word) { return contains(found.denied, word); });
        return found;
    }

    // Whether an object EATs another.
    bool eats(Cell cell, Code code, Cell other_cell, Code other) const {
        if (!rules_->says(Verb::eat) || rules_->saying(Verb::eat, kind_of(code)).empty()) {
            return false;
        }
        const std::vector<Word> nouns = doings(Verb::eat, cell, code).said;
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

    // Whether a noun speaks of an object.
    bool matches(Noun noun, Cell cell, Code code) const {
        if (!words().speaks_of(noun, kind_of(code))) return false;
        const std::size_t group = words().group(noun.word);
        return group == Vocabulary::groups || belongs(group, cell, code) != noun.negated;
    }

    // Whether there is such an object in a cell; beyond the edge there is the LEVEL.
    bool holds_a(Noun noun, Cell cell) const {
        if (cell == outside) return noun == Noun{words().noun_level};
        if (board_->is_empty(cell)) return matches(noun, cell, code_of(words().empty, 0));
        for (Place place = board_->begin(cell); place < board_->end(cell); ++place) {
            if (matches(noun, cell, code_of((*board_)[place]))) return true;
        }
        return false;
    }

    // A number below `sides` that depends on the seed, the turn, the place and the kind alone;
    // `what` tells draws for different things apart. The same as in `chance.py`.
    std::uint64_t draw(Cell cell, Code code, std::uint64_t what, std::uint64_t sides) const {
        std::uint64_t drawn = world_->terms.seed;
        for (const std::uint64_t number : {moment.turn, static_cast<std::uint64_t>(cell + 1),
                                           static_cast<std::uint64_t>(kind_of(code)), what}) {
            drawn += number + 0x9E3779B97F4A7C15u;
            drawn = (drawn ^ drawn >> 30) * 0xBF58476D1CE4E5B9u;
            drawn = (drawn ^ drawn >> 27) * 0x94D049BB133111EBu;
            drawn ^= drawn >> 31;
        }
        return (drawn >> 32) % sides;
    }

  private:
    template <class T>
    static bool contains(const std::vector<T>& list, T item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    }

    void add_where(Kind kind, std::vector<Bits>& cells) const {
        const Bits* const where = board_->where(kind);
        for (std::size_t block = 0; block < cells.size(); ++block) cells[block] |= where[block];
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

    // Whether a rule holds for an object of a kind that its subject can speak of.
    bool applies(const Rule& rule, Cell cell, Code code) const {
        const std::size_t group = words().group(rule.subject.word);
        if (group < Vocabulary::groups && belongs(group, cell, code) == rule.subject.negated) {
            return false;
        }
        return all_hold(rule, cell, code);
    }

    bool all_hold(const Rule& rule, Cell cell, Code code) const {
        return std::all_of(rule.conditions.begin(), rule.conditions.end(),
                           [&](const Condition& one) { return holds(one, cell, code); });
    }

    // Whether an object IS in a group. A condition that asks for one has no answer here.
    bool belongs(std::size_t group, Cell cell, Code code) const {
        bool found = false;
        for (const Rule* rule : rules_->members(group)) {
            if (asks_group(*rule) || !words().speaks_of(rule->subject, kind_of(code))) continue;
            if (!all_hold(*rule, cell, code)) continue;
            if (rule->negated) return false;
            found = true;
        }
        return found;
    }

    bool asks_group(const Rule& rule) const {
        for (const Condition& condition : rule.conditions) {
            for (const Noun& noun : condition.nouns) {
                if (words().is_group(noun.word)) return true;
            }
        }
        return false;
    }

    // Whether anything is POWER. Nobody gets it from a rule that asks for POWERED itself.
    bool is_powered() const {
        if (powered_) return *powered_;
        powered_ = false;  // what POWERED is while this is found out
        bool found = false;
        const auto ask = [&](Cell cell, Code code) { found = found || powers(cell, code); };
        if (!rules_->powers().empty()) {
            for (const Thing one : board_->things()) ask(cell_of(one), code_of(one));
            each_empty_cell([&](Cell cell) { ask(cell, code_of(words().empty, 0)); });
            ask(outside, code_of(words().level, 0));
        }
        powered_ = found;
        return found;
    }

    bool powers(Cell cell, Code code) const {
        bool found = false;
        for (const Rule* rule : rules_->powers()) {
            if (!words().speaks_of(rule->subject, kind_of(code))) continue;
            if (!applies(*rule, cell, code)) continue;
            if (rule->negated) return false;
            found = true;
        }
        return found;
    }

    bool holds(const Condition& condition, Cell cell, Code code) const {
        return asked(condition, cell, code) != condition.negated;
    }

    bool asked(const Condition& condition, Cell cell, Code code) const {
        switch (condition.relation) {
            case Relation::never:
                return false;
            case Relation::idle:
                return moment.waits;
            case Relation::powered:
                return is_powered();
            case Relation::seldom:
                return draw(cell, code, 1, 6) == 0;
            case Relation::often:
                return draw(cell, code, 2, 4) != 0;
            default:
                break;
        }
        const auto every = [&](auto relation) {
            return std::all_of(condition.nouns.begin(), condition.nouns.end(), relation);
        };
        if (kind_of(code) == words().level) return asked_of_level(condition);
        switch (condition.relation) {
            case Relation::lonely:
                return is_alone(cell, code);
            case Relation::without:
                return every([&](Noun noun) { return !somewhere(noun, cell, code); });
            default:
                return every([&](Noun noun) { return is(condition.relation, noun, cell, code); });
        }
    }

    // Conditions on the whole board: it shares a cell with everything, and has no place.
    bool asked_of_level(const Condition& condition) const {
        const auto& nouns = condition.nouns;
        const auto anywhere = [&](Noun noun) { return anywhere_but(outside, noun); };
        switch (condition.relation) {
            case Relation::lonely:
                return board_->size() == 0;
            case Relation::on:
            case Relation::near:
                return std::all_of(nouns.begin(), nouns.end(), anywhere);
            case Relation::without:
                return std::none_of(nouns.begin(), nouns.end(), anywhere);
            default:
                return false;
        }
    }

    bool is(Relation relation, Noun noun, Cell cell, Code code) const {
        switch (relation) {
            case Relation::on:
                return on(noun, cell, code);
            case Relation::near:
                return near(noun, cell, code);
            case Relation::facing:
                return faces(noun, cell, code);
            case Relation::seeing:
                return sees(noun, cell, code);
            case Relation::above:
                return holds_a(noun, next(cell, down));
            case Relation::below:
                return holds_a(noun, next(cell, up));
            case Relation::beside_left:
                return holds_a(noun, next(cell, right));
            default:
                return holds_a(noun, next(cell, left));
        }
    }

    Cell next(Cell cell, int way) const {
        return world_->next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
    }

    bool is_alone(Cell cell, Code code) const {
        const Place others = board_->end(cell) - board_->begin(cell);
        return others == (kind_of(code) == words().empty ? 0 : 1);
    }

    // Whether something that shares the cell of an object of that code, itself aside, matches.
    bool shares(Noun noun, Cell cell, Code code) const {
        bool itself = false;
        for (Place place = board_->begin(cell); place < board_->end(cell); ++place) {
            const Code other = code_of((*board_)[place]);
            if (other == code && !itself) {
                itself = true;
            } else if (matches(noun, cell, other)) {
                return true;
            }
        }
        return false;
    }

    // ON EMPTY is to share a cell with nothing.
    bool on(Noun noun, Cell cell, Code code) const {
        if (noun == Noun{words().noun_empty}) return is_alone(cell, code);
        return noun == Noun{words().noun_level} || shares(noun, cell, code);
    }

    // In its cell or one of the eight around it.
    bool near(Noun noun, Cell cell, Code code) const {
        if (noun == Noun{words().noun_level} || shares(noun, cell, code)) return true;
        for (int rows = -1; rows <= 1; ++rows) {
            for (int columns = -1; columns <= 1; ++columns) {
                const Cell other = world_->neighbour(cell, rows, columns);
                if (other != outside && other != cell && holds_a(noun, other)) return true;
            }
        }
        return false;
    }

    // In the cell it faces. Empty cells face nowhere.
    bool faces(Noun noun, Cell cell, Code code) const {
        return kind_of(code) != words().empty && holds_a(noun, next(cell, facing_of(code)));
    }

    // Straight ahead, before or in what hides the rest: what is solid by a rule without conditions.
    bool sees(Noun noun, Cell cell, Code code) const {
        if (kind_of(code) == words().empty) return false;
        for (;;) {
            cell = next(cell, facing_of(code));
            if (holds_a(noun, cell)) return true;
            if (cell == outside || hides(cell)) return false;
        }
    }

    bool hides(Cell cell) const {
        const Mask solid = world_->terms.solid;
        if (board_->is_empty(cell)) return rules_->masks[words().empty] & solid;
        for (Place place = board_->begin(cell); place < board_->end(cell); ++place) {
            if (rules_->masks[kind_of(code_of((*board_)[place]))] & solid) return true;
        }
        return false;
    }

    bool somewhere(Noun noun, Cell cell, Code code) const {
        return noun == Noun{words().noun_level} || shares(noun, cell, code) ||
               anywhere_but(cell, noun);
    }

    // Whether there is such an object in another cell than this one.
    bool anywhere_but(Cell cell, Noun noun) const {
        if (words().is_group(noun.word) || noun.word == words().noun_empty) {
            for (Cell other = 0; other < world_->cells; ++other) {
                if (other != cell && holds_a(noun, other)) return true;
            }
            return false;
        }
        for (Kind kind = 0; kind < words().empty; ++kind) {
            if (board_->count_of(kind) == 0 || !words().speaks_of(noun, kind)) continue;
            if (cell == outside || !board_->has(cell, kind)) return true;
            const Bits* const where = board_->where(kind);
            std::uint32_t cells = 0;
            for (std::size_t block = 0; block < board_->blocks(); ++block) {
                cells += static_cast<std::uint32_t>(std::popcount(where[block]));
            }
            if (cells > 1) return true;
        }
        return false;
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

    const World* world_;
    const Board* board_ = nullptr;
    const Rules* rules_ = nullptr;
    std::vector<Mask> masks_;  // by place, where conditions must be judged
    std::vector<std::uint8_t> known_;
    std::vector<Bits> cells_;
    mutable std::optional<bool> powered_;
};

}  // namespace gridwright::snek
