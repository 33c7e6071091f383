// SPDX-License-Identifier: MIT
#include "players/factory.h"

#include <vector>

#include "players/heuristics.h"
#include "players/kinds.h"

namespace quadrille {

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& common) {
  const PlayerWords present = with_present_names(*game, words);
  auto player = present.kind->make(game, present, effective_limits(*game, present, common));
  // `randm` is read as a heuristic.
  if (!player && words.bare && !has_heuristic(*game, words.heuristic)) {
    std::vector<std::string> kinds;
    for (const PlayerKind* kind : player_kinds()) kinds.push_back(kind->name);
    return unknown_heuristic(*game, words.heuristic, kinds);
  }
  return player;
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
