// SPDX-License-Identifier: MIT
#include "cli/common/explanation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

std::string cell(const std::optional<double>& value) { return value ? number_text(*value) : ""; }

// Constants are shown without a bar.
bool is_counted(const Term& term) {
  return (term.own || term.opponent) && std::isfinite(term.contribution);
}

}  // namespace

std::string explanation_text(const Explanation& explanation, std::string_view side,
                             double neutral) {
  constexpr double kBarWidth = 20;
  double largest = 1;
  for (const Term& term : explanation.terms) {
    if (is_counted(term)) largest = std::max(largest, std::abs(term.contribution));
  }
  Table table({"term", "own", "opponent", "weight", "contribution", ""});
  for (const Term& term : explanation.terms) {
    std::string bar;
    if (is_counted(term)) {
      const double length = std::abs(term.contribution) / largest * kBarWidth;
      bar = std::string(static_cast<std::size_t>(std::lround(length)),
                        term.contribution < 0 ? '-' : '+');
    }
    table.add({term.name, cell(term.own), cell(term.opponent), cell(term.weight),
               is_counted(term) ? signed_text(term.contribution) : number_text(term.contribution),
               bar});
  }
  const std::string branch =
      explanation.branch.empty() ? "" : fmt::format("case: {}\n", explanation.branch);
  const std::string terms = explanation.terms.empty() ? "no terms\n" : table.text();
  return fmt::format("{}\n{}value for {}: {}{}{}; an even position has {}\n", terms, branch, side,
                     style(stdout, Style::kBold), number_text(explanation.value),
                     style(stdout, Style::kNone), number_text(neutral));
}

std::string outcome_text(const AnyGame& game, const Outcome& outcome) {
  return fmt::format(
      "{}: {}",
      outcome.winner ? fmt::format("{} has won", game.side_name(*outcome.winner)) : "a draw",
      to_string(outcome.reason));
}

std::string line_text(const AnyGame& game, const AnyPosition& position,
                      std::span<const AnyMove> moves, std::size_t most) {
  std::string text;
  AnyPosition at = position;
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) {
    const bool first = game.side_to_move(at) == Side::kFirst;
    if (i == 0 && !first) text += "1... ";
    // The second side's opening move shares number 1 with the first side's missing one.
    const bool began_second = game.side_to_move(position) == Side::kSecond;
    if (first) text += fmt::format("{}. ", (i + (began_second ? 1 : 0)) / 2 + 1);
    text += game.move_text(at, moves[i]) + ' ';
    at = game.apply(at, moves[i]);
  }
  if (!text.empty()) text.pop_back();
  return moves.size() > most ? text + " ..." : text;
}

}  // namespace quadrille::cli
