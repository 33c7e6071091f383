// SPDX-License-Identifier: MIT
#include "workbench/shipped_heuristics.h"

#include <algorithm>

#include "players/heuristics.h"

namespace quadrille {

std::optional<ShippedHeuristic> shipped_heuristic(const AnyGame& game, std::string_view name) {
  const std::string present = present_name(game, name);
  const std::string board = game.name();
  const std::string family = board.substr(0, board.find(':'));
  const auto all = shipped_heuristics();
  const auto found = std::ranges::find_if(all, [&](const ShippedHeuristic& each) {
    return each.game == family && each.file.substr(0, each.file.rfind('.')) == present;
  });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

}  // namespace quadrille
