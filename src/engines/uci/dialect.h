// SPDX-License-Identifier: MIT
// What differs between UCI and UGI, which is UCI for games other than chess: the same lines, with
// `ugi` for `uci` and numbers for colours, and with positions and moves as their game writes them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"

namespace quadrille::uci {

struct Dialect {
  std::string_view name;                            // for people
  std::string_view greeting;                        // `uci`, to which an engine answers with
  std::string_view welcome;                         // `uciok`
  std::string_view new_game;                        // `ucinewgame`
  std::string_view variant;                         // the option that names the game
  std::string_view no_move;                         // of `bestmove` after the end of a game
  std::array<std::string_view, 2> time, increment;  // what `go` calls a clock, by side

  // An error for a game that the protocol has no words for.
  MaybeError (*check_game)(const AnyGame& game);
  // What an engine may call the game, the usual name first.
  std::vector<std::string> (*names_of)(const AnyGame& game);
  // The game of one of these names.
  Expected<GamePointer> (*find_game)(std::string_view name);
  // What `startpos` means.
  AnyPosition (*start)(const AnyGame& game);
  // An error for a position that the protocol has no words for.
  Expected<std::string> (*position_text)(const AnyGame& game, const AnyPosition& position);
  Expected<AnyPosition> (*parse_position)(const AnyGame& game, std::string_view text);
  std::string (*move_text)(const AnyGame& game, const AnyPosition& position, AnyMove move);
  Expected<AnyMove> (*parse_move)(const AnyGame& game, const AnyPosition& position,
                                  std::string_view text);
};

const Dialect& ugi_dialect();
const Dialect& uci_dialect();
// The dialect of that name, `ugi` or `uci`; null if there is none.
const Dialect* find_dialect(std::string_view greeting);

}  // namespace quadrille::uci
