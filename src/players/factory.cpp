// SPDX-License-Identifier: MIT
#include "players/factory.h"

#include <fmt/core.h>

#include <vector>

#include "base/text.h"
#include "players/heuristics.h"
#include "players/kinds.h"
#include "players/levels.h"

namespace quadrille {
namespace {

// `randm` is read as a heuristic, and so is `easy`.
Error unknown_bare_word(const AnyGame& game, const std::string& word) {
  std::vector<std::string> kinds;
  for (const PlayerKind* kind : player_kinds()) kinds.push_back(kind->name);
  std::vector<std::string> meant;
  for (const HeuristicInfo& info : list_heuristics(game)) meant.push_back(info.name);
  meant.insert(meant.end(), kinds.begin(), kinds.end());
  for (const Level& level : all_levels()) meant.emplace_back(level.name);
  const auto near = nearest(word, meant);
  if (!near || find_level(*near) == nullptr) return unknown_heuristic(game, word, kinds);
  return {ErrorCode::kUnknownHeuristic,
          fmt::format("there is no heuristic {} for {}; did you mean 'level:{}'?", in_quotes(word),
                      game.name(), *near),
          "heuristic"};
}

}  // namespace

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& common) {
  const PlayerWords present = with_present_names(*game, words);
  auto player = present.kind->make(game, present, effective_limits(*game, present, common));
  if (!player && words.bare && !has_heuristic(*game, words.heuristic)) {
    return unknown_bare_word(*game, words.heuristic);
  }
  return player;
}

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, std::string_view text,
                                              const PlayerLimits& common) {
  const auto words = parse_player(text);
  if (!words) return words.error();
  return make_player(game, *words, common);
}

std::string default_player(const AnyGame& game) { return "alphabeta:" + strongest_heuristic(game); }

}  // namespace quadrille
