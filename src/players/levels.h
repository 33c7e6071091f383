// SPDX-License-Identifier: MIT
// Opponents for people, by name: each looks further than the one before, and the first ones slip.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "players/kinds.h"
#include "search/limits.h"

namespace quadrille {

struct Level {
  std::string_view name;
  std::string_view meaning;
  Limits limits;
  unsigned slips = 0;    // of a hundred moves so many are any legal move
  bool learned = false;  // judges by the strongest heuristic there is, be it learned
};

// From the weakest to the strongest.
std::span<const Level> all_levels();
// Null if there is none of that name.
const Level* find_level(std::string_view name);

// `level:NAME`.
PlayerKind level_kind();

}  // namespace quadrille
