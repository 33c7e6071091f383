// SPDX-License-Identifier: MIT
#include "games/board_size.h"

#include <fmt/core.h>

#include "base/text.h"

namespace quadrille {

std::optional<BoardSize> parse_size(std::string_view text) {
  const auto parts = split(text, 'x');
  if (parts.size() != 2 || parts[0].starts_with('0') || parts[1].starts_with('0')) {
    return std::nullopt;
  }
  const auto width = parse_number(parts[0]);
  const auto height = parse_number(parts[1]);
  if (!width || !height || *width > 999 || *height > 999) return std::nullopt;
  return BoardSize{static_cast<int>(*width), static_cast<int>(*height)};
}

std::string to_string(BoardSize size) { return fmt::format("{}x{}", size.width, size.height); }

MaybeError check_same_size(BoardSize of_position, BoardSize of_game, std::string_view game) {
  if (of_position == of_game) return std::nullopt;
  return Error::bad_position(fmt::format("the position is {}, the game {} is {}",
                                         to_string(of_position), game, to_string(of_game)),
                             "size");
}

}  // namespace quadrille
