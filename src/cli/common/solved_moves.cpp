// SPDX-License-Identifier: MIT
#include "cli/common/solved_moves.h"

#include <algorithm>
#include <limits>

#include "cli/common/solving.h"
#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

bool goes_before(const SolvedMove& a, const SolvedMove& b) {
  if (a.value != b.value) return a.value > b.value;
  const int a_plies = a.plies.value_or(std::numeric_limits<int>::max());
  const int b_plies = b.plies.value_or(std::numeric_limits<int>::max());
  return a.value == GameValue::kLoss ? a_plies > b_plies : a_plies < b_plies;
}

}  // namespace

std::vector<SolvedMove> best_first(const std::vector<SolvedMove>& moves) {
  std::vector<SolvedMove> sorted;
  for (const SolvedMove& solved : moves) {
    sorted.insert(std::ranges::upper_bound(sorted, solved, goes_before), solved);
  }
  return sorted;
}

std::string moves_table(const AnyGame& game, const AnyPosition& position,
                        const std::vector<SolvedMove>& moves) {
  Table table({"move", "true value"});
  for (const SolvedMove& solved : moves) {
    table.add({game.move_text(position, solved.move), value_text(solved.value, solved.plies)});
  }
  return table.text();
}

}  // namespace quadrille::cli
