// SPDX-License-Identifier: MIT
#include "games/line.h"

#include <algorithm>

namespace quadrille {

void Line::play(AnyMove move) {
  const Hash before = game_->hash(position_);
  position_ = game_->apply(position_, move);
  moves_.push_back(move);
  outcome_ = game_->outcome(position_);
  const int draw = game_->occurrences_to_draw();
  if (draw == 0) return;
  // After a move that cannot be undone nothing that stood before can come again.
  if (game_->reversible_plies(position_) == 0) {
    past_.clear();
  } else {
    past_.push_back(before);
  }
  const bool won = outcome_ && outcome_->winner;
  if (!won && std::ranges::count(past_, game_->hash(position_)) + 1 >= draw) {
    position_ = game_->drawn_by_repetition(position_);
    outcome_ = Outcome{std::nullopt, Reason::kRepetition};
  }
}

}  // namespace quadrille
