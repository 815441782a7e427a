// When it is plain that nobody will ever win.
#pragma once

#include "snek/board.hpp"

namespace gridwright::snek {

// Words other than nouns come into a level only where a sentence WRITEs them, so without that, no
// word YOU or none WIN on the board means that there will never again be anybody to win, or
// anything to win by.
inline bool is_hopeless(const Board& board, const Vocabulary& words) {
    Mask properties = 0;
    for (const Thing one : board.things()) {
        const Kind kind = kind_of(code_of(one));
        if (!words.is_word(kind)) continue;
        const Word word = words.word_for(kind);
        if (words.verb(word) == Verb::write) return false;
        properties |= words.property(word);
    }
    return !(properties & words.you) || !(properties & words.win);
}

}  // namespace gridwright::snek
