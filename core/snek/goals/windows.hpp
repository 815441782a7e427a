// Shortens a solution window by window: from a position on its way an exhaustive search looks for
// one that comes later, or for the win, in fewer moves than the solution takes. What it finds
// replaces the moves between. Small windows come first; each round looks further.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/hash.hpp"
#include "snek/exhaustive.hpp"

namespace gridwright::snek::goals {

class Windows {
  public:
    Windows(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world), dead_ends_(&dead_ends), meter_(&meter), engine_(world), start_(start) {}

    // A solution that is no longer, after about so much work. No solution has fewer moves than
    // `bound`, so with one of these there is no more to do.
    std::string shorten(std::string moves, std::uint64_t work, std::size_t bound) {
        std::uint64_t done = 0;
        for (std::uint64_t window = smallest; done < work; window *= 4) {
            follow(moves);
            bool whole = true;
            for (std::size_t from = 0; from < way_.size() && done < work;) {
                if (moves.size() <= bound || meter_->stopped()) return moves;
                const auto tried = try_from(moves, from, window);
                done += tried.work;
                whole &= tried.exhausted;
                if (!tried.shorter) {
                    ++from;
                    continue;
                }
                follow(moves);
            }
            if (whole) break;
        }
        return moves;
    }

  private:
    static constexpr std::uint64_t smallest = 2'000;  // work for the first round
    static constexpr std::uint64_t per_search = 200;  // to begin one

    struct Tried {
        bool shorter, exhausted;
        std::uint64_t work;
    };

    // A position of the solution, and the moves that led to it.
    struct Position {
        Board board;
        std::size_t moves;
    };

    int move_of(char sign) const { return static_cast<int>(move_signs.find(sign)); }

    // Lists the positions of a solution and where in it they come last.
    void follow(const std::string& moves) {
        way_.clear();
        last_.clear();
        Board board = start_;
        const Rules* rules = engine_.rules_of(board);
        for (std::size_t made = 0; made < moves.size(); ++made) {
            way_.push_back({board, made});
            last_[key(board, *rules)] = made;
            engine_.step(board, rules, move_of(moves[made]));
        }
    }

    // Equal for positions that differ only in where YOU face. (A wrong match does no harm: what
    // comes of it is played before it is believed.)
    std::uint64_t key(const Board& board, const Rules& rules) const {
        std::uint64_t hash = 0;
        for (const Thing one : board.things()) {
            const bool you = rules.masks[kind_of(code_of(one))] & world_->words.you;
            hash = combine(hash, you ? one & ~Thing{3} : one);
        }
        return hash;
    }

    Tried try_from(std::string& moves, std::size_t from, std::uint64_t window) {
        const std::size_t begun = way_[from].moves;
        const ExhaustiveSearch* running = nullptr;
        std::size_t to = moves.size();
        Meter part(*meter_, 0);
        ExhaustiveSearch search(*world_, way_[from].board, *dead_ends_, part,
                                [&](const Board& board, const Rules& rules) {
                                    const auto found = last_.find(key(board, rules));
                                    if (found == last_.end()) return false;
                                    if (begun + running->bound() >= found->second) return false;
                                    to = found->second;
                                    return true;
                                });
        running = &search;
        Searched searched = Searched::paused;
        while (searched == Searched::paused && search.work() < window &&
               begun + search.bound() < moves.size()) {
            searched = search.run(1);
        }
        const std::uint64_t work = search.work() + per_search;
        const bool exhausted =
            searched == Searched::exhausted || begun + search.bound() >= moves.size();
        if (searched != Searched::found) return {false, exhausted, work};
        const std::string between = search.moves();
        std::string shorter = moves.substr(0, begun) + between;
        if (to < moves.size()) shorter += moves.substr(to);
        if (shorter.size() >= moves.size() || !wins(shorter)) return {false, exhausted, work};
        moves = std::move(shorter);
        return {true, false, work};
    }

    // Whether moves win; those after the win are taken off.
    bool wins(std::string& moves) {
        Board board = start_;
        const Rules* rules = engine_.rules_of(board);
        for (std::size_t made = 0; made < moves.size(); ++made) {
            if (!engine_.step(board, rules, move_of(moves[made]))) continue;
            moves.resize(made + 1);
            return true;
        }
        return false;
    }

    const World* world_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    Engine engine_;
    Board start_;
    std::vector<Position> way_;
    std::unordered_map<std::uint64_t, std::size_t> last_;
};

}  // namespace gridwright::snek::goals
