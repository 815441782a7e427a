// The easier game of a relaxed plan, as a board where nothing is ever lost: for each kind the cells
// where it is at first and those where it can ever come, where YOU can be, what is in the way, and
// which rules can be made or broken. `relaxed_rules.hpp` and `relaxed_acts.hpp` make it grow.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "snek/cell_set.hpp"
#include "snek/judge.hpp"

namespace gridwright::snek::goals {

class RelaxedBoard {
  protected:
    explicit RelaxedBoard(const World& world)
        : world_(&world),
          words_(&world.words),
          empty_(world),
          hard_(world),
          loose_(world),
          deadly_(world),
          blocked_at_first_(world),
          you_at_first_(world),
          region_(world),
          gone_(world),
          vacated_{CellSet(world), CellSet(world)},
          belts_{CellSet(world), CellSet(world), CellSet(world), CellSet(world)},
          kinds_(words_->kinds()),
          region_layer_(cells()),
          gone_layer_(cells()),
          pushed_from_{Marks(cells()), Marks(cells())} {}

    using Layer = std::uint8_t;
    static constexpr int came_as_another = 4, came_by_itself = 5;  // other causes than a push

    struct Kindly {
        CellSet first, at;       // where it is, and where it can come
        CellSet blocks, deadly;  // cells that it keeps YOU out of: as something solid, or by danger
        Mask mask;
        bool yields = false;  // it need not be pushed to be walked through
        bool here = false;
        std::vector<Layer> layer;         // by cell of `at`
        std::vector<std::uint8_t> cause;  // likewise: the direction of the push, or another
    };
    struct Written {  // a word in a cell
        Kind kind;
        Cell cell;
    };
    struct Made {  // a rule that can be made, and the words it takes
        Layer layer;
        std::vector<Written> words;
    };
    struct Gained {
        Kind kind;
        Mask property;
        std::size_t made;
    };
    struct Becomes {  // of the objects of one kind come objects of another
        Kind from, to;
        std::size_t made;  // or `by_rule`
        bool when_destroyed;
    };
    struct Broken {  // a rule that is in the way, and how to break it
        const Rule* rule;
        bool broken;
        Cell cell;
        int across;
    };
    struct Marks {
        explicit Marks(std::size_t cells) : layer(cells), way(cells) {}
        std::vector<Layer> layer;
        std::vector<std::uint8_t> way;
    };
    static constexpr std::size_t by_rule = static_cast<std::size_t>(-1);

    static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }
    std::size_t cells() const { return index(world_->cells); }
    Cell next(Cell cell, int way) const {
        return cell == outside ? outside
                               : world_->next_to[static_cast<std::size_t>(way)][index(cell)];
    }

    Kindly& of(Kind kind) {
        auto& slot = kinds_[kind];
        if (!slot) {
            slot.emplace(Kindly{empty_, empty_, empty_, empty_, 0, false, false,
                                std::vector<Layer>(cells()), std::vector<std::uint8_t>(cells())});
        }
        if (!slot->here) {
            slot->here = true;
            slot->first.clear(), slot->at.clear(), slot->blocks.clear(), slot->deadly.clear();
            slot->mask = 0;
            slot->yields = false;
            here_.push_back(kind);
            sort_word(kind);
        }
        return *slot;
    }
    bool is_here(Kind kind) const { return kinds_[kind] && kinds_[kind]->here; }
    Word word_of(Kind kind) const { return words_->word_for(kind); }

    void sort_word(Kind kind) {
        if (!words_->is_word(kind)) return;
        const Word word = word_of(kind);
        switch ((*words_)[word].part) {
            case Part::noun:
                nouns_.push_back(kind);
                predicates_.push_back(kind);
                break;
            case Part::property:
                if (!(words_->property(word) & words_->having(Trait::looks)))
                    predicates_.push_back(kind);
                break;
            case Part::verb:
                verbs_.push_back(kind);
                break;
            case Part::infix:
                infixes_.push_back(kind);
                break;
            case Part::conjunction:
                conjunction_ = kind;
                break;
            case Part::negation:
                negation_ = kind;
                break;
            default:
                break;
        }
    }

    void begin(Judge& judge) {
        for (const Kind kind : here_) kinds_[kind]->here = false;
        here_.clear();
        nouns_.clear(), predicates_.clear(), verbs_.clear(), infixes_.clear();
        conjunction_ = negation_ = words_->empty;
        made_.clear(), gained_.clear(), becomes_.clear(), standing_.clear(), movers_.clear();
        region_.clear(), gone_.clear();
        for (CellSet& belt : belts_) belt.clear();
        for (CellSet& each : vacated_) each.clear();
        layer_ = 0;
        you_ = 0;
        you_many_ = 0;
        const Board& board = judge.board();
        const Mask solid = world_->terms.solid;
        for (Index i = 0; i < board.size(); ++i) {
            const Thing one = board[i];
            Kindly& kind = of(kind_of(code_of(one)));
            const Mask mask = judge.mask(i);
            const Cell cell = cell_of(one);
            kind.mask |= mask;
            kind.first.add(cell);
            kind.layer[index(cell)] = 0;
            if (mask & solid && !(mask & words_->push)) kind.blocks.add(cell);
            if (mask & words_->shift) belts_[static_cast<std::size_t>(code_of(one) & 3)].add(cell);
            if (mask & words_->you) {
                region_.add(cell);
                you_ |= mask;
                ++you_many_;
            }
        }
        for (const Kind kind : here_) {
            Kindly& one = *kinds_[kind];
            one.at = one.first;
            if (is_deadly(one.mask)) one.deadly = one.first;
            if (one.mask & words_->self_moving && !(one.mask & words_->you)) {
                movers_.push_back(kind);
            }
        }
        take_rules(judge.rules());
        you_at_first_ = region_;
        bound();
        blocked_at_first_ = hard_ | loose_ | deadly_;
        region_.flood(~blocked_at_first_);
        mark_region(region_);
    }

    // Whether YOU cannot go where something is that cannot be pushed away.
    bool is_deadly(Mask mask) const {
        const Mask deadly = words_->defeat | words_->sink | (you_ & words_->melt ? words_->hot : 0);
        return mask & deadly && !(mask & (words_->push | words_->you)) &&
               !((mask ^ you_) & words_->floating);
    }

    // The rules in force: those that are in the way can be broken, and those that turn one kind
    // into another go on doing so.
    void take_rules(const Rules& rules) {
        const Mask hinders = world_->terms.solid | words_->defeat | words_->sink | words_->hot |
                             words_->shut | words_->floating;
        for (const Rule& rule : rules.all) {
            const Mask property = words_->property(rule.predicate);
            if (words_->verb(rule.verb) == Verb::is && property & hinders && !rule.negated) {
                standing_.push_back({&rule, false, outside, 0});
            }
            if (property == 0 && !rule.negated) take_products(rule.subject.word, rule, by_rule);
        }
        rules_ = &rules;
    }

    void take_products(Word subject, const Rule& rule, std::size_t made) {
        const Verb verb = words_->verb(rule.verb);
        if (verb == Verb::none || verb == Verb::eat) return;
        const bool write = verb == Verb::write;
        if (!write && (*words_)[rule.predicate].part != Part::noun) return;
        each_named(subject, [&](Kind from) {
            if (rule.predicate == words_->noun_text && !write) {
                if (!words_->is_word(from)) {
                    add_product(from, words_->kind_of(word_of(from)), made, verb);
                }
            } else {
                const Kind to =
                    write ? words_->kind_of(rule.predicate) : words_->object_named(rule.predicate);
                if (to != words_->empty) add_product(from, to, made, verb);
            }
        });
    }

    void add_product(Kind from, Kind to, std::size_t made, Verb verb) {
        becomes_.push_back({from, to, made, verb == Verb::has});
    }

    template <class Visit>
    void each_named(Word noun, Visit visit) {
        if ((*words_)[noun].plain) return visit(words_->object_named(noun));
        const std::size_t many = here_.size();
        for (std::size_t i = 0; i < many; ++i) {
            const Kind kind = here_[i];
            if (noun == words_->noun_text ? words_->is_word(kind)
                                          : noun == words_->noun_all && !words_->is_word(kind)) {
                visit(kind);
            }
        }
    }

    // What is in the way in this layer.
    void bound() {
        hard_.clear(), loose_.clear(), deadly_.clear();
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            hard_ |= one.blocks;
            deadly_ |= one.deadly;
            if (one.mask & words_->push && !one.yields) loose_ |= one.first;
        }
        hard_ -= gone_, loose_ -= gone_, deadly_ -= gone_;
        const CellSet left = vacated_[0] | vacated_[1];
        loose_ -= left, hard_ -= left;
    }

    // Where YOU would not live to go on: others must go on instead.
    CellSet fatal() const { return you_many_ == 1 ? deadly_ : empty_; }

    void mark_region(const CellSet& fresh) {
        fresh.each([&](Cell cell) { region_layer_[index(cell)] = layer_; });
    }

    const World* world_;
    const Vocabulary* words_;
    const Rules* rules_ = nullptr;
    CellSet empty_;
    CellSet hard_, loose_, deadly_;  // what is in the way in this layer, and how
    CellSet blocked_at_first_, you_at_first_;
    CellSet region_;                  // where YOU can be
    CellSet gone_;                    // cells in which something has been destroyed
    std::array<CellSet, 2> vacated_;  // cells from which something was pushed: along, and across
    std::array<CellSet, 4> belts_;
    std::vector<std::optional<Kindly>> kinds_;
    std::vector<Kind> here_, nouns_, predicates_, verbs_, infixes_, movers_;
    Kind conjunction_ = 0, negation_ = 0;
    std::vector<Made> made_;
    std::vector<Gained> gained_;
    std::vector<Becomes> becomes_;
    std::vector<Broken> standing_;
    std::vector<Layer> region_layer_, gone_layer_;
    std::array<Marks, 2> pushed_from_;
    Mask you_ = 0;  // what YOU are
    int you_many_ = 0;
    Layer layer_ = 0;
    bool changed_ = false;  // by the acts of this layer
};

}  // namespace gridwright::snek::goals
