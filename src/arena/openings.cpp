// SPDX-License-Identifier: MIT
#include "arena/openings.h"

#include <string>
#include <unordered_set>

#include "base/random.h"

namespace quadrille {

std::vector<Opening> random_openings(const AnyGame& game, int plies, std::size_t count,
                                     std::uint64_t seed) {
  constexpr std::size_t kTriesForEach = 1000;
  Random random(seed);
  std::vector<Opening> openings;
  std::unordered_set<std::string> seen;
  std::size_t failures = 0;
  while (openings.size() < count && failures < kTriesForEach) {
    Opening opening{{}, game.start()};
    while (opening.moves.size() < static_cast<std::size_t>(plies)) {
      const auto moves = game.legal_moves(opening.position);
      if (moves.empty()) break;
      opening.moves.push_back(moves[random.below(moves.size())]);
      opening.position = game.apply(opening.position, opening.moves.back());
    }
    const bool usable =
        !game.outcome(opening.position) && seen.insert(game.position_text(opening.position)).second;
    if (usable) {
      openings.push_back(std::move(opening));
      failures = 0;
    } else {
      ++failures;
    }
  }
  return openings;
}

}  // namespace quadrille
