// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace quadrille
