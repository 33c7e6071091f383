// SPDX-License-Identifier: MIT
// How an ablation is told: as a table and sentences, as a chart, as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "workbench/ablation.h"

namespace quadrille {

// What it was done under, beside its settings: a result is worth nothing without it.
struct AblationConditions {
  std::string version;   // of this program
  std::string openings;  // "4 random plies"
  double seconds = 0;
};

// Sentences are broken to lines of that width; tables are as wide as they are.
std::vector<Passage> ablation_text(const AblationSettings& settings,
                                   const AblationConditions& conditions, const Ablation& ablation,
                                   std::size_t width = kTextWidth);

// The shape that docs/ablate.md describes.
JsonWriter& write_ablation(JsonWriter& json, const AblationSettings& settings,
                           const AblationConditions& conditions, const Ablation& ablation);

// An SVG picture: a bar for the Elo of every term with its interval, readable on light and on dark
// ground.
std::string ablation_svg(const AblationSettings& settings, const AblationConditions& conditions,
                         const Ablation& ablation);

}  // namespace quadrille
