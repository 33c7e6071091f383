// SPDX-License-Identifier: MIT
// Learns what patterns are worth from positions of games: logistic regression of how the games
// ended. Smaller shapes are learned together with the large ones that contain them, and then added
// to their weights: so a large pattern that was seldom seen is worth at least what its parts are.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/patterns/weights.h"
#include "workbench/self_play.h"

namespace quadrille {

struct LearnSettings {
  patterns::Spec spec;                   // what the heuristic shall look at
  std::vector<patterns::SetSpec> parts;  // learned beside that, and merged into it
  int epochs = 8;
  double rate = 0.05;
  double slowness = 1;
  double prior = 1;  // how many positions' worth of doubt a weight begins with
  // How much of what is learned is the search's score, the rest being how the game ended.
  double score_share = 0.3;
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int epoch, double held_out_loss)> on_epoch = {};
};

struct LearnedPatterns {
  patterns::Weights weights;  // without a name
  double training_loss = 0;   // of the last epoch, as it went
  // Of how the games ended, in nats a position: of the positions that were held out.
  double held_out_loss = 0;
  double held_out_loss_of_even = 0;  // of who knows nothing but how many games the first side won
  std::uint64_t positions = 0;       // learned from
};

// What is wrong with what shall be learned, before a game is played for it.
MaybeError check_learning(const AnyGame& game, const LearnSettings& settings);

// An error where the shapes are not for the game. Once `stop` is set it ends with what it has.
Expected<LearnedPatterns> learn_patterns(const AnyGame& game,
                                         std::span<const SelfPlayPosition> training,
                                         std::span<const SelfPlayPosition> held_out,
                                         const LearnSettings& settings);

}  // namespace quadrille
