// SPDX-License-Identifier: MIT
#include "workbench/new_heuristic.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace quadrille {
namespace {

constexpr std::string_view kPage = "docs/your-own-heuristic.md";

// What the game is called whatever its board: a heuristic fits more boards than the one at hand.
std::string family_of(const AnyGame& game) {
  const std::string name = game.name();
  return name.substr(0, name.find(':'));
}

std::size_t longest_name(const AnyGame& game) {
  std::size_t longest = 0;
  for (const Feature& feature : game.features()) longest = std::max(longest, feature.name.size());
  return longest;
}

}  // namespace

std::string new_formula_text(const AnyGame& game, const std::string& name) {
  const std::string head = fmt::format(
      "# A heuristic for {0}, made for you to change: {1} tells all that may stand here.\n"
      "game = \"{0}\"\n"
      "name = \"{2}\"\n"
      "meaning = \"what it looks at, in a line\"\n"
      "\n"
      "# FEATURE = WEIGHT: the weight counts once for each of the side's own, and against it for\n"
      "# each of the opponent's. Take the # away from what shall count too.\n"
      "[terms]\n",
      family_of(game), kPage, name);
  std::string terms;
  for (const Feature& feature : game.features()) {
    const bool first = terms.empty();
    terms +=
        fmt::format("{}{} = 1{}  # {}\n", first ? "" : "# ", feature.name,
                    std::string(longest_name(game) - feature.name.size() + (first ? 2 : 0), ' '),
                    feature.meaning);
  }
  return head + terms +
         "\n"
         "# Terms of the own side alone go below [own], of the opponent's below [opponent]. "
         "Phases:\n"
         "# [[phase]]\n"
         "# name = \"late\"\n" +
         fmt::format("# when = \"{} < 10\"  # of both sides together; own.FEATURE is one's own\n",
                     game.features().front().name) +
         "# [phase.terms]\n" + fmt::format("# {} = 2\n", game.features().back().name);
}

std::string new_script_text(const AnyGame& game, const std::string& name) {
  const auto features = game.features();
  std::string text = fmt::format(
      "-- A heuristic for {0}, made for you to change: {1} tells all that it can ask.\n"
      "game = \"{0}\"\n"
      "name = \"{2}\"\n"
      "meaning = \"what it looks at, in a line\"\n"
      "\n"
      "-- Numbers that may be tuned, and whose part `explain` shows.\n"
      "weights = {{ {3} = 1 }}\n"
      "\n"
      "-- How good the position is for `own`, the side that asks: larger is better. Both sides "
      "have\n"
      "-- these features, as own.{3} and opponent.{3}:\n",
      family_of(game), kPage, name, features.front().name);
  for (const Feature& feature : features) {
    text +=
        fmt::format("--   {}{}  {}\n", feature.name,
                    std::string(longest_name(game) - feature.name.size(), ' '), feature.meaning);
  }
  const Diagram diagram = game.diagram(game.start(), std::nullopt);
  const bool numbered = std::ranges::any_of(
      diagram.cells, [](const Diagram::Cell& cell) { return cell.number != 0; });
  text += fmt::format(
      "-- {0} is what stands there: EMPTY, OWN, OWN_KING, OPPONENT, OPPONENT_KING or CLOSED;\n"
      "-- board.neighbours and board.lines tell what is beside a square and along its lines.\n"
      "function evaluate(own, opponent, board)\n"
      "  return weights.{1} * (own.{1} - opponent.{1})\n"
      "end\n",
      numbered ? "board[\"14\"]" : "board.c3", features.front().name);
  return text;
}

}  // namespace quadrille
