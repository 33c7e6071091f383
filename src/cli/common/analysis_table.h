// SPDX-License-Identifier: MIT
// How `analyze` shows what a player found: a row for every line, under a header.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "players/player.h"

namespace quadrille::cli {

class AnalysisTable {
 public:
  // A line of play that goes beyond `width` columns is broken between moves; 0: never. The place
  // of a line among several is shown where it is `ranked`.
  AnalysisTable(const AnyGame& game, const AnyPosition& position, bool ranked, std::size_t width)
      : game_(game), position_(position), ranked_(ranked), width_(width) {}

  [[nodiscard]] std::string header() const;
  // `rank` counts from 0.
  [[nodiscard]] std::string row(int rank, const Analysis& analysis) const;
  // Header and all rows. Wider where a depth was not finished.
  [[nodiscard]] std::string text(std::span<const Analysis> lines);

 private:
  [[nodiscard]] std::string cells(const std::string& rank, const std::string& depth,
                                  const std::string& score, const std::string& nodes,
                                  const std::string& time, const std::string& rate,
                                  const std::string& table) const;

  const AnyGame& game_;
  const AnyPosition& position_;
  bool ranked_;
  std::size_t width_;
  std::size_t depth_width_ = 5;
};

// "6", "6/14" where some lines were looked at further, or "7 (unfinished)".
std::string depth_text(const Analysis& analysis);

// "best move: a2-a3", or "equally good: a2-a3 c2-c3" where several lines have the first one's
// score.
std::string verdict_text(const AnyGame& game, const AnyPosition& position,
                         std::span<const Analysis> lines);

}  // namespace quadrille::cli
