// SPDX-License-Identifier: MIT
// What `bench --json` prints. Each function writes members of the object that is open; `stopped`
// says that there would have been more.
#pragma once

#include <vector>

#include "base/json_writer.h"
#include "workbench/benchmark.h"

namespace quadrille {

// signature, and signatures by game.
void write_signatures(JsonWriter& json, const std::vector<GameSignature>& signatures, bool stopped);

// game, heuristic, depth and techniques.
void write_techniques(JsonWriter& json, const TechniqueTable& table, bool stopped);

// game, heuristic and threads.
void write_thread_speeds(JsonWriter& json, const ThreadTable& table, bool stopped);

// heuristics, or features.
void write_heuristic_speeds(JsonWriter& json, const std::vector<HeuristicSpeed>& heuristics,
                            bool stopped);
void write_feature_speeds(JsonWriter& json, const std::vector<FeatureSpeed>& features,
                          bool stopped);

// games and heuristics; signature and signatures where there are any.
void write_speeds(JsonWriter& json, const SpeedTable& table, bool stopped);

}  // namespace quadrille
