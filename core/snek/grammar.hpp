// Sentences: from a row of words to the rules that stand in it. The grammar is that of
// `grammar.py`:
//
//     sentence   = subjects predicates
//     subjects   = subject {AND subject} [condition {AND condition}]
//     subject    = [{NOT} prefix] {NOT} noun
//     condition  = {NOT} infix {NOT} noun {AND {NOT} noun}
//     predicates = verb object {AND object} {AND verb object {AND object}}
//     object     = {NOT} word
//
// A sentence is found around its verb: before it the longest row of words that are subjects, after
// it the longest that are its objects. Letters that stand in a row spell a word, which is read like
// the word itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "snek/words.hpp"

namespace gridwright::snek {

// A condition on a subject: a prefix, or an infix with its nouns.
struct Condition {
    Relation relation;
    bool negated;
    std::vector<Noun> nouns;
    bool operator==(const Condition&) const = default;
};

// One subject, with its conditions, one verb and one object.
struct Rule {
    Noun subject;
    Word verb;
    Word predicate;
    bool negated;  // whether there is a NOT before the object
    std::vector<Condition> conditions;
    std::uint32_t times = 1;  // how many sentences say it; MOVE, AUTO and SHIFT count them

    bool operator==(const Rule& other) const {
        return subject == other.subject && verb == other.verb && predicate == other.predicate &&
               negated == other.negated && conditions == other.conditions;
    }
};

namespace grammar {

// Reads on from a place in a row of words. What cannot be read is nothing.
class Reader {
  public:
    Reader(const Vocabulary& vocabulary, std::span<const Word> words, std::size_t place)
        : vocabulary_(&vocabulary), words_(words), place_(place) {}

    struct Subject {
        Noun noun;
        std::vector<Condition> conditions;
    };
    struct Predicate {
        Word verb;
        Noun object;
    };

    // Each subject with its conditions, where subjects are all there is to read.
    std::optional<std::vector<Subject>> subjects() {
        std::vector<Subject> found;
        do {
            auto one = subject();
            if (!one) return std::nullopt;
            found.push_back(std::move(*one));
        } while (take(Part::conjunction));
        std::vector<Condition> infixes;
        while (place_ < words_.size()) {
            if (!infixes.empty() && !take(Part::conjunction)) return std::nullopt;
            auto one = condition();
            if (!one) return std::nullopt;
            infixes.push_back(std::move(*one));
        }
        for (Subject& one : found) {
            one.conditions.insert(one.conditions.end(), infixes.begin(), infixes.end());
        }
        return found;
    }

    // Each verb with its object, as far as they go. The place must be that of a verb.
    std::vector<Predicate> predicates() {
        std::vector<Predicate> found;
        for (;;) {
            if (next_is(Part::verb)) verb_ = words_[place_++];
            const bool negated = nots();
            const auto object = word((*vocabulary_)[verb_].takes);
            if (!object) return found;
            found.push_back({verb_, {*object, negated}});
            if (!take(Part::conjunction)) return found;
        }
    }

  private:
    std::optional<Subject> subject() {
        Subject found{};
        bool negated = nots();
        if (const auto prefix = word(bit_of(Part::prefix))) {
            found.conditions.push_back({vocabulary_->relation(*prefix), negated, {}});
            negated = nots();
        }
        const auto noun = word(bit_of(Part::noun));
        if (!noun) return std::nullopt;
        found.noun = {*noun, negated};
        return found;
    }

    std::optional<Condition> condition() {
        const bool negated = nots();
        const auto infix = word(bit_of(Part::infix));
        if (!infix) return std::nullopt;
        Condition found{vocabulary_->relation(*infix), negated, {}};
        const auto first = noun();
        if (!first) return std::nullopt;
        found.nouns.push_back(*first);
        while (next_is(Part::conjunction)) {
            const std::size_t here = place_++;
            const auto further = noun();
            if (!further) {  // what follows AND is the next condition
                place_ = here;
                break;
            }
            found.nouns.push_back(*further);
        }
        return found;
    }

    std::optional<Noun> noun() {
        const bool negated = nots();
        const auto found = word(bit_of(Part::noun));
        if (!found) return std::nullopt;
        return Noun{*found, negated};
    }

    // Whether the NOTs that stand here, if any, make a NOT together.
    bool nots() {
        bool negated = false;
        while (take(Part::negation)) negated = !negated;
        return negated;
    }

    bool next_is(Part part) const {
        return place_ < words_.size() && (*vocabulary_)[words_[place_]].part == part;
    }

    bool take(Part part) { return word(bit_of(part)).has_value(); }

    std::optional<Word> word(std::uint8_t parts) {
        if (place_ >= words_.size()) return std::nullopt;
        if (!(bit_of((*vocabulary_)[words_[place_]].part) & parts)) return std::nullopt;
        return words_[place_++];
    }

    const Vocabulary* vocabulary_;
    std::span<const Word> words_;
    std::size_t place_;
    Word verb_ = no_word;
};

}  // namespace grammar

namespace grammar {

// A word in a run: one that stands in a cell, or one that is spelled by several.
struct Token {
    Word word;
    std::size_t place;
    std::size_t length;
};

using Run = std::vector<std::vector<Word>>;  // the words of cells that follow each other

// The words that begin at a place: those in its cell, then those that letters spell.
inline std::vector<Token> tokens_at(const Vocabulary& vocabulary, const Run& run,
                                    std::size_t place) {
    const auto is_letter = [&](Word word) { return vocabulary[word].part == Part::letter; };
    std::vector<Token> found;
    for (const Word word : run[place]) {
        if (!is_letter(word)) found.push_back({word, place, 1});
    }
    if (!vocabulary.spells()) return found;
    std::vector<std::string> spelling{""}, longer;
    for (std::size_t end = place; end < run.size() && !spelling.empty(); ++end) {
        longer.clear();
        for (const std::string& begun : spelling) {
            for (const Word letter : run[end]) {
                if (!is_letter(letter)) continue;
                std::string more = begun + vocabulary[letter].name;
                if (vocabulary.begins(more)) longer.push_back(std::move(more));
            }
        }
        spelling.swap(longer);
        for (const std::string& letters : spelling) {
            const Word word = vocabulary.spelled(letters);
            if (word != no_word) found.push_back({word, place, end - place + 1});
        }
    }
    return found;
}

// Calls `visit(tokens)` for every way to read a run, but no more than `most`: words that follow
// each other, as far as they go. Where several words share a cell there are several ways; the last
// word changes fastest. A letter that spells nothing ends a reading.
template <class Visit>
void each_reading(const Vocabulary& vocabulary, const Run& run, int most, Visit visit) {
    std::vector<std::vector<Token>> tokens;
    std::vector<std::uint8_t> ends(run.size() + 1, false);
    for (std::size_t place = 0; place < run.size(); ++place) {
        tokens.push_back(tokens_at(vocabulary, run, place));
        for (const Token& token : tokens.back()) ends[place + token.length] = true;
    }
    std::vector<Token> row;
    std::vector<std::size_t> choice;  // of the next token, for each place of the row
    for (std::size_t start = 0; start < run.size(); ++start) {
        if (ends[start] || tokens[start].empty()) continue;
        choice.assign(1, 0);
        row.clear();
        while (!choice.empty()) {
            const std::size_t here = row.empty() ? start : row.back().place + row.back().length;
            if (choice.back() == tokens[here].size()) {
                choice.pop_back();
                if (!row.empty()) row.pop_back();
                continue;
            }
            row.push_back(tokens[here][choice.back()++]);
            const std::size_t end = row.back().place + row.back().length;
            if (end < run.size() && !tokens[end].empty()) {
                choice.push_back(0);
                continue;
            }
            if (most-- == 0) return;
            visit(row);
            row.pop_back();
        }
    }
}

// Calls `visit(verb's place, rule)` for each rule that stands in a row of words.
template <class Visit>
void each_rule(const Vocabulary& vocabulary, std::span<const Word> words, Visit visit) {
    for (std::size_t place = 0; place < words.size(); ++place) {
        if (vocabulary[words[place]].part != Part::verb) continue;
        const auto predicates = Reader(vocabulary, words, place).predicates();
        if (predicates.empty()) continue;
        for (std::size_t start = 0; start < place; ++start) {  // the longest row comes first
            const auto subjects = Reader(vocabulary, words.first(place), start).subjects();
            if (!subjects) continue;
            for (const auto& subject : *subjects) {
                for (const auto& [verb, object] : predicates) {
                    visit(place, Rule{subject.noun, verb, object.word, object.negated,
                                      subject.conditions});
                }
            }
            break;
        }
    }
}

}  // namespace grammar

// Adds the rules that stand in a run of words to `rules`, each once, in reading order, and counts
// the sentences that say it. Other readings of the same verb say nothing new.
inline void read_run(const Vocabulary& vocabulary, const grammar::Run& run, int most_readings,
                     std::vector<Rule>& rules) {
    std::vector<std::pair<std::size_t, Rule>> said;
    std::vector<Word> words;
    grammar::each_reading(vocabulary, run, most_readings, [&](const auto& row) {
        words.clear();
        for (const grammar::Token& token : row) words.push_back(token.word);
        grammar::each_rule(vocabulary, words, [&](std::size_t verb, Rule rule) {
            std::pair<std::size_t, Rule> one{row[verb].place, std::move(rule)};
            if (std::find(said.begin(), said.end(), one) != said.end()) return;
            const auto known = std::find(rules.begin(), rules.end(), one.second);
            if (known == rules.end()) {
                rules.push_back(one.second);
            } else {
                ++known->times;
            }
            said.push_back(std::move(one));
        });
    });
}

}  // namespace gridwright::snek
