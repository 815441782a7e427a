// A level of Snek Is You as callers outside the core have it: words by name, cells of codes, moves
// as letters. Whatever is not as it should be is refused.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/failure.hpp"
#include "snek/solve.hpp"

namespace gridwright::snek {

using Cells = std::vector<std::vector<Code>>;
using Names = std::vector<std::string>;
using TableRow = std::tuple<std::string, std::string, Names, bool, Names, bool>;

inline Part read_part(const std::string& name) {
    constexpr const char* names[] = {"NOUN",  "PROPERTY", "VERB", "PREFIX",
                                     "INFIX", "AND",      "NOT",  "LETTER"};
    for (std::uint8_t part = 0; part < 8; ++part) {
        if (name == names[part]) return static_cast<Part>(part);
    }
    refuse("there is no part of speech " + name);
}

inline Trait read_trait(const std::string& name) {
    constexpr const char* names[] = {"LIES", "WALKS", "UNDERFOOT", "LOOKS"};
    for (std::uint8_t trait = 0; trait < 4; ++trait) {
        if (name == names[trait]) return static_cast<Trait>(trait);
    }
    refuse("there is no trait " + name);
}

inline Vocabulary read_vocabulary(const std::vector<TableRow>& entries,
                                  std::vector<Kind> everything) {
    std::vector<WordEntry> words;
    for (const auto& [name, part, takes, plain, traits, spelled] : entries) {
        WordEntry entry{name, read_part(part), 0, plain, 0, spelled};
        for (const std::string& trait : traits) entry.traits |= bit_of(read_trait(trait));
        for (const std::string& taken : takes) entry.takes |= bit_of(read_part(taken));
        words.push_back(std::move(entry));
    }
    return Vocabulary(std::move(words), std::move(everything));
}

inline int read_move(char move) {
    const auto place = move_signs.find(move);
    if (place != std::string_view::npos) return static_cast<int>(place);
    refuse(std::string("there is no move ") + move);
}

inline Objective read_objective(const std::string& name) {
    if (name == "moves") return Objective::moves;
    if (name == "any") return Objective::any;
    refuse("an objective is moves or any, not " + name);
}

class Level {
  public:
    Level(int height, int width, const std::vector<TableRow>& words, std::vector<Kind> everything,
          bool pulls_block, bool makes_all, bool waits, bool turns, std::uint64_t seed)
        : world_(std::make_unique<World>(height, width,
                                         read_vocabulary(words, std::move(everything)),
                                         Terms{pulls_block, makes_all, waits, turns, seed})),
          engine_(*world_) {}

    std::pair<Cells, bool> play(const Cells& cells, const std::string& moves, std::uint64_t turn) {
        Board board = read_board(cells);
        const Rules* rules = engine_.rules_of(board);
        bool has_won = false;
        for (const char sign : moves) {
            const int move = read_move(sign);
            if (move != wait || world_->terms.waits) {
                has_won = engine_.step(board, rules, move, turn++);
            }
        }
        Cells after(cells.size());
        for (const Thing one : board.things()) {
            after[static_cast<std::size_t>(cell_of(one))].push_back(code_of(one));
        }
        return {std::move(after), has_won};
    }

    Result solve(const Cells& cells, const std::string& objective, Meter& meter,
                 const Options& options = {}) const {
        return snek::solve(*world_, read_board(cells), read_objective(objective), meter, options);
    }

    const World& world() const { return *world_; }

  private:
    Board read_board(const Cells& cells) const {
        if (cells.size() != static_cast<std::size_t>(world_->cells)) {
            refuse("the cells are not those of the board");
        }
        std::vector<Thing> things;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            for (const Code code : cells[cell]) {
                if (kind_of(code) >= world_->words.empty) {
                    refuse("there is no code " + std::to_string(code));
                }
                things.push_back(thing(static_cast<Cell>(cell), code));
            }
        }
        Board board(*world_);
        board.set(things);
        return board;
    }

    std::unique_ptr<World> world_;
    Engine engine_;
};

}  // namespace gridwright::snek
