// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"

namespace quadrille {

// A game after some moves, as the JSON interface would tell it.
struct Told {
  std::string outcome;  // a side, `draw`, `open`, or an error's code
  std::string reason = {};
  std::string to_move = {};
};

inline Told tell(std::string_view game, std::string_view position,
                 const std::vector<std::string>& moves = {}) {
  const auto setup = set_up(game, position);
  if (!setup) return {std::string(to_string(setup.error().code))};
  const AnyGame& rules = *setup->game;
  const auto end = play_moves(*setup, moves);
  if (!end) return {std::string(to_string(end.error().code))};
  const std::string to_move(rules.side_name(rules.side_to_move(end->position())));
  const auto outcome = end->outcome();
  if (!outcome) return {"open", {}, to_move};
  return {outcome->winner ? std::string(rules.side_name(*outcome->winner)) : "draw",
          std::string(to_string(outcome->reason)), to_move};
}

}  // namespace quadrille
