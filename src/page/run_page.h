// SPDX-License-Identifier: MIT
// A run as one HTML page that needs nothing beside it: figures, charts, games to replay, and how to
// repeat it. The same run gives the same bytes.
#pragma once

#include <string>

#include "page/replays.h"
#include "page/run_figures.h"

namespace quadrille {

// `replays` are those of the games in `replayed`.
std::string run_page(const RunFigures& figures, const std::set<std::int64_t>& replayed,
                     const Replays& replays, const std::string& program_version);

}  // namespace quadrille
