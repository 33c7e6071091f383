// SPDX-License-Identifier: MIT
// Iterative deepening at the root of an alpha-beta search, as one thread does it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/exact_scores.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/path.h"
#include "search/result.h"
#include "search/score.h"
#include "search/transposition_table.h"
#include "search/tree.h"

namespace quadrille {

template <Game G>
class Deepening {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Result = SearchResult<Move>;

  Deepening(const G& game, const Evaluator& evaluator, const AlphaBetaOptions& options,
            ExactScores<G> exact, TranspositionTable& table)
      : game_(game),
        options_(options),
        table_(table),
        tree_(game, evaluator, options, std::move(exact), table) {}

  void clear() { tree_.clear(); }

  // Of the last search: see Tree.
  [[nodiscard]] bool trusts_earlier_search() const { return tree_.trusts_earlier_search(); }

  // Deepens until a limit is met or every line is exact; the position must be open. Several lines
  // are one search: each depth is searched once for every line, without the moves of the lines
  // before it, so that all lines that are told have the same depth. `first` is the depth to begin
  // with: threads that share a table begin differently.
  std::vector<Result> run(const Position& root, const SearchRequest<Move>& request, Budget& budget,
                          Depth first = 1) {
    budget_ = &budget;
    tree_.begin(root, request.past, budget);
    expectation_ = {};

    MoveList moves;
    game_.generate(root, moves);
    const std::size_t count = std::min(static_cast<std::size_t>(request.lines), moves.size());
    std::vector<Result> best(1);
    best[0].principal_variation = {moves[0]};
    Depth finished = first - 1;
    while (finished < request.limits.depth.value_or(kMaxDepth)) {
      auto lines = search_lines(root, moves, finished + 1, count);
      const bool complete = lines.size() == count && !budget.exhausted();
      // Several lines of an iteration that was not finished could not be compared with each other.
      if (complete || (!lines.empty() && (count == 1 || finished == 0))) best = std::move(lines);
      if (!complete) break;
      ++finished;
      if (request.on_iteration) std::ranges::for_each(best, request.on_iteration);
      if (std::ranges::all_of(best, [&](const Result& line) { return is_settled(line); })) break;
    }
    for (Result& line : best) {
      line.nodes = budget.nodes();
      line.table_fill = table_.fill();
      line.table_hits = tree_.table_hits();
      extend_from_table(root, line.principal_variation, finished);
      // What the table knows of a position is true on every way but those on which it stood before.
      if (line.exact && line.score.is_decided() && repeats(root, line.principal_variation)) {
        line.exact = false;
      }
    }
    return best;
  }

 private:
  // One iteration, best line first. Where the budget runs out there are fewer lines, and the last
  // is perhaps not finished. With ordering the moves found best are the first to be searched next
  // time.
  std::vector<Result> search_lines(const Position& root, MoveList& moves, Depth depth,
                                   std::size_t count) {
    std::vector<Result> lines;
    MoveList left = moves;
    while (lines.size() < count && !budget_->exhausted()) {
      const std::span<Move> others(left.begin() + lines.size(), left.end());
      const auto horizon_before = tree_.horizon();
      const std::optional<Score> score = count == 1
                                             ? search_as_expected(root, others, depth)
                                             : search_root(root, others, depth, kWholeWindow);
      if (!score) break;
      Result& line = lines.emplace_back();
      line.principal_variation = line_;
      line.score = *score;
      line.depth = depth;
      line.selective_depth = std::max(depth, tree_.deepest());
      line.finished = !budget_->exhausted();
      const bool is_seen = score->is_decided() && (options_.certain || score->plies() <= depth);
      line.exact = line.finished && (is_seen || tree_.horizon() == horizon_before);
      move_to_front(others, line.principal_variation.front());
    }
    if (options_.order != Order::kOff) moves = left;
    // What a table remembers of one line may lift another above it.
    sort_by_score(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].line = static_cast<int>(i);
      lines[i].nodes = budget_->nodes();
      lines[i].table_fill = table_.fill();
    }
    return lines;
  }

  // Whether a deeper search would find nothing else. An end that the game foresaw is certain, but
  // perhaps there is a shorter win, or a longer defence.
  [[nodiscard]] bool is_settled(const Result& line) const {
    if constexpr (SeesEnds<G>) {
      if (options_.certain && line.score.is_decided() && line.score.plies() > line.depth) {
        return false;
      }
    }
    return line.exact;
  }

  // Equal ones stay in their order. They are few: std::stable_sort takes longer to compile than to
  // win back.
  static void sort_by_score(std::vector<Result>& lines) {
    for (std::size_t i = 1; i < lines.size(); ++i) {
      for (std::size_t j = i; j > 0 && lines[j - 1].score < lines[j].score; --j) {
        std::swap(lines[j - 1], lines[j]);
      }
    }
  }

  struct Window {
    Score alpha, beta;
  };
  static constexpr Window kWholeWindow = {-Score::infinite(), Score::infinite()};

  // What the next iteration is likely to find. Heuristics come in all sizes: how far the score will
  // go from the last one is learnt from how far it went so far.
  struct Expectation {
    Depth depth = 0;  // 0: nothing is expected
    double score = 0;
    double change = 0;  // on average, the latest counting half
  };

  // A search in a window about the expected score, which cuts off more; in a wider one where the
  // score turns out to be outside (aspiration: Slate, Atkin 1977).
  std::optional<Score> search_as_expected(const Position& root, std::span<const Move> moves,
                                          Depth depth) {
    constexpr Depth kLeastDepth = 4;
    Window window = kWholeWindow;
    if (options_.aspiration && options_.pvs && expectation_.depth == depth - 1 &&
        depth >= kLeastDepth && expectation_.change > 0) {
      window = {Score::of(expectation_.score - expectation_.change),
                Score::of(expectation_.score + expectation_.change)};
    }
    std::optional<Score> score = search_root(root, moves, depth, window);
    while (score && !budget_->exhausted()) {
      if (*score <= window.alpha && window.alpha > -Score::infinite()) {
        window.alpha = -Score::infinite();
      } else if (*score >= window.beta && window.beta < Score::infinite()) {
        window.beta = Score::infinite();
      } else {
        break;
      }
      score = search_root(root, moves, depth, window);
    }
    if (score && !budget_->exhausted()) expect(depth, *score);
    return score;
  }

  void expect(Depth depth, Score score) {
    if (score.is_decided()) {
      expectation_ = {};
      return;
    }
    const double change = std::abs(score.value() - expectation_.score);
    if (expectation_.depth == 0) {
      expectation_ = {depth, score.value(), 0};
    } else {
      expectation_ = {depth, score.value(), (expectation_.change + change) / 2};
    }
  }

  // The best score of these moves, with its line in line_; nothing when the budget ran out before
  // there was one to trust: without ordering the first move is not the best known one, so half an
  // iteration tells nothing, and a score below the window does not tell which move is best.
  std::optional<Score> search_root(const Position& root, std::span<const Move> moves, Depth depth,
                                   const Window& window) {
    Score best = -Score::infinite();
    std::vector<Move> best_line;
    for (const Move move : moves) {
      const Score alpha = std::max(window.alpha, best);
      const bool is_first = best_line.empty();
      Score score;
      if (options_.pvs && !is_first) {
        score = tree_.value_after(root, move, depth, alpha, alpha.next());
        if (score > alpha && score < window.beta && !budget_->exhausted()) {
          score = tree_.value_after(root, move, depth, alpha, window.beta);
        }
      } else {
        score = tree_.value_after(root, move, depth, alpha, window.beta);
      }
      if (budget_->exhausted()) break;
      if (score > best) {
        best = score;
        best_line.assign(1, move);
        best_line.insert(best_line.end(), tree_.line_after().begin(), tree_.line_after().end());
      }
      if (score >= window.beta) break;
    }
    if (best_line.empty()) return std::nullopt;
    if (budget_->exhausted() && (options_.order == Order::kOff || best <= window.alpha)) {
      return std::nullopt;
    }
    line_ = std::move(best_line);
    return best;
  }

  // Whether a position of the line is a draw by repetition; the tree's path ends with the root.
  [[nodiscard]] bool repeats(Position position, std::span<const Move> line) const {
    if constexpr (Repeats<G>) {
      Path<G> path = tree_.path();
      for (const Move move : line) {
        position = game_.apply(position, move);
        if (path.is_draw(game_, position)) return true;
        path.push(game_, position);
      }
    }
    return false;
  }

  static void move_to_front(std::span<Move> moves, Move best) {
    const auto at = std::find(moves.begin(), moves.end(), best);
    std::rotate(moves.begin(), at, at + 1);
  }

  // A line that a table entry cut short goes on in the table.
  void extend_from_table(Position position, std::vector<Move>& line, Depth depth) const {
    if (!table_.enabled()) return;
    for (const Move move : line) position = game_.apply(position, move);
    while (line.size() < static_cast<std::size_t>(depth) &&
           game_.status(position) == Status::kOpen) {
      const auto entry = table_.find(tree_.key_of(position));
      if (!entry || entry->bound != Bound::kExact) return;
      MoveList moves;
      game_.generate(position, moves);
      if (static_cast<std::size_t>(entry->move_number) >= moves.size()) return;
      line.push_back(moves[static_cast<std::size_t>(entry->move_number)]);
      position = game_.apply(position, line.back());
    }
  }

  const G& game_;
  AlphaBetaOptions options_;
  TranspositionTable& table_;
  Tree<G> tree_;
  Budget* budget_ = nullptr;
  Expectation expectation_;
  std::vector<Move> line_;  // the best that search_root found last
};

}  // namespace quadrille
