// The shortest way through the maze, by A* over places where something changes.
//
// Between two pieces of water or fire nothing happens but walking, so the search steps from one
// such place to the next: from each place that is ever looked at, one flood over the plain cells
// finds the places beside it and how far they are. A place already used up is no different from
// air, but remains a place, so a way that crosses it is two steps. A state is a place and the set
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
            if (sign == 'W' || sign == 'F') places_.push_back(cell);
            if (sign == 'F') ++fires_;
        }
        start_ = static_cast<PlaceId>(places_.size());
        places_.push_back(maze.player);
        goal_ = static_cast<PlaceId>(places_.size());
        places_.push_back(maze.goal);
        steps_.resize(places_.size());
        used_.resize(places_.size());
        go_on(meter.take(bytes_ = places_.size() * (sizeof(Cell) + sizeof(steps_[0]) + 1)));
    }
    ~ShortestSearch() { meter_.give(bytes_); }
    ShortestSearch(const ShortestSearch&) = delete;
    ShortestSearch& operator=(const ShortestSearch&) = delete;

    // A shortest way to the goal, or the proof that there is none.
    std::optional<std::string> run() {
        add({start_, sets_.empty()}, 0, no_state);
        while (!open_.empty()) {
            go_on(meter_.tick());
            const StateId id = open_.pop();
            Node& node = states_.node(id);
            if (node.closed) continue;
            node.closed = true;
            const Key key = states_.key(id);
            meter_.at(static_cast<int>(node.cost), static_cast<int>(node.cost + bound(key.place)));
            if (key.place == goal_) return moves_to(id);
            use(key.used);
            if (distances_.fires(places_[key.place]) <= buckets_ || burning_ <= buckets_) {
                return moves_to(id) + distances_.moves_from(places_[key.place]);
            }
            expand(id, key, node.cost);
            unuse(key.used);
        }
        return std::nullopt;
    }

  private:
    using PlaceId = std::uint32_t;
    static constexpr int queue_row = 1024;
    struct Key {
        PlaceId place;
        SetId used;
        bool operator==(const Key&) const = default;
    };
    struct Node {
        std::uint32_t cost;
        StateId before;
        bool closed;
    };
    struct Step {
        PlaceId to;
        std::uint32_t distance;
    };

    void expand(StateId id, const Key& key, std::uint32_t cost) {
        for (const Step step : steps_from(key.place)) {
            SetId used = key.used;
            if (step.to == goal_) {
                used = sets_.empty();  // of no account any more
            } else if (!used_[step.to]) {
                if (is_fire(step.to) && buckets_ == 0) continue;
                used = sets_.with(used, step.to);
            }
            add({step.to, used}, cost + step.distance, id);
        }
    }

    void add(const Key& key, std::uint32_t cost, StateId before) {
        if (bound(key.place) == GoalDistances::unreachable) return;
        const std::uint64_t hash = mix(std::uint64_t{key.place} << 32 | key.used);
        const auto [id, added] = states_.insert(key, hash, {cost, before, false});
        go_on(id != no_state);
        if (added) {
            go_on(meter_.count_state());
        } else {
            Node& node = states_.node(id);
            if (node.cost <= cost) return;
            node = {cost, before, false};
        }
        // Two digits of one number: ways may be a million moves long, and a queue with a row for
        // each length would be mostly empty rows.
        const auto estimate = static_cast<int>(cost + bound(key.place) - bound(start_));
        go_on(open_.push({estimate / queue_row, estimate % queue_row}, id));
    }

    // The places beside one, with nothing but plain cells between.
    const std::vector<Step>& steps_from(PlaceId place) {
        std::optional<std::vector<Step>>& steps = steps_[place];
        if (!steps) {
            steps.emplace();
            flood_.run(places_[place], [&](Cell cell, int distance) {
                if (is_plain(cell)) return Role::pass;
                steps->push_back({place_at(cell), static_cast<std::uint32_t>(distance)});
                return Role::end;
            });
            const std::uint64_t bytes = steps->size() * sizeof(Step);
            go_on(meter_.take(bytes));
            bytes_ += bytes;
        }
        return *steps;
    }

    std::string moves_to(StateId id) {
        std::vector<PlaceId> way;
        for (; id != no_state; id = states_.node(id).before) way.push_back(states_.key(id).place);
        std::string moves;
        for (; way.size() > 1; way.pop_back()) {
            const Cell to = places_[way[way.size() - 2]];
            flood_.run(places_[way.back()], [&](Cell cell, int) {
                if (cell == to) return Role::stop;
                return is_plain(cell) ? Role::pass : Role::end;
            });
            moves += flood_.moves_to(to);
        }
        return moves;
    }

    // Lays out a set for looking up, and counts what it leaves.
    void use(SetId set) {
        buckets_ = maze_.buckets;
        burning_ = fires_;
        sets_.for_each(set, [&](PlaceId place) {
            used_[place] = 1;
            buckets_ += is_fire(place) ? -1 : 1;
            burning_ -= is_fire(place) ? 1 : 0;
        });
    }
    void unuse(SetId set) {
        sets_.for_each(set, [&](PlaceId place) { used_[place] = 0; });
    }

    bool is_plain(Cell cell) const {
        const char sign = maze_.sign(cell);
        return sign != 'W' && sign != 'F' && sign != 'Y';
    }
    bool is_fire(PlaceId place) const { return maze_.sign(places_[place]) == 'F'; }
    std::uint32_t bound(PlaceId place) const { return distances_.distance(places_[place]); }

    PlaceId place_at(Cell cell) const {
        if (cell == maze_.goal) return goal_;
        const auto last = places_.begin() + start_;  // up to there they are in order
        return static_cast<PlaceId>(std::lower_bound(places_.begin(), last, cell) -
                                    places_.begin());
    }

    const Maze& maze_;
    const GoalDistances& distances_;
    Meter& meter_;
    Flood flood_;
    SetStore sets_;
    StateStore<Key, Node> states_;
    BucketQueue open_;
    std::vector<Cell> places_;  // water and fire in reading order, then the start, then the goal
    PlaceId start_;
    PlaceId goal_;
    std::vector<std::optional<std::vector<Step>>> steps_;
    std::vector<char> used_;
    std::int64_t fires_ = 0;
    std::int64_t buckets_ = 0;  // with the set laid out by `use`
    std::int64_t burning_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace gridwright::maze
