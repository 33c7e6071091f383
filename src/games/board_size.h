// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille {

struct BoardSize {
  int width = 8;
  int height = 8;

  friend bool operator==(const BoardSize&, const BoardSize&) = default;
};

// "8x6" -> {8, 6}, width first; nothing if it is not of that form. Whether a game is played on such
// a board is for the game to say.
std::optional<BoardSize> parse_size(std::string_view text);
std::string to_string(BoardSize size);

// The error of a position that was written for another board than the game's; none if it fits.
MaybeError check_same_size(BoardSize of_position, BoardSize of_game, std::string_view game);

}  // namespace quadrille
