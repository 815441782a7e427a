// One take of a movement: some objects set out together, and it is decided who leaves its cell and
// what becomes of those in the way. The procedure is told step by step in `docs/words.md`.
//
// All movers of a take move together: an object that leaves in a take is in nobody's way in it.
// Everything is decided on the board as it stands at the start, and only then is the board changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "snek/judge.hpp"

namespace gridwright::snek {

// Whether a mover changes places with an object in its way.
inline bool swaps(const Vocabulary& words, Mask mask, Mask other) {
    return (mask | other) & words.swap && !(other & words.still);
}

// Whether a mover and an object in its way are OPEN and SHUT, on one layer.
inline bool opens(const Vocabulary& words, Mask mask, Mask other) {
    const bool fits =
        (mask & words.open && other & words.shut) || (mask & words.shut && other & words.open);
    return fits && !((mask ^ other) & words.floating) && !(other & words.safe);
}

// Whether an object in the way is one that breaks when somebody enters its cell.
inline bool crushes(const Vocabulary& words, Mask mask, Mask other) {
    return other & words.weak && !(other & (words.safe | words.push)) &&
           !((mask ^ other) & words.floating);
}

class Take {
  public:
    // A thing by its place, or, from the number of things on, the emptiness of a cell.
    using Object = std::uint32_t;

    struct Mover {
        Object object;
        int direction;
    };
    explicit Take(const World& world) : world_(&world), words_(&world.words) {}

    std::vector<Mover> movers;  // who sets out, in the order of their cells: for the caller to say

    // Moves them; those with `turn_round` that cannot go try the other way.
    void play(Judge& judge, Board& board, Mask turn_round) {
        if (movers.empty()) return;
        decide(judge, board, turn_round);
        change_board();
    }

    // The first half of that: the board stays as it is.
    void decide(Judge& judge, Board& board, Mask turn_round) {
        judge_ = &judge;
        board_ = &board;
        empty_acts_ = judge.rules().possible[words_->empty] != 0;
        const std::size_t objects =
            board.size() + (empty_acts_ ? static_cast<std::size_t>(world_->cells) : 0);
        for (const Leaving& one : leaving_) left_[one.object] = false;  // those of the last take
        if (left_.size() < objects) {
            left_.resize(objects, false);
            makes_way_.resize(objects, false);
        }
        if (!judge.find_cells(what_is_met(), met_at_)) met_at_.assign(board.blocks(), 0);
        steps_alone_ = !empty_acts_ && !(judge.rules().used & words_->pull);
        leaving_.clear();
        destroyed_.clear();
        for (Mover& mover : movers) {
            if (mask_at(mover.object) & words_->reverse) {
                mover.direction = opposite(mover.direction);
            }
        }
        waiting_ = movers;
        settle();
        if (turn_round && !waiting_.empty()) {
            back_.clear();
            for (Mover& mover : movers) {
                if (leaves(mover.object) || !(mask_at(mover.object) & turn_round)) continue;
                mover.direction = opposite(mover.direction);
                back_.push_back(mover);
            }
            std::erase_if(waiting_, [&](const Mover& one) {
                return std::any_of(back_.begin(), back_.end(), [&](const Mover& turned) {
                    return turned.object == one.object;
                });
            });
            std::swap(back_, waiting_);
            settle();
            back_.insert(back_.end(), waiting_.begin(), waiting_.end());
            std::swap(back_, waiting_);
        }
        let_leave(Force::break_);
    }

    // Where an object will be after what was decided, and its code there; outside when it will be
    // destroyed.
    std::pair<Cell, Code> arrival(Object object) const {
        for (const Leaving& leaving : leaving_) {
            if (leaving.object == object) return {leaving.to, facing(object, leaving.direction)};
        }
        return {cell_at(object), faced(object)};
    }

    // The second half. What needs the board as it was is worked out first.
    void change_board() {
        moved_.clear();
        for (const Leaving& one : leaving_) {
            if (one.object >= board_->size()) continue;
            moved_.push_back({cell_at(one.object), code_at(one.object), one.to,
                              facing(one.object, one.direction), count_at(one.object),
                              destroyed_of(one.object)});
        }
        std::vector<std::pair<Cell, std::vector<Code>>> left;
        for (const Destroyed& one : destroyed_) {
            const Cell cell = cell_at(one.object);
            const std::vector<Code> codes = judge_->remains(cell, code_at(one.object));
            if (!codes.empty()) left.insert(left.end(), one.count, {cell, codes});
            if (one.object < board_->size() && !leaves(one.object)) {
                moved_.push_back({cell, code_at(one.object), cell, faced(one.object),
                                  count_at(one.object), one.count});
            }
        }
        if (world_->terms.turns) turn_those_who_stay();
        for (const Moved& one : moved_) {
            for (std::uint32_t i = 0; i < one.count; ++i) {
                if (one.to == outside || i < one.lost) {
                    board_->remove(one.cell, one.code);
                } else if (one.to != one.cell || one.code != one.arrival) {
                    board_->relocate(one.cell, one.code, one.to, one.arrival);
                }
            }
        }
        for (const auto& [cell, codes] : left) {
            for (const Code code : codes) board_->create(cell, code);
        }
    }

  private:
    static constexpr int as_before = -1;

    struct Leaving {
        Object object;
        Cell to;        // outside: it is destroyed
        int direction;  // or `as_before`
    };
    struct Destroyed {
        Object object;
        std::uint32_t count;
    };
    // What movers do to get on; each does what those before it do, and is tried after them: they
    // enter the cell of something solid and WEAK, which breaks; they break, if they are WEAK.
    enum class Force { push, crush, break_ };
    enum class Way { shut, free, breaks };

    bool leaves(Object object) const { return left_[object] != 0; }

    Cell next(Cell cell, int way) const {
        return world_->next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
    }

    Cell cell_at(Object object) const {
        return object < board_->size() ? cell_of((*board_)[object])
                                       : static_cast<Cell>(object - board_->size());
    }
    Code code_at(Object object) const {
        return object < board_->size() ? code_of((*board_)[object]) : code_of(words_->empty, 0);
    }
    Mask mask_at(Object object) const {
        return object < board_->size() ? judge_->mask(object) : judge_->empty_mask(cell_at(object));
    }
    std::uint32_t count_at(Object object) const {
        return object < board_->size() ? board_->count(object) : 1;
    }

    // Calls `visit(object)` for each code in a cell, and for emptiness where it matters.
    template <class Visit>
    void each_object(Cell cell, Visit visit) const {
        if (!board_->is_empty(cell)) {
            board_->each_code(cell, visit);
        } else if (empty_acts_) {
            visit(board_->size() + static_cast<Object>(cell));
        }
    }

    // What a mover can meet in the cell that it enters. All else neither stops nor follows it.
    Mask what_is_met() const {
        return world_->terms.solid | words_->swap | words_->open | words_->shut;
    }

    // Whether it is plain to see that a mover leaves and nobody with it. That is most often so.
    bool just_steps(Mover mover) const {
        const Cell ahead = next(cell_at(mover.object), mover.direction);
        if (!steps_alone_ || ahead == outside) return false;
        if (met_at_[static_cast<std::size_t>(ahead) / 64] >> (ahead & 63) & 1) return false;
        const Mask locks = words_->locks[static_cast<std::size_t>(mover.direction)];
        return !(mask_at(mover.object) & (words_->still | words_->swap | locks));
    }

    // Lets all leave who can without breaking.
    void settle() {
        let_leave(Force::push);
        let_leave(Force::crush);
    }

    // Looks at those who wait until that lets nobody leave.
    void let_leave(Force force) {
        if (force != Force::push && !(judge_->rules().used & words_->weak)) return;
        while (!waiting_.empty()) {
            const std::size_t gone = leaving_.size();
            blocked_.clear();
            for (const Mover mover : waiting_) {
                if (just_steps(mover)) {
                    if (leaves(mover.object)) continue;
                    note(mover.object, next(cell_at(mover.object), mover.direction),
                         mover.direction);
                    continue;
                }
                followers_.assign(1, mover);
                for (std::size_t i = 0; i < followers_.size(); ++i) {  // it grows as we go
                    const Mover one = followers_[i];
                    if (leaves(one.object)) continue;
                    switch (way(one, force)) {
                        case Way::free:
                            leave(one);
                            break;
                        case Way::breaks:
                            destroy(one.object, count_at(one.object));
                            break;
                        case Way::shut:
                            blocked_.push_back(one);
                    }
                }
            }
            std::swap(waiting_, blocked_);
            if (leaving_.size() == gone) return;
        }
    }

    // Whether the way is free, or can be cleared by pushing: goes along the cells that a push would
    // reach and back again.
    Way way(Mover mover, Force force) {
        const auto direction = static_cast<std::size_t>(mover.direction);
        if (mask_at(mover.object) & (words_->still | words_->locks[direction])) return Way::shut;
        const Mask cannot = words_->still | words_->phantom | words_->locks[direction];
        const Cell ahead = next(cell_at(mover.object), mover.direction);
        chain_.clear();
        pushed_.clear();
        for (Cell cell = ahead; cell != outside; cell = next(cell, mover.direction)) {
            const std::size_t before = pushed_.size();
            each_object(cell, [&](Object object) {
                const Mask other = mask_at(object);
                if (other & words_->push && !(other & cannot) && !leaves(object)) {
                    pushed_.push_back(object);
                }
            });
            if (pushed_.size() == before) break;
            chain_.push_back(before);
        }
        for (std::size_t link = chain_.size(), last = pushed_.size(); link-- > 0;) {
            const std::size_t first = chain_[link];
            const Cell beyond = next(cell_at(pushed_[first]), mover.direction);
            for (std::size_t i = first; i < last; ++i) {
                makes_way_[pushed_[i]] = can_enter(pushed_[i], beyond, force) ||
                                         (force == Force::break_ && breaks(pushed_[i]));
            }
            last = first;
        }
        const bool free = can_enter(mover.object, ahead, force);
        for (const Object object : pushed_) makes_way_[object] = false;
        if (free) return Way::free;
        return force == Force::break_ && breaks(mover.object) ? Way::breaks : Way::shut;
    }

    bool breaks(Object object) const {
        const Mask mask = mask_at(object);
        return mask & words_->weak && !(mask & words_->safe);
    }

    // Whether an object can go to a cell, given which of the objects there make way.
    bool can_enter(Object object, Cell cell, Force force) const {
        if (cell == outside) return false;
        bool free = true;
        each_object(cell, [&](Object other) {
            free = free && (makes_way_[other] || leaves(other) || !blocks(object, other, force));
        });
        return free;
    }

    // Whether an object, unless it leaves or is pushed, keeps another out of its cell.
    bool blocks(Object object, Object other, Force force) const {
        const Mask mask = mask_at(object), other_mask = mask_at(other);
        if (!(other_mask & world_->terms.solid)) return false;
        if ((mask | other_mask) & words_->phantom || swaps(*words_, mask, other_mask) ||
            opens(*words_, mask, other_mask)) {
            return false;
        }
        if (force != Force::push && crushes(*words_, mask, other_mask)) return false;
        return !eats(object, other);
    }

    bool eats(Object object, Object other) const {
        const Mask mask = mask_at(object), other_mask = mask_at(other);
        if (other_mask & words_->safe || (mask ^ other_mask) & words_->floating) return false;
        return judge_->eats(cell_at(object), code_at(object), cell_at(other), code_at(other));
    }

    void note(Object object, Cell to, int direction) {
        leaving_.push_back({object, to, direction});
        left_[object] = true;
    }

    // Lets an object leave that can; those that it pushes and pulls follow.
    void leave(Mover mover) {
        const Cell cell = cell_at(mover.object);
        const Mask mask = mask_at(mover.object);
        const Cell to = next(cell, mover.direction), back = next(cell, opposite(mover.direction));
        note(mover.object, to, mover.direction);
        if (mask & words_->phantom) return;
        const std::size_t before = followers_.size();
        bool opened = false, is_gone = false;
        each_object(to, [&](Object other) {
            if (is_gone || leaves(other)) return;
            const Mask other_mask = mask_at(other);
            if (other_mask & words_->phantom) return;
            if (swaps(*words_, mask, other_mask)) {
                note(other, cell, as_before);
            } else if (opens(*words_, mask, other_mask)) {
                is_gone = !opened && open(mover.object, other);
                opened = true;
            } else if (is_met(other, other_mask) && crushes(*words_, mask, other_mask)) {
                destroy(other, count_at(other));
            } else if (other_mask & words_->push && !eats(mover.object, other)) {
                followers_.push_back({other, mover.direction});
            }
        });
        if (is_gone) {
            followers_.resize(before);
            return;
        }
        if (back == outside || !(judge_->rules().used & words_->pull)) return;
        each_object(back, [&](Object other) {
            const Mask other_mask = mask_at(other);
            if (other_mask & words_->pull && !(other_mask & words_->phantom)) {
                followers_.push_back({other, mover.direction});
            }
        });
    }

    // Whether a mover meets an object as it enters: what is solid, and emptiness.
    bool is_met(Object object, Mask mask) const {
        return mask & world_->terms.solid || object >= board_->size();
    }

    // A mover and what it opens destroy each other where they are, in pairs. Whether that leaves
    // none of the movers.
    bool open(Object mover, Object obstacle) {
        const std::uint32_t movers = count_at(mover);
        const std::uint32_t pairs = std::min(movers, count_at(obstacle) - destroyed_of(obstacle));
        const bool is_safe = mask_at(mover) & words_->safe;
        if (!is_safe) destroy(mover, pairs);
        destroy(obstacle, pairs);
        return !is_safe && pairs == movers;
    }

    std::uint32_t destroyed_of(Object object) const {
        for (const Destroyed& one : destroyed_) {
            if (one.object == object) return one.count;
        }
        return 0;
    }

    // Destroys so many of the objects alike; when none is left they are out of the way.
    void destroy(Object object, std::uint32_t count) {
        if (count == 0) return;
        const auto known = std::find_if(destroyed_.begin(), destroyed_.end(),
                                        [&](const Destroyed& one) { return one.object == object; });
        const std::uint32_t all = known == destroyed_.end() ? count : (known->count += count);
        if (known == destroyed_.end()) destroyed_.push_back({object, count});
        if (all < count_at(object)) return;
        for (Leaving& one : leaving_) {
            if (one.object != object) continue;
            one.to = outside;
            return;
        }
        note(object, outside, as_before);
    }

    // The code of an object that goes, or wants to go, in a direction.
    Code facing(Object object, int direction) const {
        const Code code = code_at(object);
        if (direction == as_before || !world_->terms.turns) return code;
        const bool backwards = mask_at(object) & words_->reverse;
        return turned(code, backwards ? opposite(direction) : direction);
    }

    // The code of something that stays, as it faces after the take.
    Code faced(Object object) const {
        for (const Mover& mover : movers) {
            if (mover.object == object) return facing(object, mover.direction);
        }
        return code_at(object);
    }

    struct Moved {
        Cell cell;
        Code code;
        Cell to;
        Code arrival;
        std::uint32_t count, lost;
    };

    // Movers that could not leave face where they wanted to go.
    void turn_those_who_stay() {
        for (const Mover& mover : movers) {
            if (leaves(mover.object) || mover.object >= board_->size()) continue;
            if (destroyed_of(mover.object) != 0) continue;  // they are seen to already
            const Code code = code_at(mover.object), after = facing(mover.object, mover.direction);
            if (code == after) continue;
            const Cell cell = cell_at(mover.object);
            moved_.push_back({cell, code, cell, after, count_at(mover.object), 0});
        }
    }

    const World* world_;
    const Vocabulary* words_;
    Judge* judge_ = nullptr;
    Board* board_ = nullptr;
    bool empty_acts_ = false;
    bool steps_alone_ = false;  // whether nothing follows who enters a cell where it meets nothing
    std::vector<Bits> met_at_;  // where something may be that is met
    std::vector<Mover> back_, waiting_, blocked_, followers_;
    std::vector<std::uint8_t> left_;       // by object: whether it leaves
    std::vector<std::uint8_t> makes_way_;  // by object: whether it goes on or breaks when pushed
    std::vector<Leaving> leaving_;
    std::vector<Destroyed> destroyed_;  // how many of the objects alike, in the order they are lost
    std::vector<std::size_t> chain_;    // where the pushed objects of each cell of a push begin
    std::vector<Object> pushed_;
    std::vector<Moved> moved_;
};

}  // namespace gridwright::snek
