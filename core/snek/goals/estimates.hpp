// How far a board is from a goal, roughly: numbers that put boards in an order and prove nothing.
//
// Two things are counted. *Travel* is the way of whoever is YOU to each cell, where a step onto
// something that can be pushed costs more, one onto something deadly much more, and one onto
// something solid most: so the way to a goal behind a wall is still told from no way at all, and
// grows shorter as things are cleared away. *Pushes* are those that each word needs to get to each
// cell if nothing but what is solid were in its way: a word that can be pushed only by somebody who
// stands behind it stays for ever in a corner and at an edge. A rule can be made where a straight
// run of cells can get its words, and the cheapest run is the estimate.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/hash.hpp"
#include "snek/judge.hpp"

namespace gridwright::snek::goals {

inline constexpr int farthest = 255;  // as far as any estimate goes; also what cannot be

class Estimates {
  public:
    explicit Estimates(const World& world)
        : world_(&world),
          words_(&world.words),
          ground_(static_cast<std::size_t>(world.cells)),
          travel_(static_cast<std::size_t>(world.cells)),
          pushes_(cached_pushes, {0, 0}) {}

    // Looks at a board under its rules. The estimates below are about it.
    void look_at(Judge& judge) {
        survey(judge);
        walk();
        find_words(judge.board());
    }

    // To be where something WIN is.
    int reach() const {
        int least = farthest;
        for (const Cell cell : prizes_) least = std::min(least, int{travel_[index(cell)]});
        return least;
    }

    // To push a word of a rule away.
    int breaking(Word subject, Word predicate) const {
        int least = farthest;
        for (const auto& [word, cell] : written_) {
            if (word == subject || word == predicate) least = std::min(least, beside(cell));
        }
        return least;
    }

    // To make the rule `subject verb predicate` stand in some straight run of cells.
    int make(Word subject, Word verb, Word predicate) {
        const int pushes = pushes_to_make({subject, verb, predicate});
        if (pushes >= farthest) return farthest;
        int nearest = farthest;
        for (const auto& [word, cell] : written_) {
            if (word == subject || word == verb || word == predicate) {
                nearest = std::min(nearest, beside(cell));
            }
        }
        return std::min(farthest, 4 * pushes + nearest / 2);
    }

  private:
    using Field = std::vector<std::uint8_t>;  // by cell: the fewest pushes
    enum : std::uint8_t { free_step = 1, pushing_step = 4, deadly_step = 12, solid_step = 40 };
    static constexpr std::size_t cached_pushes = 1 << 14;

    struct Ground {
        std::uint8_t cost;
        bool solid;  // and cannot be pushed
        bool you;
    };

    static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }
    Cell next(Cell cell, int way) const {
        return world_->next_to[static_cast<std::size_t>(way)][index(cell)];
    }
    bool stands(Cell cell) const { return cell != outside && !ground_[index(cell)].solid; }

    void survey(Judge& judge) {
        const Mask solid = world_->terms.solid;
        const Board& board = judge.board();
        prizes_.clear();
        solid_hash_ = 0;
        for (Cell cell = 0; cell < world_->cells; ++cell) {
            Ground here{free_step, false, false};
            for (Place place = board.begin(cell); place < board.end(cell); ++place) {
                const Mask mask = judge.mask(place);
                here.you |= (mask & words_->you) != 0;
                if (mask & words_->win) prizes_.push_back(cell);
                if (mask & words_->push) {
                    here.cost = std::max<std::uint8_t>(here.cost, pushing_step);
                } else if (mask & solid) {
                    here.cost = solid_step;
                    here.solid = true;
                }
                if (mask & (words_->defeat | words_->sink)) {
                    here.cost = std::max<std::uint8_t>(here.cost, deadly_step);
                }
            }
            if (here.solid) solid_hash_ = combine(solid_hash_, static_cast<std::uint64_t>(cell));
            ground_[index(cell)] = here;
        }
    }

    // Travel from whoever is YOU to every cell, by buckets of equal cost.
    void walk() {
        std::fill(travel_.begin(), travel_.end(), std::uint8_t{farthest});
        for (auto& bucket : buckets_) bucket.clear();
        for (Cell cell = 0; cell < world_->cells; ++cell) {
            if (!ground_[index(cell)].you) continue;
            travel_[index(cell)] = 0;
            buckets_[0].push_back(cell);
        }
        int empty = 0;
        for (int cost = 0; empty <= solid_step && cost < farthest; ++cost) {
            auto& bucket = buckets_[static_cast<std::size_t>(cost) % buckets_.size()];
            empty = bucket.empty() ? empty + 1 : 0;
            for (std::size_t i = 0; i < bucket.size(); ++i) {
                const Cell cell = bucket[i];
                if (travel_[index(cell)] != cost) continue;
                for (int way = 0; way < 4; ++way) {
                    const Cell to = next(cell, way);
                    if (to == outside) continue;
                    const int there = cost + ground_[index(to)].cost;
                    if (there >= int{travel_[index(to)]}) continue;
                    travel_[index(to)] = static_cast<std::uint8_t>(there);
                    buckets_[static_cast<std::size_t>(there) % buckets_.size()].push_back(to);
                }
            }
            bucket.clear();
        }
    }

    void find_words(const Board& board) {
        written_.clear();
        std::uint64_t hash = solid_hash_;
        for (const Thing one : board.things()) {
            const Kind kind = kind_of(code_of(one));
            if (!words_->is_word(kind)) continue;
            written_.emplace_back(words_->word_for(kind), cell_of(one));
            hash = combine(hash, one >> 2);
        }
        if (hash != layout_) {
            layout_ = hash;
            fields_.clear();
        }
    }

    // Travel to where a word can be pushed from.
    int beside(Cell cell) const {
        int least = farthest;
        for (int way = 0; way < 4; ++way) {
            const Cell side = next(cell, way);
            if (side != outside && stands(next(cell, opposite(way)))) {
                least = std::min(least, int{travel_[index(side)]});
            }
        }
        return least;
    }

    int pushes_to_make(const std::array<Word, 3>& sentence) {
        std::uint64_t key = layout_;
        for (const Word word : sentence) key = combine(key, word);
        auto& [known, pushes] = pushes_[key % pushes_.size()];
        if (known != key) {
            known = key;
            pushes = cheapest_run(sentence);
        }
        return pushes;
    }

    int cheapest_run(const std::array<Word, 3>& sentence) {
        for (const Word word : sentence) field_of(word);
        const Field &subjects = field_of(sentence[0]), &verbs = field_of(sentence[1]),
                    &predicates = field_of(sentence[2]);
        int least = farthest;
        for (Cell cell = 0; cell < world_->cells; ++cell) {
            if (subjects[index(cell)] == farthest) continue;
            for (const int way : {0, down}) {
                const Cell second = next(cell, way);
                const Cell third = second == outside ? outside : next(second, way);
                if (third == outside) continue;
                least = std::min(
                    least, subjects[index(cell)] + verbs[index(second)] + predicates[index(third)]);
            }
        }
        return least;
    }

    // For each cell the fewest pushes that bring one of these words there.
    const Field& field_of(Word word) {
        for (const auto& [known, field] : fields_) {
            if (known == word) return field;
        }
        Field field(travel_.size(), std::uint8_t{farthest});
        reached_.clear();
        for (const auto& [written, cell] : written_) {
            if (written != word) continue;
            field[index(cell)] = 0;
            reached_.push_back(cell);
        }
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            const Cell cell = reached_[i];
            if (field[index(cell)] == farthest - 1) break;
            for (int way = 0; way < 4; ++way) {
                const Cell to = next(cell, way);
                if (!stands(to) || !stands(next(cell, opposite(way)))) continue;
                if (field[index(to)] != farthest) continue;
                field[index(to)] = static_cast<std::uint8_t>(field[index(cell)] + 1);
                reached_.push_back(to);
            }
        }
        fields_.emplace_back(word, std::move(field));
        return fields_.back().second;
    }

    const World* world_;
    const Vocabulary* words_;
    std::vector<Ground> ground_;
    std::vector<std::uint8_t> travel_;
    std::array<std::vector<Cell>, solid_step + 1> buckets_;
    std::vector<Cell> prizes_, reached_;
    std::vector<std::pair<Word, Cell>> written_;
    std::uint64_t solid_hash_ = 0, layout_ = 0;
    std::vector<std::pair<Word, Field>> fields_;  // of the words of the layout, as they are needed
    std::vector<std::pair<std::uint64_t, int>> pushes_;  // of layouts and rules met before
};

}  // namespace gridwright::snek::goals
