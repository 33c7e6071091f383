// SPDX-License-Identifier: MIT
// What the games of a match show, in a word and in sentences. Never more than they carry.
#pragma once

#include <string>

#include "arena/match_summary.h"

namespace quadrille {

// Which player the games show to be the stronger one, at the level of the 95 % interval; in a test,
// what it decided.
enum class Verdict { kTooFewGames, kUndecided, kStrongerA, kStrongerB };
Verdict verdict_of(const PairCounts& pairs);
Verdict verdict_of(const MatchSummary& summary);

// Who is better, by how much, how sure that is, under which limits, and what it would take to show
// a smaller difference.
std::string verdict_text(const MatchPlan& plan, const MatchSummary& summary);

// What a score means as a rating difference, "+35"; "no end" where the score is 0 or 1.
std::string elo_text(double score);
// "+62 Elo (+21 to +105)", "at least +254 Elo", "no information about Elo yet"
std::string elo_sentence(const ScoreEstimate& estimate);
// "+21 to +105", "at least +254"; "open" where any difference is possible. For tables.
std::string elo_interval_text(const Interval& scores);
// "97.5 %", "more than 99.9 %"
std::string likelihood_text(double likelihood);

}  // namespace quadrille
