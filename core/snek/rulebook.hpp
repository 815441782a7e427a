// The rules in force, sorted by what they say and of which kinds, and kept: a search meets the same
// sentences again and again.
//
// Rules depend only on the rows of words that are long enough for a sentence and have a verb (or
// letters, which may spell one), not
// on where these stand. So the rulebook is looked up by them, one after the other in reading order
// (all rows, then all columns), and pushing a loose word about makes no new entry.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "snek/grammar.hpp"
#include "snek/world.hpp"

namespace gridwright::snek {

// The objects of a verb, in reading order: what is said, without the denied.
struct Doings {
    std::vector<Word> said, denied;

    void hear(const Rule& rule) {
        auto& list = rule.negated ? denied : said;
        if (std::find(list.begin(), list.end(), rule.predicate) == list.end()) {
            list.push_back(rule.predicate);
        }
    }
    void leave_out_the_denied() {
        std::erase_if(said, [&](Word word) {
            return std::find(denied.begin(), denied.end(), word) != denied.end();
        });
    }
};

// What the sentences on a board make of every kind. Rules without conditions are worked out once
// and for all; rules whose conditions must be judged on a board are kept as they are.
class Rules {
  public:
    using List = std::vector<const Rule*>;

    Rules(const Vocabulary& vocabulary, std::vector<Rule> rules)
        : all(std::move(rules)),
          masks(vocabulary.kinds(), 0),
          given(vocabulary.kinds(), 0),
          barred(vocabulary.kinds(), 0),
          possible(vocabulary.kinds(), 0),
          words_possible_(0),
          is_judged_(vocabulary.kinds(), false),
          mimicked_(mimicked(vocabulary)) {
        for (Kind kind = vocabulary.first_word; kind < vocabulary.empty; ++kind) {
            given[kind] = vocabulary.push;
        }
        for (const Rule& rule : all) add_member(vocabulary, rule);
        for (const Rule& rule : all) add(vocabulary, rule);
        for (const Rule& rule : mimicked_) add(vocabulary, rule);
        for (std::size_t verb = 0; verb < verbs; ++verb) settle(vocabulary, verb);
        for (Kind kind = 0; kind < vocabulary.kinds(); ++kind) {
            masks[kind] = given[kind] & ~barred[kind];
            possible[kind] = given[kind];
            for (const Rule* rule : judged(kind)) {
                if (!rule->negated) possible[kind] |= vocabulary.property(rule->predicate);
            }
            possible[kind] &= ~barred[kind];
            used |= possible[kind];
            if (vocabulary.is_word(kind)) words_possible_ |= possible[kind];
            if (kind >= vocabulary.first_word) continue;
            for (Mask left = possible[kind]; left; left &= left - 1) {
                that_are_[static_cast<std::size_t>(std::countr_zero(left))].push_back(kind);
            }
        }
    }
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;

    // The kinds of objects that may have a property, given as its one bit.
    const std::vector<Kind>& that_are(Mask bit) const {
        return that_are_[static_cast<std::size_t>(std::countr_zero(bit))];
    }
    // Whether words may have one of these properties: all of them, or none.
    bool words_may_be(Mask bits) const { return words_possible_ & bits; }

    // The rules about properties of a kind that must be judged on a board.
    const List& judged(Kind kind) const { return is_judged_[kind] ? judged_[kind] : nothing_; }
    bool judges(Kind kind) const { return is_judged_[kind]; }
    bool judges() const { return judges_; }

    // Whether what any rule says depends on where things are, or when.
    bool depends() const { return depends_; }

    // The rules of a verb about a kind that are not about properties, in reading order.
    const List& saying(Verb verb, Kind kind) const {
        const auto& lists = said_[static_cast<std::size_t>(verb)];
        return lists.empty() ? nothing_ : lists[kind];
    }
    // What a kind does by the rules of a verb, where no board has to be asked about it; else none.
    const Doings* settled(Verb verb, Kind kind) const {
        const auto& found = settled_[static_cast<std::size_t>(verb)][kind];
        return found ? &*found : nullptr;
    }
    bool says(Verb verb) const { return !said_[static_cast<std::size_t>(verb)].empty(); }

    // How many rules without conditions give a property to a kind.
    std::uint32_t times(Mask bit, Kind kind) const {
        std::uint32_t found = 0;
        for (const auto& [counted, of, times] : counts_) {
            if (counted == bit && of == kind) found += times;
        }
        return found;
    }

    // Who belongs to a group, and who is POWER.
    const List& members(std::size_t group) const { return members_[group]; }
    const List& powers() const { return members_.back(); }

    // Whether this very rule is among them.
    bool has(const Rule& rule) const {
        return std::find(all.begin(), all.end(), rule) != all.end();
    }

    std::uint64_t bytes() const {
        std::uint64_t lists = judged_.capacity();
        for (const auto& by_kind : said_) lists += 4 * by_kind.capacity();
        for (const auto& kinds : that_are_) lists += kinds.capacity() / 8;
        return sizeof(Rules) + 4 * masks.size() * sizeof(Mask) + lists * (sizeof(List) + 16) +
               (all.size() + mimicked_.size()) * 2 * sizeof(Rule);
    }

    std::vector<Rule> all;       // each once, in reading order
    std::vector<Mask> masks;     // what each kind is by rules without conditions
    std::vector<Mask> given;     // what these give, by kind
    std::vector<Mask> barred;    // and deny: a denial always wins
    std::vector<Mask> possible;  // what each kind may be on some board
    Mask used = 0;               // every property that something may have

  private:
    struct Counted {
        Mask bit;
        Kind kind;
        std::uint32_t times;
    };

    // The rules that MIMIC adds: what IS says of a noun, said of who MIMICs it as well. That is no
    // chain: who MIMICs a mimic has nothing of what that has by MIMIC.
    std::vector<Rule> mimicked(const Vocabulary& vocabulary) const {
        std::vector<Rule> found;
        for (const Rule& mimic : all) {
            if (vocabulary.verb(mimic.verb) != Verb::mimic || mimic.negated) continue;
            for (const Rule& rule : all) {
                if (vocabulary.verb(rule.verb) != Verb::is ||
                    vocabulary[rule.predicate].part != Part::property ||
                    rule.subject != Noun{mimic.predicate}) {
                    continue;
                }
                Rule one{mimic.subject, rule.verb,        rule.predicate,
                         rule.negated,  mimic.conditions, rule.times};
                one.conditions.insert(one.conditions.end(), rule.conditions.begin(),
                                      rule.conditions.end());
                found.push_back(std::move(one));
            }
        }
        return found;
    }

    void add_member(const Vocabulary& vocabulary, const Rule& rule) {
        if (vocabulary.verb(rule.verb) == Verb::is && vocabulary.is_group(rule.predicate) &&
            !vocabulary.is_group(rule.subject.word)) {
            members_[vocabulary.group(rule.predicate)].push_back(&rule);
        }
    }

    enum class Belongs { never, always, perhaps };

    // Whether a kind belongs to a group on every board, or on none.
    Belongs belongs(const Vocabulary& vocabulary, std::size_t group, Kind kind) const {
        bool may = false, must = false, denied = false;
        for (const Rule* rule : members_[group]) {
            if (!vocabulary.speaks_of(rule->subject, kind)) continue;
            denied |= rule->negated;
            may |= !rule->negated;
            must |= !rule->negated && rule->conditions.empty();
        }
        if (!may) return Belongs::never;
        return must && !denied ? Belongs::always : Belongs::perhaps;
    }

    void add(const Vocabulary& vocabulary, const Rule& rule) {
        const std::size_t group = vocabulary.group(rule.subject.word);
        const bool of_group = group < Vocabulary::groups;
        depends_ |= !rule.conditions.empty() || of_group;
        const Verb verb = vocabulary.verb(rule.verb);
        if (verb == Verb::none) return;
        if (verb == Verb::is && vocabulary.is_group(rule.predicate)) return;
        if (rule.predicate == vocabulary.noun_level && (verb == Verb::is || verb == Verb::become)) {
            return;  // nothing becomes the board
        }
        const bool gives = verb == Verb::is && vocabulary[rule.predicate].part == Part::property;
        const Mask bit = vocabulary.property(rule.predicate);
        if (gives && bit == 0) return;  // it only looks
        if (gives && bit == vocabulary.power) members_.back().push_back(&rule);
        for (Kind kind = 0; kind < vocabulary.kinds(); ++kind) {
            if (!vocabulary.speaks_of(rule.subject, kind)) continue;
            bool conditional = !rule.conditions.empty();
            if (of_group) {
                const Belongs found = belongs(vocabulary, group, kind);
                const Belongs out = rule.subject.negated ? Belongs::always : Belongs::never;
                if (found == out) continue;
                conditional |= found == Belongs::perhaps;
            }
            if (!gives) {
                auto& lists = said_[static_cast<std::size_t>(verb)];
                lists.resize(vocabulary.kinds());
                lists[kind].push_back(&rule);
            } else if (conditional) {
                judges_ = true;
                is_judged_[kind] = true;
                judged_.resize(vocabulary.kinds());
                judged_[kind].push_back(&rule);
            } else {
                (rule.negated ? barred : given)[kind] |= bit;
                if (!rule.negated && bit & (vocabulary.self_moving | vocabulary.shift)) {
                    counts_.push_back({bit, kind, rule.times});
                }
            }
        }
    }

    Mask words_possible_;                  // what words may be on some board
    std::vector<std::uint8_t> is_judged_;  // by kind
    void settle(const Vocabulary& vocabulary, std::size_t verb) {
        if (said_[verb].empty()) return;
        settled_[verb].resize(vocabulary.kinds());
        for (Kind kind = 0; kind < vocabulary.kinds(); ++kind) {
            const List& rules = said_[verb][kind];
            if (std::any_of(rules.begin(), rules.end(), [&](const Rule* rule) {
                    return !rule->conditions.empty() || vocabulary.is_group(rule->subject.word);
                })) {
                continue;
            }
            Doings& found = settled_[verb][kind].emplace();
            for (const Rule* rule : rules) found.hear(*rule);
            found.leave_out_the_denied();
        }
    }

    std::vector<Rule> mimicked_;
    bool judges_ = false, depends_ = false;
    std::vector<List> judged_;                   // by kind; empty when there are none at all
    std::array<std::vector<List>, verbs> said_;  // likewise
    std::array<std::vector<std::optional<Doings>>, verbs> settled_;
    std::array<List, Vocabulary::groups + 1> members_;
    std::array<std::vector<Kind>, 64> that_are_;  // by property
    std::vector<Counted> counts_;
    List nothing_;
};

// A word that is to be read: where it stands and what it says.
struct Written {
    Cell cell;
    Word word;
    auto operator<=>(const Written&) const = default;
};

class Rulebook {
  public:
    explicit Rulebook(const World& world)
        : world_(&world), at_(static_cast<std::size_t>(world.cells) + 1, 0) {}
    Rulebook(const Rulebook&) = delete;
    Rulebook& operator=(const Rulebook&) = delete;

    // The rules that words put in force: by cell and word, each once. They live as long as the
    // rulebook.
    const Rules* rules_of(const std::vector<Written>& words) {
        find_runs(words);
        auto& found = known_[text_];
        if (!found) {
            found = std::make_unique<Rules>(world_->words, read());
            bytes_ += found->bytes() + text_.capacity() * sizeof(char16_t) + per_entry;
        }
        return found.get();
    }

    std::uint64_t bytes() const { return bytes_; }

  private:
    // Where several words share a cell every combination is read, but no more than these of a run.
    static constexpr int most_readings = 1024;
    static constexpr int shortest = 3;  // words of a sentence
    static constexpr std::uint64_t per_entry = 96;
    static constexpr char16_t beside = 0xFFFE, end_of_run = 0xFFFF;

    // Writes every run of words that may hold a sentence into `text_`: the words of its cells, with
    // `beside` before each further word of one cell, and `end_of_run`.
    void find_runs(const std::vector<Written>& words) {
        text_.clear();
        for (std::size_t i = words.size(); i-- > 0;)
            at(words[i].cell) = static_cast<std::uint32_t>(i + 1);
        columns_.clear();
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Cell cell = words[i].cell;
            if (i > 0 && words[i - 1].cell == cell) continue;
            if (starts(cell, 0)) write_run(words, cell, 0);
            if (starts(cell, down)) columns_.emplace_back(cell % world_->width, cell);
        }
        std::sort(columns_.begin(), columns_.end());
        for (const auto& [column, cell] : columns_) write_run(words, cell, down);
        for (const Written& word : words) at(word.cell) = 0;
    }

    std::uint32_t& at(Cell cell) { return at_[static_cast<std::size_t>(cell)]; }
    bool has_words(Cell cell) { return cell != outside && at(cell) != 0; }
    Cell next(Cell cell, int way) const {
        return world_->next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
    }

    bool starts(Cell cell, int way) {
        if (has_words(next(cell, opposite(way)))) return false;
        for (int length = 1; length < shortest; ++length) {
            cell = next(cell, way);
            if (!has_words(cell)) return false;
        }
        return true;
    }

    void write_run(const std::vector<Written>& words, Cell cell, int way) {
        const std::size_t start = text_.size();
        bool has_verb = false;
        for (; has_words(cell); cell = next(cell, way)) {
            for (std::size_t i = at(cell) - 1; i < words.size() && words[i].cell == cell; ++i) {
                if (i >= at(cell)) text_.push_back(beside);
                text_.push_back(static_cast<char16_t>(words[i].word));
                const Part part = world_->words[words[i].word].part;
                has_verb |= part == Part::verb || part == Part::letter;
            }
        }
        if (has_verb) {
            text_.push_back(end_of_run);
        } else {
            text_.resize(start);
        }
    }

    std::vector<Rule> read() const {
        std::vector<Rule> rules;
        grammar::Run run;
        for (std::size_t i = 0; i < text_.size(); ++i) {
            if (text_[i] == end_of_run) {
                read_run(world_->words, run, most_readings, rules);
                run.clear();
            } else if (text_[i] == beside) {
                run.back().push_back(static_cast<Word>(text_[++i]));
            } else {
                run.push_back({static_cast<Word>(text_[i])});
            }
        }
        return rules;
    }

    const World* world_;
    std::unordered_map<std::u16string, std::unique_ptr<Rules>> known_;
    std::uint64_t bytes_ = 0;
    std::u16string text_;
    std::vector<std::uint32_t> at_;  // by cell: the index of its first word, plus one
    std::vector<std::pair<int, Cell>> columns_;
};

}  // namespace gridwright::snek
