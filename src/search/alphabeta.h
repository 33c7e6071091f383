// SPDX-License-Identifier: MIT
// Alpha-beta with iterative deepening, as one template over the game: a table that is kept from
// move to move, and one or several threads that deepen with it. What a thread does is in
// deepening.h, at the root, and in tree.h, below it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/deepening.h"
#include "search/exact_scores.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/result.h"
#include "search/transposition_table.h"

namespace quadrille {

template <Game G>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Result = SearchResult<Move>;

  AlphaBeta(const G& game, const Evaluator& evaluator, const AlphaBetaOptions& options,
            const ExactScores<G>& exact = {})
      : table_(options.table_bytes) {
    for (unsigned i = 0; i < options.threads; ++i) {
      threads_.push_back(std::make_unique<Deepening<G>>(game, evaluator, options, exact, table_));
    }
  }

  // Forgets everything: the next search gives what a new object would give.
  void new_game() {
    table_.clear();
    for (auto& thread : threads_) thread->clear();
  }

  // See Deepening::run. With one thread the same search always visits the same nodes.
  std::vector<Result> search(const Position& root, const SearchRequest<Move>& request) {
    table_.age();
    auto lines = threads_.size() > 1 ? search_together(root, request) : search_alone(root, request);
    // What one thread has taken from an earlier search, all may have found in the table. Which line
    // rests on it nobody knows.
    if (std::ranges::any_of(threads_,
                            [](const auto& each) { return each->trusts_earlier_search(); })) {
      for (Result& line : lines) line.exact = line.exact && !line.score.is_decided();
    }
    return lines;
  }

 private:
  std::vector<Result> search_alone(const Position& root, const SearchRequest<Move>& request) {
    Budget budget(request.limits, request.stop);
    return threads_.front()->run(root, request, budget);
  }

  // Threads help each other by what they leave in the table (lazy SMP). The first one's result
  // counts; the others begin a ply deeper by turns, so that they do not all do the same.
  std::vector<Result> search_together(const Position& root, const SearchRequest<Move>& request) {
    std::atomic<bool> is_over = false;
    SearchRequest<Move> share = request;
    if (share.limits.nodes) *share.limits.nodes = *share.limits.nodes / threads_.size() + 1;
    SearchRequest<Move> help = share;
    help.stop = &is_over;
    help.on_iteration = {};
    help.limits.depth.reset();
    std::atomic<Nodes> helped = 0;
    if (request.on_iteration) {
      share.on_iteration = [&](Result line) {
        line.nodes += helped.load(std::memory_order_relaxed);
        request.on_iteration(line);
      };
    }
    std::vector<Nodes> nodes(threads_.size(), 0);
    std::vector<std::exception_ptr> failures(threads_.size());
    std::vector<Result> result;
    const auto run = [&](std::size_t i) {
      try {
        Budget budget(i == 0 ? share.limits : help.limits, i == 0 ? share.stop : help.stop);
        if (i > 0) budget.share_nodes(helped);
        auto found =
            threads_[i]->run(root, i == 0 ? share : help, budget, static_cast<Depth>(1 + i % 2));
        nodes[i] = budget.nodes();
        if (i == 0) result = std::move(found);
      } catch (...) {
        failures[i] = std::current_exception();
      }
    };
    {
      std::vector<std::jthread> helpers;
      helpers.reserve(threads_.size());
      try {
        for (std::size_t i = 1; i < threads_.size(); ++i) helpers.emplace_back(run, i);
      } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
        // The machine has no more threads, or no memory for them: those that there are do it all.
      }
      run(0);
      is_over = true;
    }
    for (const auto& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
    Nodes all = 0;
    for (const Nodes each : nodes) all += each;
    for (Result& line : result) line.nodes = all;
    return result;
  }

  TranspositionTable table_;
  std::vector<std::unique_ptr<Deepening<G>>> threads_;
};

}  // namespace quadrille
