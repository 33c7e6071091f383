// SPDX-License-Identifier: MIT
// The parts of a run's page, from the top to the foot, as HTML.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "page/run_figures.h"

namespace quadrille::html {

using Replayed = std::set<std::int64_t>;  // the games that have a replay on the page

std::string facts(const RunFigures& figures);
// Failures loudly, and what else a reader has to know.
std::string alerts(const RunFigures& figures, const Replayed& replayed);
// Ratings, and how sure they became game by game.
std::string strength(const RunFigures& figures);
// Cross table, sides, boards and openings.
std::string results(const RunFigures& figures, const Replayed& replayed);
std::string ends(const RunFigures& figures);
std::string thinking(const RunFigures& figures);
std::string replay_note(const RunFigures& figures, const Replayed& replayed);
std::string repeat(const RunFigures& figures);

}  // namespace quadrille::html
