// SPDX-License-Identifier: MIT
// What is learned of a position: how its game ended, mixed with what the search thought of it.
#pragma once

#include <cmath>
#include <span>

#include "workbench/self_play.h"

namespace quadrille {

// The chance of a win that goes with these log-odds.
inline double squashed(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

// What it costs, in nats, to have given that chance where the points were those.
double loss_of(double chance, double points);

class LearningTargets {
 public:
  // `score_share` is how much of a target is the search's score. The scores are brought to the
  // scale on which those of these positions tell best how games end.
  LearningTargets(std::span<const SelfPlayPosition> positions, double score_share);

  // What the first side is to get, from 0 to 1.
  [[nodiscard]] double of(const SelfPlayPosition& position) const;

 private:
  double score_share_;
  double scale_ = 0;
};

}  // namespace quadrille
