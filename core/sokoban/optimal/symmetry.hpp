// Turns and mirrorings that leave a level as it is.
//
// Two states that a symmetry of the level takes into one another are equally far from every
// solution, so a search need keep only one of them. The symmetries here keep walls, goals and the
// boxes of the start (the player's square may move), so that they serve a search from either end.
//
// Which one of its images stands for a state is decided by the least hash. The hash of an image is
// the exclusive or of the keys of the image's squares (Zobrist, 1970), so a push updates the hashes
// of all images with two keys each, and only the chosen image is ever made. Were two different
// images to share a hash, a state might be stored twice; nothing would be wrong.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "common/hash.hpp"
#include "sokoban/level.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban {

class Symmetries {
  public:
    static constexpr std::size_t most = 8;
    using Hashes = std::array<std::uint64_t, most>;  // of each image, as far as there are any

    // Only the identity when not `wanted`.
    Symmetries(const Level& level, bool wanted) {
        std::vector<Square> identity(level.size());
        for (std::size_t i = 0; i < level.size(); ++i) identity[i] = static_cast<Square>(i);
        images_.push_back(std::move(identity));
        if (wanted) find(level);
        std::uint64_t seed = 0;
        std::vector<std::uint64_t> box(level.size());
        std::vector<std::uint64_t> player(level.size());
        for (std::uint64_t& key : box) key = mix(seed += 0x9e3779b97f4a7c15ULL);
        for (std::uint64_t& key : player) key = mix(seed += 0x9e3779b97f4a7c15ULL);
        box_keys_.resize(level.size());
        player_keys_.resize(level.size());
        for (std::size_t square = 0; square < level.size(); ++square) {
            for (std::size_t i = 0; i < images_.size(); ++i) {
                box_keys_[square][i] = box[images_[i][square]];
                player_keys_[square][i] = player[images_[i][square]];
            }
        }
    }

    std::size_t count() const { return images_.size(); }

    // The images of one square: a search backwards from the goals may end with the player on any of
    // those of the start.
    std::vector<Square> images_of(Square square) const {
        std::vector<Square> found;
        for (const std::vector<Square>& image : images_) found.push_back(image[square]);
        return found;
    }

    template <int Words>
    Hashes hash_boxes(const Bits<Words>& boxes) const {
        Hashes hashes{};
        boxes.for_each([&](Square square) { move(hashes, box_keys_[square]); });
        return hashes;
    }
    void move_box(Hashes& hashes, Square from, Square to) const {
        move(hashes, box_keys_[from]);
        move(hashes, box_keys_[to]);
    }

    struct Chosen {
        std::size_t image;
        std::uint64_t hash;  // of the state
    };
    // The image that stands for the state with these hashes of its boxes and this player.
    Chosen choose(const Hashes& boxes, Square player) const {
        const Hashes& keys = player_keys_[player];
        Chosen chosen{0, boxes[0] ^ keys[0]};
        for (std::size_t i = 1; i < images_.size(); ++i) {
            const std::uint64_t hash = boxes[i] ^ keys[i];
            if (hash < chosen.hash) chosen = {i, hash};
        }
        return chosen;
    }
    // Where the player counts only by the region it can reach: the state that stands for the boxes
    // and the region, its player the lowest square of the region.
    template <int Words>
    struct Located {
        State<Words> state;
        std::uint64_t hash;
    };
    template <int Words>
    Located<Words> locate(const Hashes& hashes, const Bits<Words>& boxes,
                          const Bits<Words>& region) const {
        State<Words> state{boxes, region.lowest()};
        Chosen chosen{0, hashes[0] ^ player_keys_[state.player][0]};
        for (std::size_t i = 1; i < images_.size(); ++i) {
            Square lowest = region.lowest();
            region.for_each([&](Square square) {
                if (images_[i][square] < images_[i][lowest]) lowest = square;
            });
            const std::uint64_t hash = hashes[i] ^ player_keys_[lowest][i];
            if (hash >= chosen.hash) continue;
            chosen = {i, hash};
            state.player = lowest;
        }
        return {image(chosen.image, state), chosen.hash};
    }
    // The same for all images of the boxes, wherever the player is.
    std::uint64_t common_hash(const Hashes& boxes) const {
        return *std::min_element(boxes.begin(),
                                 boxes.begin() + static_cast<std::ptrdiff_t>(images_.size()));
    }
    template <int Words>
    State<Words> image(std::size_t which, const State<Words>& state) const {
        if (which == 0) return state;
        State<Words> image{{}, images_[which][state.player]};
        state.boxes.for_each([&](Square square) { image.boxes.set(images_[which][square]); });
        return image;
    }
    // The image that stands for `state`.
    template <int Words>
    State<Words> representative(const State<Words>& state) const {
        return image(choose(hash_boxes(state.boxes), state.player).image, state);
    }

  private:
    void move(Hashes& hashes, const Hashes& keys) const {
        for (std::size_t i = 0; i < images_.size(); ++i) hashes[i] ^= keys[i];
    }

    void find(const Level& level) {
        std::uint32_t top = ~0u, left = ~0u, bottom = 0, right = 0;
        const auto stride = static_cast<std::uint32_t>(level.width);
        for (std::uint32_t cell : level.cell) {
            top = std::min(top, cell / stride);
            bottom = std::max(bottom, cell / stride);
            left = std::min(left, cell % stride);
            right = std::max(right, cell % stride);
        }
        const std::uint32_t height = bottom - top, width = right - left;
        for (int kind = 1; kind < 8; ++kind) {
            const bool flip_rows = kind & 1, flip_columns = kind & 2, transpose = kind & 4;
            if (transpose && height != width) continue;
            std::vector<Square> image;
            for (std::uint32_t cell : level.cell) {
                std::uint32_t row = cell / stride - top, column = cell % stride - left;
                if (flip_rows) row = height - row;
                if (flip_columns) column = width - column;
                if (transpose) std::swap(row, column);
                const std::uint32_t to = (row + top) * stride + column + left;
                const auto found = std::lower_bound(level.cell.begin(), level.cell.end(), to);
                if (found == level.cell.end() || *found != to) break;
                image.push_back(static_cast<Square>(found - level.cell.begin()));
            }
            if (image.size() == level.size() && keeps(image, level.goals) &&
                keeps(image, level.boxes)) {
                images_.push_back(std::move(image));
            }
        }
    }

    static bool keeps(const std::vector<Square>& image, const std::vector<Square>& squares) {
        std::vector<Square> moved;
        for (Square square : squares) moved.push_back(image[square]);
        std::sort(moved.begin(), moved.end());
        return moved == squares;
    }

    std::vector<std::vector<Square>> images_;
    std::vector<Hashes> box_keys_;
    std::vector<Hashes> player_keys_;
};

}  // namespace gridwright::sokoban
