// SPDX-License-Identifier: MIT
// Reads the game log of a Tablut Challenge server, ours or the competition's own (rules of Tablut,
// section 2.5), and plays it again by our rules.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "engines/challenge/messages.h"
#include "games/line.h"

namespace quadrille::challenge {

struct GameLog {
  std::array<std::string, 2> names = {};  // by side
  AnyPosition start;
  std::vector<AnyMove> moves = {};
  std::vector<std::string> refused = {};    // what the server wrote down but did not take, as words
  Line line;                                // after the last move
  StateTurn turn = StateTurn::kWhiteMoves;  // of the last board: how the server saw the end
  std::string result = {};                  // our server's word on it; the original has none

  // How the server saw the end, in words: the rules alone do not always tell.
  [[nodiscard]] std::string end() const {
    return result.empty() ? std::string(result_text(turn)) : result;
  }
};

// An error, with its line, where the text is no log, a board is not the one that the moves lead to,
// or the game goes on after its end. The level words and dates of Java's logger do not matter.
Expected<GameLog> read_log(std::string_view text);

}  // namespace quadrille::challenge
