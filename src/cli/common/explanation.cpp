// SPDX-License-Identifier: MIT
#include "cli/common/explanation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "players/player_heuristic.h"
#include "workbench/move_differences.h"

namespace quadrille::cli {
namespace {

std::string cell(const std::optional<double>& value) { return value ? number_text(*value) : ""; }

// What a bar of full length stands for: all contributions together, whichever way they go, but no
// less than what is much.
double full_scale(std::span<const Term> terms) {
  double together = 0;
  for (const Term& term : terms) {
    if (counts_something(term)) together += std::abs(term.contribution);
  }
  return std::max(together, large_contribution(terms));
}

std::string bar(double share, std::size_t full_length) {
  // What counts at all is seen.
  const auto length =
      static_cast<std::size_t>(std::ceil(std::abs(share) * static_cast<double>(full_length)));
  std::string drawn(std::min(length, full_length), share < 0 ? '-' : '+');
  return drawn;
}

std::string table_text(std::span<const Term> terms, std::size_t bar_length) {
  const double scale = full_scale(terms);
  std::vector<std::string> header = {"term", "own", "opponent", "weight", "contribution"};
  if (bar_length > 0) header.emplace_back();
  Table table(header);
  for (const Term& term : terms) {
    const bool counted = counts_something(term);  // constants are shown without a bar
    std::vector<std::string> row = {
        term.name, cell(term.own), cell(term.opponent), cell(term.weight),
        counted ? signed_text(term.contribution) : number_text(term.contribution)};
    if (bar_length > 0) {
      const bool has_bar = counted && scale > 0;
      row.push_back(has_bar ? bar(term.contribution / scale, bar_length) : "");
    }
    table.add(std::move(row));
  }
  return table.text();
}

}  // namespace

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string_view line : split(text, '\n')) widest = std::max(widest, line.size());
  return widest;
}

PlayerWords words_of_heuristic(const std::string& text) {
  PlayerWords words = need(parse_player(text));
  if (words.heuristic.empty()) {
    throw bad_option(fmt::format("{} has no heuristic", words.kind->name), "HEURISTIC");
  }
  if (!words.limits.unlimited()) {
    throw bad_option("a heuristic does not search: leave the limits out", "HEURISTIC");
  }
  return words;
}

NamedHeuristic named_heuristic(const AnyGame& game, const std::string& text) {
  const PlayerWords words = words_of_heuristic(text);
  Evaluator evaluator = need(heuristic_of(game, words));
  std::string name = evaluator.info().name;
  if (!words.without.empty()) name += ",without=" + words.without;
  return {std::move(name), std::move(evaluator)};
}

std::string terms_text(std::span<const Term> terms, std::size_t width) {
  constexpr std::size_t kLongestBar = 20;
  std::string without_bars = table_text(terms, 0);
  const std::size_t taken = widest_line(without_bars) + 2;
  if (taken >= width) return without_bars;
  return table_text(terms, std::min(kLongestBar, width - taken));
}

std::string explanation_text(const Explanation& explanation, std::string_view side,
                             double neutral) {
  const std::size_t width = terminal_width(stdout);
  const std::string branch =
      explanation.branch.empty()
          ? ""
          : wrapped(fmt::format("case: {}", explanation.branch), width) + "\n";
  const std::string terms =
      explanation.terms.empty() ? "no terms\n" : terms_text(explanation.terms, width);
  return fmt::format("{}\n{}value for {}: {}{}{}; an even position has {}\n", terms, branch, side,
                     style(stdout, Style::kBold), number_text(explanation.value),
                     style(stdout, Style::kNone), number_text(neutral));
}

std::string compared_text(const Explanation& a, const Explanation& b,
                          const std::array<std::string, 2>& names) {
  const auto contribution = [](const Explanation& explanation, const std::string& name) {
    const auto found = std::ranges::find(explanation.terms, name, &Term::name);
    return found == explanation.terms.end() ? "" : number_text(found->contribution);
  };
  Table table({"term", names[0], names[1], "difference"});
  for (const TermDifference& each : term_differences(a, b)) {
    table.add({each.term, contribution(a, each.term), contribution(b, each.term),
               signed_text(each.difference)});
  }
  return table.text();
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
