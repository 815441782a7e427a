// One turn, phase by phase. Both dialects take the same turn: a phase whose words a level does not
// have does nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "snek/changes.hpp"
#include "snek/interactions.hpp"
#include "snek/movement.hpp"
#include "snek/reader.hpp"

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

    // Plays a move on `board`; `rules` are those that stand on it, before and after. `turn` counts
    // the turns before, where something is left to chance. Returns whether that won.
    //
    // This is the one list of phases to compare with that of the original, and with `turn.py`.
    bool step(Board& board, const Rules*& rules, int move, std::uint64_t turn = 0) {
        const Vocabulary& words = world_->words;
        judge_.moment = {move == wait, turn};
        bool has_won = false;
        const auto phase = [&](Mask bits, auto run) {
            if (rules->used & bits) run(judge(board, *rules), board);
        };
        const auto verb = [&](Verb one, auto run) {
            if (rules->says(one)) run(judge(board, *rules), board);
        };
        const auto destroy = [&](Mask bit, Mask partner, LostOf lost_of) {
            if (rules->used & bit) meet(judge(board, *rules), board, {bit, partner, lost_of});
        };
        // Movements go by the rules that stood before the turn.
        phase(any_of(words.turned_to) | words.turn | words.deturn, snek::turn);
        if (move != wait) movement_.you(judge(board, *rules), board, move);
        phase(words.self_moving, [&](Judge& now, Board& on) { movement_.move(now, on); });
        phase(words.chill, [&](Judge& now, Board& on) { movement_.chill(now, on); });
        verb(Verb::fear, [&](Judge& now, Board& on) { movement_.fear(now, on); });
        phase(any_of(words.nudges), [&](Judge& now, Board& on) { movement_.nudge(now, on); });
        phase(words.shift, [&](Judge& now, Board& on) { movement_.shift(now, on); });
        read(board, rules);
        if (rules->says(Verb::is) || rules->says(Verb::become) || rules->says(Verb::write)) {
            transform(judge(board, *rules), board);
            read(board, rules);
        }
        verb(Verb::follow, follow);
        phase(words.tele, teleport);
        phase(any_of(words.falls), fall);
        phase(words.shift, face_along_belts);
        read(board, rules);
        if (rules->possible[words.level]) has_won = level(judge(board, *rules), board);
        phase(words.done, done);
        phase(words.more, more);
        destroy(words.sink, 0, sink);
        destroy(words.weak, 0, weak);
        destroy(words.melt, words.hot, melt);
        destroy(words.defeat, words.you, defeat);
        destroy(words.open, words.shut, open_shut);
        verb(Verb::eat, eat);
        destroy(words.bonus, words.you, bonus);
        verb(Verb::make, make);
        phase(words.prizes, [&](Judge& now, Board&) { has_won = has_won || won(now); });
        read(board, rules);
        judge_.moment = {};
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
    static Mask any_of(const std::array<Mask, 4>& masks) {
        return masks[0] | masks[1] | masks[2] | masks[3];
    }

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
