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
#include <cstdint>
#include <optional>
#include <vector>

#include "snek/goals/relaxed_acts.hpp"

namespace gridwright::snek::goals {

class RelaxedPlan : RelaxedActs {
  public:
    static constexpr int none = 255;  // acts where there is no plan; also the most that are counted

    // Whoever is YOU in a cell sets out in a direction.
    struct Act {
        Cell cell;
        int way;
        bool operator==(const Act&) const = default;
    };

    explicit RelaxedPlan(const World& world)
        : RelaxedActs(world),
          seen_cell_(cells()),
          seen_gone_(cells()),
          seen_act_(4 * cells()),
          seen_row_(4 * cells()),
          fatal_(world),
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

    // Steps from whoever is YOU to the nearest of these.
    int way_to_first_act() {
        if (first_acts_.empty()) return 0;
        CellSet targets = empty_, reached = you_at_first_;
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
    static constexpr Layer most_layers = 80;

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
            std::fill(seen_row_.begin(), seen_row_.end(), 0);
            stamp_ = 1;
        }
        seen_rules_.assign(made_.size(), false);
        seen_breaks_.assign(standing_.size(), false);
        acts_ = 0;
        fatal_ = movers_.empty() ? fatal() : empty_;
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
            if (need_act(kind, from, cause, layer)) need_object(kind, from);
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
    // `empty`: whatever it is.
    bool need_act(Kind kind, Cell cell, int way, Layer layer) {
        auto& seen = seen_act_[4 * index(cell) + static_cast<std::size_t>(way)];
        if (seen == stamp_) return false;
        seen = stamp_;
        ++acts_;
        if (fatal_.has(cell)) cell = need_row(kind, cell, way);
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

    // What is in a cell is pushed on where YOU cannot follow, by a row of things that reaches back
    // to where YOU can be. Each cell of the row takes a thing of its own. Those that are not there
    // yet are brought to its end, which is returned.
    Cell need_row(Kind kind, Cell cell, int way) {
        const int back = opposite(way);
        const auto is_at = [&](Cell there) {
            return kind != words_->empty && kinds_[kind]->first.has(there);
        };
        bool is_there = is_at(cell);
        int missing = stands(cell) ? 0 : 1;
        Cell end = cell;
        while (fatal_.has(end)) {
            end = next(end, back);
            if (end == outside) return cell;
            is_there |= is_at(end);
            missing += stands(end) ? 0 : 1;
        }
        auto& seen = seen_row_[4 * index(end) + static_cast<std::size_t>(way)];
        if (seen == stamp_) return end;
        seen = stamp_;
        bring(end, std::max(0, is_there ? missing : missing - 1), is_there ? words_->empty : kind);
        return end;
    }

    // Whether there is something in a cell that can be pushed by YOU.
    bool stands(Cell cell) const {
        if (you_at_first_.has(cell)) return false;
        return std::any_of(here_.begin(), here_.end(), [&](Kind kind) {
            return kinds_[kind]->mask & words_->push && kinds_[kind]->first.has(cell);
        });
    }

    // So many things are pushed to a cell, the nearest first, but not the first of a kind.
    void bring(Cell to, int many, Kind but) {
        walk_.assign(1, {to, 0});
        pushes_.assign(1, 0);
        ++walk_stamp_;
        seen_ground_[index(to)] = walk_stamp_;
        for (std::size_t i = 0; i < walk_.size() && many > 0; ++i) {
            for (int way = 0; way < 4 && many > 0; ++way) {
                const Cell cell = next(walk_[i].cell, opposite(way));
                if (cell == outside || seen_ground_[index(cell)] == walk_stamp_) continue;
                const Cell pusher = next(cell, opposite(way));
                if (pusher == outside || !region_.has(pusher)) continue;
                if (hard_.has(cell) || fatal_.has(cell)) continue;
                seen_ground_[index(cell)] = walk_stamp_;
                const int pushes = pushes_[i] + 1;
                walk_.push_back({cell, i});
                pushes_.push_back(pushes);
                if (!stands(cell)) continue;
                if (but != words_->empty && kinds_[but]->first.has(cell)) {
                    but = words_->empty;
                    continue;
                }
                --many;
                acts_ += pushes;
                if (region_layer_[index(pusher)] == 0) first_acts_.push_back({pusher, way});
            }
        }
        acts_ += many * acts_to_bring;
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
            need_act(words_->empty, cell, pushed_from_[across].way[index(cell)],
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
            need_act(words_->empty, each.cell, pushed_from_[across].way[index(each.cell)], layer);
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

    static constexpr int acts_to_bring = 10;  // a guess, where no way is known

    struct Step {
        Cell cell;
        std::size_t from;
    };

    int acts_ = none;
    std::vector<Act> first_acts_;
    std::vector<std::uint16_t> seen_cell_, seen_gone_, seen_act_, seen_row_;
    CellSet fatal_;
    std::vector<std::uint32_t> seen_ground_;
    std::uint16_t stamp_ = 0;
    std::uint32_t walk_stamp_ = 0;
    std::vector<bool> seen_rules_, seen_breaks_;
    std::vector<Step> walk_;
    std::vector<Cell> steps_;
    std::vector<int> pushes_;  // by step
};

}  // namespace gridwright::snek::goals
