// SPDX-License-Identifier: MIT
#include "reports/csc384/searches.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "games/checkers/rules.h"
#include "reports/csc384/search.h"
#include "reports/typed.h"
#include "search/evaluated_search.h"

namespace quadrille {
namespace {

using Games = TypeList<checkers::Checkers<checkers::RuleSet::kEnglish>,
                       checkers::Checkers<checkers::RuleSet::kCsc384>>;

// Looks for a reuse that was wrong.
template <Game G>
class CacheProver {
  using Search = Csc384Search<G>;
  using Position = typename G::Position;
  using Reuse = typename Search::Reuse;

 public:
  CacheProver(const G& game, const Evaluator& evaluator, const Csc384SearchOptions& options,
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

  static Csc384SearchOptions without_cache(Csc384SearchOptions options) {
    options.cache = CacheKind::kOff;
    return options;
  }

  CacheProof::Run run(Search& search, const Position& root, Depth depth) const {
    Limits limits;
    limits.depth = depth;
    const auto result = search.search(root, {.limits = limits, .stop = stop_});
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

}  // namespace

std::unique_ptr<AnySearch> make_csc384_search(const AnyGame& game, Evaluator evaluator,
                                              const Csc384SearchOptions& options) {
  std::unique_ptr<AnySearch> search;
  visit_typed(Games{}, game, [&]<class G>(const G& typed) {
    search =
        std::make_unique<EvaluatedSearch<G, Csc384Search<G>>>(typed, std::move(evaluator), options);
  });
  return search;
}

std::optional<CacheProof> prove_cache(const AnyGame& game, const Evaluator& evaluator,
                                      const Csc384SearchOptions& options,
                                      const AnyPosition& position, Depth depth,
                                      const std::atomic<bool>* stop) {
  if (options.cache == CacheKind::kOff) return std::nullopt;
  std::optional<CacheProof> proof;
  visit_typed(Games{}, game, [&]<class G>(const G& typed) {
    CacheProver<G> prover(typed, evaluator, options, stop);
    proof = prover.prove(restored<typename G::Position>(position), depth);
  });
  return proof;
}

}  // namespace quadrille
