// The vocabulary as the kernel needs it. The one table of words is `words.py`; it is handed over
// when a level is compiled, and numbers follow from its order exactly as they do there:
//
//     word      the place of a word in the table
//     kind      what can be in a cell: first the objects (one for each plain noun, in order), then
//               the words (`first_word` + word), and last `empty`, which stands for an empty cell
//     code      4 * kind + facing
//     mask      a bit for each property, in order
//
// Words that have behaviour here are found by their names; a table without one of them is refused.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace gridwright::snek {

using Word = std::uint16_t;
using Kind = std::uint16_t;
using Code = std::uint16_t;
using Mask = std::uint64_t;

inline constexpr unsigned code_bits = 10;
inline constexpr Word no_word = 0xFFFF;

enum class Part : std::uint8_t { noun, property, verb, prefix, infix, conjunction, negation };
enum class Verb : std::uint8_t { is, has, make, eat, write, none };
inline constexpr std::size_t verbs = 5;
enum class Relation : std::uint8_t { lonely, on, near, facing, without };

struct WordEntry {
    std::string name;
    Part part;
    std::uint8_t takes = 0;   // for a verb: a bit for each part that may follow it
    bool plain = false;       // for a noun: whether it names a kind of object of its own
    std::uint8_t traits = 0;  // a bit for each
};

// What a search may rely on (`words.py` says it in full): a word without a trait is one that it
// must play by the rules.
enum class Trait : std::uint8_t { lies, walks, underfoot, looks };
inline std::uint8_t bit_of(Trait trait) { return std::uint8_t(1u << static_cast<unsigned>(trait)); }

inline std::uint8_t bit_of(Part part) { return std::uint8_t(1u << static_cast<unsigned>(part)); }

// A noun, or all that is not that noun.
struct Noun {
    Word word;
    bool negated = false;
    bool operator==(const Noun&) const = default;
};

class Vocabulary {
  public:
    explicit Vocabulary(std::vector<WordEntry> entries) : words_(std::move(entries)) {
        Mask next = 1;
        for (Word word = 0; word < words_.size(); ++word) {
            property_.push_back(words_[word].part == Part::property ? next : 0);
            if (property_.back() != 0) next <<= 1;
            for (std::size_t trait = 0; trait < having_.size(); ++trait) {
                if (words_[word].traits >> trait & 1) having_[trait] |= property_.back();
            }
            if (words_[word].plain) nouns_.push_back(word);
        }
        first_word = static_cast<Kind>(nouns_.size());
        empty = static_cast<Kind>(first_word + words_.size());
        object_.assign(words_.size(), empty);
        for (Kind kind = 0; kind < first_word; ++kind) object_[nouns_[kind]] = kind;
        if (4 * kinds() > 1u << code_bits) throw std::invalid_argument("too many words");
        find_all();
    }

    std::size_t kinds() const { return empty + std::size_t{1}; }
    bool is_word(Kind kind) const { return kind >= first_word && kind < empty; }
    const WordEntry& operator[](Word word) const { return words_[word]; }
    Mask property(Word word) const { return property_[word]; }
    // The properties that have a trait.
    Mask having(Trait trait) const { return having_[static_cast<std::size_t>(trait)]; }
    bool has(Verb verb, Trait trait) const {
        return words_[verb_words_[static_cast<std::size_t>(verb)]].traits & bit_of(trait);
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

    Verb verb(Word word) const {
        for (std::size_t verb = 0; verb < verbs; ++verb) {
            if (verb_words_[verb] == word) return static_cast<Verb>(verb);
        }
        return Verb::none;
    }

    Relation relation(Word word) const {
        for (std::size_t relation = 0; relation < 4; ++relation) {
            if (relation_words_[relation] == word) return static_cast<Relation>(relation);
        }
        return Relation::without;
    }

    // Whether a noun can speak of a kind. Who belongs to GROUP only a board can tell. What is not
    // something is an object that is not it: words and empty cells are only spoken of by name.
    bool speaks_of(Noun noun, Kind kind) const {
        if (noun.negated) {
            return kind < first_word &&
                   (noun.word == noun_group || !speaks_of({noun.word, false}, kind));
        }
        if (noun.word == noun_all) return kind < first_word;
        if (noun.word == noun_text) return is_word(kind);
        if (noun.word == noun_empty) return kind == empty;
        return noun.word == noun_group || object_[noun.word] == kind;
    }

    Kind first_word = 0;  // the kind of the first word: what is below is an object
    Kind empty = 0;
    Word noun_text = 0, noun_empty = 0, noun_all = 0, noun_group = 0;
    Mask you = 0;  // there is one player: YOU and YOU2
    Mask win = 0, stop = 0, push = 0, pull = 0, defeat = 0, move = 0, self_moving = 0, shift = 0,
         sink = 0, hot = 0, melt = 0, open = 0, shut = 0, weak = 0, floating = 0, tele = 0,
         fall = 0, swap = 0, more = 0, word = 0, safe = 0, still = 0, sleep = 0;
    Mask turned_to[4] = {};  // the property that turns to each facing

  private:
    Word find(const char* name) const {
        for (Word word = 0; word < words_.size(); ++word) {
            if (words_[word].name == name) return word;
        }
        throw std::invalid_argument(std::string("the vocabulary lacks the word ") + name);
    }

    Mask bit(const char* name) const { return property_[find(name)]; }

    void find_all() {
        noun_text = find("TEXT"), noun_empty = find("EMPTY");
        noun_all = find("ALL"), noun_group = find("GROUP");
        verb_words_ = {find("IS"), find("HAS"), find("MAKE"), find("EAT"), find("WRITE")};
        relation_words_ = {find("LONELY"), find("ON"), find("NEAR"), find("FACING")};
        you = bit("YOU") | bit("YOU2");
        win = bit("WIN"), stop = bit("STOP"), push = bit("PUSH"), pull = bit("PULL");
        defeat = bit("DEFEAT"), move = bit("MOVE"), self_moving = move | bit("AUTO");
        shift = bit("SHIFT"), sink = bit("SINK"), hot = bit("HOT"), melt = bit("MELT");
        open = bit("OPEN"), shut = bit("SHUT"), weak = bit("WEAK"), floating = bit("FLOAT");
        tele = bit("TELE"), fall = bit("FALL"), swap = bit("SWAP"), more = bit("MORE");
        word = bit("WORD"), safe = bit("SAFE"), still = bit("STILL"), sleep = bit("SLEEP");
        const char* const ways[] = {"RIGHT", "UP", "LEFT", "DOWN"};
        for (int facing = 0; facing < 4; ++facing) turned_to[facing] = bit(ways[facing]);
    }

    std::vector<WordEntry> words_;
    std::vector<Mask> property_;
    std::array<Mask, 4> having_{};  // by trait
    std::vector<Word> nouns_;       // the plain nouns, by the kind of their object
    std::vector<Kind> object_;      // by word: the kind a plain noun names, else `empty`
    std::vector<Word> verb_words_, relation_words_;
};

}  // namespace gridwright::snek
