// Shortens a solution: leaves out what it does not need.
//
// A solution is taken as its acts – the moves that change something – and the walks between them.
// A stretch of acts is left out, the rest is played with the shortest walks there are, and if that
// still wins, the stretch was not needed. Long stretches are tried first, then shorter ones, until
// no single act can be spared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/meter.hpp"
#include "snek/turn.hpp"
#include "snek/walking.hpp"

namespace gridwright::snek::goals {

class Shortener {
  public:
    Shortener(const World& world, const Board& start, Meter& meter)
        : meter_(&meter), engine_(world), walking_(world), start_(start), board_(start) {}

    // A solution that is no longer, of the same or fewer acts. Stops early when the meter does.
    std::string shorten(const std::string& moves) {
        std::vector<Act> acts = acts_of(moves);
        std::string best = moves;
        for (std::size_t size = std::max<std::size_t>(1, acts.size() / 2); size > 0; size /= 2) {
            for (std::size_t from = 0; from + size <= acts.size() && meter_->tick();) {
                std::vector<Act> fewer(acts.begin(), acts.begin() + static_cast<long>(from));
                fewer.insert(fewer.end(), acts.begin() + static_cast<long>(from + size),
                             acts.end());
                const auto played = play(fewer);
                if (played && played->moves.size() <= best.size()) {
                    best = played->moves;
                    fewer.resize(played->acts);
                    acts = std::move(fewer);
                } else {
                    ++from;
                }
            }
        }
        return best;
    }

  private:
    // A move made in a cell by a walker, or by everybody where walking is not folded away.
    struct Act {
        Cell cell;  // of the walker; `outside` where there is none
        int move;
    };
    struct Played {
        std::string moves;
        std::size_t acts = 0;  // that it took to win
    };

    void begin() {
        board_ = start_;
        rules_ = engine_.rules_of(board_);
    }

    // The walker, and the ground surveyed for it, if walking is folded away here.
    std::optional<Thing> walker() {
        const auto found = walking_.walker(engine_, board_, *rules_);
        if (!found) return std::nullopt;
        board_.remove(cell_of(*found), code_of(*found));
        walking_.survey(board_, engine_.judge(board_, *rules_), walking_.faceless(code_of(*found)));
        board_.add(cell_of(*found), code_of(*found));
        return found;
    }

    std::vector<Act> acts_of(const std::string& moves) {
        std::vector<Act> acts;
        begin();
        for (const char sign : moves) {
            const int move = move_of(sign);
            const auto who = walker();
            if (!who) {
                acts.push_back({outside, move});
            } else if (walking_.step(cell_of(*who), move) != Walking::Ground::free) {
                acts.push_back({cell_of(*who), move});
            }
            engine_.step(board_, rules_, move);
        }
        return acts;
    }

    // Plays acts with the shortest walks between them, as far as the win; none if there is none.
    std::optional<Played> play(const std::vector<Act>& acts) {
        begin();
        Played played;
        for (const Act& act : acts) {
            const auto who = walker();
            if (who.has_value() != (act.cell != outside)) return std::nullopt;
            if (who) {
                const auto walk = walking_.walk(cell_of(*who), act.cell, farthest_walk);
                if (!walk) return std::nullopt;
                for (const char sign : *walk) engine_.step(board_, rules_, move_of(sign));
                played.moves += *walk;
            }
            played.moves.push_back(move_signs[static_cast<std::size_t>(act.move)]);
            ++played.acts;
            if (engine_.step(board_, rules_, act.move)) return played;
        }
        return std::nullopt;
    }

    static int move_of(char sign) {
        return static_cast<int>(std::string_view(move_signs).find(sign));
    }

    static constexpr std::uint32_t farthest_walk = 1u << 20;

    Meter* meter_;
    Engine engine_;
    Walking walking_;
    Board start_, board_;
    const Rules* rules_ = nullptr;
};

}  // namespace gridwright::snek::goals
