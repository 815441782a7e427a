// Shortens a solution: cuts out stretches of it and looks for a shorter way between their ends.
//
// A fast search leaves detours: boxes pushed to and fro, and taken up and put down by turns. First
// the pushes are put in a better order, which is cheap and saves most of the walking. Then a
// window of a few dozen positions of the solution is searched anew, by pushes first and moves
// second, between its two ends. Boxes that stand on the same square at both ends are held fast,
// which keeps the search small; it is bounded, too: a window that takes too many states stays as it
// is. Windows slide along the solution, then grow, for as long as there is work to spend; the
// solution never gets longer.
#pragma once

#include <algorithm>
#include <cstdint>
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
        while (goes_on() && reorder(pushes)) continue;
        for (std::size_t length = shortest_window; goes_on(); length *= 2) {
            slide(pushes, length);
            if (length >= pushes.size()) break;
        }
        return pushes;
    }

  private:
    using Position = State<Words>;  // with the exact square of the player

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
        Cost least;  // of all ways through here
        int moves;   // up to here
        int index;

        // For a heap with the cheapest on top, of equal ones that nearest to the end.
        friend bool operator<(const Waiting& a, const Waiting& b) {
            if (a.least != b.least) return a.least > b.least;
            if (a.moves != b.moves) return a.moves < b.moves;
            return a.index > b.index;
        }
    };

    static constexpr std::size_t shortest_window = 12;
    static constexpr std::size_t most_states = 4000;
    static constexpr int most_apart = 6;          // of runs that change places
    static constexpr int pushes_of_a_state = 16;  // played, that cost as much as one of a window

    bool goes_on() const { return looked_at_ < until_ && !meter_.stopped(); }

    // Makes the same pushes in another order where that saves moves: a run, which is what one box
    // is pushed at a stretch, is made before the runs before it, or after those after it. True when
    // something was saved.
    bool reorder(std::vector<Push>& pushes) {
        bool saved = false;
        Position position{board_.start(), board_.level().player};
        for (std::size_t at = 0; at < pushes.size() && goes_on();) {
            saved = reorder_from(pushes, position, at) || saved;
            for (const std::size_t next = run_end(pushes, at); at < next; ++at) {
                apply(position, pushes[at]);
            }
        }
        return saved;
    }

    // Tries to make a later run here, or the run here after a later one.
    bool reorder_from(std::vector<Push>& pushes, const Position& position, std::size_t here) {
        const std::size_t next = run_end(pushes, here);
        std::size_t later = next;
        for (int apart = 1; apart <= most_apart && later < pushes.size() && goes_on(); ++apart) {
            const std::size_t end = run_end(pushes, later);
            if (swap(pushes, position, here, later, end)) return true;
            if (apart > 1 && swap(pushes, position, here, next, end)) return true;
            later = end;
        }
        return false;
    }

    std::size_t run_end(const std::vector<Push>& pushes, std::size_t at) const {
        Square box = pushes[at].box;
        for (; at < pushes.size() && pushes[at].box == box; ++at) {
            box = board_.next(box, pushes[at].direction);
        }
        return at;
    }

    // Makes pushes[middle .. end) before pushes[first .. middle), if that is possible and shorter.
    bool swap(std::vector<Push>& pushes, const Position& start, std::size_t first,
              std::size_t middle, std::size_t end) {
        const std::size_t after = std::min(end + 1, pushes.size());
        const auto in = [&](std::size_t i) {
            return pushes.begin() + static_cast<std::ptrdiff_t>(i);
        };
        const int now = length(start, in(first), in(after), far);
        tried_.assign(in(middle), in(end));
        tried_.insert(tried_.end(), in(first), in(middle));
        tried_.insert(tried_.end(), in(end), in(after));
        if (length(start, tried_.begin(), tried_.end(), now) >= now) return false;
        std::copy(tried_.begin(), tried_.end(), in(first));
        return true;
    }

    // The moves that these pushes take, `limit` if they take more or cannot be made.
    template <class At>
    int length(Position position, At at, At end, int limit) {
        int moves = 0;
        for (; at != end && moves < limit; ++at) {
            if (++pushes_played_ % pushes_of_a_state == 0) {
                ++looked_at_;
                meter_.tick();
            }
            const Square stand = board_.next(at->box, opposite(at->direction));
            const Square to = board_.next(at->box, at->direction);
            if (!position.boxes.test(at->box) || position.boxes.test(to)) return limit;
            const int steps = position.player == stand ? 0 : walk(position, stand);
            if (steps < 0) return limit;
            moves += steps + 1;
            apply(position, *at);
        }
        return std::min(moves, limit);
    }

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
        begin_window();
        reached_.push_back({{0, 0}, -1, {0, 0}, start});
        find(start);
        const int first = bound(start.boxes);
        open_.assign(1, {{first, first}, 0, 0});
        const std::uint64_t most = std::min<std::uint64_t>(most_states, until_);
        while (!open_.empty() && reached_.size() < most) {
            std::pop_heap(open_.begin(), open_.end());
            const Waiting next = open_.back();
            open_.pop_back();
            const Reached now = reached_[static_cast<std::size_t>(next.index)];
            if (next.moves != now.cost.moves) continue;  // reached more cheaply since
            if (!meter_.tick()) return false;
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
                const int left = bound(after.boxes);
                const Cost least{cost.pushes + left, cost.moves + left};
                if (!(least < limit)) continue;
                const Reached reached{cost, next.index, {push.from, push.direction}, after};
                const int index = find(after);
                if (index == static_cast<int>(reached_.size())) {
                    reached_.push_back(reached);
                } else if (cost < reached_[static_cast<std::size_t>(index)].cost) {
                    reached_[static_cast<std::size_t>(index)] = reached;
                } else {
                    continue;
                }
                open_.push_back({least, cost.moves, index});
                std::push_heap(open_.begin(), open_.end());
            }
        }
        return false;
    }

    void begin_window() {
        reached_.clear();
        ++window_;
    }

    // The index of a position of this window. A new one gets the next index, and `reached_` must
    // get it before the next question.
    int find(const Position& position) {
        if (3 * (reached_.size() + 1) > 2 * slots_.size()) grow();
        for (std::size_t at = position.hash() & (slots_.size() - 1);;
             at = (at + 1) & (slots_.size() - 1)) {
            Slot& slot = slots_[at];
            if (slot.window != window_) {
                slot = {window_, static_cast<std::uint32_t>(reached_.size())};
                return static_cast<int>(slot.index);
            }
            if (reached_[slot.index].position == position) return static_cast<int>(slot.index);
        }
    }

    void grow() {
        slots_.assign(std::max(fewest_slots, 2 * slots_.size()), {0, 0});
        window_ = 1;
        for (std::size_t index = 0; index < reached_.size(); ++index) {
            std::size_t at = reached_[index].position.hash() & (slots_.size() - 1);
            while (slots_[at].window == window_) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = {window_, static_cast<std::uint32_t>(index)};
        }
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
    static constexpr std::size_t fewest_slots = 256;  // a power of two

    // A slot belongs to the window that wrote it, so the next one finds an empty table.
    struct Slot {
        std::uint32_t window;
        std::uint32_t index;
    };

    const Board<Words>& board_;
    Meter& meter_;
    Steps<Words> steps_;
    std::vector<Reached> reached_;
    std::vector<Waiting> open_;
    std::vector<Slot> slots_;
    std::vector<Push> tried_;
    std::uint64_t pushes_played_ = 0;
    std::uint32_t window_ = 0;
    std::uint64_t looked_at_ = 0;
    std::uint64_t until_ = 0;
};

}  // namespace gridwright::sokoban::any
