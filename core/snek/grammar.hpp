// Sentences: from a row of words to the rules that stand in it. The grammar is that of
// `grammar.py`:
//
//     sentence   = subjects predicates
//     subjects   = subject {AND subject} [condition {AND condition}]
//     subject    = [{NOT} LONELY] {NOT} noun
//     condition  = {NOT} (ON | NEAR | FACING | WITHOUT) {NOT} noun {AND {NOT} noun}
//     predicates = verb object {AND object} {AND verb object {AND object}}
//     object     = {NOT} word
//
// A sentence is found around its verb: before it the longest row of words that are subjects, after
// it the longest that are its objects.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "snek/words.hpp"

namespace gridwright::snek {

// A condition on a subject: LONELY, or an infix with its nouns.
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
    bool operator==(const Rule&) const = default;
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

// Adds the rules that stand in a row of words to `rules`, each once, in reading order.
inline void read_sentences(const Vocabulary& vocabulary, std::span<const Word> words,
                           std::vector<Rule>& rules) {
    for (std::size_t place = 0; place < words.size(); ++place) {
        if (vocabulary[words[place]].part != Part::verb) continue;
        const auto predicates = grammar::Reader(vocabulary, words, place).predicates();
        if (predicates.empty()) continue;
        for (std::size_t start = 0; start < place; ++start) {  // the longest row comes first
            const auto subjects = grammar::Reader(vocabulary, words.first(place), start).subjects();
            if (!subjects) continue;
            for (const auto& subject : *subjects) {
                for (const auto& [verb, object] : predicates) {
                    Rule rule{subject.noun, verb, object.word, object.negated, subject.conditions};
                    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) {
                        rules.push_back(std::move(rule));
                    }
                }
            }
            break;
        }
    }
}

}  // namespace gridwright::snek
