// What could ever come about on a board, with nothing forgotten: a proof of death for boards from
// which no win is among it.
//
// Cells are gathered in which each kind of object could ever be, rules that could ever be read, and
// words and walls that could ever go; each step only adds, until nothing more follows. Whoever
// could be YOU or MOVE could go anywhere but into what is *surely* solid for ever; whatever could
// be PUSH could be pushed by a row that begins with one of them; a sentence could be read wherever
// its words could stand in line; an object could become whatever such a sentence says. Surely solid
// is an object that can never move, change or be destroyed, under a sentence of which no word can
// ever go; surely deadly likewise: whoever is YOU there is dead before the turn ends and neither
// acts nor wins.
//
// One round of that is one turn: nobody comes further in it than it could in the game. So this also
// proves how many moves a win takes at least.
//
// All else – who is in whose way, what is lost, in which order things are done – is left out, so
// too much may seem possible but never too little. That holds for levels of plain words only
// (`DeadEnds`), without conditions and NOT, by which a sentence that stays could mean something
// else.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "snek/cell_set.hpp"
#include "snek/judge.hpp"

namespace gridwright::snek {

class Reachability {
  public:
    explicit Reachability(const World& world)
        : world_(&world), words_(&world.words), none_(world), walls_(world), deadly_(world) {}

    // Whether it is proved that nobody can ever win from a board.
    bool is_dead(Judge& judge) { return win_in(judge, for_ever) == Win::never; }

    // What could be: a win in at most so many turns, at best a later one, or none.
    enum class Win { soon, later, never };
    Win win_in(Judge& judge, std::uint32_t turns) {
        begin(judge);
        for (std::uint32_t done = 0;; ++done) {
            find_sure();
            if (could_win()) return Win::soon;
            if (done == turns) return Win::later;
            changed_ = false;
            move(words_->you);
            for (std::uint32_t take = 0; take < takes_ && any_could_be(words_->self_moving);
                 ++take) {
                move(words_->self_moving);
            }
            read(0);
            read(down);
            become();
            if (!changed_) return Win::never;
        }
    }

  private:
    static constexpr std::uint32_t for_ever = 0xFFFFFFFF;

    struct Could {
        Kind kind;
        CellSet first, at;  // where it is, and where it could be
        CellSet before;     // where it could be a turn earlier
        Mask be;            // what it could be
    };
    struct Sentence {  // a rule that is read now, with the cells of its words
        Kind subject;
        Mask property;
        std::array<Cell, 3> cells;
    };

    static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }
    Cell next(Cell cell, int way) const {
        return cell == outside ? outside
                               : world_->next_to[static_cast<std::size_t>(way)][index(cell)];
    }

    Could* find(Kind kind) {
        for (Could& one : all_) {
            if (one.kind == kind) return &one;
        }
        return nullptr;
    }
    Could& of(Kind kind) {
        if (Could* known = find(kind)) return *known;
        all_.push_back({kind, none_, none_, none_, words_->is_word(kind) ? words_->push : 0});
        return all_.back();
    }

    void begin(Judge& judge) {
        all_.clear();
        becomes_.clear();
        left_.assign(4, none_);
        const Board& board = judge.board();
        for (Kind kind = 0; kind < words_->empty; ++kind) {
            if (board.count_of(kind) == 0) continue;
            Could& one = of(kind);
            one.first.take(board.where(kind), board.blocks());
            one.at = one.first;
        }
        const std::size_t here = all_.size();
        for (std::size_t i = 0; i < here; ++i) {  // what nouns could bring
            if (!words_->is_word(all_[i].kind)) continue;
            const Kind object = words_->object_named(words_->word_for(all_[i].kind));
            if (object != words_->empty) of(object);
        }
        linked_ = false;
        for (Could& one : all_) {
            one.be |= judge.rules().masks[one.kind];
            if (words_->is_word(one.kind)) {
                linked_ |= part_of(one.kind) == Part::conjunction;
            }
        }
        takes_ = takes_in_a_turn(board);
        find_sentences(board);
    }

    // How often something could set out by itself in a turn: as often as sentences say so. Each has
    // a verb of its own in a row or a column, and, where no words are linked, the word behind it.
    std::uint32_t takes_in_a_turn(const Board& board) const {
        std::uint32_t moves = 0, verbs = 0;
        for (const Could& one : all_) {
            if (!words_->is_word(one.kind)) continue;
            const Mask property = words_->property(words_->word_for(one.kind));
            if (property & words_->self_moving) moves += board.count_of(one.kind);
            if (part_of(one.kind) == Part::verb) verbs += board.count_of(one.kind);
        }
        if (moves == 0) return 0;
        return std::min(2 * (linked_ ? verbs : std::min(moves, verbs)), most_takes);
    }

    Part part_of(Kind word) const { return (*words_)[words_->word_for(word)].part; }

    // The word of a cell that holds one and no other.
    std::optional<Kind> only_word(const Board& board, Cell cell) const {
        std::optional<Kind> found;
        if (cell == outside) return found;
        for (Index index = board.begin(cell); index < board.end(cell); ++index) {
            const Kind kind = kind_of(code_of(board[index]));
            if (!words_->is_word(kind)) continue;
            if (found) return std::nullopt;
            found = kind;
        }
        return found;
    }

    // Sentences NOUN IS PROPERTY of three words; longer ones are taken for breakable.
    void find_sentences(const Board& board) {
        sentences_.clear();
        CellSet verbs = none_;
        for (const Could& one : all_) {
            if (words_->is_word(one.kind) && part_of(one.kind) == Part::verb) verbs |= one.first;
        }
        verbs.each([&](Cell cell) {
            if (!only_word(board, cell)) return;
            for (const int way : {0, down}) {
                const Cell before = next(cell, opposite(way)), behind = next(cell, way);
                const auto subject = only_word(board, before), object = only_word(board, behind);
                if (!subject || !object || part_of(*subject) != Part::noun) continue;
                const Mask property = words_->property(words_->word_for(*object));
                if (property == 0) continue;
                sentences_.push_back({words_->object_named(words_->word_for(*subject)),
                                      property,
                                      {before, cell, behind}});
            }
        });
    }

    bool could_win() const {
        for (const Could& who : all_) {
            if (!(who.be & words_->you)) continue;
            const CellSet alive = who.at - deadly_;
            for (const Could& prize : all_) {
                if (prize.be & words_->win && alive.meets(prize.at)) return true;
            }
        }
        return false;
    }

    // What is surely solid, or deadly, for all that could come about so far.
    void find_sure() {
        walls_.clear();
        deadly_.clear();
        CellSet sunk = none_;  // where something could sink
        Mask any = 0;
        for (const Could& one : all_) {
            any |= one.be;
            if (one.be & words_->sink) sunk |= one.at;
        }
        const Mask moves = words_->push | words_->you | words_->self_moving;
        const Mask ends = words_->sink | words_->weak | words_->melt | words_->open | words_->shut;
        std::erase_if(sentences_, [&](const Sentence& each) {
            return std::any_of(each.cells.begin(), each.cells.end(),
                               [&](Cell cell) { return sunk.has(cell) || can_leave(cell); });
        });
        for (const Could& one : all_) {
            if (one.be & (moves | ends) || could_become(one.kind)) continue;
            const CellSet stays = one.first - sunk;
            if (is_surely(one.kind, words_->stop)) walls_ |= stays;
            if (!(any & words_->floating) && is_surely(one.kind, words_->defeat)) deadly_ |= stays;
        }
    }

    bool is_surely(Kind kind, Mask property) const {
        return std::any_of(sentences_.begin(), sentences_.end(), [&](const Sentence& each) {
            return each.subject == kind && each.property & property;
        });
    }

    bool could_become(Kind kind) const {
        return std::any_of(becomes_.begin(), becomes_.end(),
                           [&](const auto& each) { return each.first == kind; });
    }

    bool can_leave(Cell cell) const {
        return std::any_of(left_.begin(), left_.end(),
                           [&](const CellSet& each) { return each.has(cell); });
    }

    void come(Could& one, const CellSet& to) {
        if ((to - one.at).empty()) return;
        one.at |= to;
        changed_ = true;
    }

    bool any_could_be(Mask property) const {
        return std::any_of(all_.begin(), all_.end(),
                           [&](const Could& one) { return one.be & property; });
    }

    // One take, in every direction, of all that could set out by a property.
    void move(Mask property) {
        CellSet acting = none_, pushed = none_;
        const CellSet stays = property == words_->you ? deadly_ : none_;
        for (Could& one : all_) {
            one.before = one.at;
            if (one.be & property) acting |= one.at;
            if (one.be & words_->push) pushed |= one.at;
        }
        acting -= stays;
        for (int way = 0; way < 4; ++way) {
            CellSet row = acting.moved(way) - walls_;  // where something would be pushed
            for (CellSet longer = row;; row = longer) {
                longer |= (longer & pushed).moved(way) - walls_;
                if (longer == row) break;
            }
            for (Could& one : all_) {
                if (one.be & property) come(one, (one.before - stays).moved(way) - walls_);
                if (one.be & words_->push) come(one, (one.before & row).moved(way) - walls_);
            }
            const CellSet leaves = row & (~walls_).moved(opposite(way));
            CellSet& left = left_[static_cast<std::size_t>(way)];
            if (!(leaves - left).empty()) changed_ = true;
            left |= leaves;
        }
    }

    void become() {
        for (const auto& [from, to] : becomes_) come(of(to), CellSet(of(from).at));
    }

    // Sentences that could be read in a direction.
    void read(int way) {
        const int back = opposite(way);
        CellSet verbs = none_;
        for (const Could& one : all_) {
            if (words_->is_word(one.kind) && part_of(one.kind) == Part::verb) verbs |= one.at;
        }
        const std::size_t many = all_.size();
        for (std::size_t s = 0; s < many; ++s) {
            const Kind noun = all_[s].kind;
            if (!words_->is_word(noun) || part_of(noun) != Part::noun) continue;
            const CellSet served = verbs & beyond(all_[s].at, way);
            if (served.empty()) continue;
            const Kind object = words_->object_named(words_->word_for(noun));
            for (std::size_t p = 0; p < many; ++p) {
                const Kind predicate = all_[p].kind;
                if (!words_->is_word(predicate)) continue;
                const Word word = words_->word_for(predicate);
                const Mask property = words_->property(word);
                const Kind product = words_->object_named(word);
                if (property == 0 && product == words_->empty) continue;
                if (!served.meets(beyond(all_[p].at, back))) continue;
                if (property != 0) {
                    Could& one = of(object);
                    changed_ |= (one.be | property) != one.be;
                    one.be |= property;
                } else if (product != object &&
                           std::find(becomes_.begin(), becomes_.end(),
                                     std::pair(object, product)) == becomes_.end()) {
                    becomes_.emplace_back(object, product);
                    changed_ = true;
                }
            }
        }
    }

    // The cells next to those of a set in a direction or, where words can be linked, all further
    // on.
    CellSet beyond(const CellSet& cells, int way) const {
        CellSet found = cells.moved(way);
        if (!linked_) return found;
        for (CellSet longer = found;; found = longer) {
            longer |= longer.moved(way);
            if (longer == found) return found;
        }
    }

    const World* world_;
    const Vocabulary* words_;
    CellSet none_, walls_, deadly_;
    std::vector<Could> all_;
    std::vector<Sentence> sentences_;             // of which no word could have gone so far
    std::vector<std::pair<Kind, Kind>> becomes_;  // what could become what
    std::vector<CellSet> left_;                   // by direction: what could be pushed from there
    bool linked_ = false, changed_ = false;
    std::uint32_t takes_ = 0;  // of what moves by itself, in a turn
};

}  // namespace gridwright::snek
