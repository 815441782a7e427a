// The vocabulary of a level as the kernel needs it. The one table of words is `words.py`; the rows
// that a level can ever need are handed over when it is compiled, and numbers follow from their
// order exactly as they do there:
//
//     word      the place of a word in the table
//     kind      what can be in a cell: first the objects (one for each plain noun, in order), then
//               the words (`first_word` + word); `empty` stands for an empty cell, and `level` for
//               the whole board
//     code      4 * kind + facing
//     mask      a bit for each property, those that only look last
//
// Words that have behaviour here are found by their names. What a level lacks has no bit and no
// number, so nothing is ever so.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/failure.hpp"

namespace gridwright::snek {

using Word = std::uint16_t;
using Kind = std::uint16_t;
using Code = std::uint16_t;
using Mask = std::uint64_t;

inline constexpr Word no_word = 0xFFFF;

enum class Part : std::uint8_t {
    noun,
    property,
    verb,
    prefix,
    infix,
    conjunction,
    negation,
    letter
};

enum class Verb : std::uint8_t {
    is,
    has,
    make,
    eat,
    write,
    follow,
    fear,
    mimic,
    become,
    play,
    none
};
inline constexpr std::size_t verbs = 10;
inline constexpr std::array<std::string_view, verbs> verb_names{
    "IS", "HAS", "MAKE", "EAT", "WRITE", "FOLLOW", "FEAR", "MIMIC", "BECOME", "PLAY"};

enum class Relation : std::uint8_t {
    lonely,
    powered,
    idle,
    never,
    seldom,
    often,
    on,
    near,
    facing,
    without,
    seeing,
    above,
    below,
    beside_left,
    beside_right
};
inline constexpr std::array<std::string_view, 15> relation_names{
    "LONELY", "POWERED", "IDLE",   "NEVER", "SELDOM", "OFTEN",      "ON",         "NEAR",
    "FACING", "WITHOUT", "SEEING", "ABOVE", "BELOW",  "BESIDELEFT", "BESIDERIGHT"};

// What a search may rely on (`words.py` says it in full): a word without a trait is one that it
// must play by the rules.
enum class Trait : std::uint8_t { lies, walks, underfoot, looks };
inline std::uint8_t bit_of(Trait trait) { return std::uint8_t(1u << static_cast<unsigned>(trait)); }
inline std::uint8_t bit_of(Part part) { return std::uint8_t(1u << static_cast<unsigned>(part)); }

struct WordEntry {
    std::string name;
    Part part;
    std::uint8_t takes = 0;   // for a verb: a bit for each part that may follow it
    bool plain = false;       // for a noun: whether it names a kind of object of its own
    std::uint8_t traits = 0;  // a bit for each
    bool spelled = false;     // whether letters of the level can spell it
};

// A noun, or all that is not that noun.
struct Noun {
    Word word;
    bool negated = false;
    bool operator==(const Noun&) const = default;
};

class Vocabulary {
  public:
    // `everything` are the kinds that ALL brings forth.
    Vocabulary(std::vector<WordEntry> entries, std::vector<Kind> everything)
        : everything(std::move(everything)), words_(std::move(entries)) {
        number_kinds();
        number_properties();
        find_all();
    }

    std::size_t kinds() const { return level + std::size_t{1}; }
    bool is_word(Kind kind) const { return kind >= first_word && kind < empty; }
    const WordEntry& operator[](Word word) const { return words_[word]; }
    Mask property(Word word) const { return property_[word]; }
    // The properties that have a trait.
    Mask having(Trait trait) const { return having_[static_cast<std::size_t>(trait)]; }
    bool has(Verb verb, Trait trait) const {
        const Word word = verb_words_[static_cast<std::size_t>(verb)];
        return word != no_word && words_[word].traits & bit_of(trait);
    }
    Kind kind_of(Word word) const { return static_cast<Kind>(first_word + word); }
    Kind object_named(Word word) const { return object_[word]; }

    // The word for a kind; a word stands for itself.
    Word word_for(Kind kind) const {
        if (kind == empty) return noun_empty;
        return is_word(kind) ? static_cast<Word>(kind - first_word) : nouns_[kind];
    }

    // The noun that means exactly this kind of object.
    Word own_noun(Kind kind) const { return is_word(kind) ? noun_text : word_for(kind); }

    Verb verb(Word word) const { return verb_[word]; }
    Word word_of(Verb verb) const { return verb_words_[static_cast<std::size_t>(verb)]; }
    Relation relation(Word word) const { return relation_[word]; }
    // The number of a group, or `groups`.
    std::size_t group(Word word) const {
        std::size_t found = 0;
        while (found < groups && group_words_[found] != word) ++found;
        return found;
    }
    bool is_group(Word word) const { return group(word) < groups; }

    // Whether a noun can speak of a kind. Who belongs to a group only a board can tell. What is not
    // something is an object that is not it: words, empty cells and the board are only spoken of by
    // name.
    bool speaks_of(Noun noun, Kind kind) const {
        if (noun.negated) {
            return kind < first_word &&
                   (is_group(noun.word) || !speaks_of({noun.word, false}, kind));
        }
        if (noun.word == noun_all) return kind < first_word;
        if (noun.word == noun_text) return is_word(kind);
        if (noun.word == noun_empty) return kind == empty;
        if (noun.word == noun_level) return kind == level;
        return is_group(noun.word) || object_[noun.word] == kind;
    }

    bool spells() const { return !spelled_.empty(); }
    bool begins(const std::string& letters) const { return beginnings_.contains(letters); }
    // The word that letters spell, or `no_word`.
    Word spelled(const std::string& letters) const {
        const auto found = spelled_.find(letters);
        return found == spelled_.end() ? no_word : found->second;
    }

    static constexpr std::size_t groups = 3;

    std::vector<Kind> everything;
    Kind first_word = 0;  // the kind of the first word: what is below is an object
    Kind empty = 0, level = 0;
    Word noun_text = 0, noun_empty = 0, noun_level = 0, noun_all = 0;
    Mask you = 0;     // there is one player: YOU and YOU2
    Mask prizes = 0;  // WIN and END
    Mask win = 0, stop = 0, push = 0, pull = 0, defeat = 0, move = 0, self_moving = 0, chill = 0,
         shift = 0, sink = 0, hot = 0, melt = 0, open = 0, shut = 0, weak = 0, floating = 0,
         tele = 0, swap = 0, more = 0, word = 0, safe = 0, still = 0, sleep = 0, turn = 0,
         deturn = 0, reverse = 0, phantom = 0, power = 0, bonus = 0, done = 0;
    // By facing: the property that turns there, nudges there, locks the way there, falls there.
    std::array<Mask, 4> turned_to{}, nudges{}, locks{}, falls{};

  private:
    void number_kinds() {
        for (Word word = 0; word < words_.size(); ++word) {
            if (words_[word].plain) nouns_.push_back(word);
        }
        if (4 * (nouns_.size() + words_.size() + 2) > 0x10000) {
            refuse("too many words");
        }
        first_word = static_cast<Kind>(nouns_.size());
        empty = static_cast<Kind>(first_word + words_.size());
        level = static_cast<Kind>(empty + 1);
        object_.assign(words_.size(), empty);
        for (Kind kind = 0; kind < first_word; ++kind) object_[nouns_[kind]] = kind;
        for (const Kind kind : everything) {
            if (kind >= first_word) refuse("ALL is of objects alone");
        }
    }

    // Where there are more properties than bits, words that only look go without.
    void number_properties() {
        property_.assign(words_.size(), 0);
        Mask next = 1;
        for (const bool look : {false, true}) {
            for (Word word = 0; word < words_.size(); ++word) {
                const WordEntry& entry = words_[word];
                const bool looks = entry.traits & bit_of(Trait::looks);
                if (entry.part != Part::property || looks != look) continue;
                if (next == 0 && !look) refuse("too many properties");
                property_[word] = next;
                for (std::size_t trait = 0; trait < having_.size(); ++trait) {
                    if (entry.traits >> trait & 1) having_[trait] |= next;
                }
                next <<= 1;
            }
        }
    }

    Word find(std::string_view name) const {
        const auto found = by_name_.find(std::string(name));
        return found == by_name_.end() ? no_word : found->second;
    }

    Mask bit(std::string_view name) const {
        const Word word = find(name);
        return word == no_word ? 0 : property_[word];
    }

    void find_all() {
        for (Word word = 0; word < words_.size(); ++word) {
            const std::string& name = words_[word].name;
            by_name_.emplace(name, word);
            if (!words_[word].spelled) continue;
            spelled_.emplace(name, word);
            for (std::size_t end = 1; end <= name.size(); ++end) {
                beginnings_.insert(name.substr(0, end));
            }
        }
        verb_.assign(words_.size(), Verb::none);
        for (std::size_t verb = 0; verb < verbs; ++verb) {
            verb_words_[verb] = find(verb_names[verb]);
            if (verb_words_[verb] != no_word) verb_[verb_words_[verb]] = static_cast<Verb>(verb);
        }
        relation_.assign(words_.size(), Relation::never);
        for (std::size_t relation = 0; relation < relation_names.size(); ++relation) {
            const Word word = find(relation_names[relation]);
            if (word != no_word) relation_[word] = static_cast<Relation>(relation);
        }
        group_words_ = {find("GROUP"), find("GROUP2"), find("GROUP3")};
        noun_text = find("TEXT"), noun_empty = find("EMPTY");
        noun_level = find("LEVEL"), noun_all = find("ALL");
        find_properties();
    }

    void find_properties() {
        you = bit("YOU") | bit("YOU2");
        win = bit("WIN"), prizes = win | bit("END");
        stop = bit("STOP"), push = bit("PUSH"), pull = bit("PULL"), defeat = bit("DEFEAT");
        move = bit("MOVE"), self_moving = move | bit("AUTO"), chill = bit("CHILL");
        shift = bit("SHIFT"), sink = bit("SINK"), hot = bit("HOT"), melt = bit("MELT");
        open = bit("OPEN"), shut = bit("SHUT"), weak = bit("WEAK"), floating = bit("FLOAT");
        tele = bit("TELE"), swap = bit("SWAP"), more = bit("MORE"), word = bit("WORD");
        safe = bit("SAFE"), still = bit("STILL"), sleep = bit("SLEEP"), turn = bit("TURN");
        deturn = bit("DETURN"), reverse = bit("REVERSE"), phantom = bit("PHANTOM");
        power = bit("POWER"), bonus = bit("BONUS"), done = bit("DONE");
        const std::array<std::string, 4> ways{"RIGHT", "UP", "LEFT", "DOWN"};
        for (std::size_t facing = 0; facing < 4; ++facing) {
            turned_to[facing] = bit(ways[facing]);
            nudges[facing] = bit("NUDGE" + ways[facing]);
            locks[facing] = bit("LOCKED" + ways[facing]);
            falls[facing] = bit(facing == 3 ? "FALL" : "FALL" + ways[facing]);
        }
        if (push == 0) {
            push = unsaid();
            having_[static_cast<std::size_t>(Trait::lies)] |= push;
            having_[static_cast<std::size_t>(Trait::walks)] |= push;
        }
    }

    // TEXT IS PUSH holds without the word PUSH: then its bit is one that no word has.
    Mask unsaid() const {
        Mask taken = 0;
        for (const Mask one : property_) taken |= one;
        if (~taken == 0) refuse("too many properties");
        return Mask{1} << std::countr_one(taken);
    }

    std::vector<WordEntry> words_;
    std::vector<Mask> property_;
    std::array<Mask, 4> having_{};  // by trait
    std::vector<Word> nouns_;       // the plain nouns, by the kind of their object
    std::vector<Kind> object_;      // by word: the kind a plain noun names, else `empty`
    std::vector<Verb> verb_;        // by word
    std::vector<Relation> relation_;
    std::array<Word, verbs> verb_words_{};
    std::array<Word, groups> group_words_{};
    std::unordered_map<std::string, Word> by_name_, spelled_;
    std::unordered_set<std::string> beginnings_;
};

}  // namespace gridwright::snek
