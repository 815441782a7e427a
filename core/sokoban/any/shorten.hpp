// Shortens a solution: cuts out stretches of it and looks for a shorter way between their ends.
//
// A fast search leaves detours: boxes pushed to and fro, and taken up and put down by turns. A
// window of a few dozen positions of the solution is searched anew, by pushes first and moves
// second, between its two ends. Boxes that stand on the same square at both ends are held fast,
// which keeps the search small; it is bounded, too: a window that takes too many states stays as it
// is. Windows slide along the solution, then grow, for as long as there is
// work to spend; the solution never gets longer.
#pragma once

#include <algorithm>
#include <functional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/board.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/state.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Shortener {
  public:
    using Set = Bits<Words>;

    Shortener(const Board<Words>& board, Meter& meter)
        : board_(board), meter_(meter), steps_(board) {}

    // Spends at most about `work` states on `pushes`.
    std::vector<Push> run(std::vector<Push> pushes, std::uint64_t work) {
        until_ = work;
        for (std::size_t length = shortest_window; goes_on(); length *= 2) {
            slide(pushes, length);
            if (length >= pushes.size()) break;
        }
        return pushes;
    }

  private:
    using Position = State<Words>;  // with the exact square of the player

    struct Hash {
        std::size_t operator()(const Position& position) const { return position.hash(); }
    };
    struct Cost {
        int pushes;
        int moves;
        friend auto operator<=>(const Cost&, const Cost&) = default;
    };
    struct Reached {
        Cost cost;
        int before;
        Push push;
        Position position;
    };
    struct Waiting {
        Cost cost;
        int index;
        friend bool operator>(const Waiting& a, const Waiting& b) {
            return a.cost != b.cost ? a.cost > b.cost : a.index > b.index;
        }
    };

    static constexpr std::size_t shortest_window = 12;
    static constexpr std::size_t most_states = 4000;

    bool goes_on() const { return looked_at_ < until_ && !meter_.stopped(); }

    void slide(std::vector<Push>& pushes, std::size_t length) {
        Position position{board_.start(), board_.level().player};
        for (std::size_t at = 0; at < pushes.size() && goes_on();) {
            const std::size_t end = std::min(at + length, pushes.size());
            replace(pushes, at, end, position);
            const std::size_t step =
                std::min(std::max<std::size_t>(length / 2, 1), pushes.size() - at);
            for (std::size_t i = at; i < at + step; ++i) apply(position, pushes[i]);
            at += step;
        }
    }

    void apply(Position& position, const Push& push) const {
        position.boxes.reset(push.box);
        position.boxes.set(board_.next(push.box, push.direction));
        position.player = push.box;
    }

    // Puts a shorter way in place of pushes[from .. to), if one is found.
    void replace(std::vector<Push>& pushes, std::size_t from, std::size_t to,
                 const Position& start) {
        Position end = start;
        Cost cost{0, 0};
        for (std::size_t i = from; i < to; ++i) {
            const Square stand = board_.next(pushes[i].box, opposite(pushes[i].direction));
            cost.pushes += 1;
            cost.moves += 1 + walk(end, stand);
            apply(end, pushes[i]);
        }
        std::vector<Push> way;
        if (!search(start, end, to == pushes.size(), cost, way)) return;
        const auto first = pushes.begin() + static_cast<std::ptrdiff_t>(from);
        pushes.insert(pushes.erase(first, first + static_cast<std::ptrdiff_t>(to - from)),
                      way.begin(), way.end());
    }

    int walk(const Position& position, Square to) const {
        int steps = -1;
        board_.walk(position.boxes, position.player, [&](const Set& layer, int distance) {
            if (layer.test(to)) steps = distance;
            return steps < 0;
        });
        return steps;
    }

    // Finds a way from `start` to the boxes of `end` that costs less than `limit`. Unless it is the
    // last stretch, the walk to the player of `end` is part of the cost.
    bool search(const Position& start, const Position& end, bool last, Cost limit,
                std::vector<Push>& way) {
        const Set fixed = start.boxes & end.boxes;
        const std::vector<int> distance = distances_to(end.boxes - fixed, fixed);
        const auto bound = [&](const Set& boxes) {
            int sum = 0;
            (boxes - fixed).for_each([&](Square box) { sum += distance[box]; });
            return sum;
        };
        reached_.assign(1, {{0, 0}, -1, {0, 0}, start});
        index_.clear();
        index_.emplace(start, 0);
        Open open;
        open.push({{bound(start.boxes), 0}, 0});
        const std::uint64_t most = std::min<std::uint64_t>(most_states, until_);
        while (!open.empty() && reached_.size() < most) {
            const Waiting next = open.top();
            open.pop();
            const Reached now = reached_[static_cast<std::size_t>(next.index)];
            if (next.cost.moves != now.cost.moves) continue;  // reached more cheaply since
            if (!(next.cost < limit) || !meter_.tick()) return false;
            ++looked_at_;
            if (now.position.boxes == end.boxes) {
                const int steps = last ? 0 : walk(now.position, end.player);
                if (steps >= 0 && Cost{now.cost.pushes, now.cost.moves + steps} < limit) {
                    trace(next.index, way);
                    return true;
                }
            }
            for (const Step& push :
                 steps_.find(forwards, now.position.boxes, now.position.player, board_.floor())) {
                if (fixed.test(push.from) || distance[push.to] >= far) continue;
                Position after = now.position;
                apply(after, {push.from, push.direction});
                const Cost cost{now.cost.pushes + 1, now.cost.moves + push.walk + 1};
                const Cost least{cost.pushes + bound(after.boxes), cost.moves};
                if (!(least < limit)) continue;
                const auto [at, added] =
                    index_.try_emplace(after, static_cast<int>(reached_.size()));
                const Reached reached{cost, next.index, {push.from, push.direction}, after};
                if (added) {
                    reached_.push_back(reached);
                } else if (cost < reached_[static_cast<std::size_t>(at->second)].cost) {
                    reached_[static_cast<std::size_t>(at->second)] = reached;
                } else {
                    continue;
                }
                open.push({least, at->second});
            }
        }
        return false;
    }

    void trace(int index, std::vector<Push>& way) const {
        for (int at = index; at > 0; at = reached_[static_cast<std::size_t>(at)].before) {
            way.push_back(reached_[static_cast<std::size_t>(at)].push);
        }
        std::reverse(way.begin(), way.end());
    }

    // The pushes from each square to the nearest of `targets`, with nothing but `walls` about.
    std::vector<int> distances_to(const Set& targets, const Set& walls) const {
        std::vector<int> distance(board_.level().size(), far);
        std::vector<Square> queue;
        targets.for_each([&](Square target) {
            distance[target] = 0;
            queue.push_back(target);
        });
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (int d = 0; d < directions; ++d) {
                const Square from = board_.next(queue[i], d);
                if (from == no_square || walls.test(from) || distance[from] != far) continue;
                const Square stand = board_.next(from, d);
                if (stand == no_square || walls.test(stand)) continue;
                distance[from] = distance[queue[i]] + 1;
                queue.push_back(from);
            }
        }
        return distance;
    }

    static constexpr int far = 1 << 20;
    using Open = std::priority_queue<Waiting, std::vector<Waiting>, std::greater<Waiting>>;

    const Board<Words>& board_;
    Meter& meter_;
    Steps<Words> steps_;
    std::vector<Reached> reached_;
    std::unordered_map<Position, int, Hash> index_;
    std::uint64_t looked_at_ = 0;
    std::uint64_t until_ = 0;
};

}  // namespace gridwright::sokoban::any
