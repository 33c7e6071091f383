// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "games/any_game.h"
#include "players/factory.h"

namespace quadrille {

// The player of these words; a test that asks for one that cannot be made fails.
inline std::unique_ptr<Player> player_of(const GamePointer& game, const std::string& words) {
  auto player = make_player(game, words);
  if (!player) throw std::invalid_argument(words + ": " + player.error().text());
  return std::move(*player);
}

}  // namespace quadrille
