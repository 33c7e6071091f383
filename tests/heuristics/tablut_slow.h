// SPDX-License-Identifier: MIT
// Tablut's features and heuristics as rules/tablut.md, section 3, tells them: by making every move
// and looking at every square.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/games/tablut/referee.h"

namespace quadrille::slow_tablut {

// By name, for `w` or `b`; most are the same for both.
std::map<std::string, double> features(const Board& board, char side);

std::vector<std::string> heuristic_names();
double heuristic_value(const std::string& name, const Board& board, char side);

}  // namespace quadrille::slow_tablut
