// SPDX-License-Identifier: MIT
// What a strong player thinks of every move of a game.
#pragma once

#include <atomic>
#include <compare>
#include <cstddef>
#include <functional>
#include <vector>

#include "base/error.h"
#include "games/line.h"
#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

struct ReviewedMove {
  std::size_t ply = 0;  // from 0
  AnyMove played = {};
  AnyMove better = {};  // the same where nothing better was found
  Score before = {};    // with the better move, to the side that moved
  Score after = {};     // with the move that was played
};

// How much a move threw away; 0 or less where nothing is worth telling. A game thrown away is worse
// than any heuristic value.
struct Loss {
  int classes = 0;  // from won to open, or from open to lost: 1; from won to lost: 2
  double value = 0;

  friend auto operator<=>(const Loss&, const Loss&) = default;
};
Loss loss_of(const ReviewedMove& move);

struct GameReviewRequest {
  std::vector<Side> sides = {Side::kFirst, Side::kSecond};
  Nodes nodes = 50'000;  // of every position
  std::function<void()> on_ply = {};
  const std::atomic<bool>* stop = nullptr;
};

// The moves of those sides, in their order; fewer when `stop` is set. Where another move is better,
// both are judged after they are made, by searches of the same size.
Expected<std::vector<ReviewedMove>> review_game(const Line& game, const GameReviewRequest& request);

}  // namespace quadrille
