// SPDX-License-Identifier: MIT
#include "reports/aind/searches.h"

#include <utility>

#include "base/random.h"
#include "games/isolation/rules.h"
#include "reports/aind/search.h"
#include "reports/typed.h"

namespace quadrille {
namespace {

using isolation::Isolation;
using Games = TypeList<Isolation<isolation::Square64>, Isolation<isolation::Packed64>,
                       Isolation<isolation::Wide128>>;

template <Game G>
class Search final : public TypedSearch<G> {
 public:
  Search(const G& game, Evaluator evaluator, AindKind kind)
      : game_(game), evaluator_(std::move(evaluator)), kind_(kind) {}

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

 private:
  using typename TypedSearch<G>::Move;
  SearchResult<Move> run(const typename G::Position& root,
                         const SearchRequest<Move>& request) override {
    AindSearch<G> search(game_, evaluator_, random_);
    return kind_ == AindKind::kMinimax ? search.minimax(root, request)
                                       : search.alphabeta(root, request);
  }

  G game_;
  Evaluator evaluator_;
  AindKind kind_;
  Random random_{0};
};

}  // namespace

std::unique_ptr<AnySearch> make_aind_search(const AnyGame& game, Evaluator evaluator,
                                            AindKind kind) {
  std::unique_ptr<AnySearch> search;
  visit_typed(Games{}, game, [&]<class G>(const G& typed) {
    search = std::make_unique<Search<G>>(typed, std::move(evaluator), kind);
  });
  return search;
}

}  // namespace quadrille
