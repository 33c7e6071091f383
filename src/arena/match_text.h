// SPDX-License-Identifier: MIT
// How a match is told to people: a table, what its numbers are worth, and a sentence.
#pragma once

#include <string>
#include <vector>

#include "arena/match_summary.h"
#include "arena/match_verdict.h"
#include "base/for_people.h"

namespace quadrille {

// "4 of 20 games are copies of others, move for move; 2 pairs of nothing else are not counted
// again". Empty where there are none.
std::string copies_text(const MatchSummary& summary);

// Sentences are broken to lines of that width; the table is as wide as it is.
std::vector<Passage> summary_text(const MatchPlan& plan, const MatchConditions& conditions,
                                  const MatchSummary& summary, std::size_t width = kTextWidth);

// "62.0 % (52.3 to 71.7)"
std::string estimate_text(const ScoreEstimate& estimate);

}  // namespace quadrille
