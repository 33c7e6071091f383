// SPDX-License-Identifier: MIT
// What the JSON of one grade and of a table of grades have in common.
#pragma once

#include <optional>
#include <vector>

#include "arena/statistics/clustered.h"
#include "base/json_writer.h"
#include "workbench/grade/grade.h"
#include "workbench/grade/solved_set.h"

namespace quadrille {

// {"value":0.78,"interval":[0.75,0.81],"positions":900,"games":180}, or null.
void write_measured(JsonWriter& json, const std::optional<ClusteredEstimate>& estimate);

// A member `measures` of an open object: by measure, then by group.
void write_measures(JsonWriter& json, const GradeGroups& groups,
                    const std::vector<MeasuredGroup>& measured);

// A member `conditions` of an open object.
void write_conditions(JsonWriter& json, const SolvedSetSettings& settings);

void write_baseline(JsonWriter& json, const Baseline& baseline);

}  // namespace quadrille
