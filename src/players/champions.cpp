// SPDX-License-Identifier: MIT
#include "players/champions.h"

#include <algorithm>
#include <utility>

#include "heuristics/formula.h"
#include "heuristics/patterns/evaluator.h"
#include "heuristics/patterns/weights.h"

namespace quadrille {
namespace {

// Read once. A file that is shipped is sound: a test reads them all.
const std::vector<patterns::Weights>& all_weights() {
  static const auto all = [] {
    std::vector<patterns::Weights> read;
    for (const ShippedPatterns& each : shipped_patterns()) {
      auto weights = patterns::parse_weights(each.file, std::string(each.name));
      if (weights) read.push_back(*std::move(weights));
    }
    return read;
  }();
  return all;
}

}  // namespace

std::vector<HeuristicInfo> list_shipped_patterns(const AnyGame& game) {
  std::vector<HeuristicInfo> infos;
  for (const patterns::Weights& weights : all_weights()) {
    if (is_made_for(weights.games, game)) infos.push_back(patterns::info_of(weights));
  }
  return infos;
}

std::optional<Expected<Evaluator>> find_shipped_patterns(const AnyGame& game, std::string_view name,
                                                         std::string_view left_out) {
  for (const patterns::Weights& weights : all_weights()) {
    if (weights.name != name || !is_made_for(weights.games, game)) continue;
    return patterns::make_evaluator(game, weights, {}, left_out);
  }
  return std::nullopt;
}

}  // namespace quadrille
