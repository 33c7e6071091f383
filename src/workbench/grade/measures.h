// SPDX-License-Identifier: MIT
// The measures of a grade: what each of them says of a heuristic in one position, and how that is
// put together. docs/grading.md has the formulas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/statistics/clustered.h"
#include "workbench/grade/judgement.h"
#include "workbench/grade/truth.h"

namespace quadrille {

struct Measure {
  enum class Kind : std::uint8_t {
    kSign,         // whether the value is on the winner's side
    kLogLoss,      // of the value as a chance
    kTau,          // agreement of the order by value with that by win, draw, loss
    kTauDistance,  // the same where a sooner win is more, and a later loss
    kKeeps,        // the chosen move keeps the value
    kFastest,      // wins as soon or loses as late as can be
    kBlunders,     // throws value away, where some move would
    kLost,         // points thrown away a move
  };
  Kind kind = Kind::kSign;
  std::size_t depth = 0;  // of choices: its place in kGradedDepths

  [[nodiscard]] bool is_of_choices() const { return kind >= Kind::kKeeps; }
  [[nodiscard]] bool is_tau() const { return kind == Kind::kTau || kind == Kind::kTauDistance; }
  [[nodiscard]] bool is_share() const {
    return kind == Kind::kSign || kind == Kind::kKeeps || kind == Kind::kFastest ||
           kind == Kind::kBlunders;
  }
  // Whether more of it is better.
  [[nodiscard]] bool more_is_better() const {
    return kind != Kind::kLogLoss && kind != Kind::kBlunders && kind != Kind::kLost;
  }
  // "right sign", "moves that keep, depth 4"; "keeps_4" for programs.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string key() const;
  friend bool operator==(const Measure&, const Measure&) = default;
};

// All of them, as they are told.
std::vector<Measure> all_measures();

// What is true of a position, for whom the heuristic is asked, and of what is chosen there.
struct TruthNumbers {
  std::uint32_t game = 0;
  double points = 0;                    // 1, 1/2, 0
  std::optional<double> distance = {};  // larger is better; nothing where it is not known
};
TruthNumbers numbers_of(const AnyGame& game, const SolvedPosition& solved);

// 1 / (1 + e^(-scale value)); never nearer to 0 and 1 than one in a million.
double chance_of(double value, double scale);
// Of a result worth so many points that was given this chance.
double log_loss(double chance, double points);
// The scale, not below 0, with the least loss; values of more than a million times their median
// count as that. 0 where none helps.
double fitted_scale(std::span<const double> values, std::span<const double> points);
// What each value loses by the scale fitted to the games that are in another fifth than its own.
std::vector<double> log_losses(std::span<const double> values, std::span<const double> points,
                               std::span<const std::uint32_t> games);

// 1: the value is on the side of the winner; 0: of the loser; 1/2: neither. Nothing for a draw.
std::optional<double> sign_score(double value, double points);

// What a choice is worth by these measures; nothing where the measure has no word on it.
std::optional<double> choice_score(Measure::Kind kind, const Truth& truth, std::size_t chosen);
// The same on average for somebody who draws lots.
std::optional<double> random_choice_score(Measure::Kind kind, const Truth& truth);

// The whole of values that lie within: 0 to 1 of shares, for example.
Interval range_of(const Measure& measure);

}  // namespace quadrille
