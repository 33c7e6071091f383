// SPDX-License-Identifier: MIT
// Games as a page shows them move by move. A board is drawn once, and so is every piece; a game is
// the cells that each of its moves changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "page/run_figures.h"

namespace quadrille {

// A page is to be opened, sent and kept: no more games than that can be replayed on it, and none
// beyond so many bytes.
struct ReplayBounds {
  std::size_t games = 2000;
  std::size_t bytes = std::size_t{16} << 20;
};

// The games whose replays are on the page, by id: all of them, or else the most telling ones.
// Failures come first, then games that the player with the lower score won, and within each of
// these the shorter game.
std::set<std::int64_t> chosen_replays(const RunFigures& figures, const ReplayBounds& bounds);

class Replays {
 public:
  explicit Replays(const RunFigures& figures);

  // The game is one of the figures', in the order of their numbers.
  void add(const StoredGame& stored, const GameFigures& figures);

  // The data as JSON, none of it able to end the element of HTML that it stands in.
  [[nodiscard]] std::string json() const;
  // Boards, pieces and marks, for the script to copy.
  [[nodiscard]] std::string definitions() const;

 private:
  // Of what can stand on a square. 0: nothing.
  std::size_t sign_of(const Diagram& diagram, const Diagram::Cell& cell);
  std::string changes(const Diagram* before, const Diagram& after);

  const RunFigures& figures_;
  std::vector<std::string> signs_;  // drawn, from sign 1
  JsonWriter games_;
};

}  // namespace quadrille
