// One layer of acts in the easier game: all that can be done is done together. Everything that can
// be pushed is pushed in every direction, movers move, belts carry, objects meet the objects they
// destroy, and sentences are made and broken.
#pragma once

#include <cstdint>

#include "snek/goals/relaxed_rules.hpp"

namespace gridwright::snek::goals {

class RelaxedActs : protected RelaxedRules {
  protected:
    explicit RelaxedActs(const World& world) : RelaxedRules(world), arrived_(world) {}

    // False when nothing more can be done.
    bool grow() {
        changed_ = words_moved_ = false;
        arrived_.clear();
        CellSet movers = empty_, pushed = empty_;
        for (const Kind kind : movers_) movers |= kinds_[kind]->at;
        for (const Kind kind : here_) {
            if (kinds_[kind]->mask & words_->push) pushed |= kinds_[kind]->at;
        }
        const CellSet avoided = fatal();
        for (int way = 0; way < 4; ++way) {
            push((region_.moved(way) - avoided) | movers.moved(way), pushed, avoided, way);
        }
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
            if (kinds_[kind]->mask & words_->you) region_ |= kinds_[kind]->at - fatal();
        }
        region_.flood(~(hard_ | loose_ | deadly_));
        const CellSet fresh = region_ - before;
        if (!fresh.empty()) {
            mark_region(fresh);
            changed_ = true;
        }
        return changed_;
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

    // What is in cells that are entered is pushed on, and so is what stands in a row with it: as it
    // does now or, where YOU cannot follow, as it could.
    void push(const CellSet& entering, const CellSet& pushed, const CellSet& avoided, int way) {
        const int back = opposite(way);
        CellSet chain = entering & loose_;
        for (CellSet longer = chain;; chain = longer) {
            longer |= longer.moved(way) & loose_;
            if (longer == chain) break;
        }
        const CellSet carried = pushed & avoided;
        if (!carried.empty()) {
            CellSet row = (entering & pushed).moved(way) & carried;
            for (CellSet longer = row;; row = longer) {
                longer |= longer.moved(way) & carried;
                if (longer == row) break;
            }
            chain |= row;
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

    CellSet arrived_;  // in this layer
    bool words_moved_ = false;
};

}  // namespace gridwright::snek::goals
