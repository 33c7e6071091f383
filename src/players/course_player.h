// SPDX-License-Identifier: MIT
// The reports' search for checkers disappears behind Player here. Seen by the files of
// players/instances alone.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stopwatch.h"
#include "games/game_model.h"
#include "heuristics/catalogue.h"
#include "players/cache_proof.h"
#include "players/erased_result.h"
#include "players/instances.h"
#include "players/player.h"
#include "players/time_control.h"
#include "reports/csc384/search.h"

namespace quadrille {

template <Game G, class H>
class CoursePlayer final : public Player {
  using Move = typename G::Move;
  using E = Evaluator<G, H>;

 public:
  CoursePlayer(const G& game, const PlayerWords& words, const CourseOptions& options,
               const PlayerLimits& limits)
      : game_(game),
        evaluator_(game, words.without),
        name_(words.text),
        limits_(limits),
        search_(game_, evaluator_, options) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t) override {}  // it remembers nothing

  Analysis choose(const AnyPosition& position, const Turn& turn) override {
    const Stopwatch watch;
    OnIteration<Move> on_iteration;
    if (turn.on_iteration) {
      on_iteration = [&](const SearchResult<Move>& result) {
        turn.on_iteration(0, erased_result(result, watch));
      };
    }
    const Limits limits = limits_for_move(turn.limits.value_or(limits_), turn.clock);
    return erased_result(
        search_.search(restored<typename G::Position>(position), limits, turn.stop, on_iteration),
        watch);
  }

  std::vector<Analysis> choose_lines(const AnyPosition& position, const Turn& turn, int) override {
    return {choose(position, turn)};
  }

 private:
  G game_;
  E evaluator_;
  std::string name_;
  PlayerLimits limits_;
  CourseSearch<G, E> search_;
};

template <Game G>
std::unique_ptr<Player> make_course_player(const G& game, const PlayerWords& words,
                                           const CourseOptions& options,
                                           const PlayerLimits& limits) {
  std::unique_ptr<Player> player;
  visit_heuristic(game, words.heuristic, [&]<class H>(std::type_identity<H>) {
    player = std::make_unique<CoursePlayer<G, H>>(game, words, options, limits);
  });
  return player;
}

// Looks for a reuse that was wrong.
template <Game G, class E>
class CacheProver {
  using Search = CourseSearch<G, E>;
  using Position = typename G::Position;
  using Reuse = typename Search::Reuse;

 public:
  CacheProver(const G& game, const E& evaluator, const CourseOptions& options,
              const std::atomic<bool>* stop)
      : cached_(game, evaluator, options),
        fresh_(game, evaluator, without_cache(options)),
        stop_(stop) {}

  std::optional<CacheProof> prove(const Position& root, Depth depth) {
    std::vector<Reuse> reuses;
    cached_.watch_reuses(reuses);
    red_at_root_ = G::side_to_move(root) == Search::kRed;
    CacheProof proof;
    proof.depth = depth;
    proof.cached = run(cached_, root, depth);
    proof.reuses = cached_.reuses();
    proof.fresh = run(fresh_, root, depth);
    if (proof.differs()) proof.wrong = first_wrong(reuses);
    if (stop_ != nullptr && stop_->load()) return std::nullopt;
    return proof;
  }

 private:
  // Of all fresh searches together: far more than a wrong value ever hid behind right ones.
  static constexpr Nodes kMostNodes = 50'000'000;

  static CourseOptions without_cache(CourseOptions options) {
    options.cache = CourseCache::kOff;
    return options;
  }

  CacheProof::Run run(Search& search, const Position& root, Depth depth) const {
    Limits limits;
    limits.depth = depth;
    const auto result = search.search(root, limits, stop_, {});
    return {{result.principal_variation.front().code()}, result.score, result.nodes};
  }

  // Before the first wrong one every value came about as it should, so what is wrong with it is its
  // own fault. A value beyond the window is as good as the window's end.
  std::optional<WrongReuse> first_wrong(const std::vector<Reuse>& reuses) {
    Limits limits;
    limits.nodes = kMostNodes;
    Budget budget(limits, stop_);
    for (const Reuse& reuse : reuses) {
      const Score value =
          fresh_.value_at(reuse.position, reuse.depth, reuse.ply, reuse.alpha, reuse.beta, budget);
      if (budget.exhausted()) break;
      if (std::clamp(value, reuse.alpha, reuse.beta) ==
          std::clamp(reuse.kept.value, reuse.alpha, reuse.beta)) {
        continue;
      }
      const Score whole = fresh_.value_at(reuse.position, reuse.depth, reuse.ply,
                                          -Score::infinite(), Score::infinite(), budget);
      if (budget.exhausted()) break;
      return WrongReuse{erased(reuse.position),
                        reuse.depth,
                        for_root(reuse.kept.value),
                        for_root(whole),
                        fault_of(reuse),
                        reuse.kept.depth,
                        (reuse.kept.value >= reuse.kept.beta) == red_at_root_};
    }
    return std::nullopt;
  }

  [[nodiscard]] Score for_root(Score score) const { return red_at_root_ ? score : -score; }

  static CacheFault fault_of(const Reuse& reuse) {
    const KeptState& kept = reuse.kept;
    if (kept.to_move != G::side_to_move(reuse.position)) return CacheFault::kOtherSide;
    if (kept.depth < reuse.depth) return CacheFault::kShallower;
    // A bound is as good as a value for the window that it was found with.
    const bool same_window = kept.alpha == reuse.alpha && kept.beta == reuse.beta;
    return kept.exact || same_window ? CacheFault::kDeeper : CacheFault::kBound;
  }

  Search cached_;
  Search fresh_;
  const std::atomic<bool>* stop_;
  bool red_at_root_ = true;
};

template <Game G>
std::optional<CacheProof> prove_typed_cache(const G& game, const PlayerWords& words,
                                            const CourseOptions& options,
                                            const AnyPosition& position, Depth depth,
                                            const std::atomic<bool>* stop) {
  std::optional<CacheProof> proof;
  visit_heuristic(game, words.heuristic, [&]<class H>(std::type_identity<H>) {
    const Evaluator<G, H> evaluator(game, words.without);
    CacheProver<G, Evaluator<G, H>> prover(game, evaluator, options, stop);
    proof = prover.prove(restored<typename G::Position>(position), depth);
  });
  return proof;
}

}  // namespace quadrille
