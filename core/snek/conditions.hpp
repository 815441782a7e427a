// Whether the conditions of rules hold, and which objects nouns speak of, on one board under one
// set of rules.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "snek/board.hpp"
#include "snek/rulebook.hpp"

namespace gridwright::snek {

// When a board is judged: what conditions may ask for that is not on the board.
struct Moment {
    bool waits = false;      // whether the move of this turn is a wait
    std::uint64_t turn = 0;  // how many turns were played, where that matters
};

class Conditions {
  public:
    Moment moment;

    const World& world() const { return *world_; }
    const Vocabulary& words() const { return world_->words; }
    const Board& board() const { return *board_; }
    const Rules& rules() const { return *rules_; }

    // Calls `visit(cell)` for each cell that holds nothing, in order.
    template <class Visit>
    void each_empty_cell(Visit visit) const {
        for (Cell cell = 0; cell < world_->cells; ++cell) {
            if (board_->is_empty(cell)) visit(cell);
        }
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
        for (Index index = board_->begin(cell); index < board_->end(cell); ++index) {
            if (matches(noun, cell, code_of((*board_)[index]))) return true;
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

  protected:
    explicit Conditions(const World& world) : world_(&world) {}

    void look_at(const Board& board, const Rules& rules) {
        board_ = &board;
        rules_ = &rules;
        powered_.reset();
    }

    // Whether a rule holds for an object of a kind that its subject can speak of.
    bool applies(const Rule& rule, Cell cell, Code code) const {
        const std::size_t group = words().group(rule.subject.word);
        if (group < Vocabulary::groups && belongs(group, cell, code) == rule.subject.negated) {
            return false;
        }
        return all_hold(rule, cell, code);
    }

    const World* world_;
    const Board* board_ = nullptr;
    const Rules* rules_ = nullptr;

  private:
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
        const Index others = board_->end(cell) - board_->begin(cell);
        return others == (kind_of(code) == words().empty ? 0 : 1);
    }

    // Whether something that shares the cell of an object of that code, itself aside, matches.
    bool shares(Noun noun, Cell cell, Code code) const {
        bool itself = false;
        for (Index index = board_->begin(cell); index < board_->end(cell); ++index) {
            const Code other = code_of((*board_)[index]);
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
        for (Index index = board_->begin(cell); index < board_->end(cell); ++index) {
            if (rules_->masks[kind_of(code_of((*board_)[index]))] & solid) return true;
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

    mutable std::optional<bool> powered_;
};

}  // namespace gridwright::snek
