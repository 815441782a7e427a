// What a search looks for. A goal says when a board fulfils it, in which cells walking must not be
// folded away because a step there may fulfil it, and when it is proved that nothing can any more.
#pragma once

#include "snek/judge.hpp"

namespace gridwright::snek {

// To win. What wins shares a cell with something WIN, where nobody walks without looking.
class Winning {
  public:
    explicit Winning(const World& world) : words_(&world.words) {}

    // Whether a board, reached by a turn that won or not, under its rules, is what is looked for.
    bool is_reached(const Board&, const Rules&, bool has_won) const { return has_won; }

    bool is_at_stake(Cell) const { return false; }

    // Whether no play can ever fulfil it. Words other than nouns come into a level only where a
    // sentence WRITEs them, so without that, no word YOU or none WIN on the board means there will
    // never again be anybody to win, or anything to win by.
    bool is_hopeless(const Board& board) const {
        Mask properties = 0;
        for (const Thing one : board.things()) {
            const Kind kind = kind_of(code_of(one));
            if (!words_->is_word(kind)) continue;
            const Word word = words_->word_for(kind);
            if (words_->verb(word) == Verb::write) return false;
            properties |= words_->property(word);
        }
        return !(properties & words_->you) || !(properties & words_->win);
    }

  private:
    const Vocabulary* words_;
};

}  // namespace gridwright::snek
