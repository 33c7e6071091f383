// SPDX-License-Identifier: MIT
#include "engines/uci/info.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "base/text.h"

namespace quadrille::uci {
namespace {

// A heuristic's unit is 100 centipawns; protocols know no larger numbers than this.
constexpr double kMostCentipawns = 30'000;
// A mate further away than any game is long is not believed.
constexpr std::uint64_t kLongestMate = 1000;

std::string score_text(Score score) {
  if (!score.is_decided()) {
    const double centipawns = std::clamp(score.value() * 100, -kMostCentipawns, kMostCentipawns);
    return fmt::format("cp {}", std::lround(centipawns));
  }
  // The protocol has no word for a win of unknown distance.
  if (!score.has_distance()) {
    return fmt::format("cp {}", score.is_win() ? kMostCentipawns : -kMostCentipawns);
  }
  // In moves of the side to move, as UCI counts: a win in 1 or 2 plies is its first move's doing.
  const int moves = (score.plies() + 1) / 2;
  return fmt::format("mate {}", score.is_win() ? moves : -moves);
}

std::optional<Score> read_score(std::string_view kind, std::string_view number) {
  const bool negative = number.starts_with('-');
  const auto size = parse_number(negative ? number.substr(1) : number);
  if (!size) return std::nullopt;
  if (kind == "cp") {
    const double value = static_cast<double>(*size) / 100;
    return Score::of(negative ? -value : value);
  }
  if (kind != "mate" || *size == 0 || *size > kLongestMate) return std::nullopt;
  const int moves = static_cast<int>(*size);
  return negative ? Score::loss_in(2 * moves) : Score::win_in(2 * moves - 1);
}

std::vector<AnyMove> read_line(const Dialect& dialect, const AnyGame& game, AnyPosition position,
                               std::span<const std::string_view> words) {
  std::vector<AnyMove> moves;
  for (const std::string_view word : words) {
    if (game.outcome(position)) break;
    const auto move = dialect.parse_move(game, position, word);
    if (!move) break;
    moves.push_back(*move);
    position = game.apply(position, *move);
  }
  return moves;
}

}  // namespace

std::string info_line(const Dialect& dialect, const AnyGame& game, const AnyPosition& position,
                      const Analysis& analysis) {
  const double rate = static_cast<double>(analysis.nodes) / std::max(analysis.seconds, 1e-6);
  std::string line =
      fmt::format("info depth {} seldepth {} score {} nodes {} nps {:.0f} hashfull {} pv",
                  analysis.depth, std::max(analysis.depth, analysis.selective_depth),
                  score_text(*analysis.score), analysis.nodes, rate, analysis.table_fill);
  AnyPosition at = position;
  for (const AnyMove move : analysis.principal_variation) {
    line += ' ' + dialect.move_text(game, at, move);
    at = game.apply(at, move);
  }
  return line;
}

void read_info(const Dialect& dialect, const AnyGame& game, const AnyPosition& position,
               std::span<const std::string_view> words, Analysis& analysis) {
  // Of several lines the first is the one that it means to play.
  const auto which = std::ranges::find(words, std::string_view("multipv"));
  if (which != words.end() && which + 1 != words.end() && *(which + 1) != "1") return;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "string") return;
    if (word == "pv") {
      analysis.principal_variation = read_line(dialect, game, position, words.subspan(i + 1));
      return;
    }
    const auto number = parse_number(words[i + 1]);
    if (word == "depth" && number && *number <= kMaxDepth) {
      analysis.depth = static_cast<Depth>(*number);
    } else if (word == "nodes" && number) {
      analysis.nodes = *number;
    } else if (word == "score" && i + 2 < words.size()) {
      if (const auto score = read_score(words[i + 1], words[i + 2])) analysis.score = *score;
    }
  }
}

}  // namespace quadrille::uci
