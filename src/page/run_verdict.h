// SPDX-License-Identifier: MIT
// What a run shows, in plain sentences that say no more than its games carry.
#pragma once

#include <string>
#include <vector>

#include "arena/statistics/score.h"
#include "page/run_figures.h"

namespace quadrille {

// Of two players it is the sentence with which a match ends. Of more, names are cut short: they
// come from outside.
std::string verdict_of_run(const RunFigures& figures);

// What a reader has to know before he believes the figures: failures, games that were cut or are
// the same, a run that is not over, players that cannot be compared.
std::vector<std::string> warnings_of_run(const RunFigures& figures);

// Whether all games are played, or its test is decided.
bool is_complete(const RunFigures& figures);

// Where the test of `--sprt` stands.
std::string sprt_sentence(const RunFigures& figures);

std::string shown_name(const RunFigures& figures, std::size_t player);

}  // namespace quadrille
