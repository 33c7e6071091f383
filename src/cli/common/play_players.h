// SPDX-License-Identifier: MIT
// Players and their scores as people who play or watch know them.
#pragma once

#include <string>

#include "players/words.h"
#include "search/score.h"

namespace quadrille::cli {

// The words of a player; the name of a level is enough: `easy` is level:easy.
std::string player_or_level(const std::string& text);

// The name it was given; else a level's own name; else its words.
std::string shown_name(const PlayerWords& words);

// "score +2 to it", or "it wins in 3 plies".
std::string own_score_text(Score score);

}  // namespace quadrille::cli
