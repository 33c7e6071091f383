// SPDX-License-Identifier: MIT
// A heuristic without one of its terms, and what an even position is worth to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "heuristics/catalogue.h"
#include "heuristics/registry.h"
#include "search/leaf.h"

namespace quadrille {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::UnorderedElementsAre;

// Positions of random games.
template <class G>
std::vector<typename G::Position> some_positions(const G& game) {
  std::vector<typename G::Position> positions;
  Random random(60);
  for (int i = 0; i < 20; ++i) {
    auto position = game.start();
    for (int ply = 0; ply < 60 && game.status(position) == Status::kOpen; ++ply) {
      typename G::MoveList moves;
      game.generate(position, moves);
      position = game.apply(position, moves[random.below(moves.size())]);
      positions.push_back(position);
    }
  }
  return positions;
}

// What the terms of that name add to a value.
double contribution_of(const Explanation& explanation, const std::string& name) {
  double sum = 0;
  for (const Term& term : explanation.terms) {
    if (term.name == name) sum += term.contribution;
  }
  return sum;
}

// Leaving out a term takes away what it contributes, and an even position loses as much as the
// start position does.
template <class G, class H>
void expect_terms_can_be_left_out(const G& game) {
  const Evaluator<G, H> full(game);
  std::vector<std::string> names;
  for (const auto& position : some_positions(game)) {
    for (const Side side : kSides) {
      for (const Term& term : full.explain(game, position, side).terms) {
        if (std::ranges::find(names, term.name) == names.end()) names.push_back(term.name);
      }
    }
  }
  for (const std::string& name : names) {
    SCOPED_TRACE(std::string(H::kInfo.name) + " without " + name);
    const Evaluator<G, H> without(game, name);
    for (const Side side : kSides) {
      const double at_start = contribution_of(full.explain(game, game.start(), side), name);
      EXPECT_NEAR(without.neutral(side), full.neutral(side) - at_start, 1e-9);
      for (const auto& position : some_positions(game)) {
        const Explanation explained = full.explain(game, position, side);
        // A term that stood in place of the others: they count again.
        if (explained.terms.size() == 1 && name == explained.terms[0].name) continue;
        ASSERT_NEAR(without.value(game, position, side),
                    explained.value - contribution_of(explained, name), 1e-9);
      }
    }
  }
}

TEST(LeftOutTerm, TakesItsContributionAwayInTablut) {
  const tablut::Tablut game;
  for_each_type(HeuristicsOf<tablut::Tablut>::List{}, [&]<class H>(std::type_identity<H>) {
    expect_terms_can_be_left_out<tablut::Tablut, H>(game);
  });
}

TEST(LeftOutTerm, LetsThePlainSumCountWhereItStoodInItsPlace) {
  const tablut::Tablut game;
  const auto position = *game.parse_position("9/2b6/2k6/9/9/9/2w6/9/9 w");  // two ways out
  const Evaluator<tablut::Tablut, tablut::SnaiAsWritten> without(game, "victory_near");
  EXPECT_EQ(without.value(game, position, Side::kFirst), 4 + 60 + 12 + 112 + 800);
}

TEST(LeftOutTerm, IsFoundByItsName) {
  const auto terms = [](std::string_view words, std::string_view name, Side side) {
    const GamePointer game = *find_game(words);
    return list_terms(*game, **find_heuristic(game, name), side);
  };
  EXPECT_THAT(terms("tablut", "snai", Side::kFirst),
              UnorderedElementsAre("base", "king_distance", "adjacent_blacks", "whites", "blacks",
                                   "open_directions", "victory_near"));
  EXPECT_THAT(
      terms("tablut", "snai-as-written", Side::kSecond),
      UnorderedElementsAre("eaten", "alive", "surround_as_written", "rhombus", "blocked_as_written",
                           "possible_catches_as_written", "king_capturable_as_written"));
  EXPECT_THAT(terms("isolation", "custom4-described", Side::kFirst),
              IsSupersetOf({"moves", "distance", "lost", "won"}));
  EXPECT_THAT(terms("breakthrough", "material", Side::kFirst), ElementsAre("pawns"));
}

TEST(Neutral, IsTheStartPositionsValueForEachSide) {
  const GamePointer game = *find_game("tablut");
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    if (info.name == "mobility") continue;  // Black has more moves from the start
    for (const Side side : kSides) {
      EXPECT_EQ((*find_heuristic(game, info.name))->value(game->start(), side),
                info.neutral.of(side))
          << info.name;
    }
  }
}

TEST(Neutral, IsWhatADrawIsWorth) {
  const tablut::Tablut game;
  const auto expect_even = [&]<class H>(std::type_identity<H>) {
    for (const std::string left_out : {"", "whites", "alive", "victory_near"}) {
      const Evaluator<tablut::Tablut, H> evaluator(game, left_out);
      for (const Side side : kSides) {
        EXPECT_EQ(heuristic_score(game, evaluator, game.start(), side), Score::draw())
            << H::kInfo.name << " without '" << left_out << "'";
      }
    }
  };
  expect_even(std::type_identity<tablut::Snai>{});
  expect_even(std::type_identity<tablut::SnaiAsWritten>{});
  expect_even(std::type_identity<tablut::SnaiWhite>{});
  expect_even(std::type_identity<tablut::SnaiBlack>{});
}

}  // namespace
}  // namespace quadrille
