// SPDX-License-Identifier: MIT
#include "protocols/api/counting.h"

#include <fmt/core.h>

#include <set>
#include <string>
#include <vector>

namespace quadrille::api {
namespace {

// What the game counts in one go: a tenth of a second at most, and far longer than listing moves
// behind the type-erased border takes.
constexpr int kPliesAtOnce = 4;
// The same where the moves cannot be listed, which happens in games of few moves: some seconds.
constexpr int kMostPliesAtOnce = 8;

class Counter {
 public:
  Counter(const AnyGame& game, Coincident coincident, const std::atomic<bool>& stop)
      : game_(game), coincident_(coincident), stop_(stop) {}

  // Adds the sequences from here. False if it was stopped, or cannot go on.
  bool add(const AnyPosition& position, int depth) {
    if (stop_.load(std::memory_order_relaxed)) return false;
    if (depth <= kPliesAtOnce) return add_at_once(position, depth);
    const auto moves = game_.legal_moves(position);
    // Draws by counting moves end the game, but not the count.
    if (moves.empty() && game_.perft(position, 1) > 0) {
      if (depth <= kMostPliesAtOnce) return add_at_once(position, depth);
      error_ = Error{ErrorCode::kLimit,
                     fmt::format("the game is drawn by counting {} plies before the end: count "
                                 "fewer plies, or from a position with a lower count",
                                 depth),
                     "depth"};
      return false;
    }
    std::set<std::string> seen;
    for (const AnyMove move : moves) {
      const AnyPosition next = game_.apply(position, move);
      const bool once = coincident_ == Coincident::kCountedOnce;
      if (once && !seen.insert(game_.position_text(next)).second) continue;
      if (!add(next, depth - 1)) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t sequences() const { return sequences_; }
  [[nodiscard]] const MaybeError& error() const { return error_; }

 private:
  bool add_at_once(const AnyPosition& position, int depth) {
    if (coincident_ == Coincident::kCountedApart) {
      sequences_ += game_.perft(position, depth);
      return true;
    }
    const auto count = game_.perft_unique(position, depth);
    if (count) {
      sequences_ += *count;
    } else {
      error_ = count.error();
    }
    return static_cast<bool>(count);
  }

  const AnyGame& game_;
  Coincident coincident_;
  const std::atomic<bool>& stop_;
  std::uint64_t sequences_ = 0;
  MaybeError error_;
};

}  // namespace

Expected<std::optional<std::uint64_t>> count_sequences(const AnyGame& game,
                                                       const AnyPosition& position, int depth,
                                                       Coincident coincident,
                                                       const std::atomic<bool>& stop) {
  Counter counter(game, coincident, stop);
  if (counter.add(position, depth)) return std::optional(counter.sequences());
  if (counter.error()) return *counter.error();
  return std::optional<std::uint64_t>();
}

}  // namespace quadrille::api
