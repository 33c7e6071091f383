// SPDX-License-Identifier: MIT
// The tree of a Monte-Carlo search, which knows nothing of games: visits and results, what is
// proved, where to go on, and a pool of nodes that never grows.
//
// All numbers of a node are those of the side that moved there, from 0 (it loses) to 1 (it wins):
// whoever is to move at a node looks for the child with the largest number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/large_pages.h"
#include "search/mcts_options.h"

namespace quadrille {

// What is known of a node for certain. A draw by repetition is one on the way to this node alone,
// and proves nothing of its parents.
enum class MctsFate : std::uint8_t { kOpen, kWon, kLost, kDrawn, kRepeated };

constexpr bool is_proved(MctsFate fate) {
  return fate == MctsFate::kWon || fate == MctsFate::kLost || fate == MctsFate::kDrawn;
}

// Two of them fill a cache line.
struct MctsNode {
  double sum = 0;  // of the results of all visits
  std::uint32_t visits = 0;
  std::uint32_t move = 0;        // that leads here, as its code
  std::uint32_t children = 0;    // where they begin in the pool: all of them in a row
  float value = 0.5F;            // what selection goes by: the mean result, mixed with `implicit`
  float implicit = 0.5F;         // the heuristic's minimax value of the tree below
  std::uint16_t plies = 0;       // until a won or lost game ends, at most
  std::uint8_t child_count = 0;  // 0: has no children yet
  MctsFate fate = MctsFate::kOpen;

  [[nodiscard]] double mean() const { return visits == 0 ? 0.5 : sum / visits; }
  // Known from now on.
  void settle(MctsFate known, int known_plies);
};
static_assert(sizeof(MctsNode) == 32);

class MctsTree {
 public:
  using Index = std::uint32_t;

  // Keeps to the memory of the options, but has room for a root with that many children.
  MctsTree(const MctsOptions& options, bool has_heuristic, std::size_t most_children);

  [[nodiscard]] Index root() const { return root_; }
  [[nodiscard]] MctsNode& operator[](Index index) { return nodes_[index]; }
  [[nodiscard]] const MctsNode& operator[](Index index) const { return nodes_[index]; }
  [[nodiscard]] std::span<MctsNode> children_of(Index index);
  [[nodiscard]] std::span<const MctsNode> children_of(Index index) const;
  [[nodiscard]] std::size_t size() const { return used_; }
  [[nodiscard]] std::size_t capacity() const { return nodes_.size(); }

  // Forgets everything but an empty root.
  void clear();
  // Goes on from another node; nodes that are not below it stay where they are until there is need
  // for their room. True: they are gone, and the others have moved.
  bool move_root(Index index);

  [[nodiscard]] bool has_room(std::size_t children) const {
    return used_ + children <= nodes_.size();
  }
  // For a node that has none; there must be room for them. They must be filled in, and then
  // `adopt` called.
  std::span<MctsNode> add_children(Index parent, std::size_t count);
  // Puts new children into the order in which they will be tried, and learns from them.
  void adopt(Index parent);

  // The child to go on with, of an open node.
  [[nodiscard]] Index select(Index parent) const;
  // Adds a result, from 0 to 1 for the side that moved to the end of the way, to all nodes on it.
  // What it proves is proved.
  void back_up(std::span<const Index> way, double result);

  // The move to play: a proved win that ends soon, else the child that was visited most, of lost
  // ones the one that delays the end. The node must have children.
  [[nodiscard]] Index best_child(Index parent) const;

 private:
  void prove(Index parent);
  void learn_implicit(Index parent);
  void update_value(MctsNode& node) const;
  void drop_what_is_not_below_root();

  LargeTable<MctsNode> nodes_;
  LargeTable<Index> moved_to_;  // of every node, while the pool is tidied up
  std::size_t used_ = 0;
  Index root_ = 0;
  float explore_;
  float implicit_;  // 0 without a heuristic
};

}  // namespace quadrille
