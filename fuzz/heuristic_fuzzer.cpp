// SPDX-License-Identifier: MIT
// Heuristics that people write: whatever the text, it is refused in words, or has a finite value,
// the same by search and by explanation. The first byte chooses the kind.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "fuzz/check.h"
#include "games/registry.h"
#include "heuristics/formula_file.h"
#include "heuristics/lua/ticks.h"
#include "players/parts.h"

namespace quadrille::fuzz {
namespace {

void check_formula_text(const Expected<Formula>& formula, std::string_view text) {
  if (!formula) return require_readable(formula.error());
  static const GamePointer game = *find_game("breakthrough:6x6");
  if (const auto error = check_formula(*formula, *game)) return require_readable(*error);
  std::optional<Side> side;
  if (!formula->side.empty()) side = *game->side_named(formula->side);
  const Evaluator heuristic = parts_of(*game).make_formula(game->typed(), *formula, side);
  const AnyPosition start = game->start();
  for (const Side me : kSides) {
    const double value = heuristic.value(start, me);
    require(std::isfinite(value), "a value is finite", text);
    const Explanation explanation = heuristic.explain(start, me);
    double largest = 1;
    for (const Term& term : explanation.terms) {
      largest = std::max(largest, std::abs(term.contribution));
    }
    require(std::abs(explanation.value - value) <= 1e-6 * largest, "terms add up to the value",
            text);
  }
}

void check_script_text(std::string_view text) {
  const auto ticked = lua::with_ticks(text);
  if (!ticked) return require_readable(ticked.error());
  require(std::ranges::count(ticked->text, '\n') == std::ranges::count(text, '\n'),
          "lines stay where they were", text);
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (text[0] == '=') {
    fuzz::check_formula_text(parse_sum(text), text);
  } else if (text[0] == 'T') {
    fuzz::check_formula_text(parse_formula_file(text.substr(1), "mine.toml"), text);
  } else {
    fuzz::check_script_text(text);
  }
  return 0;
}
