// SPDX-License-Identifier: MIT
// Move texts, tried in positions from the start, the middle and the end of every sample game.
#include <vector>

#include "base/random.h"
#include "fuzz/check.h"
#include "games/registry.h"

namespace quadrille::fuzz {
namespace {

std::vector<Setup> positions() {
  constexpr int kPliesBetween = 7;
  Random random(1);
  std::vector<Setup> all;
  for (const GameFamily* family : all_families()) {
    for (const std::string& words : family->samples()) {
      const auto game = find_game(words);
      require(static_cast<bool>(game), "a sample is a game", words);
      AnyPosition position = (*game)->start();
      for (int ply = 0;; ++ply) {
        const auto moves = (*game)->legal_moves(position);
        if (ply % kPliesBetween == 0 || moves.empty()) all.push_back({*game, position});
        if (moves.empty()) break;
        position = (*game)->apply(position, moves[random.below(moves.size())]);
      }
    }
  }
  return all;
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  static const std::vector<Setup> all_positions = fuzz::positions();
  for (const auto& [game, position] : all_positions) {
    const auto move = game->parse_move(position, fuzz::as_text(data, size));
    if (!move) {
      fuzz::require_readable(move.error());
      continue;
    }
    fuzz::require(game->is_legal(position, *move), "a move that was read is legal",
                  game->position_text(position));
    fuzz::require_round_trip(*game, position, *move);
    fuzz::require_sound(*game, game->apply(position, *move));
  }
  return 0;
}
