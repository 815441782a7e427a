// Dead ends: boards from which it is *proved* that nobody will ever win. What is only unlikely is
// the business of the searches' orders, never of this file.
//
// Always: words other than nouns come into a level only where a sentence WRITEs them or letters
// spell them, so without that, no word YOU or none WIN on the board means that there will never
// again be anybody to win, or anything to win by.
//
// Where a level has plain words only – no noun but those of objects, no verb but IS, no property
// that moves words but by a push, and none that makes or reads them –, words can only be pushed or
// destroyed, never come. A push needs somebody behind the word, so a word at an edge of the board
// never leaves that edge, and one in a corner never moves. From the words that are left, and the
// cells they can ever be in, follow the sentences that can ever be read; from these and the objects
// that are left the kinds that can ever be. If no kind can be WIN, or none YOU, the board is dead:
// its words or its objects are lost. All else in the way (walls, other words, who could push) is
// left out of account, so this holds whatever the rules become. A closer look (`reachability.hpp`),
// which takes as long as a hundred moves, is for boards that look dead.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "snek/options.hpp"
#include "snek/reachability.hpp"

namespace gridwright::snek {

class DeadEnds {
  public:
    DeadEnds(const World& world, const Board& start, const Options& options)
        : options(options), world_(&world), words_(&world.words), plain_(is_plain(start, true)) {
        if (options.reachability && CellSet::fits(world) && is_plain(start, false)) {
            reachability_.emplace(world);
        }
    }

    const Options options;  // of all the searches that share this

    // About a board from which the walker, if there is one, has been taken.
    bool is_dead(const Board& board, std::optional<Code> walker) {
        if (!options.dead_ends) return false;
        if (!plain_) return lacks_words(board);
        write_key(board, walker);
        const auto [known, is_new] = known_.try_emplace(key_, false);
        if (!is_new) return known->second;
        const bool dead = is_lost();
        known->second = dead;
        if (known_.size() >= most_known) known_.clear();
        return dead;
    }

    // A closer look at a board with everybody on it.
    bool is_surely_dead(Judge& judge) { return reachability_ && reachability_->is_dead(judge); }

    // Whether it can be proved that a win takes more than some number of moves, and the proof.
    bool can_bound() const { return reachability_.has_value(); }
    Reachability::Win win_in(std::uint32_t moves, Judge& judge) {
        return reachability_->win_in(judge, moves);
    }

  private:
    static constexpr std::size_t most_known = 1 << 15;

    // Where a word can ever be: anywhere, along one edge, or in its corner only.
    enum Zone : char { inside, top, bottom, left, right, top_left, top_right, low_left, low_right };

    // Only words that are known here keep a level plain.
    bool is_plain(const Board& start, bool conditions) const {
        if (world_->terms.reads_objects) return false;
        const Mask allowed = words_->you | words_->win | words_->stop | words_->push |
                             words_->defeat | words_->sink | words_->hot | words_->melt |
                             words_->open | words_->shut | words_->weak | words_->floating |
                             words_->self_moving | words_->having(Trait::looks);
        return std::all_of(start.things().begin(), start.things().end(), [&](Thing one) {
            const Kind kind = kind_of(code_of(one));
            if (!words_->is_word(kind)) return true;
            const Word word = words_->word_for(kind);
            switch ((*words_)[word].part) {
                case Part::noun:
                    return (*words_)[word].plain;
                case Part::property:
                    return (words_->property(word) & ~allowed) == 0;
                case Part::verb:
                    return words_->verb(word) == Verb::is;
                case Part::conjunction:
                    return true;
                case Part::prefix:
                case Part::infix:
                case Part::negation:
                    return conditions;
                default:
                    return false;
            }
        });
    }

    bool lacks_words(const Board& board) const {
        if (words_->spells()) return false;
        Mask properties = 0;
        for (const Thing one : board.things()) {
            const Kind kind = kind_of(code_of(one));
            if (!words_->is_word(kind)) continue;
            const Word word = words_->word_for(kind);
            if (words_->verb(word) == Verb::write) return false;
            properties |= words_->property(word);
        }
        return !(properties & words_->you) || !(properties & words_->prizes);
    }

    Zone zone_of(Cell cell) const {
        const int row = cell / world_->width, column = cell % world_->width;
        const bool high = row == 0, low = row == world_->height - 1;
        const bool first = column == 0, last = column == world_->width - 1;
        if (high) return first ? top_left : last ? top_right : top;
        if (low) return first ? low_left : last ? low_right : bottom;
        return first ? left : last ? right : inside;
    }

    bool is_in(Cell cell, Zone zone) const {
        const int row = cell / world_->width, column = cell % world_->width;
        const bool high = row == 0, low = row == world_->height - 1;
        const bool first = column == 0, last = column == world_->width - 1;
        switch (zone) {
            case inside:
                return true;
            case top:
                return high;
            case bottom:
                return low;
            case left:
                return first;
            case right:
                return last;
            case top_left:
                return high && first;
            case top_right:
                return high && last;
            case low_left:
                return low && first;
            default:
                return low && last;
        }
    }

    // What decides: the objects that are left by kind, and the words by kind and zone.
    void write_key(const Board& board, std::optional<Code> walker) {
        zones_.resize(words_->kinds());
        for (const Kind kind : here_) zones_[kind] = 0;
        here_.clear();
        if (walker) {
            here_.push_back(kind_of(*walker));
            zones_[kind_of(*walker)] = 1;
        }
        for (const Thing one : board.things()) {
            const Kind kind = kind_of(code_of(one));
            if (zones_[kind] == 0) here_.push_back(kind);
            const int zone = words_->is_word(kind) ? zone_of(cell_of(one)) : 0;
            zones_[kind] |= static_cast<std::uint16_t>(1u << zone);
        }
        key_.clear();
        for (Kind kind = 0; kind < zones_.size(); ++kind) {
            if (zones_[kind] != 0) {
                key_ += {static_cast<char16_t>(kind), static_cast<char16_t>(zones_[kind])};
            }
        }
    }

    // --- Only for boards of plain words, from `zones_`.

    bool is_lost() {
        find_verb();
        std::vector<Kind> objects;
        for (const Kind kind : here_) {
            if (!words_->is_word(kind)) objects.push_back(kind);
        }
        std::vector<bool> can_be(words_->first_word, false);
        for (const Kind kind : objects) can_be[kind] = true;
        for (std::size_t i = 0; i < objects.size(); ++i) {  // it grows as we go
            for (const Kind word : here_) {
                if (!words_->is_word(word)) continue;
                const Kind to = words_->object_named(words_->word_for(word));
                if (to == words_->empty || can_be[to] || !can_say(objects[i], word)) continue;
                can_be[to] = true;
                objects.push_back(to);
            }
        }
        return !any_can_be(objects, words_->win) || !any_can_be(objects, words_->you);
    }

    void find_verb() {
        linked_ = denied_ = false;
        verb_ = words_->empty;
        for (const Kind kind : here_) {
            if (!words_->is_word(kind)) continue;
            const Part part = (*words_)[words_->word_for(kind)].part;
            if (part == Part::verb) verb_ = kind;
            linked_ |= part == Part::conjunction || part == Part::infix;
            denied_ |= part == Part::negation;
        }
    }

    bool any_can_be(const std::vector<Kind>& objects, Mask property) const {
        for (const Kind word : here_) {
            if (!words_->is_word(word)) continue;
            if (!(words_->property(words_->word_for(word)) & property)) continue;
            for (const Kind object : objects) {
                if (can_say(object, word)) return true;
            }
        }
        return false;
    }

    // Whether a sentence that gives an object a predicate can ever be read.
    bool can_say(Kind object, Kind predicate) const {
        if (verb_ == words_->empty) return false;
        if (!denied_) return can_read(words_->kind_of(words_->word_for(object)), predicate);
        for (const Kind word : here_) {  // NOT makes any noun speak of others
            if (!words_->is_word(word)) continue;
            if ((*words_)[words_->word_for(word)].part == Part::noun && can_read(word, predicate)) {
                return true;
            }
        }
        return false;
    }

    bool can_read(Kind subject, Kind predicate) const {
        if (zones_[subject] == 0 || zones_[predicate] == 0) return false;
        for (Cell verb = 0; verb < world_->cells; ++verb) {
            if (!can_stand(verb_, verb)) continue;
            for (const int way : {0, down}) {
                if (stands_from(subject, verb, opposite(way)) &&
                    stands_from(predicate, verb, way)) {
                    return true;
                }
            }
        }
        return false;
    }

    bool can_stand(Kind word, Cell cell) const {
        for (int zone = inside; zone <= low_right; ++zone) {
            if (zones_[word] >> zone & 1 && is_in(cell, static_cast<Zone>(zone))) return true;
        }
        return false;
    }

    // Whether a word can stand next to a verb or, where words can be linked, further away.
    bool stands_from(Kind word, Cell verb, int way) const {
        const auto& next = world_->next_to[static_cast<std::size_t>(way)];
        Cell cell = next[static_cast<std::size_t>(verb)];
        while (cell != outside) {
            if (can_stand(word, cell)) return true;
            if (!linked_ && !denied_) return false;
            cell = next[static_cast<std::size_t>(cell)];
        }
        return false;
    }

    const World* world_;
    const Vocabulary* words_;
    bool plain_;
    std::optional<Reachability> reachability_;  // where it proves anything
    std::unordered_map<std::u16string, bool> known_;
    std::u16string key_;
    std::vector<Kind> here_;
    std::vector<std::uint16_t> zones_;  // by kind: a bit for each zone in which there is one
    Kind verb_ = 0;
    bool linked_ = false, denied_ = false;
};

}  // namespace gridwright::snek
