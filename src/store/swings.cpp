// SPDX-License-Identifier: MIT
#include "store/swings.h"

#include <algorithm>
#include <cmath>

namespace quadrille {
namespace {

// Scores beyond this are plies to the end of a decided game, not a heuristic's: see score_number.
constexpr double kDecided = 9e8;
// Of fewer changes nobody can tell what is usual.
constexpr std::size_t kFewestChanges = 4;
constexpr double kUnusual = 4;

bool is_open(const std::optional<double>& score) { return score && std::abs(*score) < kDecided; }

// What a player's score at move i + 2 is more than at move i.
std::optional<double> change_after(const PlayedGame& game, std::size_t i) {
  if (i + 2 >= game.moves.size()) return std::nullopt;
  const auto& now = game.moves[i].score;
  const auto& next = game.moves[i + 2].score;
  return is_open(now) && is_open(next) ? std::optional(*next - *now) : std::nullopt;
}

// The middle one of the sizes of the changes of whoever made move `first`.
std::optional<double> usual_change(const PlayedGame& game, std::size_t first) {
  std::vector<double> sizes;
  for (std::size_t i = first; i < game.moves.size(); i += 2) {
    if (const auto change = change_after(game, i)) sizes.push_back(std::abs(*change));
  }
  if (sizes.size() < kFewestChanges) return std::nullopt;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

}  // namespace

std::optional<Swing> largest_swing(const PlayedGame& game) {
  std::optional<Swing> largest;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const auto change = change_after(game, i);
    if (change && (!largest || std::abs(*change) > std::abs(largest->change))) {
      largest = Swing{i + 2, *change};
    }
  }
  return largest;
}

std::vector<Mark> marks_of(const PlayedGame& game) {
  std::vector<Mark> marks(game.moves.size(), Mark::kNone);
  for (std::size_t first = 0; first < 2; ++first) {
    const auto usual = usual_change(game, first);
    for (std::size_t i = first; i + 2 < game.moves.size(); i += 2) {
      const auto& now = game.moves[i].score;
      const auto& next = game.moves[i + 2].score;
      const auto change = change_after(game, i);
      if (is_open(now) && *now >= 0 && next && *next <= -kDecided) {
        marks[i] = Mark::kBlunder;
      } else if (change && usual && *change < 0 && -*change > kUnusual * *usual) {
        marks[i] = Mark::kMistake;
      }
    }
  }
  return marks;
}

}  // namespace quadrille
