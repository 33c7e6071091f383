// SPDX-License-Identifier: MIT
// --sprt e0,e1 with its model and errors, and strengths such as 20elo.
#pragma once

#include <optional>
#include <string>

#include "arena/statistics/sprt.h"
#include "cli/command_line.h"

namespace quadrille::cli {

struct TestWords {
  std::string sprt;  // empty: no test
  std::string model, alpha, beta;

  void add(Command command);
  // Throws Failure; also where there is a model or an error and no test.
  [[nodiscard]] std::optional<SprtTest> test() const;
};

// `20elo`, `20` or `-7.5elo`: more than 0 either way, and no more than kMostSprtElo.
double read_elo(const std::string& text, const std::string& option);

}  // namespace quadrille::cli
