// SPDX-License-Identifier: MIT
#include "reports/breakthrough_2016/searches.h"

#include <utility>

#include "games/breakthrough/rules.h"
#include "reports/breakthrough_2016/search.h"
#include "reports/typed.h"
#include "search/evaluated_search.h"

namespace quadrille {
namespace {

using breakthrough::Breakthrough;
using breakthrough::Packed64;
using breakthrough::RuleSet;
using breakthrough::Square64;
using breakthrough::Wide128;
using Games =
    TypeList<Breakthrough<Square64, RuleSet::kStandard>, Breakthrough<Square64, RuleSet::kCourse>,
             Breakthrough<Packed64, RuleSet::kStandard>, Breakthrough<Packed64, RuleSet::kCourse>,
             Breakthrough<Wide128, RuleSet::kStandard>, Breakthrough<Wide128, RuleSet::kCourse>>;

}  // namespace

std::unique_ptr<AnySearch> make_breakthrough_2016_search(const AnyGame& game, Evaluator evaluator) {
  std::unique_ptr<AnySearch> search;
  visit_typed(Games{}, game, [&]<class G>(const G& typed) {
    search = std::make_unique<EvaluatedSearch<G, ReportSearch<G>>>(typed, std::move(evaluator));
  });
  return search;
}

}  // namespace quadrille
