// SPDX-License-Identifier: MIT
// The JSON of results and of what they are worth.
#pragma once

#include <optional>

#include "arena/statistics/score.h"
#include "arena/statistics/sprt.h"
#include "base/json_writer.h"

namespace quadrille {

JsonWriter& write_tally(JsonWriter& json, const Tally& tally);
// {"value":0.62,"interval":[0.52,0.72]}, or null.
JsonWriter& write_estimate(JsonWriter& json, const std::optional<ScoreEstimate>& estimate);
// Four members of an open object: score, interval, elo, elo_interval.
JsonWriter& write_strength_members(JsonWriter& json, const std::optional<ScoreEstimate>& estimate);
// What other tools print, or null.
JsonWriter& write_figures(JsonWriter& json, const std::optional<NormalFigures>& figures);
// A test with where it stands.
JsonWriter& write_test(JsonWriter& json, const SprtTest& test, double ratio, SprtDecision decision);

}  // namespace quadrille
