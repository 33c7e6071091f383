// SPDX-License-Identifier: MIT
// The value of a position to the search, from the side to move's point of view.
//
// A heuristic may return any finite number, and a won game must outrank all of them without
// squeezing them: so a Score is the bit pattern of the heuristic's double, read as an integer whose
// order is the order of the doubles. Patterns above the largest finite number are free, and there
// live the wins:
//
//     0 ......... largest double | infinity ...... win in 999 plies ... win in 1 ply
//
// Negative scores are the mirror image. Scores compare, negate and have a next greater value as
// integers do, and a heuristic value goes in and comes out bit for bit (-0.0 becomes 0.0).
#pragma once

#include <bit>
#include <cassert>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>

namespace quadrille {

class Score {
 public:
  constexpr Score() = default;

  // A heuristic's value; it must be finite.
  static constexpr Score of(double value) {
    const auto bits = std::bit_cast<std::int64_t>(value);
    const std::int64_t magnitude = bits & kMagnitude;
    return Score(bits < 0 ? -magnitude : magnitude);
  }

  // The side to move wins (loses) after this many more plies.
  static constexpr Score win_in(int plies) { return Score(kWin - plies); }
  static constexpr Score loss_in(int plies) { return Score(plies - kWin); }
  // The same when nobody knows how soon: behind all wins (losses) of known distance.
  static constexpr Score win() { return win_in(kUnknownPlies); }
  static constexpr Score loss() { return loss_in(kUnknownPlies); }
  static constexpr Score draw() { return Score(0); }
  static constexpr Score infinite() { return Score(kWin + 1); }

  [[nodiscard]] constexpr bool is_win() const { return ordered_ > kInfinity; }
  [[nodiscard]] constexpr bool is_loss() const { return ordered_ < -kInfinity; }
  [[nodiscard]] constexpr bool is_decided() const { return is_win() || is_loss(); }
  [[nodiscard]] constexpr bool has_distance() const {
    return is_decided() && plies() != kUnknownPlies;
  }
  // Plies until the end of a decided game.
  [[nodiscard]] constexpr int plies() const {
    assert(is_decided());
    return static_cast<int>(kWin - (ordered_ < 0 ? -ordered_ : ordered_));
  }
  // The heuristic value of a score that is not decided.
  [[nodiscard]] constexpr double value() const {
    return std::bit_cast<double>(ordered_ < 0 ? (-ordered_ | kSign) : ordered_);
  }

  // The same score seen `plies` earlier: a win comes that much later. A distance that nobody knows
  // stays unknown.
  [[nodiscard]] constexpr Score further_by(int plies) const {
    if (!has_distance()) return *this;
    return Score(is_win() ? ordered_ - plies : ordered_ + plies);
  }
  [[nodiscard]] constexpr Score nearer_by(int plies) const { return further_by(-plies); }

  // The least score above this one.
  [[nodiscard]] constexpr Score next() const { return Score(ordered_ + 1); }

  constexpr Score operator-() const { return Score(-ordered_); }
  friend constexpr auto operator<=>(Score, Score) = default;

  [[nodiscard]] constexpr std::int64_t raw() const { return ordered_; }
  static constexpr Score from_raw(std::int64_t raw) { return Score(raw); }

 private:
  static constexpr std::int64_t kSign = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t kMagnitude = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t kInfinity = 0x7ff0'0000'0000'0000;
  static constexpr std::int64_t kWin = kInfinity + 0x10000;
  static constexpr int kUnknownPlies = 0xffff;

  constexpr explicit Score(std::int64_t ordered) : ordered_(ordered) {}

  std::int64_t ordered_ = 0;
};

}  // namespace quadrille
