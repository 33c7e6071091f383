// SPDX-License-Identifier: MIT
// One match from three sides. With equal nodes both players see as many positions: what is left is
// what they know. With equal time the faster one sees more. With equal depth both look as far,
// whatever it costs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/match_summary.h"
#include "arena/match_trial.h"
#include "base/for_people.h"

namespace quadrille {

struct MatchView {
  Equal equal = Equal::kNodes;
  MatchPlan plan;
  std::string origin;  // of its limits, in words; empty: as given
  MatchConditions conditions;
  MatchSummary summary;
  GameEnds games;
};

// How much more A scores in one view than in another, from the pairs of openings that both have.
// nullopt without one.
std::optional<ScoreEstimate> gain_between(const MatchView& from, const MatchView& to);

// Whether A or B wins by knowledge or by speed, as far as the games tell, and which views are
// missing.
std::string views_verdict(const std::vector<MatchView>& views);

std::vector<Passage> views_text(const std::vector<MatchView>& views,
                                std::size_t width = kTextWidth);
// {"views":[...],"verdict":"..."}, each view as write_summary has it.
JsonWriter& write_views(JsonWriter& json, const std::vector<MatchView>& views);

}  // namespace quadrille
