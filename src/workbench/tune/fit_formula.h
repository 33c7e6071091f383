// SPDX-License-Identifier: MIT
// The weights with which a formula tells best how games end.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/formula.h"
#include "workbench/self_play.h"

namespace quadrille {

struct FitSettings {
  double prior = 1;  // see fit_logistic
  // What the first side is to get in a position, from 0 to 1. Nothing: what it got in the end.
  std::function<double(const SelfPlayPosition&)> target = {};
};

struct FittedWeight {
  std::string name;
  double before = 0;
  double weight = 0;
  double error = 0;      // standard error; 0 where it was not fitted
  double size = 0;       // of what it counts: root of the mean square
  double inflation = 1;  // see LogisticColumn
  std::string remark = {};
};

// The loss on held-out games of weights that were fitted to some of the others.
struct LearningStep {
  std::uint64_t games = 0;
  double held_out_loss = 0;
};

struct FormulaFit {
  Formula formula;  // the same with other weights
  std::vector<FittedWeight> weights;
  std::uint64_t games = 0, positions = 0;  // learned from
  std::uint64_t held_out_games = 0, held_out_positions = 0;
  // Of how the held-out games ended, in nats a position: of the fitted weights, of those before on
  // the scale that suits them best, and of who knows but the sides and who is to move.
  double loss = 0, loss_before = 0, loss_of_even = 0;
  // By how much the fitted weights lose less than those before, and its standard error, by games.
  double gain = 0, gain_error = 0;
  // Of the value before, brought to size 1: how it goes with the results. Below 0: against them.
  double slope_before = 0, slope_before_error = 0;
  std::vector<LearningStep> curve;
};

// The value keeps the size that it had: what it varies by over the positions. Conditions, points
// and the base stay as they are. What an even position is worth does so too where the formula is
// the same for both sides; else it becomes the value of a position that both win as often. An error
// where the positions tell nothing.
Expected<FormulaFit> fit_formula(const AnyGame& game, const Formula& formula,
                                 const SelfPlayParts& positions, const FitSettings& settings);

}  // namespace quadrille
