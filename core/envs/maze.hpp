// Acorn Runner, a sign a cell with a wall drawn round the board; games/maze/rules.py is the
// definition. Water taken and fire put out become air.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "envs/rules.hpp"

namespace gridwright::envs {

class MazeRules {
  public:
    static constexpr int actions = 5;  // w a s d e

    struct Board {
        int level = 0;
        std::int32_t cell = 0;
        std::int32_t buckets = 0;
        std::string signs;
    };

    // A playable maze as maze text, row after row, without the wall round it.
    struct Text {
        int height, width;
        std::string signs;
    };

    MazeRules(const std::vector<Text>& texts, const View& view) {
        for (const Text& text : texts) levels_.push_back(read(text, view));
    }

    int levels() const { return static_cast<int>(levels_.size()); }

    void begin(Board& board, int level, std::uint64_t) const {
        const Level& from = levels_[static_cast<std::size_t>(level)];
        board.level = level;
        board.cell = from.start;
        board.buckets = 0;
        board.signs = from.signs;
    }

    bool play(Board& board, int action, Changed& changed) const {
        const Level& here = level(board);
        std::int32_t cell = board.cell + here.offsets[action];
        char& sign = board.signs[static_cast<std::size_t>(cell)];
        if (sign == '*') return false;
        if (is_pad(sign)) {
            cell = here.partner(sign, cell);
        } else if (sign == 'W') {
            sign = ' ';
            ++board.buckets;
        } else if (sign == 'F') {
            if (board.buckets > 0) {
                sign = ' ';
                --board.buckets;
            }
        } else if (sign != 'Y' && cell == board.cell) {
            return false;
        }
        changed.add(board.cell);
        changed.add(cell);
        board.cell = cell;
        return true;
    }

    Status status(const Board& board) const {
        const char sign = board.signs[static_cast<std::size_t>(board.cell)];
        return sign == 'Y' ? Status::won : sign == 'F' ? Status::lost : Status::playing;
    }

    // A tenth for each step nearer to the goal, as if nothing burnt.
    double potential(const Board& board) const {
        return -level(board).distances[static_cast<std::size_t>(board.cell)] / 10.0;
    }

    void mask(const Board& board, std::int8_t* out) const {
        const Level& here = level(board);
        for (int action = 0; action < actions; ++action) {
            const auto cell = static_cast<std::size_t>(board.cell + here.offsets[action]);
            const char sign = board.signs[cell];
            const bool stays = here.offsets[action] == 0 && !is_pad(sign);
            out[action] = sign != '*' && !stays;
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
        if (cell == board.cell) visit(0);
        const int channel = channel_of(board.signs[static_cast<std::size_t>(cell)]);
        if (channel > 0) visit(channel);
    }
    template <class Visit>
    void contents(const Board& board, int cell, Visit visit) const {
        objects(board, cell, visit);
    }

    void save(const Board& board, Bytes& bytes) const {
        put(bytes, board.cell);
        put(bytes, board.buckets);
        std::uint8_t used = 0;
        const std::vector<std::int32_t>& things = level(board).things;
        for (std::size_t i = 0; i < things.size(); ++i) {
            const bool gone = board.signs[static_cast<std::size_t>(things[i])] == ' ';
            used = static_cast<std::uint8_t>(used | gone << (i & 7));
            if ((i & 7) == 7 || i + 1 == things.size()) {
                bytes.push_back(used);
                used = 0;
            }
        }
    }

    void load(Board& board, int number, const std::uint8_t* bytes, const std::uint8_t* end) const {
        begin(board, number, 0);
        const auto cell = take<std::int32_t>(bytes, end);
        board.buckets = take<std::int32_t>(bytes, end);
        const std::vector<std::int32_t>& things = level(board).things;
        if (static_cast<std::size_t>(end - bytes) != (things.size() + 7) / 8 || cell < 0 ||
            static_cast<std::size_t>(cell) >= board.signs.size() ||
            board.signs[static_cast<std::size_t>(cell)] == '*') {
            throw std::invalid_argument("a saved position is not of this level");
        }
        board.cell = cell;
        for (std::size_t i = 0; i < things.size(); ++i) {
            if (bytes[i >> 3] >> (i & 7) & 1)
                board.signs[static_cast<std::size_t>(things[i])] = ' ';
        }
    }

  private:
    struct Level {
        std::int32_t offsets[actions];
        std::int32_t start = 0;
        std::string signs;
        std::vector<std::int32_t> places;
        std::vector<std::int32_t> things;  // the cells of water and fire
        std::vector<std::int32_t> distances;
        std::array<std::pair<std::int32_t, std::int32_t>, 10> pads{};

        std::int32_t partner(char pad, std::int32_t cell) const {
            const auto& [first, second] = pads[static_cast<std::size_t>(pad - '0')];
            return cell == first ? second : first;
        }
    };

    static bool is_pad(char sign) { return sign >= '1' && sign <= '9'; }

    // Player, start, goal, wall, water, fire and nine pads, as the game lists its objects.
    static int channel_of(char sign) {
        switch (sign) {
            case 'X':
                return 1;
            case 'Y':
                return 2;
            case '*':
                return 3;
            case 'W':
                return 4;
            case 'F':
                return 5;
            default:
                return is_pad(sign) ? 5 + (sign - '0') : -1;
        }
    }

    const Level& level(const Board& board) const {
        return levels_[static_cast<std::size_t>(board.level)];
    }

    static Level read(const Text& text, const View& view) {
        const std::int32_t stride = text.width + 2;
        Level level{{-stride, -1, stride, 1, 0}, 0, {}, {}, {}, {}, {}};
        const auto size = static_cast<std::size_t>(stride * (text.height + 2));
        level.signs.assign(size, '*');
        level.places.assign(size, -1);
        std::int32_t goal = 0;
        for (int row = 0; row < text.height; ++row) {
            for (int column = 0; column < text.width; ++column) {
                const std::int32_t cell = (row + 1) * stride + column + 1;
                const char sign = text.signs[static_cast<std::size_t>(row * text.width + column)];
                level.signs[static_cast<std::size_t>(cell)] = sign;
                level.places[static_cast<std::size_t>(cell)] = row * view.width + column;
                if (sign == 'X') level.start = cell;
                if (sign == 'Y') goal = cell;
                if (sign == 'W' || sign == 'F') level.things.push_back(cell);
                if (is_pad(sign)) {
                    auto& [first, second] = level.pads[static_cast<std::size_t>(sign - '0')];
                    (first == 0 ? first : second) = cell;
                }
            }
        }
        level.distances = distances(level, goal);
        return level;
    }

    // Moves to the goal from each cell; from where there is no way, one more than the farthest.
    static std::vector<std::int32_t> distances(const Level& level, std::int32_t goal) {
        constexpr std::int32_t unknown = -1;
        std::vector<std::int32_t> found(level.signs.size(), unknown);
        std::vector<std::int32_t> queue{goal};
        found[static_cast<std::size_t>(goal)] = 0;
        std::int32_t farthest = 0;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const std::int32_t cell = queue[i];
            farthest = found[static_cast<std::size_t>(cell)];
            const char sign = level.signs[static_cast<std::size_t>(cell)];
            // One stands on a pad only by stepping or waiting on its partner.
            const std::int32_t onto = is_pad(sign) ? level.partner(sign, cell) : cell;
            for (const std::int32_t by : level.offsets) {
                const std::int32_t from = onto - by;
                const auto at = static_cast<std::size_t>(from);
                if (level.signs[at] == '*' || found[at] != unknown) continue;
                found[at] = farthest + 1;
                queue.push_back(from);
            }
        }
        std::replace(found.begin(), found.end(), unknown, farthest + 1);
        return found;
    }

    std::vector<Level> levels_;
};

}  // namespace gridwright::envs
