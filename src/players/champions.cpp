// SPDX-License-Identifier: MIT
#include "players/champions.h"

#include <algorithm>
#include <utility>

#include "heuristics/formula.h"
#include "heuristics/patterns/evaluator.h"
#include "heuristics/patterns/weights.h"

namespace quadrille {
namespace {

struct Shipped {
  std::string_view game;
  patterns::Weights weights;
};

// Read once. A file that is shipped is sound: a test reads them all.
const std::vector<Shipped>& all_weights() {
  static const auto all = [] {
    std::vector<Shipped> read;
    for (const ShippedPatterns& each : shipped_patterns()) {
      auto weights = patterns::parse_weights(each.file, std::string(each.name));
      if (weights) read.push_back({each.game, *std::move(weights)});
    }
    return read;
  }();
  return all;
}

bool is_of(std::string_view family, const AnyGame& game) {
  const std::string name = game.name();
  return std::string_view(name).substr(0, name.find(':')) == family;
}

}  // namespace

std::vector<HeuristicInfo> list_shipped_patterns(const AnyGame& game) {
  std::vector<HeuristicInfo> infos;
  for (const auto& [family, weights] : all_weights()) {
    if (is_of(family, game) && is_made_for(weights.games, game)) {
      infos.push_back(patterns::info_of(weights));
    }
  }
  return infos;
}

bool has_shipped_patterns(const AnyGame& game, std::string_view name) {
  return std::ranges::any_of(shipped_patterns(), [&](const ShippedPatterns& each) {
    return each.name == name && is_of(each.game, game);
  });
}

std::optional<Expected<Evaluator>> find_shipped_patterns(const AnyGame& game, std::string_view name,
                                                         std::string_view left_out) {
  for (const auto& [family, weights] : all_weights()) {
    if (weights.name != name || !is_of(family, game)) continue;
    return patterns::make_evaluator(game, weights, {}, left_out);
  }
  return std::nullopt;
}

}  // namespace quadrille
