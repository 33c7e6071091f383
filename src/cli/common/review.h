// SPDX-License-Identifier: MIT
// What a game turned on: the moves after which a strong player liked the position much less.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "cli/common/saved_game.h"
#include "workbench/game_review.h"

namespace quadrille::cli {

using Mistake = ReviewedMove;

// The worst moves of those sides, worst first: a game thrown away before anything else. Every
// position is looked at with the same number of nodes; `on_ply` is called after each. Ends early
// when `stop` is set.
struct ReviewRequest {
  std::vector<Side> sides;
  std::size_t most = 3;
  Nodes nodes = 50'000;
  std::function<void()> on_ply = {};
  const std::atomic<bool>* stop = nullptr;
};
Expected<std::vector<Mistake>> find_mistakes(const SavedGame& game, const ReviewRequest& request);

// "move 12: d4-d5 (-3); better d4xe5 (+1)", and what it cost where it decided the game.
std::string mistake_text(const SavedGame& game, const Mistake& mistake);

}  // namespace quadrille::cli
