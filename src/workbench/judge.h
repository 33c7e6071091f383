// SPDX-License-Identifier: MIT
// Which of two moves is the better one: by endgame tables, by proof, else by a search that looks
// much further than whoever chose them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "games/line.h"
#include "players/parts.h"
#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

struct Judgement {
  enum class Source : std::uint8_t { kTable, kProof, kSearch };
  // What a move is worth to the side that makes it; nothing: the source does not know.
  using Worth = std::optional<Score>;

  Source source = Source::kSearch;
  std::array<Worth, 2> worth = {};
  std::optional<std::size_t> better = {};  // 0 or 1; nothing: neither
};

// "table", "proof", "search"
std::string_view to_string(Judgement::Source source);

// What two worths say of the moves. One that is not known may be anything.
std::optional<std::size_t> better_of(const std::array<Judgement::Worth, 2>& worth);

class Judge {
 public:
  // So many nodes for each move and each way to find out, with the game's strongest heuristic.
  Judge(const GamePointer& game, Nodes nodes, const std::atomic<bool>* stop);

  // Both moves are legal at the end of the line.
  Judgement judge(const Line& line, const std::array<AnyMove, 2>& moves);

 private:
  using Worths = std::array<Judgement::Worth, 2>;
  [[nodiscard]] std::optional<Worths> by_table(const Line& line,
                                               const std::array<AnyMove, 2>& moves) const;
  Judgement::Worth by_proof(const Line& after, Side mover);
  Judgement::Worth by_search(const Line& after, Side mover);

  Nodes nodes_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<AnySolver> solver_;
  std::unique_ptr<AnySearch> search_;
};

}  // namespace quadrille
