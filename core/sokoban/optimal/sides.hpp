// How many turns each end of a search has.
//
// A search from both ends works at one value after the other, and at each it is enough that one end
// runs out of states; what the other did is mostly for nothing. Which end will is not known
// beforehand, so there are trials: values at which both have as many turns. The end that runs out
// first then has sixteen turns to one at the next value, and twice as many values each time that it
// wins again; then there is another trial. Where one end is always the better one, little is lost
// on the other; where it is now this one and now that, both have about the same share.
#pragma once

#include <utility>

#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

class Sides {
  public:
    // How many states an end may expand before the other has its turn.
    int take_turns(Side side) {
        worked_ = true;
        return left_ > 0 && side == favoured_ ? 16 : 1;
    }

    // Tells which ends have run out of states at a value.
    void finish(bool forwards_out, bool backwards_out) {
        if (!std::exchange(worked_, false)) return;
        const bool trial = left_ == 0;
        if (!trial) --left_;
        if (forwards_out == backwards_out) return;
        const Side winner = forwards_out ? forwards : backwards;
        if (trial) {
            length_ = winner == favoured_ ? 2 * length_ : 1;
            favoured_ = winner;
            left_ = length_;
        } else if (winner != favoured_) {
            left_ = 0;
        }
    }

  private:
    Side favoured_ = forwards;
    int length_ = 1;       // of the time between trials, in values
    int left_ = 0;         // of that time
    bool worked_ = false;  // at this value
};

}  // namespace gridwright::sokoban
