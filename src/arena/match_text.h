// SPDX-License-Identifier: MIT
// How a match is told to people: a table, what its numbers are worth, and a sentence.
#pragma once

#include <string>
#include <vector>

#include "arena/match_summary.h"
#include "arena/match_verdict.h"
#include "base/for_people.h"

namespace quadrille {

// Sentences are broken to lines of that width; the table is as wide as it is.
std::vector<Passage> summary_text(const MatchPlan& plan, const MatchConditions& conditions,
                                  const MatchSummary& summary, std::size_t width = kTextWidth);

// "62.0 % (52.3 to 71.7)"
std::string estimate_text(const ScoreEstimate& estimate);

}  // namespace quadrille
