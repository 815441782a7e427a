// The pushes between the boxes and a set of squares, one for each box, if no box hindered another:
// of a position, and of what comes of it when one box moves.
#pragma once

#include <vector>

#include "sokoban/any/square_distances.hpp"
#include "sokoban/board.hpp"
#include "sokoban/matching.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class MatchedDistance {
  public:
    using Set = Bits<Words>;
    static constexpr int impossible = Matching::impossible;

    enum class Way { to_squares, from_squares };

    MatchedDistance(const SquareDistances& distances, const Set& squares, Way way)
        : distances_(distances),
          way_(way),
          matching_(squares.count(), squares.count()),
          index_of_(0) {
        squares.for_each([&](Square square) { squares_.push_back(square); });
    }

    // Measures a position; there must be as many boxes as squares.
    int measure(const Set& boxes) {
        int index = 0;
        boxes.for_each([&](Square box) {
            if (index_of_.size() <= box) index_of_.resize(box + 1u);
            index_of_[box] = index;
            for (std::size_t i = 0; i < squares_.size(); ++i) {
                matching_.cost(static_cast<int>(i), index) = cost(box, i);
            }
            ++index;
        });
        return total_ = matching_.solve();
    }

    int total() const { return total_; }

    // Measures the position with the box on `from` moved to `to`.
    int moved(Square from, Square to) {
        return matching_.replaced(index_of_[from], [&](int square) {
            return cost(to, static_cast<std::size_t>(square));
        });
    }

  private:
    int cost(Square box, std::size_t index) const {
        const Square square = squares_[index];
        const int pushes = way_ == Way::to_squares ? distances_.pushes(box, square)
                                                   : distances_.pushes(square, box);
        return pushes == SquareDistances::never ? impossible : pushes;
    }

    const SquareDistances& distances_;
    Way way_;
    Matching matching_;
    std::vector<Square> squares_;
    std::vector<int> index_of_;
    int total_ = 0;
};

}  // namespace gridwright::sokoban::any
