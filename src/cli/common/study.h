// SPDX-License-Identifier: MIT
// What the commands that play the reports' studies share: the limit of a move, read and told.
#pragma once

#include <string>

#include "search/limits.h"

namespace quadrille::cli {

// The value of --nodes. Throws Failure.
Nodes read_nodes(const std::string& text);

// "5,000 nodes a move", "20.0 ms a move"
std::string limit_text(const Limits& limits);

}  // namespace quadrille::cli
