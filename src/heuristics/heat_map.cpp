// SPDX-License-Identifier: MIT
#include "heuristics/heat_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace quadrille {
namespace {

using Cells = std::vector<double>;

// Whether the cells add up to the term: one that is no plain product of a feature does not.
bool add_up(const Cells& cells, double contribution) {
  constexpr double kRounding = 1e-9;
  double sum = 0;
  double size = 1;
  for (const double cell : cells) {
    sum += cell;
    size += std::abs(cell);
  }
  return std::abs(sum - contribution) <= kRounding * size;
}

// What each cell adds to the term; nothing if it is on no square.
std::optional<Cells> cells_of(const AnyGame& game, const AnyPosition& position, Side side,
                              const Term& term) {
  if (!term.cells.empty()) return term.cells;
  if (term.feature.empty() || !term.weight || !std::isfinite(term.contribution)) {
    return std::nullopt;
  }
  const auto features = game.all_features();
  const auto feature = std::ranges::find(features, term.feature, &Feature::name);
  if (feature == features.end()) return std::nullopt;
  Cells cells;
  const auto add_share = [&](Side of, double weight) {
    const auto shares = game.shares(*feature, position, of);
    if (!shares) return false;
    cells.resize(shares->size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += weight * (*shares)[i];
    return true;
  };
  // The opponent's is taken away where both are counted; a term of the opponent's alone has the
  // sign in its weight.
  if (term.own && !add_share(side, *term.weight)) return std::nullopt;
  if (term.opponent && !add_share(opposite(side), term.own ? -*term.weight : *term.weight)) {
    return std::nullopt;
  }
  if (cells.empty() || !add_up(cells, term.contribution)) return std::nullopt;
  return cells;
}

}  // namespace

bool HeatMap::has_squares() const { return largest() > 0; }

double HeatMap::largest() const {
  double most = 0;
  for (const double cell : cells) most = std::max(most, std::abs(cell));
  return most;
}

HeatMap heat_map(const AnyGame& game, const AnyPosition& position, Side side,
                 std::span<const Term> terms) {
  HeatMap map;
  map.cells.resize(game.diagram(position, std::nullopt).cells.size());
  for (const Term& term : terms) {
    const auto cells = cells_of(game, position, side, term);
    if (!cells) {
      map.elsewhere.push_back(term);
      continue;
    }
    for (std::size_t i = 0; i < map.cells.size(); ++i) map.cells[i] += (*cells)[i];
  }
  return map;
}

}  // namespace quadrille
