// SPDX-License-Identifier: MIT
// Breakthrough's features and heuristics as rules/breakthrough.md, section 3, tells them: one loop
// over the squares for each, without a thought for speed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/games/breakthrough/referee.h"

namespace quadrille {

// One colour's features under the names of section 3.1.
struct SlowFeatures {
  int pawns = 0;
  int distance = 0;  // without pawns: the height less one, as `ari` has it
  int protectors = 0;
  int protected_pairs = 0;
  int threateners = 0;
  int threat_pairs = 0;
  int blocked = 0;
  int only_columns = 0;
  int forward = 0;
  int mobility = 0;
  int widest_row = 0;
  // `hoddi` and `tryggvi` have 0 for Black without pawns (section 3.3).
  int distance_or_zero = 0;
  // Section 3.6; 8x8 only.
  int square_values = 0;
  int safe_square_values = 0;
  // From here on by their meaning in `list features`: only all_features_of fills them in.
  int to_move = 0;
  int advance = 0;
  int home_row = 0;
  int holes = 0;
  int defended = 0;
  int hanging = 0;
  int outnumbered = 0;
  int phalanxes = 0;
  int stacked = 0;
  int lone = 0;
  int passed = 0;
  int runner = 0;
  int free_pawns = 0;
  int safe_steps = 0;
  int space = 0;
  int cheapest_way = 0;
};
SlowFeatures features_of(const SlowBoard& board, bool white);
SlowFeatures all_features_of(const SlowBoard& board, bool white);
// A feature by its name; nothing for a name that section 3 does not know.
std::optional<int> feature_named(const SlowFeatures& features, std::string_view name);

// The heuristics by their names; the value for an agent that plays `white` or Black.
const std::vector<std::string>& report_heuristics();  // the four that played in the report
double heuristic_value(std::string_view name, const SlowBoard& board, bool white);

}  // namespace quadrille
