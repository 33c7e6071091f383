// SPDX-License-Identifier: MIT
#include "page/stored_run_page.h"

#include "page/replays.h"
#include "page/run_page.h"

namespace quadrille {

Expected<RunFigures> count_games(Store& store, const StoredRun& run,
                                 const BeforeGame& before_game) {
  RunCounter counter(run);
  const auto error = store.each_game(run.id, [&](const StoredGame& game) -> MaybeError {
    if (auto stopped = before_game()) return stopped;
    return counter.add(game);
  });
  if (error) return *error;
  return counter.finish();
}

Expected<std::string> page_of_games(Store& store, const RunFigures& figures,
                                    const std::string& program_version,
                                    const BeforeGame& before_game) {
  const auto replayed = chosen_replays(figures, {});
  Replays replays(figures);
  auto next = figures.games.begin();
  const auto error = store.each_game(figures.run.id, [&](const StoredGame& game) -> MaybeError {
    if (auto stopped = before_game()) return stopped;
    // A run that is being played may have got further meanwhile.
    if (next == figures.games.end() || next->id != game.id) return std::nullopt;
    if (replayed.contains(game.id)) replays.add(game, *next);
    ++next;
    return std::nullopt;
  });
  if (error) return *error;
  return run_page(figures, replayed, replays, program_version);
}

}  // namespace quadrille
