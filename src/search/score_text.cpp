// SPDX-License-Identifier: MIT
#include "search/score_text.h"

#include <fmt/core.h>

#include "base/for_people.h"

namespace quadrille {

std::string score_text(Score score) {
  if (!score.is_decided()) return signed_text(score.value());
  if (!score.has_distance()) return score.is_win() ? "wins" : "loses";
  return fmt::format("{} in {} pl{}", score.is_win() ? "wins" : "loses", score.plies(),
                     score.plies() == 1 ? "y" : "ies");
}

double score_number(Score score) {
  constexpr double kDecided = 1e9;
  if (score.is_win()) return kDecided - score.plies();
  if (score.is_loss()) return score.plies() - kDecided;
  return score.value();
}

}  // namespace quadrille
