// SPDX-License-Identifier: MIT
// What is wrong with a heuristic, found by asking it about thousands of positions: lint knows
// nothing of how it computes its values. And how several differ.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "workbench/lint/comparison.h"
#include "workbench/lint/examination.h"
#include "workbench/lint/finding.h"

namespace quadrille {

struct LintOptions {
  std::uint64_t seed = 1;
  std::size_t positions = 4000;
  double seconds_for_cost = 0.02;  // 0: not measured
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> step_done = [] {};  // called as often as lint_steps says
};
// How many steps the work has, for whoever shows how far it is.
std::size_t lint_steps(std::size_t heuristics);

struct HeuristicLint {
  std::string name;
  std::string hash = {};                   // of the file that it was read from; empty: from no file
  std::vector<Finding> findings = {};      // faults first
  std::optional<double> nanoseconds = {};  // a call
};

struct HeuristicPair {
  std::string first, second;
  Comparison comparison = {};
  DifferentWishes wishes = {};
};

struct LintReport {
  std::string game;
  std::uint64_t seed = 0;
  std::size_t positions = 0;
  std::vector<HeuristicLint> heuristics;
  std::vector<HeuristicPair> pairs = {};             // of those that were given
  std::string reference = {};                        // the game's first built-in
  std::optional<double> reference_nanoseconds = {};  // what a call of it costs
  bool stopped = false;

  [[nodiscard]] bool has_fault() const;
};

// All heuristics, each by itself, with the built-in ones, and with each other.
LintReport lint(const GamePointer& game, const std::vector<LintSubject>& subjects,
                const LintOptions& options);

}  // namespace quadrille
