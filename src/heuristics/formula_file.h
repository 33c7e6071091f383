// SPDX-License-Identifier: MIT
// A heuristic as a .toml file: docs/your-own-heuristic.md tells what may stand in it.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "heuristics/formula.h"

namespace quadrille {

// `path` is for errors, which name line and column; nothing is opened.
Expected<Formula> parse_formula_file(std::string_view text, const std::string& path);

}  // namespace quadrille
