// Sets of rules, numbered as a search meets them: boards on which the same rules stand belong
// together, however their words are laid out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "snek/rulebook.hpp"

namespace gridwright::snek::goals {

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

class RuleSets {
  public:
    using Id = std::uint32_t;

    Id id_of(const Rules& rules) {
        const auto [known, is_new] = by_rules_.try_emplace(&rules, 0);
        if (is_new) {
            known->second = by_text_.try_emplace(text_of(rules), static_cast<Id>(by_text_.size()))
                                .first->second;
        }
        return known->second;
    }

  private:
    std::unordered_map<const Rules*, Id> by_rules_;
    std::unordered_map<std::u16string, Id> by_text_;
};

}  // namespace gridwright::snek::goals
