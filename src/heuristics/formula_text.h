// SPDX-License-Identifier: MIT
// A Formula as the .toml file that reads back as it: see formula_file.h.
#pragma once

#include <span>
#include <string>

#include "heuristics/formula.h"

namespace quadrille {

// `remarks` become comments above it, a line each. Numbers are written so that they read back bit
// for bit.
std::string formula_text(const Formula& formula, std::span<const std::string> remarks = {});

}  // namespace quadrille
