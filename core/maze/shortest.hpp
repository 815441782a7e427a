// The shortest way through the maze, by A* over its landmarks: the cells where something changes.
//
// Between two pieces of water or fire nothing happens but walking, so the search steps from one
// landmark to the next: from each that is ever looked at, one flood over the plain cells finds the
// landmarks beside it and how far they are. A landmark already used up is no different from air,
// but remains a landmark, so a way that crosses it is two steps. A state is a landmark and the set
// of those used up; a thousand by a thousand cells with a dozen pieces of water and fire come down
// to some ten thousand states and a dozen floods.
//
// The bound is the distance to the goal as if no fire burnt, which is consistent: a state taken
// from the queue has its final cost. A state with a bucket for every fire on such a way is worth
// exactly its bound, so the first of those ends the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/bucket_queue.hpp"
#include "common/state_store.hpp"
#include "maze/flood.hpp"
#include "maze/goal_distances.hpp"
#include "maze/maze.hpp"
#include "maze/set_store.hpp"

namespace gridwright::maze {

class ShortestSearch {
  public:
    ShortestSearch(const Maze& maze, const GoalDistances& distances, Meter& meter)
        : maze_(maze),
          distances_(distances),
          meter_(meter),
          flood_(maze, meter),
          sets_(meter),
          states_(meter),
          open_(meter) {
        for (Cell cell = 0; cell < maze.size(); ++cell) {
            const char sign = maze.sign(cell);
            if (sign == 'W' || sign == 'F') landmarks_.push_back(cell);
            if (sign == 'F') ++fires_;
        }
        start_ = static_cast<LandmarkId>(landmarks_.size());
        landmarks_.push_back(maze.player);
        goal_ = static_cast<LandmarkId>(landmarks_.size());
        landmarks_.push_back(maze.goal);
        steps_.resize(landmarks_.size());
        used_.resize(landmarks_.size());
        take(landmarks_.size() * (sizeof(Cell) + sizeof(steps_[0]) + 1));
    }
    ~ShortestSearch() { meter_.give(bytes_); }
    ShortestSearch(const ShortestSearch&) = delete;
    ShortestSearch& operator=(const ShortestSearch&) = delete;

    // A shortest way to the goal; none if there is none, or if the meter has stopped.
    std::optional<std::string> run() {
        add({start_, sets_.empty()}, 0, no_state);
        while (!open_.empty()) {
            if (!meter_.tick()) return std::nullopt;
            const StateId id = open_.pop();
            Node& node = states_.node(id);
            if (node.closed) continue;
            node.closed = true;
            const Key key = states_.key(id);
            meter_.at(static_cast<int>(node.cost),
                      static_cast<int>(node.cost + bound(key.landmark)));
            if (key.landmark == goal_) return solution_by(id);
            use(key.used);
            if (distances_.fires(landmarks_[key.landmark]) <= buckets_ || burning_ <= buckets_) {
                return solution_by(id);
            }
            expand(id, key, node.cost);
            unuse(key.used);
        }
        return std::nullopt;
    }

  private:
    using LandmarkId = std::uint32_t;
    static constexpr int queue_row = 1024;
    struct Key {
        LandmarkId landmark;
        SetId used;
        bool operator==(const Key&) const = default;
    };
    struct Node {
        std::uint32_t cost;
        StateId before;
        bool closed;
    };
    struct Step {
        LandmarkId to;
        std::uint32_t distance;
    };

    void expand(StateId id, const Key& key, std::uint32_t cost) {
        const std::vector<Step>& steps = steps_from(key.landmark);
        if (meter_.stopped()) return;
        for (const Step step : steps) {
            SetId used = key.used;
            if (step.to == goal_) {
                used = sets_.empty();  // of no account any more
            } else if (!used_[step.to]) {
                if (is_fire(step.to) && buckets_ == 0) continue;
                used = sets_.with(used, step.to);
                if (used == no_state) return;
            }
            if (!add({step.to, used}, cost + step.distance, id)) return;
        }
    }

    bool add(const Key& key, std::uint32_t cost, StateId before) {
        if (bound(key.landmark) == GoalDistances::unreachable) return true;
        const std::uint64_t hash = mix(std::uint64_t{key.landmark} << 32 | key.used);
        const auto [id, added] = states_.insert(key, hash, {cost, before, false});
        if (id == no_state) return false;
        if (added) {
            if (!meter_.count_state()) return false;
        } else {
            Node& node = states_.node(id);
            if (node.cost <= cost) return true;
            node = {cost, before, false};
        }
        // Two digits of one number: ways may be a million moves long, and a queue with a row for
        // each length would be mostly empty rows.
        const auto estimate = static_cast<int>(cost + bound(key.landmark) - bound(start_));
        return open_.push({estimate / queue_row, estimate % queue_row}, id);
    }

    // The landmarks beside one, with nothing but plain cells between.
    const std::vector<Step>& steps_from(LandmarkId landmark) {
        std::optional<std::vector<Step>>& steps = steps_[landmark];
        if (!steps) {
            steps.emplace();
            flood_.run(landmarks_[landmark], [&](Cell cell, int distance) {
                if (is_plain(cell)) return Role::pass;
                steps->push_back({landmark_at(cell), static_cast<std::uint32_t>(distance)});
                return Role::block;
            });
            take(steps->size() * sizeof(Step));
        }
        return *steps;
    }

    // The moves to a state, and on to the goal past fires there are buckets for.
    std::optional<std::string> solution_by(StateId id) {
        const Cell last = landmarks_[states_.key(id).landmark];
        std::vector<LandmarkId> way;
        for (; id != no_state; id = states_.node(id).before)
            way.push_back(states_.key(id).landmark);
        std::string moves;
        for (; way.size() > 1; way.pop_back()) {
            const Cell to = landmarks_[way[way.size() - 2]];
            flood_.run(landmarks_[way.back()], [&](Cell cell, int) {
                if (cell == to) return Role::found;
                return is_plain(cell) ? Role::pass : Role::block;
            });
            if (meter_.stopped()) return std::nullopt;
            moves += flood_.moves_to(to);
        }
        return moves + distances_.moves_from(last);
    }

    // What the meter refuses stops the search at its next tick.
    void take(std::uint64_t bytes) {
        if (meter_.take(bytes)) bytes_ += bytes;
    }

    // Lays out a set for looking up, and counts what it leaves.
    void use(SetId set) {
        buckets_ = maze_.buckets;
        burning_ = fires_;
        sets_.for_each(set, [&](LandmarkId landmark) {
            used_[landmark] = 1;
            buckets_ += is_fire(landmark) ? -1 : 1;
            burning_ -= is_fire(landmark) ? 1 : 0;
        });
    }
    void unuse(SetId set) {
        sets_.for_each(set, [&](LandmarkId landmark) { used_[landmark] = 0; });
    }

    bool is_plain(Cell cell) const {
        const char sign = maze_.sign(cell);
        return sign != 'W' && sign != 'F' && sign != 'Y';
    }
    bool is_fire(LandmarkId landmark) const { return maze_.sign(landmarks_[landmark]) == 'F'; }
    std::uint32_t bound(LandmarkId landmark) const {
        return distances_.distance(landmarks_[landmark]);
    }

    LandmarkId landmark_at(Cell cell) const {
        if (cell == maze_.goal) return goal_;
        const auto last = landmarks_.begin() + start_;  // up to there they are in order
        return static_cast<LandmarkId>(std::lower_bound(landmarks_.begin(), last, cell) -
                                       landmarks_.begin());
    }

    const Maze& maze_;
    const GoalDistances& distances_;
    Meter& meter_;
    Flood flood_;
    SetStore sets_;
    StateStore<Key, Node> states_;
    BucketQueue open_;
    std::vector<Cell> landmarks_;  // water and fire in reading order, then the start, then the goal
    LandmarkId start_;
    LandmarkId goal_;
    std::vector<std::optional<std::vector<Step>>> steps_;
    std::vector<char> used_;
    std::int64_t fires_ = 0;
    std::int64_t buckets_ = 0;  // with the set laid out by `use`
    std::int64_t burning_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace gridwright::maze
