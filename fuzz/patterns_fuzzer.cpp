// SPDX-License-Identifier: MIT
// Files of patterns and of positions to learn from: whatever is in them, they are refused in words,
// or are heuristics and positions like any other. The first byte chooses the game, the second what
// is read; of patterns the checksum and the size of what follows the text are put right, so that
// there is something behind them to find.
#define XXH_INLINE_ALL  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <xxhash.h>

#include <array>
#include <cmath>
#include <string>

#include "fuzz/check.h"
#include "games/registry.h"
#include "heuristics/patterns/evaluator.h"
#include "heuristics/patterns/weights.h"
#include "workbench/train/position_file.h"

namespace quadrille::fuzz {
namespace {

const AnyGame& game_of(std::uint8_t choice) {
  static const std::array<GamePointer, 4> games = {*find_game("breakthrough:3x5"),
                                                   *find_game("checkers"), *find_game("tablut"),
                                                   *find_game("isolation:4x3")};
  return *games[choice % games.size()];
}

// The text with the checksum and the number of the bytes that it has.
std::string mended(std::string text) {
  constexpr std::string_view kEnd = "\nend of text\n";
  const auto end = text.find(kEnd);
  if (end == std::string::npos) return text;
  const std::string packed = text.substr(end + kEnd.size());
  const auto replace = [&](std::string_view key, const std::string& by) {
    const auto at = text.find(key);
    if (at == std::string::npos || at > end) return;
    const auto line_end = text.find('\n', at + 1);
    text.replace(at, line_end - at, fmt::format("{}{}", key, by));
  };
  replace("\nbytes = ", fmt::format("{}", packed.size()));
  replace("\nchecksum = ", fmt::format("\"{:016x}\"", XXH3_64bits(packed.data(), packed.size())));
  return text;
}

void check_patterns(const AnyGame& game, const std::string& text) {
  const auto weights = patterns::parse_weights(text, "my.patterns");
  if (!weights) return require_readable(weights.error());
  require(
      static_cast<bool>(patterns::parse_weights(patterns::weights_text(*weights), "my.patterns")),
      "what was read can be written and read", weights->name);
  const auto heuristic = patterns::make_evaluator(game, *weights, "");
  if (!heuristic) return require_readable(heuristic.error());
  AnyPosition position = game.start();
  for (std::size_t ply = 0; ply < 20 && !game.outcome(position); ++ply) {
    for (const Side me : kSides) {
      const double value = heuristic->value(position, me);
      require(std::isfinite(value), "a value is finite", weights->name);
      require(heuristic->explain(position, me).value == value, "terms add up to the value",
              weights->name);
    }
    const auto moves = game.legal_moves(position);
    position = game.apply(position, moves[ply % moves.size()]);
  }
}

void check_positions(const AnyGame& game, const std::string& text) {
  const auto positions = parse_positions(game, text, "my.positions");
  if (!positions) return require_readable(positions.error());
  const auto again = parse_positions(game, positions_text(game, *positions), "my.positions");
  require(static_cast<bool>(again), "positions that were read can be written and read", text);
  require(fingerprint(game, *again) == fingerprint(game, *positions),
          "positions read back as they were", text);
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  if (size < 2) return 0;
  const AnyGame& game = fuzz::game_of(data[0]);
  const std::string text(reinterpret_cast<const char*>(data + 2), size - 2);
  if (data[1] == 'p') {
    fuzz::check_positions(game, text);
  } else {
    fuzz::check_patterns(game, fuzz::mended(text));
  }
  return 0;
}
