// SPDX-License-Identifier: MIT
// Games of a file as text for other programs and for papers.
#pragma once

#include <span>
#include <string>

#include "store/game_list.h"
#include "store/store.h"

namespace quadrille {

// A line for each game, with its moves; the first line names the columns (RFC 4180).
std::string csv_header();
std::string csv_line(const GameRow& row, const GameRecord& record);

// What the games came to, a line for each two players that met.
std::string markdown_table(std::span<const GameRow> games);
// The same for LaTeX with the package booktabs.
std::string latex_table(std::span<const GameRow> games);

}  // namespace quadrille
