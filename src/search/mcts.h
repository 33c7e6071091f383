// SPDX-License-Identifier: MIT
// Monte-Carlo tree search with UCT (Kocsis and Szepesvari 2006), as one template over the game: a
// tree grows where results are good, and random games or a heuristic say what its leaves are worth.
// What the tree does with results is in mcts_tree.h.
//
// A simulation goes from the root to a leaf, judges the leaf, and adds the result to all nodes on
// its way. It counts as one node of the limits. A leaf gets children when it is visited for the
// second time, all of them at once; games that are over, or decided although they go on, are known
// from then on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/limits.h"
#include "search/mcts_options.h"
#include "search/mcts_tree.h"
#include "search/path.h"
#include "search/result.h"
#include "search/score.h"

namespace quadrille {

template <Game G>
class Mcts {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Result = SearchResult<Move>;
  static_assert(G::kMaxMoves <= 255, "a node counts its children in eight bits");

  // Without an evaluator, leaves are judged by playouts alone.
  Mcts(const G& game, const std::optional<Evaluator>& evaluator, const MctsOptions& options)
      : game_(game),
        evaluator_(evaluator),
        leaf_(evaluator ? options.leaf : MctsLeaf::kPlayout),
        tree_(options, evaluator.has_value(), std::size_t{G::kMaxMoves}) {}

  // Forgets everything: the next search gives what a new object would give.
  void new_game(std::uint64_t seed) {
    random_ = Random(seed);
    scale_.reset();
    has_tree_ = false;
  }

  // The depth of the result is the length of its line; its selective depth is that of the tree. A
  // depth among the limits bounds the tree. The position must be open.
  Result search(const Position& root, const SearchRequest<Move>& request) {
    Limits limits = request.limits;
    // A depth alone would never end it.
    if (limits.depth && !limits.nodes && !limits.time) limits.nodes = kNodesOfADepth;
    Budget budget(limits, request.stop);
    budget_ = &budget;
    if (evaluator_ && !scale_) scale_ = learnt_scale();
    most_plies_ = static_cast<std::size_t>(limits.depth.value_or(kMaxDepth));
    deepest_ = 1;
    begin(root, request.past);
    // Where one move is legal and nobody wants to look further, there is nothing to find out.
    const bool hurries = limits.depth == 1 && tree_[tree_.root()].child_count == 1;
    Nodes next_report = kFirstReport;
    while (!is_known() && budget.count_node()) {
      simulate();
      if (hurries) break;
      if (budget.nodes() % kSimulationsBetweenLooks == 0) budget.look_at_clock();
      if (budget.nodes() < next_report) continue;
      next_report *= 2;
      if (request.on_iteration) request.on_iteration(result(budget.nodes()));
    }
    return result(budget.nodes());
  }

  // Visits of the root, those of earlier searches too.
  [[nodiscard]] std::uint32_t root_visits() const { return tree_[tree_.root()].visits; }
  [[nodiscard]] const MctsTree& tree() const { return tree_; }

 private:
  using Index = MctsTree::Index;
  using MoveList = typename G::MoveList;

  static constexpr Nodes kNodesOfADepth = 100'000;
  // A random game of Tablut may take a tenth of a millisecond.
  static constexpr Nodes kSimulationsBetweenLooks = 4;
  static constexpr Nodes kFirstReport = 1024;
  static constexpr std::uint32_t kMostVisits = ~std::uint32_t{0};

  [[nodiscard]] bool is_known() const {
    const MctsNode& root = tree_[tree_.root()];
    return is_proved(root.fate) || root.visits == kMostVisits;
  }

  // Where a search begins, or began.
  struct Root {
    Index index = 0;
    Position position{};
    std::vector<Hash> past = {};  // what stood before it
  };

  // Step 1. The tree of the last search, as far as it is about this position; else a new one. Who
  // thought about a reply that did not come goes on from the search before that.
  void begin(const Position& root, std::span<const Hash> past) {
    const Side me = game_.side_to_move(root);
    std::optional<Index> kept;
    if (has_tree_ && me == me_) {
      kept = find(root, past, root_);
      if (kept) {
        root_before_ = std::move(root_);
      } else if (root_before_) {
        kept = find(root, past, *root_before_);
      }
    }
    if (!kept) tree_.clear();
    if (!kept || tree_.move_root(*kept)) root_before_.reset();
    has_tree_ = true;
    me_ = me;
    root_ = {tree_.root(), root, {past.begin(), past.end()}};
    path_.begin(past);
    // Whatever is known of it, a move must be found.
    if (MctsNode& node = tree_[tree_.root()]; node.child_count == 0) {
      node.fate = MctsFate::kOpen;
      if (!expand(tree_.root(), root)) {
        tree_.clear();
        root_before_.reset();
        root_.index = tree_.root();
        expand(tree_.root(), root);
      }
    }
  }

  // The node of a position at most two plies below an old root, with the same past. Two ways may
  // lead there: then the one that was visited more.
  [[nodiscard]] std::optional<Index> find(const Position& wanted, std::span<const Hash> past,
                                          const Root& old) const {
    std::optional<Index> found;
    std::vector<Hash> way = old.past;
    const auto look_at = [&](const auto& self, Index index, const Position& position,
                             int plies) -> void {
      const MctsNode& node = tree_[index];
      if (is_same(position, wanted) && is_same_past(wanted, past, way)) {
        if (!found || node.visits > tree_[*found].visits) found = index;
      }
      if (plies == 0) return;
      way.push_back(game_.hash(position));
      for (Index i = node.children; i < node.children + node.child_count; ++i) {
        self(self, i, game_.apply(position, Move::from_code(tree_[i].move)), plies - 1);
      }
      way.pop_back();
    };
    look_at(look_at, old.index, old.position, 2);
    return found;
  }

  [[nodiscard]] bool is_same(const Position& a, const Position& b) const {
    return game_.hash(a) == game_.hash(b) && game_.position_text(a) == game_.position_text(b);
  }

  // What is known of a node holds for the way that leads to it. What stood before the last move
  // that cannot be undone plays no part.
  [[nodiscard]] bool is_same_past(const Position& position, std::span<const Hash> past,
                                  std::span<const Hash> way) const {
    if constexpr (Repeats<G>) {
      if (game_.occurrences_to_draw() == 0) return true;
      const auto reversible = static_cast<std::size_t>(game_.reversible_plies(position));
      const std::size_t counts = std::min(reversible, std::max(way.size(), past.size()));
      return past.size() >= counts && way.size() >= counts &&
             std::ranges::equal(past.last(counts), way.last(counts));
    }
    return true;
  }

  // Step 2. Down the tree to a leaf, and back with what it is worth.
  void simulate() {
    way_.assign(1, tree_.root());
    Position position = root_.position;
    while (true) {
      const Index index = way_.back();
      if (tree_[index].fate != MctsFate::kOpen || is_leaf(index, position)) break;
      if (tree_[index].fate != MctsFate::kOpen) break;  // that its children settled
      path_.push(game_, position);
      const Index child = tree_.select(index);
      position = game_.apply(position, Move::from_code(tree_[child].move));
      way_.push_back(child);
    }
    deepest_ = std::max(deepest_, way_.size() - 1);
    tree_.back_up(way_, worth_of(way_.back(), position));
    for (std::size_t i = 1; i < way_.size(); ++i) path_.pop();
  }

  // Whether the way ends here. A node that need not be a leaf any more gets its children.
  bool is_leaf(Index index, const Position& position) {
    if (way_.size() > most_plies_) return true;
    const MctsNode& node = tree_[index];
    return node.child_count == 0 && (node.visits == 0 || !expand(index, position));
  }

  // Step 3. All children of a node, in random order; false if there is no room for them, or no time
  // to judge them. The root has children whatever happens. They are judged before the tree has
  // them: a heuristic may fail.
  bool expand(Index index, const Position& position) {
    MoveList moves;
    game_.generate(position, moves);
    if (!tree_.has_room(moves.size())) return false;
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random_.below(i)]);
    path_.push(game_, position);
    const Side mover = game_.side_to_move(position);
    judged_.assign(moves.size(), {});
    for (std::size_t i = 0; i < moves.size(); ++i) {
      judged_[i].move = moves[i].code();
      judge(judged_[i], game_.apply(position, moves[i]), mover);
    }
    path_.pop();
    if (budget_->exhausted()) {
      if (index != tree_.root()) return false;
      has_tree_ = false;  // for this once: the next search judges them
    }
    std::ranges::copy(judged_, tree_.add_children(index, moves.size()).begin());
    tree_.adopt(index);
    return true;
  }

  // What can be said of a new child without visiting it.
  void judge(MctsNode& child, const Position& position, Side mover) {
    const Status status = game_.status(position);
    if (status != Status::kOpen) return child.settle(fate_of(status, mover), 0);
    if (path_.is_draw(game_, position)) return child.settle(MctsFate::kRepeated, 0);
    if constexpr (SeesEnds<G>) {
      const CertainResult end = game_.certain_result(position);
      if (end.status != Status::kOpen && !path_.can_draw(game_, position)) {
        return child.settle(fate_of(end.status, mover), end.plies);
      }
    }
    if (evaluator_ && budget_->count_beside()) {
      child.implicit = static_cast<float>(heuristic_worth(position, mover));
    }
  }

  static MctsFate fate_of(Status status, Side mover) {
    if (status == Status::kDraw) return MctsFate::kDrawn;
    return status == won_by(mover) ? MctsFate::kWon : MctsFate::kLost;
  }

  // Step 4. What the end of the way is worth to the side that moved there.
  double worth_of(Index index, const Position& position) {
    const MctsNode& node = tree_[index];
    if (node.fate != MctsFate::kOpen) return node.value;
    if (leaf_ == MctsLeaf::kHeuristic) return node.implicit;
    const double played = playout(position);
    return leaf_ == MctsLeaf::kMixed ? (played + node.implicit) / 2 : played;
  }

  double playout(const Position& position) {
    const Status end = game_.random_game(position, random_).status;
    if (end == Status::kDraw) return 0.5;
    return end == won_by(game_.side_to_move(position)) ? 0 : 1;
  }

  // The heuristic's value as a share of wins. It is asked for the side that searches, as in
  // leaf.h.
  [[nodiscard]] double heuristic_worth(const Position& position, Side mover) const {
    const double value = evaluator_->value(position, me_) - evaluator_->neutral(me_);
    const double share = 1 / (1 + std::exp(-value / *scale_));
    return mover == me_ ? share : 1 - share;
  }

  // Heuristics have any unit they like. A value that is as far from even as is usual in random
  // games, their standard deviation, counts as 73 wins in 100. Where time is over before all games
  // are, what was seen of them must do.
  [[nodiscard]] double learnt_scale() const {
    constexpr int kGames = 16;
    constexpr int kMostPlies = 64;
    Random random(1);
    double squares = 0;
    int values = 0;
    for (int i = 0; i < kGames; ++i) {
      Position position = game_.start();
      for (int ply = 0; ply < kMostPlies && game_.status(position) == Status::kOpen; ++ply) {
        const Side side = game_.side_to_move(position);
        if (ply % 3 == 0) {
          if (!budget_->count_beside()) break;
          squares += std::pow(evaluator_->value(position, side) - evaluator_->neutral(side), 2);
          ++values;
        }
        MoveList moves;
        game_.generate(position, moves);
        position = game_.apply(position, moves[random.below(moves.size())]);
      }
    }
    const double deviation = std::sqrt(squares / values);
    return std::isfinite(deviation) && deviation > 0 ? deviation : 1;
  }

  // Step 5. What all of it says.
  [[nodiscard]] Result result(Nodes nodes) const {
    Result result;
    auto& line = result.principal_variation;
    for (Index index = tree_.root(); tree_[index].child_count > 0 && line.size() < most_plies_;) {
      index = tree_.best_child(index);
      const bool is_guess = tree_[index].visits == 0 && tree_[index].fate == MctsFate::kOpen;
      if (is_guess && !line.empty()) break;
      line.push_back(Move::from_code(tree_[index].move));
    }
    result.score = score();
    result.depth = static_cast<Depth>(result.principal_variation.size());
    result.selective_depth = std::max(result.depth, static_cast<Depth>(deepest_));
    result.nodes = nodes;
    result.exact = is_proved(tree_[tree_.root()].fate);
    return result;
  }

  // A proof goes for any win, not for the shortest: how soon it comes is known next to the end
  // alone.
  [[nodiscard]] Score score() const {
    const MctsNode& best = tree_[tree_.best_child(tree_.root())];
    switch (best.fate) {
      case MctsFate::kWon:
        return best.plies == 0 ? Score::win_in(1) : Score::win();
      case MctsFate::kLost:
        return best.plies < 2 ? Score::loss_in(best.plies + 1) : Score::loss();
      case MctsFate::kDrawn:
      case MctsFate::kRepeated:
        return Score::draw();
      case MctsFate::kOpen:
        break;
    }
    return Score::of(2 * best.mean() - 1);
  }

  const G& game_;
  const std::optional<Evaluator>& evaluator_;
  MctsLeaf leaf_;
  MctsTree tree_;
  Random random_{0};
  std::optional<double> scale_;  // of the heuristic's values
  bool has_tree_ = false;
  Side me_ = Side::kFirst;
  Root root_;
  std::optional<Root> root_before_;  // that of the search before, while its tree is still there
  Path<G> path_;
  std::vector<Index> way_;        // from the root to where the simulation is
  std::vector<MctsNode> judged_;  // children that the tree does not have yet
  Budget* budget_ = nullptr;
  std::size_t most_plies_ = 0;
  std::size_t deepest_ = 0;
};

}  // namespace quadrille
