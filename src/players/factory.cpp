// SPDX-License-Identifier: MIT
#include "players/factory.h"

#include "players/heuristics.h"

namespace quadrille {

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& common) {
  const PlayerWords present = with_present_names(*game, words);
  return present.kind->make(game, present, effective_limits(*game, present, common));
}

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, std::string_view text,
                                              const PlayerLimits& common) {
  const auto words = parse_player(text);
  if (!words) return words.error();
  return make_player(game, *words, common);
}

std::string default_player(const AnyGame& game) {
  return "alphabeta:" + list_heuristics(game).front().name;
}

}  // namespace quadrille
