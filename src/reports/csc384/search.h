// SPDX-License-Identifier: MIT
// The search of the CSC384 reports' programs for checkers, with the faults of their caches (rules,
// section 3.5): alpha-beta to a fixed depth, red maximises and black minimises. As in the programs
//  - successors are sorted by the static value after the move; of equals the first generated comes
//    first for black and last for red, since red's list is black's turned round;
//  - every value found is kept, a cut-off's too, and asked for before anything else;
//  - nothing is known of repetition, and without win scores nothing of the end of the game.
// The cache begins empty with every search: a program of the course chose one move and ended.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/checkers/rules.h"
#include "games/game.h"
#include "heuristics/evaluator.h"
#include "reports/csc384/options.h"
#include "reports/csc384/state_cache.h"
#include "search/any_search.h"
#include "search/leaf.h"
#include "search/limits.h"
#include "search/result.h"

namespace quadrille {

template <Game G>
class Csc384Search {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // The side that maximises; scores in here are for red.
  static constexpr Side kRed = G::side_of(checkers::Colour::kWhite);

  // A value that was taken from the cache, and where.
  struct Reuse {
    Position position;
    Depth depth = 0;
    int ply = 0;
    Score alpha, beta;
    KeptState kept;
  };
  // Enough to find one that was wrong.
  static constexpr std::size_t kMostReuses = 1 << 20;

  Csc384Search(const G& game, const Evaluator& evaluator, const Csc384SearchOptions& options)
      : game_(game), evaluator_(evaluator), options_(options) {}

  // With a depth: one search of that depth, as the programs did; where another limit ends it, the
  // best of the moves that were looked at, and depth 0. Without: deepening, every iteration a
  // search of its own.
  SearchResult<Move> search(const Position& root, const SearchRequest<Move>& request) {
    const Limits& limits = request.limits;
    Budget budget(limits, request.stop);
    budget_ = &budget;
    SearchResult<Move> best;
    best.principal_variation = {first_move(root)};
    for (Depth depth = limits.depth.value_or(1); depth <= limits.depth.value_or(kMaxDepth);
         ++depth) {
      const SearchResult<Move> found = search_root(root, depth);
      if (budget.exhausted()) {
        if (limits.depth && !found.principal_variation.empty()) best = found;
        break;
      }
      best = found;
      best.depth = depth;
      best.nodes = budget.nodes();
      if (request.on_iteration) request.on_iteration(best);
      if (best.exact || !reached_horizon_) break;
    }
    best.nodes = budget.nodes();
    return best;
  }

  // How many values the last iteration took from the cache.
  [[nodiscard]] std::uint64_t reuses() const { return reuses_; }
  // The first of them are written down from now on.
  void watch_reuses(std::vector<Reuse>& watched) { watched_ = &watched; }

  // Red's value of a position inside a search, found afresh: for a search without a cache.
  Score value_at(const Position& position, Depth depth, int ply, Score alpha, Score beta,
                 Budget& budget) {
    budget_ = &budget;
    return value(position, depth, ply, alpha, beta);
  }

 private:
  struct Successor {
    Position position;
    Move move;
    std::size_t number;  // in the order of generation
    double value;        // for red
  };
  using Successors = std::array<Successor, G::kMaxMoves>;

  [[nodiscard]] Move first_move(const Position& root) const {
    Successors all;  // NOLINT: filled by successors_of()
    return successors_of(root, all).front().move;
  }

  SearchResult<Move> search_root(const Position& root, Depth depth) {
    cache_.clear();
    reuses_ = 0;
    reached_horizon_ = false;
    SearchResult<Move> best;
    if (!budget_->count_node()) return best;
    const bool red = game_.side_to_move(root) == kRed;
    Score alpha = -Score::infinite();
    Score beta = Score::infinite();
    Successors all;  // NOLINT: filled by successors_of()
    for (const Successor& next : successors_of(root, all)) {
      const Score score = value(next.position, depth - 1, 1, alpha, beta);
      if (budget_->exhausted()) break;
      if (red ? score <= alpha : score >= beta) continue;
      (red ? alpha : beta) = score;
      best.principal_variation = {next.move};
    }
    best.score = red ? alpha : -beta;
    const bool sound =
        options_.cache == CacheKind::kOff || options_.cache == CacheKind::kWindowSound;
    best.exact = sound && options_.win_scores && (best.score.is_decided() || !reached_horizon_);
    return best;
  }

  Score value(const Position& position, Depth depth, int ply, Score alpha, Score beta) {
    if (!budget_->count_node()) return Score::draw();
    const bool caching = options_.cache != CacheKind::kOff;
    const StateKey key = caching ? key_of(position, depth) : StateKey{};
    if (caching) {
      if (const KeptState* kept = reusable(key, alpha, beta)) {
        ++reuses_;
        if (watched_ != nullptr && watched_->size() < kMostReuses) {
          watched_->push_back({position, depth, ply, alpha, beta, *kept});
        }
        reached_horizon_ = true;  // of an earlier search, for all that is known
        return kept->value;
      }
    }
    const Status status = game_.status(position);
    const bool leaf = depth == 0 || status != Status::kOpen;
    const Score score = leaf ? leaf_value(position, status, ply)
                             : best_successor(position, depth, ply, alpha, beta);
    if (caching && !budget_->exhausted()) {
      const bool exact = leaf || (score > alpha && score < beta);
      cache_.keep(key, {score, alpha, beta, depth, game_.side_to_move(position), exact});
    }
    return score;
  }

  Score best_successor(const Position& position, Depth depth, int ply, Score alpha, Score beta) {
    const bool red = game_.side_to_move(position) == kRed;
    Score best = red ? -Score::infinite() : Score::infinite();
    Successors all;  // NOLINT: filled by successors_of()
    for (const Successor& next : successors_of(position, all)) {
      const Score score = value(next.position, depth - 1, ply + 1, alpha, beta);
      if (budget_->exhausted()) break;
      if (red) {
        best = std::max(best, score);
        if (best >= beta) break;
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, score);
        if (best <= alpha) break;
        beta = std::min(beta, best);
      }
    }
    return best;
  }

  Score leaf_value(const Position& position, Status status, int ply) {
    if (status == Status::kOpen) reached_horizon_ = true;
    if (status != Status::kOpen && options_.win_scores) return finished_score(status, kRed, ply);
    return Score::of(evaluator_.value(position, kRed));
  }

  [[nodiscard]] const KeptState* reusable(const StateKey& key, Score alpha, Score beta) const {
    const KeptState* const kept = cache_.find(key);
    if (kept == nullptr || options_.cache == CacheKind::kBoard) return kept;
    return kept->alpha == alpha && kept->beta == beta ? kept : nullptr;
  }

  [[nodiscard]] StateKey key_of(const Position& position, Depth depth) const {
    StateKey key{position.of(kRed), position.of(opposite(kRed)), position.kings, 0};
    if (options_.cache == CacheKind::kWindowSound) {
      const bool counts = game_.occurrences_to_draw() > 0;  // under rules that know such draws
      const std::uint32_t quiet = counts ? position.quiet_plies : 0U;
      key.rest = quiet << 16 | static_cast<std::uint32_t>(depth) << 1 |
                 static_cast<std::uint32_t>(index_of(game_.side_to_move(position)));
    }
    return key;
  }

  std::span<const Successor> successors_of(const Position& position, Successors& all) const {
    typename G::MoveList moves;
    game_.generate(position, moves);
    const std::span successors(all.data(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      successors[i] = {game_.apply(position, moves[i]), moves[i], i, 0};
    }
    if (!options_.ordered) return successors;
    for (Successor& each : successors) {
      each.value = evaluator_.value(each.position, kRed);
    }
    const bool red = game_.side_to_move(position) == kRed;
    const auto ascending = [](const Successor& a, const Successor& b) {
      return a.value != b.value ? a.value < b.value : a.number < b.number;
    };
    std::ranges::sort(successors, [&](const Successor& a, const Successor& b) {
      return red ? ascending(b, a) : ascending(a, b);
    });
    return successors;
  }

  const G& game_;
  const Evaluator& evaluator_;
  Csc384SearchOptions options_;
  StateCache cache_;
  Budget* budget_ = nullptr;
  std::uint64_t reuses_ = 0;
  std::vector<Reuse>* watched_ = nullptr;
  bool reached_horizon_ = false;
};

}  // namespace quadrille
