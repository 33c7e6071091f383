// SPDX-License-Identifier: MIT
// What --adjudicate of `match` and `tournament` says.
#pragma once

#include <string>

#include "arena/adjudication.h"
#include "cli/command_line.h"
#include "cli/common/failure.h"

namespace quadrille::cli {

struct AdjudicationWords {
  std::string text;  // empty: the rules alone end a game

  void add(Command command) {
    command.add_option("--adjudicate", text,
                       "end games early: table, score=5/8 (both say 5 or more for 8 plies), "
                       "length=200 (a draw); several with commas");
  }
  // Throws Failure.
  [[nodiscard]] Adjudication adjudication() const { return need(parse_adjudication(text)); }
};

}  // namespace quadrille::cli
