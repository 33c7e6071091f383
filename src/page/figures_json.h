// SPDX-License-Identifier: MIT
#pragma once

#include "base/json_writer.h"
#include "page/run_figures.h"

namespace quadrille {

// Lists that grow with the games: of openings, and of games that somebody forfeited.
enum class GrowingLists { kWhole, kEmpty };

// The figures of a page as data: the shape that docs/report.md describes.
JsonWriter& write_figures(JsonWriter& json, const RunFigures& figures,
                          GrowingLists lists = GrowingLists::kWhole);

}  // namespace quadrille
