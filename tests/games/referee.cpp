// SPDX-License-Identifier: MIT
#include "tests/games/referee.h"

#include "base/text.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/games/checkers/referee.h"
#include "tests/games/isolation/referee.h"
#include "tests/games/tablut/referee.h"

namespace quadrille {

std::uint64_t Referee::perft(const std::string& position, int depth) const {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const std::string& move : legal_moves(position)) {
    sequences += perft(after(position, move), depth - 1);
  }
  return sequences;
}

std::string Referee::identity(std::string_view position) const { return std::string(position); }

std::string Referee::with_other_side(std::string_view position) const {
  constexpr std::string_view kSideLetters = "wbAB";
  std::string other(position);
  char& side = other[other.find(' ') + 1];
  side = kSideLetters[kSideLetters.find(side) ^ 1];
  return other;
}

std::unique_ptr<Referee> referee_for(std::string_view game) {
  const std::string_view family = game.substr(0, game.find(':'));
  if (family == "breakthrough") return breakthrough_referee(game);
  if (family == "checkers") return checkers_referee(game);
  if (family == "isolation") return isolation_referee(game);
  if (family == "tablut") return tablut_referee();
  return nullptr;
}

}  // namespace quadrille
