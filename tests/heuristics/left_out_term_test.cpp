// SPDX-License-Identifier: MIT
// A heuristic without one of its terms, and what an even position is worth to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "games/tablut/rules.h"
#include "players/champions.h"
#include "players/heuristics.h"
#include "search/leaf.h"

namespace quadrille {
namespace {

using ::testing::ElementsAre;

// Positions of random games, their ends too.
std::vector<AnyPosition> some_positions(const AnyGame& game, int games, std::uint64_t seed = 60) {
  std::vector<AnyPosition> positions;
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    AnyPosition position = game.start();
    positions.push_back(position);
    for (int ply = 0; ply < 60 && !game.outcome(position); ++ply) {
      const auto moves = game.legal_moves(position);
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
void expect_terms_can_be_left_out(const AnyGame& game, const std::string& heuristic) {
  const auto full = find_heuristic(game, heuristic);
  std::set<std::string> names;
  for (const Side side : kSides) names.insert(full->terms(side).begin(), full->terms(side).end());
  const auto positions = some_positions(game, 20);
  for (const std::string& name : names) {
    SCOPED_TRACE(heuristic + " without " + name);
    const auto without = find_heuristic(game, heuristic, name);
    ASSERT_TRUE(without);
    for (const Side side : kSides) {
      const double at_start = contribution_of(full->explain(game.start(), side), name);
      EXPECT_NEAR(without->neutral(side), full->neutral(side) - at_start, 1e-9);
      for (const AnyPosition& position : positions) {
        const Explanation explained = full->explain(position, side);
        // A term that stood in place of the others: they count again.
        if (explained.terms.size() == 1 && name == explained.terms[0].name) continue;
        ASSERT_NEAR(without->value(position, side),
                    explained.value - contribution_of(explained, name), 1e-9);
        const Explanation without_it = without->explain(position, side);
        ASSERT_NEAR(without_it.value, without->value(position, side), 1e-9);
        ASSERT_EQ(contribution_of(without_it, name), 0);
      }
    }
  }
}

TEST(LeftOutTerm, TakesItsContributionAwayInTablut) {
  const GamePointer game = *find_game("tablut");
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    expect_terms_can_be_left_out(*game, info.name);
  }
}

TEST(LeftOutTerm, TakesItsContributionAwayFromPatterns) {
  expect_terms_can_be_left_out(**find_game("breakthrough"), "champion");
}

TEST(LeftOutTerm, LetsThePlainSumCountWhereItStoodInItsPlace) {
  const GamePointer game = *find_game("tablut");
  const auto position = *game->parse_position("9/2b6/2k6/9/9/9/2w6/9/9 w");  // two ways out
  const auto without = find_heuristic(*game, "snai-coded", "victory_near");
  EXPECT_EQ(without->value(position, Side::kFirst), 4 + 60 + 12 + 112 + 800);
  EXPECT_EQ(without->explain(position, Side::kFirst).value, 4 + 60 + 12 + 112 + 800);
}

TEST(LeftOutTerm, IsFoundByItsName) {
  const auto terms = [](std::string_view words, std::string_view name, Side side) {
    const auto evaluator = find_heuristic(**find_game(words), name);
    return std::vector<std::string>(evaluator->terms(side).begin(), evaluator->terms(side).end());
  };
  EXPECT_THAT(terms("tablut", "snai", Side::kFirst),
              ElementsAre("base", "king_distance", "adjacent_blacks", "whites", "blacks",
                          "open_directions", "victory_near"));
  EXPECT_THAT(
      terms("tablut", "snai-coded", Side::kSecond),
      ElementsAre("eaten", "alive", "surround_as_written", "rhombus", "possible_catches_as_written",
                  "king_capturable_as_written", "blocked_as_written"));
  EXPECT_THAT(terms("isolation", "custom4-described", Side::kFirst),
              ElementsAre("moves", "distance", "longest_path", "lost", "won"));
  EXPECT_THAT(terms("breakthrough", "material", Side::kFirst), ElementsAre("pawns"));
  EXPECT_THAT(terms("breakthrough", "binni", Side::kFirst),
              ElementsAre("base", "pawns", "threat_pairs", "protected_pairs", "row_counters"));
}

// Every term that shows is declared, and every declared one shows somewhere: no list is made by
// playing, so playing can check it.
TEST(Terms, AreThoseThatAreDeclared) {
  for (const std::string words :
       {"breakthrough:course:5x5", "breakthrough:8x8", "checkers", "tablut", "isolation:5x5"}) {
    const GamePointer game = *find_game(words);
    const auto positions = some_positions(*game, 300, 7);
    for (const HeuristicInfo& info : list_heuristics(*game)) {
      const auto evaluator = find_heuristic(*game, info.name);
      for (const Side side : kSides) {
        std::set<std::string> shown;
        for (const AnyPosition& position : positions) {
          for (const Term& term : evaluator->explain(position, side).terms) shown.insert(term.name);
        }
        const std::set<std::string> declared(evaluator->terms(side).begin(),
                                             evaluator->terms(side).end());
        EXPECT_EQ(shown, declared) << words << ' ' << info.name << " for " << game->side_name(side);
      }
    }
  }
}

TEST(Neutral, IsTheStartPositionsValueForEachSide) {
  const GamePointer game = *find_game("tablut");
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    if (info.name == "mobility") continue;                 // Black has more moves from the start
    if (has_shipped_patterns(*game, info.name)) continue;  // learned: 0 are even odds
    for (const Side side : kSides) {
      EXPECT_EQ(find_heuristic(*game, info.name)->value(game->start(), side), info.neutral.of(side))
          << info.name;
    }
  }
}

TEST(Neutral, IsWhatADrawIsWorth) {
  const tablut::Tablut game;
  const GamePointer any = *find_game("tablut");
  for (const std::string name : {"snai", "snai-coded", "snai-white", "snai-black"}) {
    const auto full = find_heuristic(*any, name);
    std::set<std::string> left_out = {""};
    for (const Side side : kSides) {
      left_out.insert(full->terms(side).begin(), full->terms(side).end());
    }
    for (const std::string& term : left_out) {
      const auto evaluator = find_heuristic(*any, name, term);
      for (const Side side : kSides) {
        EXPECT_EQ(heuristic_score(game, *evaluator, game.start(), side), Score::draw())
            << name << " without '" << term << "'";
      }
    }
  }
}

}  // namespace
}  // namespace quadrille
