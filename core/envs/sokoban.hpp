// Sokoban, a byte a cell with a wall drawn round the board; games/sokoban/rules.py is the
// definition. Unlike the solvers' squares this knows every cell: what lies outside the walls is
// shown too, and its targets count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "envs/rules.hpp"

namespace gridwright::envs {

class SokobanRules {
  public:
    static constexpr int actions = 4;

    struct Board {
        int level = 0;
        std::int32_t player = 0;
        std::int32_t filled = 0;
        std::vector<std::uint8_t> cells;
    };

    struct Text {
        int height, width;
        std::string signs;  // XSB, row after row
    };

    SokobanRules(const std::vector<Text>& texts, const View& view) {
        for (const Text& text : texts) levels_.push_back(read(text, view));
    }

    int levels() const { return static_cast<int>(levels_.size()); }

    void begin(Board& board, int level, std::uint64_t) const {
        const Level& from = levels_[static_cast<std::size_t>(level)];
        board.level = level;
        board.player = from.player;
        board.filled = from.filled;
        board.cells = from.cells;
    }

    bool play(Board& board, int action, Changed& changed) const {
        const std::int32_t by = level(board).offsets[action];
        const std::int32_t ahead = board.player + by;
        std::uint8_t* const cells = board.cells.data();
        if (cells[ahead] & (wall | box)) {
            if (cells[ahead] & wall) return false;
            const std::int32_t beyond = ahead + by;
            if (cells[beyond] & (wall | box)) return false;
            board.filled += ((cells[beyond] & target) != 0) - ((cells[ahead] & target) != 0);
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
        const std::int32_t targets = level(board).targets;
        return targets > 0 && board.filled == targets ? Status::won : Status::playing;
    }

    double potential(const Board& board) const { return board.filled; }

    void mask(const Board& board, std::int8_t* out) const {
        const std::uint8_t* const cells = board.cells.data();
        const Level& here = level(board);
        for (int action = 0; action < actions; ++action) {
            const std::int32_t by = here.offsets[action];
            const std::uint8_t ahead = cells[board.player + by];
            // Behind a wall at the edge there is no cell to look at.
            out[action] =
                (ahead & wall) == 0 &&
                ((ahead & box) == 0 || (cells[board.player + 2 * by] & (wall | box)) == 0);
        }
    }

    template <class Visit>
    void each_cell(const Board& board, Visit visit) const {
        const std::vector<std::int32_t>& places = level(board).places;
        for (std::size_t cell = 0; cell < places.size(); ++cell) {
            if (places[cell] >= 0) visit(static_cast<int>(cell));
        }
    }
    int place(const Board& board, int cell) const {
        return level(board).places[static_cast<std::size_t>(cell)];
    }

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
        put(bytes, board.player);
        std::uint8_t boxes = 0;
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            boxes =
                static_cast<std::uint8_t>(boxes | ((board.cells[cell] & box) != 0) << (cell & 7));
            if ((cell & 7) == 7 || cell + 1 == board.cells.size()) {
                bytes.push_back(boxes);
                boxes = 0;
            }
        }
    }

    void load(Board& board, int level, const std::uint8_t* bytes, const std::uint8_t* end) const {
        begin(board, level, 0);
        const auto at = take<std::int32_t>(bytes, end);
        const std::size_t size = board.cells.size();
        if (static_cast<std::size_t>(end - bytes) != (size + 7) / 8 || at < 0 ||
            static_cast<std::size_t>(at) >= size ||
            board.cells[static_cast<std::size_t>(at)] & wall) {
            throw std::invalid_argument("a saved position is not of this level");
        }
        board.filled = 0;
        for (std::size_t cell = 0; cell < size; ++cell) {
            std::uint8_t& here = board.cells[cell];
            const bool full = (bytes[cell >> 3] >> (cell & 7) & 1) != 0 && !(here & wall);
            here = static_cast<std::uint8_t>((here & (wall | target)) | (full ? box : 0));
            board.filled += full && (here & target);
        }
        board.player = at;
        board.cells[static_cast<std::size_t>(at)] |= player;
    }

  private:
    // In the order of the game's objects.
    static constexpr std::uint8_t player = 1, wall = 2, box = 4, target = 8;

    struct Level {
        std::int32_t offsets[actions];
        std::int32_t player = 0;
        std::int32_t targets = 0;
        std::int32_t filled = 0;
        std::vector<std::uint8_t> cells;
        std::vector<std::int32_t> places;
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

    static Level read(const Text& text, const View& view) {
        const std::int32_t stride = text.width + 2;
        Level level{{-stride, stride, -1, 1}, 0, 0, 0, {}, {}};
        const auto size = static_cast<std::size_t>(stride * (text.height + 2));
        level.cells.assign(size, wall);
        level.places.assign(size, -1);
        for (int row = 0; row < text.height; ++row) {
            for (int column = 0; column < text.width; ++column) {
                const std::int32_t cell = (row + 1) * stride + column + 1;
                const std::uint8_t here =
                    read(text.signs[static_cast<std::size_t>(row * text.width + column)]);
                level.cells[static_cast<std::size_t>(cell)] = here;
                level.places[static_cast<std::size_t>(cell)] = row * view.width + column;
                if (here & player) level.player = cell;
                level.targets += (here & target) != 0;
                level.filled += (here & target) && (here & box);
            }
        }
        return level;
    }

    std::vector<Level> levels_;
};

}  // namespace gridwright::envs
