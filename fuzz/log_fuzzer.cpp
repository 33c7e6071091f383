// SPDX-License-Identifier: MIT
// Game logs of the Tablut Challenge's servers: any text is a log or refused, and a log's moves lead
// to where it says.
#include "fuzz/check.h"
#include "protocols/tablut/log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const auto log = challenge::read_log(fuzz::as_text(data, size));
  if (!log) {
    fuzz::require_readable(log.error());
    return 0;
  }
  const AnyGame& game = *log->line.game();
  AnyPosition position = log->start;
  for (const AnyMove move : log->moves) {
    fuzz::require(game.is_legal(position, move), "a log's moves are legal",
                  game.position_text(position));
    position = game.apply(position, move);
  }
  fuzz::require(game.hash(position) == game.hash(log->line.position()), "moves lead to the end",
                game.position_text(position));
  return 0;
}
