// SPDX-License-Identifier: MIT
// The line `info depth 6 score cp 35 nodes 1200 nps 800000 pv a2-a3 b6-b5`, both ways.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engines/uci/dialect.h"
#include "games/any_game.h"
#include "players/player.h"

namespace quadrille::uci {

// The line for an analysis that has a score.
std::string info_line(const Dialect& dialect, const AnyGame& game, const AnyPosition& position,
                      const Analysis& analysis);

// Takes over what the words of an info line tell. What cannot be read is passed over, since an
// engine may tell things of its own; moves are taken as long as they are legal.
void read_info(const Dialect& dialect, const AnyGame& game, const AnyPosition& position,
               std::span<const std::string_view> words, Analysis& analysis);

}  // namespace quadrille::uci
