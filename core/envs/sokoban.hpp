// Sokoban, a byte a cell with a wall drawn round the board; games/sokoban/rules.py is the
// definition. Unlike the solvers' squares this knows every cell: what lies outside the walls is
// shown too, and its targets count.
#pragma once

#include <vector>

#include "envs/walled.hpp"

namespace gridwright::envs {

class SokobanRules {
  public:
    static constexpr int actions = 4;  // u d l r

    struct Board {
        int level = 0;
        std::int32_t player = 0;
        std::int32_t open = 0;  // targets without a box; never 0 where there are no targets
        std::vector<std::uint8_t> cells;
    };

    SokobanRules(const std::vector<PlainText>& texts, const View& view)
        : walled_(texts, view), offsets_{walled_.up(), walled_.down(), -1, 1} {
        for (const PlainText& text : texts) levels_.push_back(read(text));
    }

    int levels() const { return static_cast<int>(levels_.size()); }

    void begin(Board& board, int level, std::uint64_t) const {
        board = levels_[static_cast<std::size_t>(level)].start;
        board.level = level;
    }

    bool play(Board& board, int action, Changed& changed) const {
        const std::int32_t by = offsets_[action];
        const std::int32_t ahead = board.player + by;
        std::uint8_t* const cells = board.cells.data();
        if (cells[ahead] & (wall | box)) {
            if (cells[ahead] & wall) return false;
            const std::int32_t beyond = ahead + by;
            if (cells[beyond] & (wall | box)) return false;
            board.open += ((cells[ahead] & target) != 0) - ((cells[beyond] & target) != 0);
            cells[ahead] ^= box;
            cells[beyond] ^= box;
            changed.add(beyond);
        }
        changed.add(board.player);
        changed.add(ahead);
        cells[board.player] ^= player;
        cells[ahead] ^= player;
        board.player = ahead;
        return true;
    }

    Status status(const Board& board) const {
        return board.open == 0 ? Status::won : Status::playing;
    }

    // One for each target that is filled, but for a number that is always the same.
    double potential(const Board& board) const { return -board.open; }

    void mask(const Board& board, std::int8_t* out) const {
        const std::uint8_t* const cells = board.cells.data();
        for (int action = 0; action < actions; ++action) {
            const std::int32_t by = offsets_[action];
            const std::uint8_t ahead = cells[board.player + by];
            // Behind a wall at the edge there is no cell to look at.
            out[action] =
                (ahead & wall) == 0 &&
                ((ahead & box) == 0 || (cells[board.player + 2 * by] & (wall | box)) == 0);
        }
    }

    template <class Visit>
    void each_cell(const Board& board, Visit visit) const {
        walled_.each_cell(level(board).text, visit);
    }
    int place(const Board&, int cell) const { return walled_.place(cell); }

    template <class Visit>
    void objects(const Board& board, int cell, Visit visit) const {
        const std::uint8_t here = board.cells[static_cast<std::size_t>(cell)];
        for (int channel = 0; channel < 4; ++channel) {
            if (here >> channel & 1) visit(channel);
        }
    }
    template <class Visit>
    void contents(const Board& board, int cell, Visit visit) const {
        objects(board, cell, visit);
    }

    void save(const Board& board, Bytes& bytes) const {
        const Level& here = level(board);
        put(bytes, walled_.number(here.text, board.player));
        put_bits(bytes, here.floor.size(), [&](std::size_t i) {
            return (board.cells[static_cast<std::size_t>(here.floor[i])] & box) != 0;
        });
    }

    void load(Board& board, int number, const std::uint8_t* bytes, const std::uint8_t* end) const {
        begin(board, number, 0);
        const Level& here = level(board);
        board.player = walled_.numbered(here.text, take<std::int32_t>(bytes, end));
        if (board.cells[static_cast<std::size_t>(board.player)] & wall) {
            throw std::invalid_argument("a saved position is not of this level");
        }
        take_bits(bytes, end, here.floor.size(), [&](std::size_t i, bool full) {
            std::uint8_t& cell = board.cells[static_cast<std::size_t>(here.floor[i])];
            if (cell & target) board.open += ((cell & box) != 0) - full;
            cell = static_cast<std::uint8_t>((cell & target) | (full ? box : 0));
        });
        board.cells[static_cast<std::size_t>(board.player)] |= player;
    }

  private:
    // In the order of the game's objects.
    static constexpr std::uint8_t player = 1, wall = 2, box = 4, target = 8;

    struct Level {
        PlainText text;
        Board start;
        std::vector<std::int32_t> floor;  // all cells but walls
    };

    const Level& level(const Board& board) const {
        return levels_[static_cast<std::size_t>(board.level)];
    }

    static std::uint8_t read(char sign) {
        switch (sign) {
            case '#':
                return wall;
            case '@':
                return player;
            case '+':
                return player | target;
            case '$':
                return box;
            case '*':
                return box | target;
            case '.':
                return target;
            default:
                return 0;
        }
    }

    Level read(const PlainText& text) const {
        Level level{text, {}, {}};
        level.start.cells.assign(walled_.size(), wall);
        bool has_targets = false;
        walled_.each_sign(text, [&](std::int32_t cell, char sign) {
            const std::uint8_t here = read(sign);
            level.start.cells[static_cast<std::size_t>(cell)] = here;
            if (!(here & wall)) level.floor.push_back(cell);
            if (here & player) level.start.player = cell;
            has_targets |= (here & target) != 0;
            level.start.open += (here & target) && !(here & box);
        });
        if (!has_targets) level.start.open = 1;
        return level;
    }

    Walled walled_;
    std::int32_t offsets_[actions];
    std::vector<Level> levels_;
};

}  // namespace gridwright::envs
