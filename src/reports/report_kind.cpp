// SPDX-License-Identifier: MIT
#include "reports/report_kind.h"

#include <fmt/core.h>

#include <memory>
#include <utility>

#include "players/kinds.h"
#include "players/player_heuristic.h"
#include "players/search_player.h"
#include "players/words.h"
#include "reports/aind/searches.h"
#include "reports/breakthrough_2016/searches.h"
#include "reports/csc384/kinds.h"
#include "reports/csc384/searches.h"

namespace quadrille {
namespace {

// Null if no report describes a search for the game.
std::unique_ptr<AnySearch> search_of_report(const AnyGame& game, const PlayerWords& words,
                                            const Evaluator& evaluator) {
  if (auto search = make_breakthrough_2016_search(game, evaluator)) return search;
  if (auto search = make_aind_search(game, evaluator, AindKind::kAlphaBeta)) return search;
  return make_csc384_search(game, evaluator, csc384_options(words));
}

Expected<std::unique_ptr<Player>> make_report_player(const GamePointer& game,
                                                     const PlayerWords& words,
                                                     const PlayerLimits& limits) {
  const auto evaluator = heuristic_of(*game, words);
  if (!evaluator) return evaluator.error();
  auto search = search_of_report(*game, words, *evaluator);
  if (!search) {
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("no report describes a search for {}", game->name()), "player"};
  }
  return make_search_player(words.text, limits, std::move(search));
}

}  // namespace

void add_report_kind() {
  add_player_kind({.name = "report",
                   .syntax = "report:H",
                   .meaning = "the plain search of the game's report, exactly as it was",
                   .argument = PlayerKind::Argument::kHeuristic,
                   .own_limits = csc384_limits,
                   .make = make_report_player,
                   .postscript = csc384_postscript});
}

}  // namespace quadrille
