// Movement: who leaves a cell when some objects set out, and what becomes of those in the way. The
// procedure is told step by step in `docs/words.md`.
//
// All movers of a take move together: an object that leaves in a take is in nobody's way in it.
// Everything is decided on the board as it stands at the start, and only then is the board changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "snek/judge.hpp"

namespace gridwright::snek {

class Movement {
  public:
    explicit Movement(const World& world) : world_(&world), words_(&world.words) {}

    // Everything YOU sets out in the direction of the player's move.
    void you(Judge& judge, Board& board, int direction) {
        movers_.clear();
        each_awake(judge, words_->you, [&](Place place) { movers_.push_back({place, direction}); });
        play(judge, board, 0);
    }

    // Everything MOVE or AUTO sets out where it faces; a blocked MOVE turns round and retries.
    void move(Judge& judge, Board& board) {
        movers_.clear();
        each_awake(judge, words_->self_moving, [&](Place place) {
            movers_.push_back({place, facing_of(code_of(board[place]))});
        });
        play(judge, board, words_->move);
    }

    // Whatever lies on a SHIFT object of its layer sets out where that faces: the first one.
    void shift(Judge& judge, Board& board) {
        movers_.clear();
        Cell last = outside;
        judge.each_having(words_->shift, [&](Place belt) {
            const Cell cell = cell_of(board[belt]);
            if (cell == last) return;
            last = cell;
            board.each_code(cell, [&](Place place) { set_on_belt(judge, board, cell, place); });
        });
        play(judge, board, 0);
    }

  private:
    struct Mover {
        Place place;
        int direction;
    };
    struct Leaving {
        Place place;
        Cell to;  // outside: it dies
        int direction;
    };
    struct Opening {  // a mover that opens what is in its way
        std::size_t leaving;
        Place obstacle;
    };

    template <class Visit>
    void each_awake(Judge& judge, Mask bits, Visit visit) {
        judge.each_having(bits, [&](Place place) {
            if (!(judge.mask(place) & (words_->sleep | words_->still))) visit(place);
        });
    }

    void set_on_belt(Judge& judge, const Board& board, Cell cell, Place place) {
        const Mask mask = judge.mask(place);
        if (mask & words_->still) return;
        for (Place belt = board.begin(cell); belt < board.end(cell); ++belt) {
            const Mask other = judge.mask(belt);
            if (belt != place && other & words_->shift && !((mask ^ other) & words_->floating)) {
                movers_.push_back({place, facing_of(code_of(board[belt]))});
                return;
            }
        }
    }

    // Moves `movers_`; those with `turn_round` that cannot go try the other way.
    void play(Judge& judge, Board& board, Mask turn_round) {
        if (movers_.empty()) return;
        judge_ = &judge;
        board_ = &board;
        left_.assign(board.size(), 0);
        pushes_on_.assign(board.size(), 0);
        leaving_.clear();
        openings_.clear();
        broken_.clear();
        settle(movers_);
        if (turn_round) {
            back_.clear();
            for (Mover& mover : movers_) {
                if (!leaves(mover.place) && judge.mask(mover.place) & turn_round) {
                    mover.direction = opposite(mover.direction);
                    back_.push_back(mover);
                }
            }
            settle(back_);
        }
        change_board();
    }

    bool leaves(Place place) const { return left_[place] != 0; }

    Cell next(Cell cell, int way) const {
        return world_->next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
    }

    // Lets all leave who can. Only when nobody else can do WEAK objects break on what is ahead.
    void settle(const std::vector<Mover>& movers) {
        waiting_ = movers;
        for (const bool breaking : {false, true}) {
            if (!breaking || judge_->rules().used & words_->weak) let_leave(breaking);
        }
    }

    // Looks at those who wait until nobody more can leave.
    void let_leave(bool breaking) {
        while (!waiting_.empty()) {
            const std::size_t gone = leaving_.size();
            blocked_.clear();
            for (const Mover mover : waiting_) {
                followers_.assign(1, mover);
                for (std::size_t i = 0; i < followers_.size(); ++i) {  // it grows as we go
                    const Mover one = followers_[i];
                    if (leaves(one.place)) continue;
                    if (can_leave(one, breaking)) {
                        leave(one);
                    } else {
                        blocked_.push_back(one);
                    }
                }
            }
            std::swap(waiting_, blocked_);
            if (leaving_.size() == gone) return;
        }
    }

    // Whether the way is clear, or can be cleared by pushing: goes along the cells that a push
    // would reach and back again.
    bool can_leave(Mover mover, bool breaking) {
        const Mask mask = judge_->mask(mover.place);
        if (mask & words_->still) return false;
        const Cell ahead = next(cell_of((*board_)[mover.place]), mover.direction);
        chain_.clear();
        pushed_.clear();
        for (Cell cell = ahead; cell != outside; cell = next(cell, mover.direction)) {
            const std::size_t before = pushed_.size();
            board_->each_code(cell, [&](Place place) {
                const Mask other = judge_->mask(place);
                if (other & words_->push && !(other & words_->still) && !leaves(place)) {
                    pushed_.push_back(place);
                }
            });
            if (pushed_.size() == before) break;
            chain_.push_back(before);
        }
        for (std::size_t link = chain_.size(), last = pushed_.size(); link-- > 0;) {
            const std::size_t first = chain_[link];
            const Cell beyond = next(cell_of((*board_)[pushed_[first]]), mover.direction);
            for (std::size_t i = first; i < last; ++i) {
                pushes_on_[pushed_[i]] = can_enter(judge_->mask(pushed_[i]), beyond, breaking);
            }
            last = first;
        }
        const bool can = can_enter(mask, ahead, breaking);
        for (const Place place : pushed_) pushes_on_[place] = false;
        return can;
    }

    // Whether an object can go to a cell, given which of the objects there can be pushed on.
    bool can_enter(Mask mask, Cell cell, bool breaking) {
        if (breaking && breaks(mask)) return true;
        if (cell == outside) return false;
        if (board_->is_empty(cell)) return !is_in_the_way(mask, judge_->empty_mask(cell));
        bool free = true;
        board_->each_code(cell, [&](Place place) {
            free = free && (pushes_on_[place] || leaves(place) ||
                            !is_in_the_way(mask, judge_->mask(place)));
        });
        return free;
    }

    bool breaks(Mask mask) const { return mask & words_->weak && !(mask & words_->safe); }

    // Whether an object, unless it leaves or is pushed, keeps one that is `mask` out of its cell.
    bool is_in_the_way(Mask mask, Mask other) const {
        return other & world_->terms.solid && !swaps(mask, other) && !opens(mask, other);
    }

    bool swaps(Mask mask, Mask other) const {
        return (mask | other) & words_->swap && !(other & words_->still);
    }

    // Whether a mover and an object in its way are OPEN and SHUT, on one layer.
    bool opens(Mask mask, Mask other) const {
        const bool fits = (mask & words_->open && other & words_->shut) ||
                          (mask & words_->shut && other & words_->open);
        return fits && !((mask ^ other) & words_->floating) && !(other & words_->safe);
    }

    void note(Place place, Cell to, int direction) {
        leaving_.push_back({place, to, direction});
        left_[place] = true;
    }

    // Lets an object leave that can; those that it pushes and pulls follow.
    void leave(Mover mover) {
        const Cell cell = cell_of((*board_)[mover.place]);
        const Mask mask = judge_->mask(mover.place);
        if (breaks(mask) && !can_leave(mover, false)) {
            note(mover.place, outside, mover.direction);
            broken_.push_back(mover.place);
            return;
        }
        const Cell to = next(cell, mover.direction), back = next(cell, opposite(mover.direction));
        note(mover.place, to, mover.direction);
        const std::size_t own = leaving_.size() - 1;
        bool opened = false;
        board_->each_code(to, [&](Place other) {
            if (leaves(other)) return;
            const Mask other_mask = judge_->mask(other);
            if (swaps(mask, other_mask)) {
                note(other, cell, facing_of(code_of((*board_)[other])));
            } else if (other_mask & world_->terms.solid && opens(mask, other_mask)) {
                if (!opened) openings_.push_back({own, other});
                opened = true;
            } else if (other_mask & words_->push) {
                followers_.push_back({other, mover.direction});
            }
        });
        if (back == outside || !(judge_->rules().used & words_->pull)) return;
        board_->each_code(back, [&](Place other) {
            if (judge_->mask(other) & words_->pull) {
                followers_.push_back({other, mover.direction});
            }
        });
    }

    struct Moved {
        Cell cell;
        Code code;
        Cell to;
        Code arrival;
        std::uint32_t count;
    };
    struct Opened {
        Cell cell;
        std::uint32_t pairs;
        bool key_stays;
        Code key, door;
        std::vector<Code> left;
    };
    struct Broken {
        Cell cell;
        std::uint32_t count;
        std::vector<Code> left;
    };

    Code arrival(const Leaving& one) const {
        const Code code = code_of((*board_)[one.place]);
        return world_->terms.turns ? turned(code, one.direction) : code;
    }

    // The board after all that was decided. What needs the board as it was is worked out first.
    void change_board() {
        moved_.clear();
        for (const Leaving& one : leaving_) {
            const Thing mover = (*board_)[one.place];
            moved_.push_back(
                {cell_of(mover), code_of(mover), one.to, arrival(one), board_->count(one.place)});
        }
        const std::vector<Opened> opened = find_opened();
        std::vector<Broken> shards;
        for (const Place place : broken_) {
            shards.push_back(
                {cell_of((*board_)[place]), board_->count(place), judge_->remains(place)});
        }
        if (world_->terms.turns) turn_those_who_stay();
        for (const Moved& one : moved_) {
            for (std::uint32_t i = 0; i < one.count; ++i) {
                if (one.to == outside) {
                    board_->remove(one.cell, one.code);
                } else {
                    board_->relocate(one.cell, one.code, one.to, one.arrival);
                }
            }
        }
        for (const Opened& one : opened) {
            for (std::uint32_t i = 0; i < one.pairs; ++i) {
                board_->remove(one.cell, one.door);
                if (!one.key_stays) board_->remove(one.cell, one.key);
                for (const Code code : one.left) board_->create(one.cell, code);
            }
        }
        for (const Broken& one : shards) {
            for (std::uint32_t i = 0; i < one.count; ++i) {
                for (const Code code : one.left) board_->create(one.cell, code);
            }
        }
    }

    // Movers and what they open destroy each other, as many as there are of both.
    std::vector<Opened> find_opened() {
        std::vector<Opened> found;
        for (std::size_t i = 0; i < openings_.size(); ++i) {
            const auto [leaving, obstacle] = openings_[i];
            const Leaving& mover = leaving_[leaving];
            std::uint32_t doors = leaves(obstacle) ? 0 : board_->count(obstacle);
            for (std::size_t before = 0; before < i; ++before) {
                if (openings_[before].obstacle == obstacle) doors -= found[before].pairs;
            }
            Opened one{mover.to,
                       std::min(doors, board_->count(mover.place)),
                       (judge_->mask(mover.place) & words_->safe) != 0,
                       arrival(mover),
                       faced(obstacle),
                       judge_->remains(obstacle)};
            if (!one.key_stays) {
                const std::vector<Code> own = judge_->remains(mover.place);
                one.left.insert(one.left.begin(), own.begin(), own.end());
            }
            found.push_back(std::move(one));
        }
        return found;
    }

    // The code of something that stays, as it faces after the take.
    Code faced(Place place) const {
        const Code code = code_of((*board_)[place]);
        if (!world_->terms.turns) return code;
        for (const Mover& mover : movers_) {
            if (mover.place == place) return turned(code, mover.direction);
        }
        return code;
    }

    // Movers that could not leave face where they wanted to go.
    void turn_those_who_stay() {
        turning_.clear();
        for (const Mover& mover : movers_) {
            if (leaves(mover.place)) continue;
            const Thing one = (*board_)[mover.place];
            turning_.push_back({cell_of(one), code_of(one), cell_of(one),
                                turned(code_of(one), mover.direction), board_->count(mover.place)});
        }
        for (const Moved& one : turning_) {
            for (std::uint32_t i = 0; i < one.count && one.code != one.arrival; ++i) {
                board_->relocate(one.cell, one.code, one.to, one.arrival);
            }
        }
    }

    const World* world_;
    const Vocabulary* words_;
    Judge* judge_ = nullptr;
    Board* board_ = nullptr;
    std::vector<Mover> movers_, back_, waiting_, blocked_, followers_;
    std::vector<std::uint8_t> left_;       // by place: whether it leaves
    std::vector<std::uint8_t> pushes_on_;  // by place: whether it can be pushed on
    std::vector<Leaving> leaving_;
    std::vector<Opening> openings_;
    std::vector<Place> broken_;
    std::vector<std::size_t> chain_;  // where the pushed objects of each cell of a push begin
    std::vector<Place> pushed_;
    std::vector<Moved> moved_, turning_;
};

}  // namespace gridwright::snek
