// SPDX-License-Identifier: MIT
#include "games/line.h"

#include <algorithm>

namespace quadrille {

std::optional<Outcome> Line::outcome() const {
  const auto outcome = game_->outcome(position_);
  if (outcome && outcome->winner) return outcome;
  if (const int draw = game_->occurrences_to_draw(); draw > 0) {
    const auto before = std::ranges::count(past_, game_->hash(position_));
    if (before + 1 >= draw) return Outcome{std::nullopt, Reason::kRepetition};
  }
  return outcome;
}

void Line::play(AnyMove move) {
  const Hash before = game_->hash(position_);
  position_ = game_->apply(position_, move);
  last_ = move;
  if (game_->occurrences_to_draw() == 0) return;
  // After a move that cannot be undone nothing that stood before can come again.
  if (game_->reversible_plies(position_) == 0) {
    past_.clear();
  } else {
    past_.push_back(before);
  }
}

}  // namespace quadrille
