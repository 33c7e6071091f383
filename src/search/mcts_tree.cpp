// SPDX-License-Identifier: MIT
#include "search/mcts_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace quadrille {
namespace {

std::size_t nodes_in(std::size_t bytes) {
  constexpr std::size_t kBytesANode = sizeof(MctsNode) + sizeof(MctsTree::Index);
  return std::min<std::size_t>(bytes / kBytesANode, std::numeric_limits<MctsTree::Index>::max());
}

float worth_of(MctsFate fate) {
  if (fate == MctsFate::kWon) return 1;
  return fate == MctsFate::kLost ? 0 : 0.5F;
}

// Proved wins first, the soonest before all; then by visits, and by results where these tie; proved
// losses last, the latest before the others.
bool is_better(const MctsNode& a, const MctsNode& b) {
  const auto rank = [](const MctsNode& node) {
    if (node.fate == MctsFate::kWon) return 2;
    return node.fate == MctsFate::kLost ? 0 : 1;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (rank(a) == 2) return a.plies < b.plies;
  if (rank(a) == 0) return a.plies > b.plies;
  if (a.visits != b.visits) return a.visits > b.visits;
  return a.value > b.value;
}

}  // namespace

void MctsNode::settle(MctsFate known, int known_plies) {
  constexpr int kMostPlies = std::numeric_limits<std::uint16_t>::max();
  fate = known;
  plies = static_cast<std::uint16_t>(std::min(known_plies, kMostPlies));
  value = implicit = worth_of(known);
}

MctsTree::MctsTree(const MctsOptions& options, bool has_heuristic, std::size_t most_children)
    : nodes_(std::max(nodes_in(options.memory_bytes), most_children + 1)),
      moved_to_(nodes_.size()),
      explore_(static_cast<float>(options.explore)),
      implicit_(has_heuristic ? static_cast<float>(options.implicit) : 0) {
  clear();
}

std::span<MctsNode> MctsTree::children_of(Index index) {
  return {&nodes_[nodes_[index].children], nodes_[index].child_count};
}

std::span<const MctsNode> MctsTree::children_of(Index index) const {
  return {&nodes_[nodes_[index].children], nodes_[index].child_count};
}

void MctsTree::clear() {
  root_ = 0;
  used_ = 1;
  nodes_[0] = MctsNode{};
}

bool MctsTree::move_root(Index index) {
  root_ = index;
  // Tidying takes time: not before it makes room for something.
  if (used_ <= capacity() / 2) return false;
  drop_what_is_not_below_root();
  return true;
}

// Children lie behind their parents in the pool, and brothers in a row. So what is kept can move to
// the front in its order, and nothing is overwritten before it has moved.
void MctsTree::drop_what_is_not_below_root() {
  constexpr Index kDropped = 0;
  constexpr Index kKept = 1;
  std::fill_n(moved_to_.begin(), used_, kDropped);
  moved_to_[root_] = kKept;
  for (std::size_t i = root_; i < used_; ++i) {
    if (moved_to_[i] == kDropped) continue;
    std::fill_n(&moved_to_[nodes_[i].children], nodes_[i].child_count, kKept);
  }
  Index next = 0;
  for (std::size_t i = root_; i < used_; ++i) {
    if (moved_to_[i] == kKept) moved_to_[i] = ++next;  // one more than its place: never kDropped
  }
  for (std::size_t i = root_; i < used_; ++i) {
    if (moved_to_[i] == kDropped) continue;
    MctsNode node = nodes_[i];
    if (node.child_count > 0) node.children = moved_to_[node.children] - 1;
    nodes_[moved_to_[i] - 1] = node;
  }
  root_ = 0;
  used_ = next;
}

std::span<MctsNode> MctsTree::add_children(Index parent, std::size_t count) {
  assert(has_room(count) && nodes_[parent].child_count == 0);
  nodes_[parent].children = static_cast<Index>(used_);
  nodes_[parent].child_count = static_cast<std::uint8_t>(count);
  used_ += count;
  const std::span<MctsNode> children = children_of(parent);
  std::ranges::fill(children, MctsNode{});
  return children;
}

void MctsTree::adopt(Index parent) {
  if (implicit_ > 0) {
    std::ranges::stable_sort(children_of(parent), std::greater(), &MctsNode::implicit);
    learn_implicit(parent);
  }
  prove(parent);
  update_value(nodes_[parent]);
}

// UCB1: the mean result, and the more on top of it the less often a child was visited. One that was
// never visited counts as if it had been visited once, with the mean result of its parent
// (first-play urgency). Children are visited for the first time in their order, so that behind the
// first one without a visit there is no better one.
MctsTree::Index MctsTree::select(Index parent) const {
  const MctsNode& node = nodes_[parent];
  const auto visits = static_cast<float>(node.visits + 1);
  const float bonus = explore_ * std::sqrt(std::log(visits));
  Index best = node.children;
  float best_urgency = -1;
  for (Index i = node.children; i < node.children + node.child_count; ++i) {
    const MctsNode& child = nodes_[i];
    if (child.fate == MctsFate::kLost) continue;
    if (child.visits == 0) {
      const auto mean = static_cast<float>(1 - node.mean());
      const float urgency = (1 - implicit_) * mean + implicit_ * child.implicit + bonus;
      return urgency > best_urgency ? i : best;
    }
    const float urgency = child.value + bonus / std::sqrt(static_cast<float>(child.visits));
    if (urgency > best_urgency) {
      best_urgency = urgency;
      best = i;
    }
  }
  return best;
}

void MctsTree::back_up(std::span<const Index> way, double result) {
  for (std::size_t i = way.size(); i-- > 0; result = 1 - result) {
    MctsNode& node = nodes_[way[i]];
    ++node.visits;
    node.sum += result;
    if (i + 1 < way.size() && !is_proved(node.fate)) {
      if (is_proved(nodes_[way[i + 1]].fate)) prove(way[i]);
      if (implicit_ > 0) learn_implicit(way[i]);
    }
    update_value(node);
  }
}

void MctsTree::update_value(MctsNode& node) const {
  if (node.fate != MctsFate::kOpen) return;
  node.value = (1 - implicit_) * static_cast<float>(node.mean()) + implicit_ * node.implicit;
}

// MCTS-Solver (Winands, Björnsson and Saito 2008), with draws: who has a winning move wins, and who
// has none but losing ones loses.
void MctsTree::prove(Index parent) {
  MctsNode& node = nodes_[parent];
  if (node.fate != MctsFate::kOpen || node.child_count == 0) return;
  const auto children = children_of(parent);
  const MctsNode& best = *std::ranges::min_element(children, is_better);
  if (best.fate == MctsFate::kWon) {
    node.settle(MctsFate::kLost, best.plies + 1);
  } else if (best.fate == MctsFate::kLost) {
    node.settle(MctsFate::kWon, best.plies + 1);
  } else if (std::ranges::all_of(children, is_proved, &MctsNode::fate)) {
    node.settle(MctsFate::kDrawn, 0);
  }
}

// Implicit minimax backups (Lanctot, Winands, Pepels and Sturtevant 2014): beside the results, each
// node keeps what minimax would make of the heuristic's values below it.
void MctsTree::learn_implicit(Index parent) {
  if (nodes_[parent].fate != MctsFate::kOpen) return;
  float best = 0;
  for (const MctsNode& child : children_of(parent)) best = std::max(best, child.implicit);
  nodes_[parent].implicit = 1 - best;
}

MctsTree::Index MctsTree::best_child(Index parent) const {
  const auto children = children_of(parent);
  const auto best = std::ranges::min_element(children, is_better);
  return nodes_[parent].children + static_cast<Index>(best - children.begin());
}

}  // namespace quadrille
