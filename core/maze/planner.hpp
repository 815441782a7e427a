// Which fires to put out so that the goal can be reached: a depth-first search over sets of fires.
//
// With some fires out, the areas that are open and the water in them are known, and so are the
// buckets to be had: the water in the open areas less the fires put out. The order in which water
// is fetched does not matter and neither does where the player stands, so neither is part of the
// search: a maze with thousands of water cells is no harder than one with ten. If the fewest fires
// between the open areas and the goal are no more than the buckets, those are the rest of the plan;
// if not, the search tries each fire on the edge, those first that open new water. It ends with a
// plan or with the proof that there is none, which is the proof that the maze has no solution.
//
// The plan depends on the fires that are out and on nothing else, so a player who asks again after
// every step is always sent the same way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/searched.hpp"
#include "maze/areas.hpp"
#include "maze/goal_distances.hpp"
#include "maze/set_store.hpp"

namespace gridwright::maze {

class Planner {
  public:
    Planner(const Maze& maze, const GoalDistances& distances, Meter& meter)
        : distances_(distances),
          meter_(meter),
          areas_(maze, meter),
          area_open_(meter, areas_.area_count(), 0),
          fire_out_(meter, areas_.fire_count(), 0),
          before_(meter, areas_.fire_count(), unseen),
          seen_in_(meter, areas_.area_count(), 0),
          sets_(meter),
          buckets_(maze.buckets) {
        if (!meter.stopped()) open(areas_.area_of(maze.player));
    }

    // Looks at so many sets of fires at most; 0 means no limit.
    Searched run(std::uint64_t most_sets) {
        if (meter_.stopped()) return Searched::stopped;
        if (areas_.area(opened_.front()).touches_goal) return Searched::found;
        std::vector<Frame> frames;
        frames.push_back({sets_.empty(), opened_.size(), buckets_, choices()});
        for (std::uint64_t sets = 1; rest_.empty();) {
            if (frames.empty()) return Searched::exhausted;
            if (most_sets != 0 && sets > most_sets) return Searched::paused;
            if (!meter_.tick()) return Searched::stopped;
            Frame& frame = frames.back();
            if (frame.choices.empty()) {
                if (!plan_.empty()) take_back(frame);
                frames.pop_back();
                continue;
            }
            const FireId fire = frame.choices.back();
            frame.choices.pop_back();
            const SetId out = sets_.with(frame.out, fire);
            if (out == no_state) return Searched::stopped;
            if (!sets_.mark(out)) continue;
            if (!meter_.count_state()) return Searched::stopped;
            ++sets;
            Frame deeper{out, opened_.size(), buckets_, {}};
            put_out(fire);
            deeper.choices = choices();
            frames.push_back(std::move(deeper));
        }
        plan_.insert(plan_.end(), rest_.begin(), rest_.end());
        return Searched::found;
    }

    // The cells of the fires to put out, in order, of the plan that was found.
    std::vector<Cell> plan() const {
        std::vector<Cell> cells;
        for (const FireId fire : plan_) cells.push_back(areas_.fire(fire).cell);
        return cells;
    }

  private:
    static constexpr FireId unseen = 0xFFFFFFFF;
    static constexpr FireId edge = 0xFFFFFFFE;  // before a fire on the edge of the open areas

    struct Frame {
        SetId out;
        std::size_t opened;  // how many areas were open before its fire was put out
        std::int64_t buckets;
        std::vector<FireId> choices;  // the best last
    };

    void open(AreaId area) {
        area_open_[area] = 1;
        opened_.push_back(area);
        buckets_ += areas_.area(area).water;
    }

    void put_out(FireId fire) {
        fire_out_[fire] = 1;
        plan_.push_back(fire);
        --buckets_;
        for (const AreaId area : areas_.fire(fire).areas) {
            if (!area_open_[area]) open(area);
        }
    }

    void take_back(const Frame& frame) {
        while (opened_.size() > frame.opened) {
            area_open_[opened_.back()] = 0;
            opened_.pop_back();
        }
        buckets_ = frame.buckets;
        fire_out_[plan_.back()] = 0;
        plan_.pop_back();
    }

    // The fires to try next; none when there is no bucket, or when `rest_` leads to the goal.
    std::vector<FireId> choices() {
        const std::size_t on_edge = look_ahead();
        if (!rest_.empty() || buckets_ == 0) return {};
        std::vector<FireId> fires(fires_.begin(), fires_.begin() + on_edge);
        std::sort(fires.begin(), fires.end(), [&](FireId one, FireId other) {
            const std::uint32_t gain = new_water(one), other_gain = new_water(other);
            if (gain != other_gain) return gain < other_gain;
            return distance(one) > distance(other);
        });
        return fires;
    }

    // Breadth-first over the fires that still burn, by how many lie on the way. Leaves the fewest
    // fires to the goal in `rest_` if there are buckets for them; returns how many fires, the first
    // in `fires_`, lie on the edge.
    std::size_t look_ahead() {
        rest_.clear();
        fires_.clear();
        ++round_;
        for (const AreaId area : opened_) meet(areas_.area(area).fires, edge);
        for (const FireId fire : plan_) meet(areas_.fire(fire).fires, edge);
        const std::size_t on_edge = fires_.size();
        FireId last = unseen;
        for (std::size_t next = 0; next < fires_.size() && last == unseen; ++next) {
            if (!meter_.tick()) break;
            const FireId fire = fires_[next];
            bool at_goal = areas_.fire(fire).touches_goal;
            for (const AreaId area : areas_.fire(fire).areas) {
                if (area_open_[area] || seen_in_[area] == round_) continue;
                seen_in_[area] = round_;
                at_goal = at_goal || areas_.area(area).touches_goal;
                meet(areas_.area(area).fires, fire);
            }
            meet(areas_.fire(fire).fires, fire);
            if (at_goal) last = fire;
        }
        if (last != unseen) {
            for (; last != edge; last = before_[last]) rest_.push_back(last);
            std::reverse(rest_.begin(), rest_.end());
            if (static_cast<std::int64_t>(rest_.size()) > buckets_) rest_.clear();
        }
        for (const FireId fire : fires_) before_[fire] = unseen;
        return on_edge;
    }

    void meet(const std::vector<FireId>& fires, FireId before) {
        for (const FireId fire : fires) {
            if (fire_out_[fire] || before_[fire] != unseen) continue;
            before_[fire] = before;
            fires_.push_back(fire);
        }
    }

    std::uint32_t new_water(FireId fire) const {
        std::uint32_t water = 0;
        for (const AreaId area : areas_.fire(fire).areas) {
            if (!area_open_[area]) water += areas_.area(area).water;
        }
        return water;
    }

    std::uint32_t distance(FireId fire) const {
        return distances_.distance(areas_.fire(fire).cell);
    }

    const GoalDistances& distances_;
    Meter& meter_;
    Areas areas_;
    MeteredArray<char> area_open_;
    MeteredArray<char> fire_out_;
    MeteredArray<FireId> before_;  // on the way that `look_ahead` found
    MeteredArray<std::uint32_t> seen_in_;
    SetStore sets_;
    std::int64_t buckets_;
    std::vector<AreaId> opened_;
    std::vector<FireId> plan_;
    std::vector<FireId> rest_;
    std::vector<FireId> fires_;
    std::uint32_t round_ = 0;
};

}  // namespace gridwright::maze
