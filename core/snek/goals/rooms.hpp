// Rooms: one for each set of rules a search has met, with the goals that are worth having there.
//
// Boards on which the same rules stand are of one room, however their words are laid out. What can
// be done next is a question of the room: to win if something is WIN, to make a rule that the words
// at hand could make, to break one that is in the way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "snek/goals/estimates.hpp"

namespace gridwright::snek::goals {

// Something worth having. `explore` is for everything that no other goal would think of.
struct Goal {
    enum class Aim : std::uint8_t { explore, reach, make, breaking };
    Aim aim;
    Word subject = no_word, verb = no_word, predicate = no_word;

    // How far it is from the board the estimates look at.
    int distance(Estimates& estimates) const {
        switch (aim) {
            case Aim::reach:
                return estimates.reach();
            case Aim::make:
                return estimates.make(subject, verb, predicate);
            case Aim::breaking:
                return estimates.breaking(subject, predicate);
            default:
                return farthest;
        }
    }
};

// The rules that stand, as a text that is equal for equal sets of rules.
inline std::u16string text_of(const Rules& rules) {
    std::vector<std::u16string> sentences;
    for (const Rule& rule : rules.all) {
        std::u16string& text = sentences.emplace_back();
        const auto write = [&](Noun noun) {
            text += {static_cast<char16_t>(noun.negated), static_cast<char16_t>(noun.word)};
        };
        write(rule.subject);
        write({rule.verb, rule.negated});
        text += static_cast<char16_t>(rule.predicate);
        for (const Condition& condition : rule.conditions) {
            write({static_cast<Word>(condition.relation), condition.negated});
            for (const Noun noun : condition.nouns) write(noun);
            text += u'\xFFFF';
        }
    }
    std::sort(sentences.begin(), sentences.end());
    std::u16string whole;
    for (const std::u16string& sentence : sentences) whole += sentence + u'\xFFFE';
    return whole;
}

class Rooms {
  public:
    using Id = std::uint32_t;
    static constexpr Id none = 0xFFFFFFFF;

    explicit Rooms(const World& world) : words_(&world.words) {}

    // The room of a board under its rules.
    Id room_of(const Board& board, const Rules& rules) {
        const auto [known, is_new] = by_rules_.try_emplace(&rules, 0);
        if (is_new) {
            const auto [at, added] =
                by_text_.try_emplace(text_of(rules), static_cast<Id>(goals_.size()));
            known->second = at->second;
            if (added) goals_.push_back(goals_of(board, rules));
        }
        return known->second;
    }

    const std::vector<Goal>& goals(Id room) const { return goals_[room]; }

  private:
    std::vector<Goal> goals_of(const Board& board, const Rules& rules) const {
        std::vector<Goal> goals{{Goal::Aim::explore}};
        if (rules.used & words_->win) goals.push_back({Goal::Aim::reach});
        add_rules_to_break(rules, goals);
        add_rules_to_make(board, rules, goals);
        return goals;
    }

    void add_rules_to_break(const Rules& rules, std::vector<Goal>& goals) const {
        const Mask wanted = words_->win | words_->you | words_->having(Trait::looks);
        for (const Rule& rule : rules.all) {
            if (words_->verb(rule.verb) != Verb::is || words_->property(rule.predicate) & wanted) {
                continue;
            }
            goals.push_back({Goal::Aim::breaking, rule.subject.word, rule.verb, rule.predicate});
        }
    }

    // Rules of three words about objects that are there.
    void add_rules_to_make(const Board& board, const Rules& rules, std::vector<Goal>& goals) const {
        std::vector<bool> here(words_->kinds(), false);
        for (const Thing one : board.things()) here[kind_of(code_of(one))] = true;
        const auto nouns = words_->first_word;
        const auto is = word_of(Verb::is);
        for (Kind subject = 0; subject < nouns; ++subject) {
            const Word noun = words_->word_for(subject);
            if (!here[subject] || !here[words_->kind_of(noun)]) continue;
            for (Kind kind = words_->first_word; kind < words_->empty; ++kind) {
                const Word predicate = words_->word_for(kind);
                if (!here[kind] || predicate == noun || !is_worth_making(predicate)) continue;
                if (rules.has({{noun}, is, predicate, false, {}})) continue;
                goals.push_back({Goal::Aim::make, noun, is, predicate});
            }
        }
    }

    bool is_worth_making(Word predicate) const {
        const Part part = (*words_)[predicate].part;
        return part == Part::property || (part == Part::noun && (*words_)[predicate].plain);
    }

    Word word_of(Verb verb) const {
        for (Kind kind = words_->first_word; kind < words_->empty; ++kind) {
            if (words_->verb(words_->word_for(kind)) == verb) return words_->word_for(kind);
        }
        return no_word;
    }

    const Vocabulary* words_;
    std::unordered_map<const Rules*, Id> by_rules_;
    std::unordered_map<std::u16string, Id> by_text_;
    std::vector<std::vector<Goal>> goals_;
};

}  // namespace gridwright::snek::goals
