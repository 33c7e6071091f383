// SPDX-License-Identifier: MIT
// How a tuning is told: as tables and sentences, as lines of a file's provenance, as a picture, as
// JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "drawing/svg_parts.h"
#include "workbench/tune/tune.h"

namespace quadrille {

// The matches of the test and what they show, a line each.
std::vector<std::string> test_lines(const TuneSettings& settings, const FinalTest& test);

// Sentences are broken to lines of that width; tables are as wide as they are.
std::vector<Passage> tuning_text(const TuneSettings& settings, const Tuning& tuning,
                                 std::size_t width = kTextWidth);

// By results: the weights with their intervals, on the scale of what each adds, and the loss by
// the number of games. By games: how each number went.
std::string tuning_svg(const TuneSettings& settings, const Tuning& tuning, SvgTheme theme);

// The shape that docs/tuning.md describes.
JsonWriter& write_tuning(JsonWriter& json, const TuneSettings& settings, const Tuning& tuning);

}  // namespace quadrille
