// SPDX-License-Identifier: MIT
#include "engines/uci/requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace quadrille::uci {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::int64_t whole_milliseconds(nanoseconds time) {
  return std::max<std::int64_t>(std::chrono::floor<milliseconds>(time).count(), 1);
}

}  // namespace

Expected<std::string> position_line(const Dialect& dialect, const Line& line) {
  const AnyGame& game = *line.game();
  const auto moves = line.moves();
  AnyPosition position = line.start();
  std::size_t next = 0;
  // From the first position on that can be told.
  auto fen = dialect.position_text(game, position);
  for (; !fen && next < moves.size(); ++next) {
    position = game.apply(position, moves[next]);
    fen = dialect.position_text(game, position);
  }
  if (!fen) return fen.error();
  const bool is_start =
      next == 0 && game.position_text(position) == game.position_text(game.start());
  std::string text = is_start ? "position startpos" : "position fen " + *fen;
  if (next < moves.size()) text += " moves";
  for (; next < moves.size(); ++next) {
    text += ' ' + dialect.move_text(game, position, moves[next]);
    position = game.apply(position, moves[next]);
  }
  return text;
}

std::string go_line(const Dialect& dialect, const PlayerLimits& limits, const Turn& turn,
                    Side side) {
  if (limits.unlimited()) return "go infinite";
  std::string line = "go";
  if (limits.per_move.depth) line += fmt::format(" depth {}", *limits.per_move.depth);
  if (limits.per_move.nodes) line += fmt::format(" nodes {}", *limits.per_move.nodes);
  if (limits.per_move.time) {
    line += fmt::format(" movetime {}", whole_milliseconds(*limits.per_move.time));
  }
  if (!limits.clock) return line;
  // Of an opponent without a clock we say what we know of our own.
  std::array<nanoseconds, 2> left{};
  left[index_of(side)] = turn.clock.value_or(limits.clock->base);
  left[index_of(opposite(side))] = turn.opponent_clock.value_or(left[index_of(side)]);
  const auto increment = std::chrono::floor<milliseconds>(limits.clock->increment).count();
  for (std::size_t i = 0; i < 2; ++i) {
    line += fmt::format(" {} {}", dialect.time[i], whole_milliseconds(left[i]));
  }
  for (const std::string_view name : dialect.increment) {
    line += fmt::format(" {} {}", name, increment);
  }
  return line;
}

}  // namespace quadrille::uci
