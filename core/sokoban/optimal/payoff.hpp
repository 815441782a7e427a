// Decides whether a test that costs time is worth making.
//
// Some tests (an assignment of all boxes, say) spare a lot of work on one level and none at all on
// the next. As long as at least one test in `worth` has spared its state lately, all are made;
// below that only one in sixteen, to notice when that changes. Counting calls and not time, it
// makes the same choices in every run.
#pragma once

namespace gridwright::sokoban {

class Payoff {
  public:
    explicit Payoff(int worth) : least_(one / worth) {}

    bool pays() const { return rate_ >= least_; }
    bool worth_a_try() { return pays() || ++skipped_ % 16 == 0; }
    void record(bool spared) { rate_ += ((spared ? one : 0) - rate_) / 64; }

  private:
    static constexpr int one = 1 << 16;
    int least_;
    int rate_ = one;  // of tests that paid, over the last few dozens
    unsigned skipped_ = 0;
};

}  // namespace gridwright::sokoban
