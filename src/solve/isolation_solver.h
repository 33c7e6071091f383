// SPDX-License-Identifier: MIT
// Solves Isolation exactly: depth-first search on won or lost, with what made 7x7 fall in a
// fraction of a second (rules, section 6.2):
//   - moves that leave the opponent few ways on, now and in two steps, come first;
//   - blank cells that neither knight can ever reach are dropped;
//   - when the knights can no longer meet, the longer path wins;
//   - a position that a half turn or a mirror turns into itself with the knights exchanged, and no
//     blank cell on the axis, is lost: the other side answers every move by its image;
//   - a table holds what is known of a position as a fact, under its complete key: nothing in it
//     can be wrong for another position, so it is never cleared for correctness' sake.
// The distance to the end is found by asking whether the winner wins within 1, 3, 5 ... plies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "base/large_pages.h"
#include "games/isolation/paths.h"
#include "games/isolation/rules.h"
#include "search/limits.h"
#include "solve/proof_solver.h"
#include "solve/proof_table.h"
#include "solve/solution.h"
#include "solve/solve_run.h"
#include "solve/solver.h"

namespace quadrille {

template <class Layout>
class IsolationSolver {
 public:
  using G = isolation::Isolation<Layout>;
  using Bits = typename G::Bits;
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit IsolationSolver(const G& game);

  void clear();
  [[nodiscard]] ProofTable* proof_table() {
    return by_proof_numbers_ ? by_proof_numbers_->proof_table() : nullptr;
  }
  // Of a table that is larger already, nothing is taken.
  void set_most_bytes(std::size_t most_bytes);
  Solution<Move> solve(const Position& root, const SolveRequest& request);

 private:
  // A position without names: `mover` is the knight to move, `other` the one that waits.
  struct Node {
    Bits blank;
    int mover;
    int other;
  };

  static constexpr std::uint8_t kLongest = 255;

  // What is known of a node, for the side to move.
  enum class Known : std::uint8_t { kNothing, kLost, kWon };
  struct Facts {
    Known result = Known::kNothing;
    std::uint8_t most = kLongest;    // a known result comes within so many plies
    std::uint8_t no_win_within = 0;  // there is no win in so many plies or fewer
    std::uint8_t no_loss_within = 0;
  };
  struct Entry {
    Bits blank = 0;  // none: an empty entry
    std::uint8_t mover = 0;
    std::uint8_t other = 0;
    Facts facts = {};
    std::uint8_t best = 0;  // the move that won last, to be tried first
    std::uint8_t work = 0;  // blank cells: with more of them, facts cost more to find
  };
  static constexpr std::uint8_t kNoMove = 255;

  struct Candidate {
    int key;
    int to;
  };
  using Candidates = FixedList<Candidate, std::size_t{G::kMaxMoves}>;

  [[nodiscard]] Node node_of(const Position& position) const;
  [[nodiscard]] static Node after(const Node& node, int to) {
    return {node.blank & ~bit<Bits>(to), node.other, to};
  }

  // Whether the side to move wins; wins in so many plies or fewer; loses in so many or fewer. When
  // the budget is exhausted the answer means nothing.
  bool wins(Node node);
  bool wins_within(Node node, int plies);
  bool loses_within(Node node, int plies);

  void find_value(const Position& root, Solution<Move>& solution);
  void find_distance(const Position& root, Solution<Move>& solution);

  struct Reach {
    Bits mover;
    Bits other;
    [[nodiscard]] bool meet() const { return (mover & other) != 0; }
  };
  [[nodiscard]] Reach reach_of(const Node& node) const;
  // Games in which the knights cannot meet: whether the mover has the longer path, and how the game
  // ends. Nothing where the paths are too many to be searched.
  [[nodiscard]] std::optional<bool> wins_race(const Node& node, const Reach& reach);
  [[nodiscard]] std::optional<Facts> race(const Node& node, const Reach& reach);
  std::optional<int> longest_path(Bits reached, int knight, int enough);
  [[nodiscard]] bool is_mirror_lost(const Node& node) const;
  // Fills in the moves, best guess first. False: one of them wins at once.
  bool order(const Node& node, int known_best, Candidates& candidates) const;

  // The table.
  [[nodiscard]] Node canonical(const Node& node) const;
  [[nodiscard]] Entry* bucket_of(Bits blank, int mover, int other);
  [[nodiscard]] Entry* find(const Node& node);
  void store(const Node& node, const Facts& facts, int best);
  void put(const Entry& entry);
  void grow();

  const G& game_;
  const isolation::Board<Layout>& board_;
  isolation::LongestPath<Layout> paths_;
  std::array<std::array<std::uint8_t, Layout::kCells + 1>, isolation::kBoardMaps> maps_{};
  std::vector<Entry, LargePageAllocator<Entry>> table_;
  std::size_t entries_ = 0;  // a power of two
  std::size_t most_entries_;
  std::size_t stored_ = 0;  // since the table last grew
  // The library's rules have a corner of their own; the general solver knows no tricks.
  std::optional<ProofSolver<G>> by_proof_numbers_;
  std::optional<SolveRun> run_;
};

template <class Layout>
struct SolverFor<isolation::Isolation<Layout>> {
  using Type = IsolationSolver<Layout>;
};

extern template class IsolationSolver<isolation::Square64>;
extern template class IsolationSolver<isolation::Packed64>;
extern template class IsolationSolver<isolation::Wide128>;

}  // namespace quadrille
