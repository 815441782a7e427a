// Rules in the easier game: sentences come together wherever their words can, whatever their form,
// and are broken where one of their words is pushed out of line.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "snek/goals/relaxed_board.hpp"

namespace gridwright::snek::goals {

class RelaxedRules : protected RelaxedBoard {
  protected:
    using RelaxedBoard::RelaxedBoard;

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
        one.mask &= ~(property & ~words_->push);  // what could be pushed before still can be
        one.yields |= (property & words_->push) != 0;
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

    std::vector<Serves> subjects_;  // of one verb; kept for its memory
};

}  // namespace gridwright::snek::goals
