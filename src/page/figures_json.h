// SPDX-License-Identifier: MIT
#pragma once

#include "base/json_writer.h"
#include "page/run_figures.h"

namespace quadrille {

// The figures of a page as data: the shape that docs/report.md describes.
JsonWriter& write_figures(JsonWriter& json, const RunFigures& figures);

}  // namespace quadrille
