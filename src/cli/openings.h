// SPDX-License-Identifier: MIT
// What --openings of `match` and `tournament` says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/openings.h"
#include "cli/command_line.h"

namespace quadrille::cli {

struct OpeningWords {
  std::string openings = "4";  // plies, `ballots`, `placements` or a file
  std::string plies;           // of each game in a PDN file; all if empty

  void add(Command command);
  // At most `count` openings; where there are fewer, that is said. Throws Failure.
  [[nodiscard]] std::vector<Opening> choose(const GamePointer& game, std::size_t count,
                                            std::uint64_t seed) const;
  // The same without a word about how many there are: for somebody who chooses among them.
  [[nodiscard]] std::vector<Opening> candidates(const GamePointer& game, std::size_t count,
                                                std::uint64_t seed) const;
  // "4 random plies", "the ballots", "'games.pdn' after 6 plies"
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] std::vector<Opening> random(const GamePointer& game, std::uint64_t plies_each,
                                            std::size_t count, std::uint64_t seed) const;
  [[nodiscard]] bool is_pdn() const;
  [[nodiscard]] OpeningList list(const GamePointer& game) const;
};

}  // namespace quadrille::cli
