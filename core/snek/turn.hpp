// One turn, phase by phase. Both dialects take the same turn: a phase whose words a level does not
// have does nothing.
#pragma once

#include <array>
#include <string_view>

#include "snek/changes.hpp"
#include "snek/interactions.hpp"
#include "snek/judge.hpp"
#include "snek/movement.hpp"

namespace gridwright::snek {

inline constexpr int wait = 4;  // the move that is no direction
inline constexpr std::string_view move_signs = "ruldw";

// Plays turns in one world. Holds the rulebook and room to work in, so one is enough for a search.
class Engine {
  public:
    explicit Engine(const World& world)
        : world_(&world), reader_(world), judge_(world), movement_(world) {}

    const World& world() const { return *world_; }

    // The rules that stand on a board; they live as long as the engine.
    const Rules* rules_of(Board& board) {
        board.words_changed = false;
        return reader_.rules_of(board);
    }

    // Plays a move on `board`; `rules` are those that stand on it, before and after. Returns
    // whether that won.
    bool step(Board& board, const Rules*& rules, int move) {
        const Vocabulary& words = world_->words;
        const auto phase = [&](Mask bits, auto run) {
            if (rules->used & bits) run(judge(board, *rules), board);
        };
        if (move != wait) movement_.you(judge(board, *rules), board, move);
        phase(words.self_moving, [&](Judge& now, Board& on) { movement_.move(now, on); });
        phase(words.shift, [&](Judge& now, Board& on) { movement_.shift(now, on); });
        read(board, rules);
        if (rules->says(Verb::is) || rules->says(Verb::write)) {
            transform(judge(board, *rules), board);
            read(board, rules);
        }
        const Mask* const ways = words.turned_to;
        phase(ways[0] | ways[1] | ways[2] | ways[3], turn);
        phase(words.tele, teleport);
        phase(words.fall, fall);
        read(board, rules);
        phase(words.more, more);
        const std::array<Destroyer, 5> destroyers{{{words.sink, 0, sink},
                                                   {words.weak, 0, weak},
                                                   {words.melt, words.hot, melt},
                                                   {words.defeat, words.you, defeat},
                                                   {words.open, words.shut, open_shut}}};
        for (const Destroyer& destroyer : destroyers) {
            if (rules->used & destroyer.bit) meet(judge(board, *rules), board, destroyer);
        }
        if (rules->says(Verb::eat)) eat(judge(board, *rules), board);
        if (rules->says(Verb::make)) make(judge(board, *rules), board);
        const bool has_won = rules->used & words.win && won(judge(board, *rules));
        read(board, rules);
        return has_won;
    }

    // Answers about a board under its rules, until the next turn is played.
    Judge& judge(const Board& board, const Rules& rules) {
        judge_.look_at(board, rules);
        return judge_;
    }

    // Held by the rulebook, which grows.
    std::uint64_t bytes() const { return reader_.bytes(); }

  private:
    // Reads the words again, if there may be anything new to read.
    void read(Board& board, const Rules*& rules) {
        if (world_->terms.reads_objects || board.words_changed) rules = rules_of(board);
    }

    const World* world_;
    WordReader reader_;
    Judge judge_;
    Movement movement_;
};

}  // namespace gridwright::snek
