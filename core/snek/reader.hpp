// From the words on a board to the rules in force.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "snek/judge.hpp"

namespace gridwright::snek {

// Reads the words of boards. Objects that are WORD are read as words, which may change what is
// WORD: then all is read again, until nothing changes or for the tenth time.
class WordReader {
  public:
    explicit WordReader(const World& world) : world_(&world), book_(world), judge_(world) {}

    const Rules* rules_of(const Board& board) {
        find_words(board);
        const Rules* rules = book_.rules_of(words_);
        if (!world_->terms.reads_objects) return rules;
        read_ = words_;
        for (int round = 0; round < most_rounds; ++round) {
            again_ = words_;
            judge_.look_at(board, *rules);
            judge_.each_having(world_->words.word, [&](Index index) {
                const Thing one = board[index];
                again_.push_back({cell_of(one), world_->words.word_for(kind_of(code_of(one)))});
            });
            std::sort(again_.begin(), again_.end());
            again_.erase(std::unique(again_.begin(), again_.end()), again_.end());
            if (again_ == read_) break;
            std::swap(read_, again_);
            rules = book_.rules_of(read_);
        }
        return rules;
    }

    std::uint64_t bytes() const { return book_.bytes(); }

  private:
    static constexpr int most_rounds = 10;

    void find_words(const Board& board) {
        const Vocabulary& words = world_->words;
        cells_.assign(board.where_words(), board.where_words() + board.blocks());
        words_.clear();
        each_cell(cells_, [&](Cell cell) {
            for (Index index = board.begin(cell); index < board.end(cell); ++index) {
                const Kind kind = kind_of(code_of(board[index]));
                if (!words.is_word(kind)) continue;
                const Written written{cell, words.word_for(kind)};
                if (words_.empty() || words_.back() != written) words_.push_back(written);
            }
        });
    }

    const World* world_;
    Rulebook book_;
    Judge judge_;
    std::vector<Bits> cells_;
    std::vector<Written> words_, read_, again_;
};

}  // namespace gridwright::snek
