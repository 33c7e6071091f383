// SPDX-License-Identifier: MIT
// What a match would take, told before it is played.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/match.h"
#include "arena/match_trial.h"
#include "arena/statistics/sprt.h"
#include "base/for_people.h"
#include "base/json_writer.h"

namespace quadrille {

struct MatchEffort {
  double elo = 0;  // the difference to be shown
  Trial trial;
  unsigned threads = 1;
  std::optional<SprtTest> sprt = {};  // none: of 0 against that difference

  [[nodiscard]] SprtTest test() const;
  [[nodiscard]] double seconds_for(std::uint64_t games) const;
};

std::vector<Passage> effort_text(const MatchPlan& plan, const MatchEffort& effort,
                                 std::size_t width = kTextWidth);
JsonWriter& write_effort(JsonWriter& json, const MatchPlan& plan, const MatchEffort& effort);

}  // namespace quadrille
