// Acorn Runner, a sign a cell with a wall drawn round the board; games/maze/rules.py is the
// definition. Water taken and fire put out become air.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "envs/walled.hpp"

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

    MazeRules(const std::vector<PlainText>& texts, const View& view)
        : walled_(texts, view), offsets_{walled_.up(), -1, walled_.down(), 1, 0} {
        for (const PlainText& text : texts) levels_.push_back(read(text));
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
        std::int32_t cell = board.cell + offsets_[action];
        char& sign = board.signs[static_cast<std::size_t>(cell)];
        if (sign == '*') return false;
        if (is_pad(sign)) {
            cell = level(board).partner(sign, cell);
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
        for (int action = 0; action < actions; ++action) {
            const auto cell = static_cast<std::size_t>(board.cell + offsets_[action]);
            const char sign = board.signs[cell];
            const bool stays = offsets_[action] == 0 && !is_pad(sign);
            out[action] = sign != '*' && !stays;
        }
    }

    template <class Visit>
    void each_cell(const Board& board, Visit visit) const {
        walled_.each_cell(level(board).text, visit);
    }
    int place(const Board&, int cell) const { return walled_.place(cell); }

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
        put(bytes, walled_.number(level(board).text, board.cell));
        put(bytes, board.buckets);
        const std::vector<std::int32_t>& things = level(board).things;
        put_bits(bytes, things.size(), [&](std::size_t i) {
            return board.signs[static_cast<std::size_t>(things[i])] == ' ';
        });
    }

    void load(Board& board, int number, const std::uint8_t* bytes, const std::uint8_t* end) const {
        begin(board, number, 0);
        board.cell = walled_.numbered(level(board).text, take<std::int32_t>(bytes, end));
        board.buckets = take<std::int32_t>(bytes, end);
        if (board.signs[static_cast<std::size_t>(board.cell)] == '*') {
            throw std::invalid_argument("a saved position is not of this level");
        }
        const std::vector<std::int32_t>& things = level(board).things;
        take_bits(bytes, end, things.size(), [&](std::size_t i, bool gone) {
            if (gone) board.signs[static_cast<std::size_t>(things[i])] = ' ';
        });
    }

  private:
    struct Level {
        PlainText text;
        std::int32_t start = 0;
        std::string signs;
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

    Level read(const PlainText& text) const {
        Level level{text, 0, std::string(walled_.size(), '*'), {}, {}, {}};
        std::int32_t goal = 0;
        walled_.each_sign(text, [&](std::int32_t cell, char sign) {
            level.signs[static_cast<std::size_t>(cell)] = sign;
            if (sign == 'X') level.start = cell;
            if (sign == 'Y') goal = cell;
            if (sign == 'W' || sign == 'F') level.things.push_back(cell);
            if (is_pad(sign)) {
                auto& [first, second] = level.pads[static_cast<std::size_t>(sign - '0')];
                (first == 0 ? first : second) = cell;
            }
        });
        level.distances = distances(level, goal);
        return level;
    }

    // Moves to the goal from each cell; from where there is no way, one more than the farthest.
    std::vector<std::int32_t> distances(const Level& level, std::int32_t goal) const {
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
            for (const std::int32_t by : offsets_) {
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

    Walled walled_;
    std::int32_t offsets_[actions];
    std::vector<Level> levels_;
};

}  // namespace gridwright::envs
