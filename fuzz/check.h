// SPDX-License-Identifier: MIT
// What all fuzz targets share. A property that does not hold ends the process in every kind of
// build; assert() would vanish with NDEBUG.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/error.h"
#include "games/any_game.h"

namespace quadrille::fuzz {

inline void require(bool holds, std::string_view property, std::string_view about) {
  if (holds) return;
  fmt::print(stderr, "property violated: {}\n  about: {}\n", property, about);
  std::fflush(stderr);
  __builtin_trap();
}

// Whatever comes in, the complaint about it is one printable line.
inline void require_readable(const Error& error) {
  const std::string text = error.text();
  require(!text.empty(), "an error says something", text);
  for (const char c : text) require(c >= ' ' && c <= '~', "an error is one printable line", text);
}

// A position that the game accepted or made must survive its own notation, unless it is so odd that
// there is a warning about it.
inline void require_sound(const AnyGame& game, const AnyPosition& position) {
  const std::string text = game.position_text(position);
  require(game.hash(position) == game.recomputed_hash(position), "the hash is up to date", text);
  if (!game.warnings(position).empty()) return;
  const auto again = game.parse_position(text);
  require(static_cast<bool>(again), "a position's text can be read", text);
  require(game.position_text(*again) == text, "a position's text reads back as it was", text);
  require(game.hash(*again) == game.hash(position), "a text stands for one position", text);
}

inline void require_round_trip(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const std::string text = game.move_text(position, move);
  const auto again = game.parse_move(position, text);
  require(static_cast<bool>(again), "a move's text can be read", text);
  require(*again == move, "a move's text reads back as it was", text);
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace quadrille::fuzz
