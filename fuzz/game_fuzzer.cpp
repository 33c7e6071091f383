// SPDX-License-Identifier: MIT
// The words that name a game.
#include "fuzz/check.h"
#include "games/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text = fuzz::as_text(data, size);
  const auto game = find_game(text);
  const auto setup = set_up(text, "start");
  fuzz::require(static_cast<bool>(game) == static_cast<bool>(setup),
                "a game can be set up if it can be found", text);
  if (!game) {
    fuzz::require_readable(game.error());
    return 0;
  }
  const std::string name = (*game)->name();
  const auto again = find_game(name);
  fuzz::require(static_cast<bool>(again), "a game's full name finds it", name);
  fuzz::require((*again)->name() == name, "a game's full name is a fixed point", name);
  fuzz::require_sound(**game, (*game)->start());
  fuzz::require((*game)->hash(setup->position) == (*game)->hash((*game)->start()),
                "start is the start position", name);
  return 0;
}
