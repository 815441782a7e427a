// Snek Is You by the compiled rules of core/snek. Levels of one size and dialect share a world and
// an engine, whose rulebook fills as they are played.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "envs/rules.hpp"
#include "snek/turn.hpp"

namespace gridwright::envs {

class SnekRules {
  public:
    static constexpr int actions = 5;  // u d l r w

    struct Board {
        int level = 0;
        bool won = false;
        const snek::Rules* rules = nullptr;
        std::optional<snek::Board> things;
    };

    struct Text {
        std::size_t world;  // its index in the list of worlds
        std::vector<std::vector<snek::Code>> cells;
    };

    // What can be shown: the channel of each kind, by world, and of each way to face, or -1.
    struct Channels {
        std::vector<std::vector<int>> kinds;
        std::array<int, 4> facings;
    };

    // The worlds must outlive this.
    SnekRules(const std::vector<const snek::World*>& worlds, const std::vector<Text>& texts,
              Channels channels, const View& view)
        : channels_(std::move(channels)), view_width_(view.width) {
        for (const snek::World* world : worlds) {
            engines_.push_back(std::make_unique<snek::Engine>(*world));
        }
        for (const Text& text : texts) levels_.push_back(read(text));
    }

    int levels() const { return static_cast<int>(levels_.size()); }

    void begin(Board& board, int number, std::uint64_t) const {
        const Level& from = levels_[static_cast<std::size_t>(number)];
        board.level = number;
        board.won = false;
        board.rules = from.rules;
        board.things = from.start;
    }

    bool play(Board& board, int action, Changed& changed) {
        constexpr int moves[actions] = {1, 3, 2, 0, snek::wait};
        snek::Engine& engine = this->engine(board);
        if (moves[action] == snek::wait && !engine.world().terms.waits) return false;
        before_ = board.things->things();
        const bool had_won = board.won;
        board.won = engine.step(*board.things, board.rules, moves[action]);
        return compare(board, changed) || board.won != had_won;
    }

    // Lost is what can be seen at once: nobody is YOU, and a turn changes nothing.
    Status status(Board& board) {
        if (board.won) return Status::won;
        if (anything_is(board, engine(board).world().words.you)) return Status::playing;
        for (const int action : {0, actions - 1}) {
            if (does_something(board, action)) return Status::playing;
        }
        return Status::lost;
    }

    // One while something is WIN.
    double potential(Board& board) { return anything_is(board, engine(board).world().words.win); }

    void mask(Board& board, std::int8_t* out) {
        for (int action = 0; action < actions; ++action)
            out[action] = does_something(board, action);
    }

    template <class Visit>
    void each_cell(const Board& board, Visit visit) const {
        for (int cell = 0; cell < engine(board).world().cells; ++cell) visit(cell);
    }
    int place(const Board& board, int cell) const {
        const int width = engine(board).world().width;
        return width == view_width_ ? cell : cell / width * view_width_ + cell % width;
    }

    template <class Visit>
    void objects(const Board& board, int cell, Visit visit) const {
        bool turned = false;
        const std::vector<int>& kinds = this->kinds(board);
        contents(board, cell, [&](snek::Code code) {
            visit(kinds[snek::kind_of(code)]);
            turned |= snek::facing_of(code) != 0;
        });
        if (!turned) return;
        for (int facing = 1; facing < 4; ++facing) {
            contents(board, cell, [&](snek::Code code) {
                if (snek::facing_of(code) == facing) {
                    visit(channels_.facings[static_cast<std::size_t>(facing)]);
                }
            });
        }
    }
    template <class Visit>
    void contents(const Board& board, int cell, Visit visit) const {
        const snek::Board& things = *board.things;
        for (snek::Index index = things.begin(cell); index < things.end(cell); ++index) {
            visit(snek::code_of(things[index]));
        }
    }

    void save(const Board& board, Bytes& bytes) const {
        bytes.push_back(board.won);
        for (const snek::Thing thing : board.things->things()) put(bytes, thing);
    }

    void load(Board& board, int number, const std::uint8_t* bytes, const std::uint8_t* end) {
        begin(board, number, 0);
        board.won = take<std::uint8_t>(bytes, end) != 0;
        before_.clear();
        const snek::World& world = engine(board).world();
        while (bytes < end) {
            const auto thing = take<snek::Thing>(bytes, end);
            const bool fits = snek::cell_of(thing) >= 0 && snek::cell_of(thing) < world.cells &&
                              snek::kind_of(snek::code_of(thing)) < world.words.empty;
            if (!fits) throw std::invalid_argument("a saved position is not of this level");
            before_.push_back(thing);
        }
        board.things->set(before_);
        board.rules = engine(board).rules_of(*board.things);
    }

  private:
    struct Level {
        std::size_t world;
        snek::Board start;
        const snek::Rules* rules;
    };

    snek::Engine& engine(const Board& board) const {
        return *engines_[levels_[static_cast<std::size_t>(board.level)].world];
    }

    const std::vector<int>& kinds(const Board& board) const {
        return channels_.kinds[levels_[static_cast<std::size_t>(board.level)].world];
    }

    Level read(const Text& text) {
        snek::Engine& engine = *engines_.at(text.world);
        const snek::World& world = engine.world();
        if (text.cells.size() != static_cast<std::size_t>(world.cells)) {
            throw std::invalid_argument("the cells are not those of the board");
        }
        std::vector<snek::Thing> things;
        for (std::size_t cell = 0; cell < text.cells.size(); ++cell) {
            for (const snek::Code code : text.cells[cell]) {
                if (snek::kind_of(code) >= world.words.empty) {
                    throw std::invalid_argument("there is no code " + std::to_string(code));
                }
                things.push_back(snek::thing(static_cast<snek::Cell>(cell), code));
            }
        }
        snek::Board start(world);
        start.set(things);
        const snek::Rules* const rules = engine.rules_of(start);
        return {text.world, std::move(start), rules};
    }

    bool does_something(const Board& board, int action) {
        trial_ = board;
        tried_.clear();
        return play(trial_, action, tried_);
    }

    // Whether anything on the board, an empty cell too, has one of these properties.
    bool anything_is(const Board& board, snek::Mask bits) const {
        if (!(board.rules->used & bits)) return false;
        return engine(board).judge(*board.things, *board.rules).any_having(bits);
    }

    // Notes the cells in which the things differ from `before_`; whether there are any.
    bool compare(const Board& board, Changed& changed) const {
        changed.tells_gone = true;
        // A step changes little: all before the first difference and behind the last is skipped.
        const std::vector<snek::Thing>& now = board.things->things();
        auto [before, after] =
            std::mismatch(before_.begin(), before_.end(), now.begin(), now.end());
        auto before_end = before_.end();
        auto after_end = now.end();
        while (before < before_end && after < after_end && before_end[-1] == after_end[-1]) {
            --before_end, --after_end;
        }
        const auto note = [&](snek::Thing thing) {
            const snek::Cell cell = snek::cell_of(thing);
            if (changed.cells.empty() || changed.cells.back() != cell) changed.add(cell);
        };
        const auto note_gone = [&](snek::Thing thing) {
            const snek::Code code = snek::code_of(thing);
            const auto facing = static_cast<std::size_t>(snek::facing_of(code));
            note(thing);
            if (channels_.kinds.empty()) return;  // nobody looks
            const int channel = kinds(board)[snek::kind_of(code)];
            changed.gone.push_back({snek::cell_of(thing), channel});
            if (facing != 0) {
                changed.gone.push_back({snek::cell_of(thing), channels_.facings[facing]});
            }
        };
        while (before < before_end && after < after_end) {
            if (*before == *after) {
                ++before, ++after;
            } else if (*before < *after) {
                note_gone(*before++);
            } else {
                note(*after++);
            }
        }
        while (before < before_end) note_gone(*before++);
        while (after < after_end) note(*after++);
        return !changed.cells.empty();
    }

    std::vector<std::unique_ptr<snek::Engine>> engines_;
    std::vector<Level> levels_;
    Channels channels_;
    int view_width_;
    std::vector<snek::Thing> before_;
    Board trial_;  // kept for its memory
    Changed tried_;
};

}  // namespace gridwright::envs
