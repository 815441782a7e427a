// Columns as a game to play, chance included; games/columns/rules.py and play.py are the
// definition.
//
// Each column has room for the three jewels that may freeze above the rim; jewels are 0 to 6.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "envs/rules.hpp"

namespace gridwright::envs {

class ColumnsRules {
  public:
    static constexpr int actions = 5;  // tick < > rotate drop
    static constexpr int jewels = 7;
    static constexpr int faller_length = 3;

    struct Faller {
        std::array<std::uint8_t, faller_length> jewels{};  // from the top
        std::int32_t column = 0;
        std::int32_t bottom = 0;
    };

    // What a save copies as it is.
    struct Counts {
        std::uint64_t chance = 0;
        std::int64_t score = 0, jewels = 0, fallers = 0, chain = 0, longest_chain = 0;
        std::int32_t matched = 0;
        std::uint8_t over = 0, has_faller = 0;
        std::array<std::uint8_t, faller_length> next{};
        std::array<std::uint8_t, 7> unused{};  // no padding whose bytes nobody sets
    };

    struct Board {
        int level = 0;
        Counts counts;
        Faller faller;
        std::vector<std::uint8_t> tall;   // of each column
        std::vector<std::uint8_t> cells;  // [column][height], with `is_matched` or as it is
    };

    struct Text {
        int height, width;
        std::vector<std::vector<std::uint8_t>> columns;  // from the floor up
        std::array<std::int64_t, 4> goal;                // clear, survive, chain, score; 0 for none
        bool has_seed;
        std::uint64_t seed;
    };

    ColumnsRules(std::vector<Text> texts, const View& view)
        : levels_(std::move(texts)), view_width_(view.width) {
        for (const Text& text : levels_) {
            if (text.height + faller_length > 255) {
                throw std::invalid_argument("a field has at most 252 rows here");
            }
        }
    }

    int levels() const { return static_cast<int>(levels_.size()); }

    void begin(Board& board, int number, std::uint64_t chance) const {
        const Text& from = levels_[static_cast<std::size_t>(number)];
        board.level = number;
        board.counts = {};
        board.counts.chance = from.has_seed ? from.seed : chance;
        board.tall.assign(static_cast<std::size_t>(from.width), 0);
        board.cells.assign(static_cast<std::size_t>(from.width) * room(board), 0);
        for (int column = 0; column < from.width; ++column) {
            for (const std::uint8_t jewel : from.columns[static_cast<std::size_t>(column)]) {
                grow(board, column, jewel);
            }
        }
        board.counts.next = draw_faller(board.counts.chance);
        settle(board, 0, from.width - 1);
        board.counts.chain = board.counts.matched > 0;
        if (quiet(board)) rest(board);
    }

    bool play(Board& board, int action, Changed& changed) const {
        Faller& faller = board.faller;
        const bool has_faller = board.counts.has_faller;
        switch (action) {
            case 1:
            case 2: {
                const std::int32_t column = faller.column + (action == 1 ? -1 : 1);
                if (!has_faller || column < 0 || column >= level(board).width ||
                    board.tall[static_cast<std::size_t>(column)] > faller.bottom) {
                    return false;
                }
                touch(board, changed);
                faller.column = column;
                touch(board, changed);
                return true;
            }
            case 3: {
                auto& three = faller.jewels;
                if (!has_faller || (three[0] == three[1] && three[1] == three[2])) return false;
                three = {three[2], three[0], three[1]};
                touch(board, changed);
                return true;
            }
            case 4:
                if (!has_faller) return false;
                if (landed(board)) return tick(board, changed);
                touch(board, changed);
                faller.bottom = ground(board);
                touch(board, changed);
                return true;
            default:
                return tick(board, changed);
        }
    }

    Status status(const Board& board) const {
        if (board.counts.over) return Status::lost;
        return quiet(board) ? Status::won : Status::playing;
    }

    // A tenth for each jewel that has vanished.
    double potential(const Board& board) const {
        return static_cast<double>(board.counts.jewels) / 10.0;
    }

    void mask(const Board& board, std::int8_t* out) const {
        const bool has_faller = board.counts.has_faller;
        const auto open = [&](std::int32_t column) {
            return has_faller && column >= 0 && column < level(board).width &&
                   board.tall[static_cast<std::size_t>(column)] <= board.faller.bottom;
        };
        const auto& three = board.faller.jewels;
        out[0] = 1;
        out[1] = open(board.faller.column - 1);
        out[2] = open(board.faller.column + 1);
        out[3] = has_faller && !(three[0] == three[1] && three[1] == three[2]);
        out[4] = has_faller;
    }

    // A cell is its column and its height: `column << 8 | above`.
    template <class Visit>
    void each_cell(const Board& board, Visit visit) const {
        const Text& here = level(board);
        for (int column = 0; column < here.width; ++column) {
            for (int above = 0; above < here.height; ++above) visit(column << 8 | above);
        }
    }
    int place(const Board& board, int cell) const {
        return (level(board).height - 1 - (cell & 0xFF)) * view_width_ + (cell >> 8);
    }

    template <class Visit>
    void objects(const Board& board, int cell, Visit visit) const {
        const int column = cell >> 8, above = cell & 0xFF;
        if (above < board.tall[static_cast<std::size_t>(column)]) {
            const std::uint8_t here = board.cells[at(board, column, above)];
            visit(here & ~is_matched);
            if (here & is_matched) visit(matched_channel);
            return;
        }
        const Faller& faller = board.faller;
        if (board.counts.has_faller && column == faller.column && above >= faller.bottom &&
            above < faller.bottom + faller_length) {
            visit(
                faller.jewels[static_cast<std::size_t>(faller_length - 1 - above + faller.bottom)]);
            visit(landed(board) ? landed_channel : falling_channel);
        }
    }
    template <class Visit>
    void contents(const Board& board, int cell, Visit visit) const {
        objects(board, cell, visit);
    }

    void save(const Board& board, Bytes& bytes) const {
        put(bytes, board.counts);
        put(bytes, board.faller.jewels);
        put(bytes, board.faller.column);
        put(bytes, board.faller.bottom);
        bytes.insert(bytes.end(), board.tall.begin(), board.tall.end());
        bytes.insert(bytes.end(), board.cells.begin(), board.cells.end());
    }

    void load(Board& board, int number, const std::uint8_t* bytes, const std::uint8_t* end) const {
        begin(board, number, 0);
        board.counts = take<Counts>(bytes, end);
        board.faller.jewels = take<std::array<std::uint8_t, faller_length>>(bytes, end);
        board.faller.column = take<std::int32_t>(bytes, end);
        board.faller.bottom = take<std::int32_t>(bytes, end);
        const bool fits =
            static_cast<std::size_t>(end - bytes) == board.tall.size() + board.cells.size() &&
            board.faller.column >= 0 && board.faller.column < level(board).width &&
            board.faller.bottom >= 0 && board.faller.bottom < level(board).height &&
            std::all_of(
                bytes, bytes + board.tall.size(),
                [&](std::uint8_t tall) { return tall <= room(board); });
        if (!fits) throw std::invalid_argument("a saved position is not of this level");
        std::copy_n(bytes, board.tall.size(), board.tall.begin());
        std::copy_n(bytes + board.tall.size(), board.cells.size(), board.cells.begin());
    }

  private:
    static constexpr std::uint8_t is_matched = 0x80;
    static constexpr int falling_channel = jewels, landed_channel = jewels + 1,
                         matched_channel = jewels + 2;

    const Text& level(const Board& board) const {
        return levels_[static_cast<std::size_t>(board.level)];
    }
    std::size_t room(const Board& board) const {
        return static_cast<std::size_t>(level(board).height + faller_length);
    }
    std::size_t at(const Board& board, int column, int height) const {
        return static_cast<std::size_t>(column) * room(board) + static_cast<std::size_t>(height);
    }
    std::int32_t ground(const Board& board) const {
        return board.tall[static_cast<std::size_t>(board.faller.column)];
    }
    bool landed(const Board& board) const { return board.faller.bottom == ground(board); }
    bool quiet(const Board& board) const {
        return !board.counts.over && board.counts.matched == 0 && !board.counts.has_faller;
    }

    void grow(Board& board, int column, std::uint8_t jewel) const {
        board.cells[at(board, column, board.tall[static_cast<std::size_t>(column)]++)] = jewel;
    }

    // Notes the visible cells of the faller, and so many below it.
    void touch(const Board& board, Changed& changed, int below = 0) const {
        const int end = std::min(level(board).height, board.faller.bottom + faller_length);
        for (int above = board.faller.bottom - below; above < end; ++above) {
            changed.add(board.faller.column << 8 | above);
        }
    }

    bool tick(Board& board, Changed& changed) const {
        Counts& counts = board.counts;
        if (counts.has_faller && !landed(board)) {
            touch(board, changed, 1);
            --board.faller.bottom;
            return true;
        }
        if (counts.matched > 0) {
            changed.all = true;
            counts.score += 10 * counts.matched * counts.chain * (1 + counts.jewels / 30);
            counts.jewels += counts.matched;
            counts.longest_chain = std::max(counts.longest_chain, counts.chain);
            vanish(board);
            settle(board, 0, level(board).width - 1);
            counts.chain += counts.matched > 0;
        } else {
            touch(board, changed);
            for (int i = faller_length - 1; i >= 0; --i) {
                grow(board, board.faller.column, board.faller.jewels[static_cast<std::size_t>(i)]);
            }
            counts.has_faller = 0;
            ++counts.fallers;
            // Nothing matched before, so every run goes through the column that has grown.
            settle(board, std::max(0, board.faller.column - 2), board.faller.column);
            changed.all = counts.matched > 0;
            counts.chain = counts.matched > 0;
        }
        if (quiet(board)) rest(board);
        if (counts.has_faller) touch(board, changed);
        return true;
    }

    void vanish(Board& board) const {
        for (int column = 0; column < level(board).width; ++column) {
            std::uint8_t* const begin = board.cells.data() + at(board, column, 0);
            std::uint8_t& tall = board.tall[static_cast<std::size_t>(column)];
            std::uint8_t* const end =
                std::remove_if(begin, begin + tall, [](std::uint8_t c) { return c & is_matched; });
            std::fill(end, begin + tall, std::uint8_t{0});  // equal boards save as equal bytes
            tall = static_cast<std::uint8_t>(end - begin);
        }
    }

    // Marks every visible run of three or more that begins in one of these columns; what does not
    // fit and does not match ends the game.
    void settle(Board& board, int first, int last) const {
        const int width = level(board).width, height = level(board).height;
        const auto stack = [&](int column) { return board.cells.data() + at(board, column, 0); };
        const auto seen = [&](int column) {
            return std::min<int>(height, board.tall[static_cast<std::size_t>(column)]);
        };
        board.counts.matched = 0;
        const auto mark = [&](std::uint8_t& cell) {
            board.counts.matched += !(cell & is_matched);
            cell |= is_matched;
        };
        for (int column = first; column <= last; ++column) {
            std::uint8_t* const here = stack(column);
            const int end = seen(column);
            for (int above = 0; above + 2 < end; ++above) {
                if (same(here[above], here[above + 1]) && same(here[above], here[above + 2])) {
                    for (int i = 0; i < 3; ++i) mark(here[above + i]);
                }
            }
            if (column + 2 >= width) continue;
            std::uint8_t *const next = stack(column + 1), *const after = stack(column + 2);
            const int next_end = seen(column + 1), after_end = seen(column + 2);
            for (int above = 0; above < end; ++above) {
                for (int up = -1; up <= 1; ++up) {
                    const int second = above + up, third = second + up;
                    if (third >= 0 && second < next_end && third < after_end &&
                        same(here[above], next[second]) && same(here[above], after[third])) {
                        mark(here[above]), mark(next[second]), mark(after[third]);
                    }
                }
            }
        }
        board.counts.over = board.counts.matched == 0 &&
                            std::any_of(board.tall.begin(), board.tall.end(),
                                        [&](std::uint8_t tall) { return tall > height; });
    }

    static bool same(std::uint8_t jewel, std::uint8_t other) {
        return ((jewel ^ other) & ~is_matched) == 0;
    }

    // The next faller, unless the goal is reached. Without room for it the game is over.
    void rest(Board& board) const {
        Counts& counts = board.counts;
        if (reached(board)) return;
        const Text& here = level(board);
        int open = 0;
        for (const std::uint8_t tall : board.tall) open += tall < here.height;
        int place = draw_below_linear(counts.chance, std::max(1, open));
        board.faller = {counts.next, 0, here.height - 1};
        counts.next = draw_faller(counts.chance);
        if (open == 0) {
            counts.over = 1;
            return;
        }
        while (board.tall[static_cast<std::size_t>(board.faller.column)] >= here.height ||
               place-- > 0) {
            ++board.faller.column;
        }
        counts.has_faller = 1;
    }

    bool reached(const Board& board) const {
        const std::array<std::int64_t, 4> have{board.counts.jewels, board.counts.fallers,
                                               board.counts.longest_chain, board.counts.score};
        const auto& goal = level(board).goal;
        bool any = false;
        for (std::size_t i = 0; i < goal.size(); ++i) {
            if (goal[i] > 0 && have[i] < goal[i]) return false;
            any |= goal[i] > 0;
        }
        return any;
    }

    // The game's own chance, a linear congruential generator.
    static int draw_below_linear(std::uint64_t& chance, int choices) {
        chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<int>((chance >> 32) * static_cast<std::uint64_t>(choices) >> 32);
    }
    static std::array<std::uint8_t, faller_length> draw_faller(std::uint64_t& chance) {
        std::array<std::uint8_t, faller_length> drawn;
        for (std::uint8_t& jewel : drawn) {
            jewel = static_cast<std::uint8_t>(draw_below_linear(chance, jewels));
        }
        return drawn;
    }

    std::vector<Text> levels_;
    int view_width_;
};

}  // namespace gridwright::envs
