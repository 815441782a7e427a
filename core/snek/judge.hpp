// What every object on a board is and does under the rules in force, conditions included.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "snek/board.hpp"
#include "snek/rulebook.hpp"

namespace gridwright::snek {

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
        all_.reset();
        group_.reset();
    }

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

    // What an empty cell is.
    Mask empty_mask(Cell cell) const {
        const Kind kind = words().empty;
        return rules_->judges(kind) ? judged_mask(cell, code_of(kind, 0)) : rules_->masks[kind];
    }

    // Calls `visit(place)` for each code in each cell that has one of these properties, in order.
    template <class Visit>
    void each_having(Mask bits, Visit visit) {
        const std::vector<Thing>& things = board_->things();
        for (Place place = 0; place < things.size(); ++place) {
            if (!(rules_->possible[kind_of(code_of(things[place]))] & bits)) continue;
            if (place > 0 && things[place] == things[place - 1]) continue;
            if (mask(place) & bits) visit(place);
        }
    }

    bool any_having(Mask bits) {
        for (Place place = 0; place < board_->size(); ++place) {
            if (mask(place) & bits) return true;
        }
        return false;
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

    // The codes that nouns stand for when the object `code` brings them forth. TEXT is the word for
    // the object itself, EMPTY nothing, and ALL and GROUP every kind of object of theirs that there
    // is on the board. What comes forth faces as `code` does.
    std::vector<Code> products(const std::vector<Word>& nouns, Code code) const {
        std::vector<Code> found;
        const auto bring = [&](Kind kind) {
            const Code product = code_of(kind, facing_of(code));
            if (!contains(found, product)) found.push_back(product);
        };
        for (const Word noun : nouns) {
            if (noun == words().noun_text) {
                bring(words().kind_of(words().word_for(kind_of(code))));
            } else if (noun == words().noun_all || noun == words().noun_group) {
                for (const Kind kind : kinds_here({noun})) bring(kind);
            } else if (noun != words().noun_empty) {
                bring(words().object_named(noun));
            }
        }
        return found;
    }

    // What an object HAS, which appears where it is destroyed.
    std::vector<Code> remains(Place place) const {
        if (!rules_->says(Verb::has)) return {};
        const Thing lost = (*board_)[place];
        return products(doings(Verb::has, cell_of(lost), code_of(lost)).said, code_of(lost));
    }

    // Whether a noun speaks of an object.
    bool matches(Noun noun, Cell cell, Code code) const {
        if (!words().speaks_of(noun, kind_of(code))) return false;
        return noun.word != words().noun_group || in_group(cell, code) != noun.negated;
    }

  private:
    template <class T>
    static bool contains(const std::vector<T>& list, T item) {
        return std::find(list.begin(), list.end(), item) != list.end();
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
        if (rule.subject.word == words().noun_group &&
            in_group(cell, code) == rule.subject.negated) {
            return false;
        }
        return all_hold(rule, cell, code);
    }

    bool all_hold(const Rule& rule, Cell cell, Code code) const {
        return std::all_of(rule.conditions.begin(), rule.conditions.end(),
                           [&](const Condition& one) { return holds(one, cell, code); });
    }

    // Whether an object IS GROUP. A condition that asks for GROUP itself has no answer here.
    bool in_group(Cell cell, Code code) const {
        bool belongs = false;
        for (const Rule* rule : rules_->grouping) {
            if (asks_group(*rule) || !words().speaks_of(rule->subject, kind_of(code))) continue;
            if (!all_hold(*rule, cell, code)) continue;
            if (rule->negated) return false;
            belongs = true;
        }
        return belongs;
    }

    bool asks_group(const Rule& rule) const {
        for (const Condition& condition : rule.conditions) {
            for (const Noun& noun : condition.nouns) {
                if (noun.word == words().noun_group) return true;
            }
        }
        return false;
    }

    bool holds(const Condition& condition, Cell cell, Code code) const {
        const auto every = [&](auto relation) {
            return std::all_of(condition.nouns.begin(), condition.nouns.end(), relation);
        };
        bool found = false;
        switch (condition.relation) {
            case Relation::lonely:
                found = is_alone(cell, code);
                break;
            case Relation::on:
                found = every([&](Noun noun) { return on(noun, cell, code); });
                break;
            case Relation::near:
                found = every([&](Noun noun) { return near(noun, cell, code); });
                break;
            case Relation::facing:
                found = every([&](Noun noun) { return faces(noun, cell, code); });
                break;
            case Relation::without:
                found = every([&](Noun noun) { return !somewhere(noun, cell, code); });
                break;
        }
        return found != condition.negated;
    }

    bool is_alone(Cell cell, Code code) const {
        const Place others = board_->end(cell) - board_->begin(cell);
        return others == (code == code_of(words().empty, 0) ? 0 : 1);
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
        return shares(noun, cell, code);
    }

    // In its cell or one of the eight around it.
    bool near(Noun noun, Cell cell, Code code) const {
        if (shares(noun, cell, code)) return true;
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
        if (kind_of(code) == words().empty) return false;
        const auto way = static_cast<std::size_t>(facing_of(code));
        const Cell ahead = world_->next_to[way][static_cast<std::size_t>(cell)];
        return ahead != outside && holds_a(noun, ahead);
    }

    bool somewhere(Noun noun, Cell cell, Code code) const {
        if (shares(noun, cell, code)) return true;
        for (Cell other = 0; other < world_->cells; ++other) {
            if (other != cell && holds_a(noun, other)) return true;
        }
        return false;
    }

    bool holds_a(Noun noun, Cell cell) const {
        if (board_->is_empty(cell)) return matches(noun, cell, code_of(words().empty, 0));
        for (Place place = board_->begin(cell); place < board_->end(cell); ++place) {
            if (matches(noun, cell, code_of((*board_)[place]))) return true;
        }
        return false;
    }

    // The kinds of objects on the board that belong to ALL or GROUP, worked out when first asked.
    const std::vector<Kind>& kinds_here(Noun noun) const {
        auto& found = noun.word == words().noun_all ? all_ : group_;
        if (found) return *found;
        std::vector<std::uint8_t> here(words().first_word, false);
        for (const Thing one : board_->things()) {
            const Kind kind = kind_of(code_of(one));
            if (kind < words().first_word && !here[kind]) {
                here[kind] = matches(noun, cell_of(one), code_of(one));
            }
        }
        found.emplace();
        for (Kind kind = 0; kind < words().first_word; ++kind) {
            if (here[kind]) found->push_back(kind);
        }
        return *found;
    }

    const World* world_;
    const Board* board_ = nullptr;
    const Rules* rules_ = nullptr;
    std::vector<Mask> masks_;  // by place, where conditions must be judged
    std::vector<std::uint8_t> known_;
    mutable std::optional<std::vector<Kind>> all_, group_;
};

// Reads the words of boards. Objects that are WORD are read as words, which may change what is
// WORD: then all is read again, until nothing changes or for the tenth time.
class WordReader {
  public:
    explicit WordReader(const World& world) : world_(&world), book_(world), judge_(world) {}

    const Rules* rules_of(const Board& board) {
        words_.clear();
        for (const Thing one : board.things()) {
            const Kind kind = kind_of(code_of(one));
            if (!world_->words.is_word(kind)) continue;
            const Written written{cell_of(one), world_->words.word_for(kind)};
            if (words_.empty() || words_.back() != written) words_.push_back(written);
        }
        const Rules* rules = book_.rules_of(words_);
        if (!world_->terms.reads_objects) return rules;
        read_ = words_;
        for (int round = 0; round < most_rounds; ++round) {
            again_ = words_;
            judge_.look_at(board, *rules);
            judge_.each_having(world_->words.word, [&](Place place) {
                const Thing one = board[place];
                again_.push_back({cell_of(one), world_->words.word_for(kind_of(code_of(one)))});
            });
            std::sort(again_.begin(), again_.end());
            again_.erase(std::unique(again_.begin(), again_.end()), again_.end());
            if (again_ == read_) break;
            std::swap(read_, again_);
            rules = book_.rules_of(read_);
        }
        return rules;
    }

    std::uint64_t bytes() const { return book_.bytes(); }

  private:
    static constexpr int most_rounds = 10;

    const World* world_;
    Rulebook book_;
    Judge judge_;
    std::vector<Written> words_, read_, again_;
};

}  // namespace gridwright::snek
