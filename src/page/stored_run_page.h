// SPDX-License-Identifier: MIT
// The page of a run that is in a file of games, which is read twice: for its figures, and for the
// games that can be replayed.
#pragma once

#include <functional>
#include <string>

#include "base/error.h"
#include "page/run_figures.h"
#include "store/store.h"

namespace quadrille {

// Asked before every game: an error ends the reading.
using BeforeGame = std::function<MaybeError()>;

Expected<RunFigures> count_games(Store& store, const StoredRun& run, const BeforeGame& before_game);

Expected<std::string> page_of_games(Store& store, const RunFigures& figures,
                                    const std::string& program_version,
                                    const BeforeGame& before_game);

}  // namespace quadrille
