// A plan for an easier game, as a measure of how far a board is from a win and a hint what to do.
//
// In the easier game nothing is ever lost: whatever has been pushed to a cell is there and is also
// still where it was; a rule once made stands for good; a rule, a wall or a danger once done away
// with is gone. So all that can be done is done together, a layer of acts at a time: whoever is YOU
// floods the ground, everything that can be pushed is pushed in every direction (a shift of a set
// of cells, `cell_set.hpp`), sentences come together wherever their words can, whatever their form
// – with AND, NOT, a condition, another verb –, objects meet the objects they destroy, movers move
// and belts carry. The first layer in which somebody stands on something WIN ends it. Going back
// from there, a *plan* is picked out: the acts that the win needs, and those that these need. Their
// number is the distance; those of them that can be done at once are what to try first.
//
// This is the relaxed plan of Hoffmann and Nebel's planner FF ("The FF planning system", 2001),
// on sets of cells. It puts boards in an order and proves nothing: the true game may need more
// acts, or win by means that the easier game does not know.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "snek/cell_set.hpp"
#include "snek/judge.hpp"

namespace gridwright::snek::goals {

class RelaxedPlan {
  public:
    static constexpr int none = 255;  // acts where there is no plan; also the most that are counted

    // Whoever is YOU in a cell sets out in a direction.
    struct Act {
        Cell cell;
        int way;
        bool operator==(const Act&) const = default;
    };

    explicit RelaxedPlan(const World& world)
        : world_(&world),
          words_(&world.words),
          empty_(world),
          hard_(world),
          loose_(world),
          deadly_(world),
          blocked_at_first_(world),
          region_(world),
          gone_(world),
          arrived_(world),
          vacated_{CellSet(world), CellSet(world)},
          belts_{CellSet(world), CellSet(world), CellSet(world), CellSet(world)},
          kinds_(words_->kinds()),
          region_layer_(cells()),
          gone_layer_(cells()),
          pushed_from_{Marks(cells()), Marks(cells())},
          seen_cell_(cells()),
          seen_gone_(cells()),
          seen_act_(4 * cells()),
          seen_ground_(cells()) {}

    // Plans from a board under its rules; returns the number of acts, or `none`.
    int plan(Judge& judge) {
        begin(judge);
        acts_ = none;
        first_acts_.clear();
        if (region_.empty() && movers_.empty()) return none;
        for (layer_ = 0; layer_ < most_layers; ++layer_) {
            if (layer_ > 0 && !grow()) break;
            if (const auto won = win()) {
                extract(*won);
                break;
            }
        }
        return acts_;
    }

    // The acts of the plan that can be done at once.
    const std::vector<Act>& first_acts() const { return first_acts_; }

    bool suggests(Act act) const {
        return std::find(first_acts_.begin(), first_acts_.end(), act) != first_acts_.end();
    }

    // Steps from whoever is YOU to the nearest of these.
    int way_to_first_act() {
        if (first_acts_.empty()) return 0;
        CellSet targets = empty_, reached = you_at_first();
        for (const Act& act : first_acts_) targets.add(act.cell);
        const CellSet open = ~blocked_at_first_;
        for (int steps = 0; steps < none; ++steps) {
            if (reached.meets(targets)) return steps;
            CellSet wider = reached;
            for (int way = 0; way < 4; ++way) wider |= reached.moved(way) & open;
            if (wider == reached) return steps;
            reached = wider;
        }
        return none;
    }

  private:
    using Layer = std::uint8_t;
    static constexpr Layer most_layers = 80;
    static constexpr int came_as_another = 4, came_by_itself = 5;  // other causes than a push

    struct Kindly {
        CellSet first, at;       // where it is, and where it can come
        CellSet blocks, deadly;  // cells that it keeps YOU out of: as something solid, or by danger
        Mask mask;
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
            slot.emplace(Kindly{empty_, empty_, empty_, empty_, 0, false,
                                std::vector<Layer>(cells()), std::vector<std::uint8_t>(cells())});
        }
        if (!slot->here) {
            slot->here = true;
            slot->first.clear(), slot->at.clear(), slot->blocks.clear(), slot->deadly.clear();
            slot->mask = 0;
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

    CellSet you_at_first() const {
        CellSet all = empty_;
        for (const Kind kind : here_) {
            if (kinds_[kind]->mask & words_->you) all |= kinds_[kind]->first;
        }
        return all;
    }

    // --- The board as it is.

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
        for (Place place = 0; place < board.size(); ++place) {
            const Thing one = board[place];
            Kindly& kind = of(kind_of(code_of(one)));
            const Mask mask = judge.mask(place);
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
            if (one.mask & words_->push) loose_ |= one.first;
        }
        hard_ -= gone_, loose_ -= gone_, deadly_ -= gone_;
        const CellSet left = vacated_[0] | vacated_[1];
        loose_ -= left, hard_ -= left;
    }

    // --- One layer of acts.

    // False when nothing more can be done.
    bool grow() {
        changed_ = words_moved_ = false;
        arrived_.clear();
        CellSet pushers = region_;
        for (const Kind kind : movers_) pushers |= kinds_[kind]->at;
        for (int way = 0; way < 4; ++way) push(pushers, way);
        for (int way = 0; way < 4; ++way) carry(way);
        interact();
        for (std::size_t i = 0; i < becomes_.size(); ++i) {
            const Becomes each = becomes_[i];
            if (is_here(each.from) && !each.when_destroyed) {
                arrive(each.to, CellSet(kinds_[each.from]->at), came_as_another);
            }
        }
        if (words_moved_) {
            make_rules(0);
            make_rules(down);
        }
        break_rules();
        bound();
        CellSet before = region_;
        for (const Kind kind : here_) {
            if (kinds_[kind]->mask & words_->you) region_ |= kinds_[kind]->at;
        }
        region_.flood(~(hard_ | loose_ | deadly_));
        const CellSet fresh = region_ - before;
        if (!fresh.empty()) {
            mark_region(fresh);
            changed_ = true;
        }
        return changed_;
    }

    void mark_region(const CellSet& fresh) {
        fresh.each([&](Cell cell) { region_layer_[index(cell)] = layer_; });
    }

    // Objects of a kind come to cells.
    void arrive(Kind kind, CellSet to, int cause) {
        Kindly& one = of(kind);
        arrived_ |= to;
        to -= one.at;
        if (to.empty()) return;
        changed_ = true;
        words_moved_ |= words_->is_word(kind) || world_->terms.reads_objects;
        one.at |= to;
        to.each([&](Cell cell) {
            one.layer[index(cell)] = layer_;
            one.cause[index(cell)] = static_cast<std::uint8_t>(cause);
        });
    }

    void push(const CellSet& pushers, int way) {
        const int back = opposite(way);
        const CellSet entering = pushers.moved(way);
        CellSet chain = entering & loose_;
        for (CellSet longer = chain;; chain = longer) {
            longer |= longer.moved(way) & loose_;
            if (longer == chain) break;
        }
        const CellSet free = ~(hard_ | loose_);
        CellSet yields = chain & free.moved(back);
        for (CellSet longer = yields;; yields = longer) {
            longer |= chain & longer.moved(back);
            if (longer == yields) break;
        }
        const CellSet reach = entering | chain;
        const CellSet moves = reach & (free | yields).moved(back);
        CellSet shut = empty_, open = empty_;
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            if (one.mask & words_->shut) shut |= one.first;
            if (one.mask & words_->open) open |= one.first;
        }
        for (std::size_t i = 0; i < here_.size(); ++i) {
            const Kind kind = here_[i];
            Kindly& one = *kinds_[kind];
            if (one.mask & words_->push) {
                CellSet from = one.at & moves;
                if (one.mask & words_->open) from |= one.at & reach & shut.moved(back);
                if (one.mask & words_->shut) from |= one.at & reach & open.moved(back);
                if (!from.empty()) arrive(kind, from.moved(way), way);
            }
            if (one.mask & words_->pull) {  // whoever goes on draws it along
                const CellSet drawn = one.at.moved(way) & region_ & region_.moved(back);
                if (!drawn.empty()) {
                    arrive(kind, drawn, came_by_itself);
                    leave(drawn.moved(back) & one.first, way);
                }
            }
        }
        leave(moves & loose_, way);
    }

    // What was in cells at first has left them.
    void leave(CellSet cells, int way) {
        const auto across = static_cast<std::size_t>(way & 1);
        cells -= vacated_[across];
        if (cells.empty()) return;
        cells.each([&](Cell cell) {
            pushed_from_[across].layer[index(cell)] = layer_;
            pushed_from_[across].way[index(cell)] = static_cast<std::uint8_t>(way);
        });
        changed_ = true;
        vacated_[across] |= cells;
    }

    // What moves by itself, lies on a belt or falls.
    void carry(int way) {
        const CellSet& belt = belts_[static_cast<std::size_t>(way)];
        const bool belts = !belt.empty();
        for (std::size_t i = 0; i < here_.size(); ++i) {
            const Kind kind = here_[i];
            Kindly& one = *kinds_[kind];
            CellSet from = empty_;
            if (one.mask & words_->self_moving) from = one.at;
            if (belts) from |= one.at & belt;
            if (way == down && one.mask & words_->falls[down]) from |= one.at;
            if (!from.empty()) arrive(kind, from.moved(way) - hard_, came_by_itself);
        }
        if (belts) {
            const CellSet to = (region_ & belt).moved(way) - hard_ - region_;
            if (!to.empty()) {
                mark_region(to);
                region_ |= to;
                changed_ = true;
            }
        }
        if (way != 0) return;
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            if (!(one.mask & words_->tele) || !region_.meets(one.at)) continue;
            const CellSet to = one.at - region_;
            mark_region(to);
            region_ |= to;
        }
    }

    // Objects that destroy each other, wherever one has come to the other.
    void interact() {
        CellSet lost = empty_;
        CellSet wider = region_;
        for (int way = 0; way < 4; ++way) wider |= region_.moved(way);
        CellSet hot = empty_, sinking = empty_, open = empty_, shut = empty_, any = empty_;
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            any |= one.first;
            if (!(one.mask & words_->push) && !(one.mask & words_->self_moving)) continue;
            const CellSet came = one.at - one.first;
            if (one.mask & words_->hot) hot |= came;
            if (one.mask & words_->sink) sinking |= came;
            if (one.mask & words_->open) open |= came;
            if (one.mask & words_->shut) shut |= came;
        }
        lost |= sinking & any;
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            if (one.mask & words_->sink) {
                lost |= one.first & (you_many_ > 1 ? arrived_ | wider : arrived_);
            }
            if (one.mask & words_->weak) lost |= one.first & (arrived_ | wider);
            if (one.mask & words_->melt) lost |= one.first & hot;
            if (one.mask & words_->shut) lost |= one.first & open;
            if (one.mask & words_->open) lost |= one.first & shut;
        }
        for (const Rule& rule : rules_->all) {
            if (words_->verb(rule.verb) != Verb::eat || !(*words_)[rule.predicate].plain) continue;
            const Kind eaten = words_->object_named(rule.predicate);
            if (!is_here(eaten)) continue;
            each_named(rule.subject.word, [&](Kind eater) {
                if (!is_here(eater)) return;
                const Kindly& one = *kinds_[eater];
                lost |= kinds_[eaten]->first & (one.mask & words_->you ? wider : one.at);
            });
        }
        lost -= gone_;
        if (lost.empty()) return;
        changed_ = true;
        lost.each([&](Cell cell) { gone_layer_[index(cell)] = layer_; });
        gone_ |= lost;
        for (std::size_t i = 0; i < becomes_.size(); ++i) {
            const Becomes each = becomes_[i];
            if (each.when_destroyed && is_here(each.from)) {
                arrive(each.to, kinds_[each.from]->first & gone_, came_as_another);
            }
        }
    }

    // --- Rules.

    CellSet said(Kind word) const {
        CellSet at = kinds_[word]->at;
        const Kind object = words_->object_named(word_of(word));
        if (world_->terms.reads_objects && object != words_->empty && is_here(object) &&
            kinds_[object]->mask & words_->word) {
            at |= kinds_[object]->at;
        }
        return at;
    }

    // A rule stands where a verb has its subject before it and its predicate behind it. These are,
    // for each noun and predicate, the cells of verbs that it can serve.
    struct Serves {
        Kind kind;
        CellSet cells;
    };

    void make_rules(int way) {
        const int back = opposite(way);
        CellSet nouns = empty_, all_predicates = empty_, infixes = empty_;
        const CellSet conjunctions =
            conjunction_ == words_->empty ? empty_ : CellSet(said(conjunction_));
        const CellSet negations = negation_ == words_->empty ? empty_ : CellSet(said(negation_));
        for (const Kind kind : nouns_) nouns |= said(kind);
        for (const Kind kind : predicates_) all_predicates |= said(kind);
        for (const Kind kind : infixes_) infixes |= said(kind);
        for (std::size_t v = 0; v < verbs_.size(); ++v) {
            const CellSet verbs = said(verbs_[v]);
            subjects_.clear();
            for (const Kind kind : nouns_) {
                const CellSet after = said(kind).moved(way);
                const CellSet linked =
                    ((after & (conjunctions | infixes)).moved(way) & nouns).moved(way);
                CellSet cells = (after | linked) & verbs;
                if (!cells.empty()) subjects_.push_back({kind, cells});
            }
            if (subjects_.empty()) continue;
            for (std::size_t p = 0; p < predicates_.size(); ++p) {
                const Kind kind = predicates_[p];
                const CellSet before = said(kind).moved(back);
                const CellSet linked =
                    ((before & conjunctions).moved(back) & all_predicates).moved(back);
                const CellSet plain = (before | linked) & verbs;
                const CellSet denied = (before & negations).moved(back) & verbs;
                for (const Serves& subject : subjects_) {
                    if (plain.meets(subject.cells)) {
                        make(way, verbs_[v], subject, kind, plain, false);
                    }
                    if (!denied.empty() && denied.meets(subject.cells)) {
                        make(way, verbs_[v], subject, kind, denied, true);
                    }
                }
            }
        }
    }

    void make(int way, Kind verb, const Serves& subject, Kind predicate, const CellSet& cells,
              bool negated) {
        if (subject.kind == predicate) return;
        const Rule rule{{word_of(subject.kind)}, word_of(verb), word_of(predicate), negated, {}};
        if (!(bit_of((*words_)[rule.predicate].part) & (*words_)[rule.verb].takes)) return;
        if (!is_news(rule)) return;
        Made made{layer_, {}};
        const Cell cell = (cells & subject.cells).any();
        write_down(made, verb, cell);
        note_subject(made, subject.kind, cell, opposite(way));
        note_predicate(made, predicate, cell, way, negated);
        made_.push_back(std::move(made));
        take_effect(rule, made_.size() - 1);
    }

    // Whether a rule would change anything that is not so already.
    bool is_news(const Rule& rule) {
        const Mask property = words_->property(rule.predicate);
        bool news = false;
        each_named(rule.subject.word, [&](Kind kind) {
            if (!is_here(kind) || kinds_[kind]->at.empty()) return;
            const Kindly& one = *kinds_[kind];
            if (is_change(rule)) news |= !one.blocks.empty() || !one.deadly.empty();
            if (property != 0) {
                news |= rule.negated ? (one.mask & property) != 0 : !(one.mask & property);
            } else if (!rule.negated) {
                news |= is_new_product(kind, rule);
            }
        });
        return news;
    }

    // Whether a rule does away with what it speaks of: it becomes something else, or nothing.
    bool is_change(const Rule& rule) const {
        return words_->property(rule.predicate) == 0 && words_->verb(rule.verb) == Verb::is &&
               !rule.negated;
    }

    bool is_new_product(Kind from, const Rule& rule) const {
        const Verb verb = words_->verb(rule.verb);
        const Kind to = verb == Verb::write ? words_->kind_of(rule.predicate)
                        : rule.predicate == words_->noun_text
                            ? words_->kind_of(word_of(from))
                            : words_->object_named(rule.predicate);
        return to != words_->empty && to != from &&
               std::none_of(becomes_.begin(), becomes_.end(), [&](const Becomes& each) {
                   return each.from == from && each.to == to &&
                          each.when_destroyed == (verb == Verb::has);
               });
    }

    void take_effect(const Rule& rule, std::size_t made) {
        changed_ = true;
        const Mask property = words_->property(rule.predicate);
        if (property == 0 && !rule.negated) take_products(rule.subject.word, rule, made);
        if (property == 0 && !is_change(rule)) return;
        each_named(rule.subject.word, [&](Kind kind) {
            if (!is_here(kind)) return;
            Kindly& one = *kinds_[kind];
            gained_.push_back({kind, property, made});
            if (is_change(rule)) {
                one.blocks.clear(), one.deadly.clear();
                return;
            }
            if (rule.negated) {
                one.mask &= ~property;
                soften(one);
                return;
            }
            one.mask |= property;
            if (property & words_->push) one.blocks.clear(), one.deadly.clear();
            if (property & words_->floating && one.mask & words_->you) you_ |= property;
            if (property & words_->floating) soften(one);
            if (property & words_->self_moving) movers_.push_back(kind);
        });
        if (property & words_->floating) {
            for (const Kind kind : here_) soften(*kinds_[kind]);
        }
    }

    // A kind may no longer be in the way.
    void soften(Kindly& one) {
        if (!(one.mask & world_->terms.solid)) one.blocks.clear();
        if (!is_deadly(one.mask)) one.deadly.clear();
    }

    // A rule is broken when one of its words is pushed out of line.
    void break_rules() {
        for (Broken& each : standing_) {
            if (each.broken) continue;
            bool stands = false;
            Cell cell = outside;
            int across = 0;
            for (const int way : {0, down}) {
                const int other = way == 0 ? 1 : 0;
                verb_cells(*each.rule, way).each([&](Cell verb) {
                    if (stands) return;
                    const Cell found = loosened(*each.rule, verb, way, other);
                    if (found == outside) stands = true;
                    cell = found;
                    across = other;
                });
            }
            if (stands || cell == outside) continue;
            each = {each.rule, true, cell, across};
            changed_ = true;
            each_named(each.rule->subject.word, [&](Kind kind) {
                if (is_here(kind)) lose(kind, words_->property(each.rule->predicate));
            });
        }
    }

    // The verbs of a rule's sentences on the board as it is.
    CellSet verb_cells(const Rule& rule, int way) const {
        const int back = opposite(way);
        const auto first = [&](Word word) {
            const Kind kind = words_->kind_of(word);
            return is_here(kind) ? kinds_[kind]->first : empty_;
        };
        const CellSet subject = first(rule.subject.word), predicate = first(rule.predicate);
        CellSet before = subject.moved(way), behind = predicate.moved(back);
        for (int length = 0; length < 2; ++length) {  // further subjects and predicates in between
            before |= before.moved(way).moved(way);
            behind |= behind.moved(back).moved(back);
        }
        return before & behind & first(rule.verb);
    }

    // A cell of the sentence around a verb from which its word has been pushed across.
    Cell loosened(const Rule& rule, Cell verb, int way, int across) const {
        const auto left = [&](Cell cell) {
            return vacated_[static_cast<std::size_t>(across)].has(cell) || gone_.has(cell);
        };
        if (left(verb)) return verb;
        const auto look = [&](Word word, int direction) {
            const Kind wanted = words_->kind_of(word);
            Cell cell = next(verb, direction);
            for (int length = 0; cell != outside && length < 5; ++length) {
                if (left(cell)) return cell;
                if (kinds_[wanted]->first.has(cell)) break;
                cell = next(cell, direction);
            }
            return outside;
        };
        const Cell before = look(rule.subject.word, opposite(way));
        return before != outside ? before : look(rule.predicate, way);
    }

    // A kind loses a property, unless another rule that still stands gives it as well.
    void lose(Kind kind, Mask property) {
        for (const Broken& other : standing_) {
            if (!other.broken && words_->property(other.rule->predicate) & property &&
                words_->speaks_of(other.rule->subject, kind)) {
                return;
            }
        }
        Kindly& one = *kinds_[kind];
        one.mask &= ~property;
        soften(one);
    }

    // --- The words of a sentence, for the plan.

    bool is_said(Kind kind, Cell cell) const {
        return cell != outside && is_here(kind) && said(kind).has(cell);
    }
    void write_down(Made& made, Kind kind, Cell cell) const {
        if (!kinds_[kind]->at.has(cell)) kind = words_->object_named(word_of(kind));
        made.words.push_back({kind, cell});
    }
    bool write_one_of(Made& made, const std::vector<Kind>& kinds, Cell cell) const {
        for (const Kind kind : kinds) {
            if (!is_said(kind, cell)) continue;
            write_down(made, kind, cell);
            return true;
        }
        return false;
    }
    void note_subject(Made& made, Kind noun, Cell verb, int back) const {
        const Cell near = next(verb, back), link = next(near, back), far = next(link, back);
        if (is_said(noun, near)) return write_down(made, noun, near);
        write_one_of(made, nouns_, near);
        if (conjunction_ == words_->empty || !is_said(conjunction_, link)) {
            write_one_of(made, infixes_, link);
        } else {
            write_down(made, conjunction_, link);
        }
        if (is_said(noun, far)) write_down(made, noun, far);
    }
    void note_predicate(Made& made, Kind word, Cell verb, int way, bool negated) const {
        const Cell near = next(verb, way), link = next(near, way), far = next(link, way);
        if (negated) {
            write_down(made, negation_, near);
            return write_down(made, word, link);
        }
        if (is_said(word, near)) return write_down(made, word, near);
        write_one_of(made, predicates_, near);
        write_down(made, conjunction_, link);
        if (is_said(word, far)) write_down(made, word, far);
    }

    // --- The win, and the plan from there back.

    struct Win {
        Kind prize;
        Cell cell;
    };

    std::optional<Win> win() const {
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            if (!(one.mask & words_->win)) continue;
            if (one.mask & words_->you && !one.at.empty()) return Win{kind, one.at.any()};
            if (one.at.meets(region_)) return Win{kind, (one.at & region_).any()};
        }
        return std::nullopt;
    }

    void extract(Win won) {
        ++stamp_;
        if (stamp_ == 0) {  // the stamps of long ago are forgotten
            std::fill(seen_cell_.begin(), seen_cell_.end(), 0);
            std::fill(seen_gone_.begin(), seen_gone_.end(), 0);
            std::fill(seen_act_.begin(), seen_act_.end(), 0);
            stamp_ = 1;
        }
        seen_rules_.assign(made_.size(), false);
        seen_breaks_.assign(standing_.size(), false);
        acts_ = 0;
        need_property(won.prize, words_->win);
        need_object(won.prize, won.cell);
        if (region_.has(won.cell)) need_walk(won.cell);
        for (const Kind kind : here_) {
            if (kinds_[kind]->mask & words_->you && kind == won.prize) {
                need_property(kind, words_->you);
            }
        }
        if (acts_ == 0 && !region_.empty()) ++acts_;
        acts_ = std::min(acts_, none - 1);
    }

    void need_rule(std::size_t made) {
        if (made == by_rule || seen_rules_[made]) return;
        seen_rules_[made] = true;
        for (const Written& word : made_[made].words) need_object(word.kind, word.cell);
    }

    void need_property(Kind kind, Mask property) {
        for (const Gained& each : gained_) {
            if (each.kind == kind && each.property & property) return need_rule(each.made);
        }
    }

    void need_object(Kind kind, Cell cell) {
        if (kind == words_->empty || !kinds_[kind]->at.has(cell)) return;
        const Kindly& one = *kinds_[kind];
        const Layer layer = one.layer[index(cell)];
        if (layer == 0) return;
        const int cause = one.cause[index(cell)];
        if (cause < 4) {
            const Cell from = next(cell, opposite(cause));
            need_property(kind, words_->push);
            if (need_act(from, cause, layer)) need_object(kind, from);
        } else if (cause == came_by_itself) {
            need_property(kind, words_->self_moving | words_->falls[down]);
            ++acts_;
        } else {
            for (const Becomes& each : becomes_) {
                if (each.to != kind || !is_here(each.from)) continue;
                const Kindly& source = *kinds_[each.from];
                if (!source.at.has(cell) || !is_before(source, cell, layer)) continue;
                if (each.when_destroyed && !gone_.has(cell)) continue;
                need_rule(each.made);
                if (each.when_destroyed) return need_gone(cell);
                return need_object(each.from, cell);
            }
        }
    }

    // Whether an object was in a cell before another came of it in some layer.
    static bool is_before(const Kindly& source, Cell cell, Layer layer) {
        const Layer own = source.layer[index(cell)];
        return own < layer || (own == layer && source.cause[index(cell)] != came_as_another);
    }

    // What is in a cell is pushed on. False if that is in the plan already.
    bool need_act(Cell cell, int way, Layer layer) {
        auto& seen = seen_act_[4 * index(cell) + static_cast<std::size_t>(way)];
        if (seen == stamp_) return false;
        seen = stamp_;
        ++acts_;
        Cell from = next(cell, opposite(way));
        while (from != outside && !(region_.has(from) && region_layer_[index(from)] < layer) &&
               blocked_at_first_.has(from)) {
            from = next(from, opposite(way));
        }
        if (from == outside || !region_.has(from)) return true;
        if (layer == 1) first_acts_.push_back({from, way});
        need_walk(from);
        return true;
    }

    // YOU come to a cell: back along a walk in this layer to where they could be before.
    void need_walk(Cell to) {
        while (region_layer_[index(to)] > 0 && seen_cell_[index(to)] != stamp_) {
            const Layer layer = region_layer_[index(to)];
            walk_.assign(1, {to, 0});
            seen_cell_[index(to)] = stamp_;
            ++walk_stamp_;
            seen_ground_[index(to)] = walk_stamp_;
            std::size_t found = 0;
            for (std::size_t i = 0; i < walk_.size() && found == 0; ++i) {
                for (int way = 0; way < 4 && found == 0; ++way) {
                    const Cell cell = next(walk_[i].cell, way);
                    if (cell == outside || !region_.has(cell)) continue;
                    if (seen_ground_[index(cell)] == walk_stamp_) continue;
                    if (region_layer_[index(cell)] > layer) continue;
                    seen_ground_[index(cell)] = walk_stamp_;
                    walk_.push_back({cell, i});
                    if (region_layer_[index(cell)] < layer) found = walk_.size() - 1;
                }
            }
            if (found == 0) {  // nobody walked here: somebody has become YOU
                for (const Step& step : walk_) {
                    if (need_new_you(step.cell)) return;
                }
                return;
            }
            const Cell origin = walk_[found].cell;
            for (std::size_t i = walk_[found].from;; i = walk_[i].from) {
                steps_.push_back(walk_[i].cell);
                if (i == 0) break;
            }
            while (!steps_.empty()) {
                const Cell cell = steps_.back();
                steps_.pop_back();
                if (blocked_at_first_.has(cell)) need_open(cell);
            }
            to = origin;
        }
    }

    bool need_new_you(Cell cell) {
        for (const Gained& each : gained_) {
            if (!(each.property & words_->you) || !kinds_[each.kind]->at.has(cell)) continue;
            need_rule(each.made);
            need_object(each.kind, cell);
            return true;
        }
        return false;
    }

    // What was in the way in a cell is there no longer.
    void need_open(Cell cell) {
        if (gone_.has(cell)) return need_gone(cell);
        for (const std::size_t across : {0u, 1u}) {
            if (!vacated_[across].has(cell)) continue;
            need_act(cell, pushed_from_[across].way[index(cell)],
                     pushed_from_[across].layer[index(cell)]);
            return;
        }
        const std::size_t many = here_.size();
        for (std::size_t i = 0; i < many; ++i) {
            const Kind kind = here_[i];
            if (kinds_[kind]->first.has(cell)) need_soft(kind);
        }
    }

    void need_soft(Kind kind) {
        for (std::size_t i = 0; i < standing_.size(); ++i) {
            const Broken& each = standing_[i];
            if (!each.broken || seen_breaks_[i]) continue;
            if (!words_->speaks_of(each.rule->subject, kind)) continue;
            seen_breaks_[i] = true;
            const auto across = static_cast<std::size_t>(each.across);
            if (!vacated_[across].has(each.cell)) {
                need_gone(each.cell);
                continue;
            }
            const Layer layer = pushed_from_[across].layer[index(each.cell)];
            need_act(each.cell, pushed_from_[across].way[index(each.cell)], layer);
        }
        for (const Gained& each : gained_) {
            if (each.kind == kind) need_rule(each.made);
        }
    }

    // Something has come to a cell that destroys what is there.
    void need_gone(Cell cell) {
        if (!gone_.has(cell) || seen_gone_[index(cell)] == stamp_) return;
        seen_gone_[index(cell)] = stamp_;
        const Layer layer = gone_layer_[index(cell)];
        for (const Kind kind : here_) {
            const Kindly& one = *kinds_[kind];
            if (one.at.has(cell) && one.layer[index(cell)] == layer) {
                return need_object(kind, cell);
            }
        }
        for (int way = 0; way < 4; ++way) {
            const Cell from = next(cell, way);
            if (from == outside || !region_.has(from)) continue;
            if (region_layer_[index(from)] >= layer) continue;
            if (layer == 1) first_acts_.push_back({from, opposite(way)});
            ++acts_;
            return need_walk(from);
        }
    }

    struct Step {
        Cell cell;
        std::size_t from;
    };

    const World* world_;
    const Vocabulary* words_;
    const Rules* rules_ = nullptr;
    CellSet empty_;
    CellSet hard_, loose_, deadly_;  // what is in the way in this layer, and how
    CellSet blocked_at_first_;
    CellSet region_;                  // where YOU can be
    CellSet gone_;                    // cells in which something has been destroyed
    CellSet arrived_;                 // in this layer
    std::array<CellSet, 2> vacated_;  // cells from which something was pushed: along, and across
    std::array<CellSet, 4> belts_;
    std::vector<std::optional<Kindly>> kinds_;
    std::vector<Kind> here_, nouns_, predicates_, verbs_, infixes_, movers_;
    Kind conjunction_ = 0, negation_ = 0;
    std::vector<Made> made_;
    std::vector<Gained> gained_;
    std::vector<Becomes> becomes_;
    std::vector<Broken> standing_;
    std::vector<Serves> subjects_;
    std::vector<Layer> region_layer_, gone_layer_;
    std::array<Marks, 2> pushed_from_;
    Mask you_ = 0;  // what YOU are
    int you_many_ = 0;
    Layer layer_ = 0;
    bool changed_ = false, words_moved_ = false;
    int acts_ = none;
    std::vector<Act> first_acts_;
    std::vector<std::uint16_t> seen_cell_, seen_gone_, seen_act_;
    std::vector<std::uint32_t> seen_ground_;
    std::uint16_t stamp_ = 0;
    std::uint32_t walk_stamp_ = 0;
    std::vector<bool> seen_rules_, seen_breaks_;
    std::vector<Step> walk_;
    std::vector<Cell> steps_;
};

}  // namespace gridwright::snek::goals
