// Many boards of one game, stepped together. Everything a learner sees is written into arrays that
// the caller owns and hands over once: no step allocates or copies.
//
// Boards are dealt out to threads once and for all, so that each thread has its own rules to work
// with, and which thread plays a board never changes what happens on it.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "envs/distances.hpp"
#include "envs/rules.hpp"
#include "envs/thread_pool.hpp"

namespace gridwright::envs {

enum class Reward { sparse, shaped, exact };
enum class Autoreset { next_step, same_step, disabled };

struct Settings {
    View view;
    Reward reward = Reward::sparse;
    Autoreset autoreset = Autoreset::disabled;
    int longest = 0;       // steps after which an episode is cut off; 0: never
    double step_cost = 0;  // of shaped rewards
    bool masks = true;
    int threads = 1;
    std::vector<const Distances*> distances;  // of each level, for exact rewards
};

// What one step shows of each board.
struct Sight {
    std::uint8_t* observations = nullptr;
    std::int8_t* masks = nullptr;
    std::int32_t* levels = nullptr;
    std::int32_t* distances = nullptr;
    bool* won = nullptr;
};

struct Arrays {
    Sight now;
    Sight final;  // of episodes that ended in this step, when boards are reset in the same step
    double* rewards = nullptr;
    bool* terminated = nullptr;
    bool* truncated = nullptr;
};

class Batch {
  public:
    virtual ~Batch() = default;
    virtual void seed(int board, std::uint64_t seed) = 0;
    // Begins an episode on a level, or on one drawn by chance.
    virtual void reset(int board, std::optional<int> level) = 0;
    virtual void step(int board, int action) = 0;
    virtual void step_all(const std::int64_t* actions) = 0;
    virtual Bytes save(int board) const = 0;
    virtual void load(int board, const Bytes& bytes) = 0;
    // The objects of each cell, row by row on the board itself.
    virtual std::vector<std::vector<int>> contents(int board) const = 0;
};

template <class Rules>
class BatchOf final : public Batch {
  public:
    BatchOf(const std::function<Rules()>& make_rules, int boards, Settings settings, Arrays arrays)
        : settings_(std::move(settings)),
          arrays_(arrays),
          seats_(static_cast<std::size_t>(boards)),
          phases_(static_cast<std::size_t>(boards), Phase::unborn),
          pool_(std::min(settings_.threads, boards)) {
        const int parts = std::min(settings_.threads, boards);
        share_ = (boards + parts - 1) / parts;
        for (int part = 0; part < parts; ++part) desks_.emplace_back(make_rules());
    }

    void seed(int board, std::uint64_t seed) override { seat(board).chance = seed; }

    void reset(int board, std::optional<int> level) override {
        if (level && (*level < 0 || *level >= desk(board).rules.levels())) {
            throw std::invalid_argument("there is no level " + std::to_string(*level));
        }
        begin(desk(board), board, level);
    }

    void step(int board, int action) override {
        require(board, action);
        advance(desk(board), board, action);
    }

    void step_all(const std::int64_t* actions) override {
        const int boards = static_cast<int>(seats_.size());
        for (int board = 0; board < boards; ++board) require(board, actions[board]);
        const auto work = [&](int part) {
            Desk& desk = desks_[static_cast<std::size_t>(part)];
            const int end = std::min(boards, (part + 1) * share_);
            for (int board = part * share_; board < end; ++board) {
                advance(desk, board, static_cast<int>(actions[board]));
            }
        };
        if (desks_.size() == 1) {
            work(0);
        } else {
            pool_.run(work);
        }
    }

    Bytes save(int board) const override {
        const Seat& seat = seats_[static_cast<std::size_t>(board)];
        Bytes bytes;
        put(bytes, seat.board.level);
        put(bytes, seat.steps);
        put(bytes, seat.chance);
        put(bytes, phases_[static_cast<std::size_t>(board)]);
        desk(board).rules.save(seat.board, bytes);
        return bytes;
    }

    void load(int board, const Bytes& bytes) override {
        const std::uint8_t* at = bytes.data();
        const std::uint8_t* const end = at + bytes.size();
        Desk& desk = this->desk(board);
        const int level = take<int>(at, end);
        if (level < 0 || level >= desk.rules.levels()) {
            throw std::invalid_argument("a saved position is not of these levels");
        }
        Seat read = seat(board);
        read.steps = take<std::int32_t>(at, end);
        read.chance = take<std::uint64_t>(at, end);
        const auto phase = take<Phase>(at, end);
        desk.rules.load(read.board, level, at, end);
        seat(board) = std::move(read);
        phases_[static_cast<std::size_t>(board)] = phase;
        show_all(desk, board);
        settle(desk, board);
    }

    std::vector<std::vector<int>> contents(int board) const override {
        const Seat& seat = seats_[static_cast<std::size_t>(board)];
        const Rules& rules = desk(board).rules;
        // A place is a row and a column of the view: sorted, they are the board row by row.
        std::vector<std::vector<int>> found(settings_.view.area());
        std::vector<char> shown(found.size(), 0);
        rules.each_cell(seat.board, [&](int cell) {
            const auto place = static_cast<std::size_t>(rules.place(seat.board, cell));
            shown[place] = 1;
            rules.contents(seat.board, cell, [&](int object) { found[place].push_back(object); });
        });
        std::vector<std::vector<int>> board_cells;
        for (std::size_t place = 0; place < found.size(); ++place) {
            if (shown[place]) board_cells.push_back(std::move(found[place]));
        }
        return board_cells;
    }

  private:
    enum class Phase : std::uint8_t { unborn, playing, over };

    struct Seat {
        typename Rules::Board board;
        std::uint64_t chance = 0;
        std::int32_t steps = 0;
        std::int32_t distance = 0;
        double potential = 0;
        Status status = Status::playing;
    };

    struct Desk {
        explicit Desk(Rules rules) : rules(std::move(rules)) {}
        Rules rules;
        Changed changed;
        Bytes key;
    };

    Seat& seat(int board) { return seats_[static_cast<std::size_t>(board)]; }
    Desk& desk(int board) { return desks_[static_cast<std::size_t>(board / share_)]; }
    const Desk& desk(int board) const { return desks_[static_cast<std::size_t>(board / share_)]; }

    void require(int board, std::int64_t action) const {
        if (action < 0 || action >= Rules::actions) {
            throw std::invalid_argument("board " + std::to_string(board) + ": there is no action " +
                                        std::to_string(action));
        }
        const Phase phase = phases_[static_cast<std::size_t>(board)];
        if (phase == Phase::unborn ||
            (phase == Phase::over && settings_.autoreset == Autoreset::disabled)) {
            throw std::invalid_argument("board " + std::to_string(board) +
                                        ": reset it before the next step");
        }
    }

    void begin(Desk& desk, int board, std::optional<int> level) {
        Seat& seat = this->seat(board);
        Rules& rules = desk.rules;
        const int drawn = draw_below(seat.chance, rules.levels());
        const std::uint64_t chance = draw(seat.chance);
        rules.begin(seat.board, level.value_or(drawn), chance);
        seat.steps = 0;
        phases_[static_cast<std::size_t>(board)] = Phase::playing;
        show_all(desk, board);
        settle(desk, board);
    }

    void advance(Desk& desk, int board, int action) {
        const auto i = static_cast<std::size_t>(board);
        Seat& seat = seats_[i];
        if (phases_[i] == Phase::over && settings_.autoreset == Autoreset::next_step) {
            begin(desk, board, std::nullopt);
            arrays_.rewards[i] = 0;
            arrays_.terminated[i] = arrays_.truncated[i] = false;
            return;
        }
        desk.changed.clear();
        const double potential = seat.potential;
        const std::int32_t distance = seat.distance;
        if (desk.rules.play(seat.board, action, desk.changed)) {
            show(desk, board);
            settle(desk, board);
        }
        ++seat.steps;
        const bool terminated = seat.status != Status::playing;
        const bool truncated = settings_.longest > 0 && seat.steps >= settings_.longest;
        arrays_.now.won[i] = seat.status == Status::won;
        arrays_.terminated[i] = terminated;
        arrays_.truncated[i] = truncated;
        arrays_.rewards[i] = reward(seat, potential, distance);
        if (!terminated && !truncated) return;
        phases_[i] = Phase::over;
        if (settings_.autoreset == Autoreset::same_step) {
            keep(i);
            begin(desk, board, std::nullopt);
        }
    }

    double reward(const Seat& seat, double potential, std::int32_t distance) const {
        const double end = seat.status == Status::won ? 1 : seat.status == Status::lost ? -1 : 0;
        switch (settings_.reward) {
            case Reward::sparse:
                return end;
            case Reward::shaped:
                return 10 * end + (seat.potential - potential) - settings_.step_cost;
            default:
                return worth(seat, distance) - worth(seat, seat.distance);
        }
    }

    // A dead position counts as one move farther away than any other of its level.
    double worth(const Seat& seat, std::int32_t distance) const {
        if (distance != Distances::dead) return distance;
        return settings_.distances[static_cast<std::size_t>(seat.board.level)]->farthest() + 1;
    }

    // What follows from a position: how the game stands, masks (where it has ended there is nothing
    // left to do), and what rewards are differences of.
    void settle(Desk& desk, int board) {
        const auto i = static_cast<std::size_t>(board);
        Seat& seat = seats_[i];
        seat.status = desk.rules.status(seat.board);
        if (settings_.masks) {
            std::int8_t* const mask = arrays_.now.masks + i * Rules::actions;
            if (seat.status == Status::playing) {
                desk.rules.mask(seat.board, mask);
            } else {
                std::memset(mask, 0, Rules::actions);
            }
        }
        if (settings_.reward == Reward::shaped) seat.potential = desk.rules.potential(seat.board);
        if (settings_.reward == Reward::exact) {
            desk.key.clear();
            desk.rules.save(seat.board, desk.key);
            seat.distance =
                settings_.distances[static_cast<std::size_t>(seat.board.level)]->at(desk.key);
            arrays_.now.distances[i] = seat.distance;
        }
    }

    // Shows what a step has changed.
    void show(const Desk& desk, int board) {
        const Changed& changed = desk.changed;
        if (changed.all) return show_all(desk, board);
        const Seat& seat = seats_[static_cast<std::size_t>(board)];
        std::uint8_t* const out = observation(board);
        const Rules& rules = desk.rules;
        if (!changed.tells_gone || settings_.view.ids) {
            for (const std::int32_t cell : changed.cells) show_cell(rules, seat.board, cell, out);
            return;
        }
        const auto place = [&](std::int32_t cell) {
            return static_cast<std::size_t>(rules.place(seat.board, cell));
        };
        for (const auto& [cell, channel] : changed.gone) {
            settings_.view.remove(out, place(cell), channel);
        }
        for (const std::int32_t cell : changed.cells) {
            settings_.view.add(out, place(cell),
                               [&](auto visit) { rules.objects(seat.board, cell, visit); });
        }
    }

    void show_all(const Desk& desk, int board) {
        const auto i = static_cast<std::size_t>(board);
        const Seat& seat = seats_[i];
        std::uint8_t* const out = observation(board);
        settings_.view.clear(out);
        desk.rules.each_cell(seat.board,
                             [&](int cell) { show_cell(desk.rules, seat.board, cell, out); });
        arrays_.now.levels[i] = seat.board.level;
        arrays_.now.won[i] = false;
    }

    void show_cell(const Rules& rules, const typename Rules::Board& board, int cell,
                   std::uint8_t* out) const {
        settings_.view.write(out, static_cast<std::size_t>(rules.place(board, cell)),
                             [&](auto visit) { rules.objects(board, cell, visit); });
    }

    std::uint8_t* observation(int board) const {
        return arrays_.now.observations + static_cast<std::size_t>(board) * settings_.view.size();
    }

    void keep(std::size_t i) {
        const std::size_t size = settings_.view.size();
        std::memcpy(arrays_.final.observations + i * size, arrays_.now.observations + i * size,
                    size);
        std::memcpy(arrays_.final.masks + i * Rules::actions,
                    arrays_.now.masks + i * Rules::actions, Rules::actions);
        arrays_.final.levels[i] = arrays_.now.levels[i];
        arrays_.final.distances[i] = arrays_.now.distances[i];
        arrays_.final.won[i] = arrays_.now.won[i];
    }

    Settings settings_;
    Arrays arrays_;
    std::vector<Seat> seats_;
    std::vector<Phase> phases_;  // of each seat, apart: all are looked at before any is stepped
    std::vector<Desk> desks_;
    int share_ = 1;  // boards a thread
    ThreadPool pool_;
};

}  // namespace gridwright::envs
