// SPDX-License-Identifier: MIT
#include "players/player_heuristic.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille {
namespace {

const GamePointer kGame = *find_game("breakthrough:5x5");

Expected<Evaluator> heuristic_named(std::string_view words) {
  return heuristic_of(*kGame, *parse_player(words));
}

AnyPosition uneven_position() { return *kGame->parse_position("ppppp/pp1p1/2p2/PP1PP/PP1PP w"); }

TEST(PlayerHeuristic, AddedTermsAreAddedToWhateverHeuristic) {
  const AnyPosition position = uneven_position();
  for (const char* heuristic : {"ari", "=3*pawns"}) {
    const auto plain = heuristic_named(heuristic);
    const auto more = heuristic_named(std::string(heuristic) + ",with=2.5*pawns-distance");
    ASSERT_TRUE(more) << more.error().text();
    for (const Side side : kSides) {
      const double added = heuristic_named("=2.5*pawns-distance")->value(position, side);
      EXPECT_NE(added, 0);
      EXPECT_EQ(more->value(position, side), plain->value(position, side) + added);
      EXPECT_EQ(more->neutral(side), plain->neutral(side));
      const Explanation explanation = more->explain(position, side);
      EXPECT_EQ(explanation.value, more->value(position, side));
      EXPECT_EQ(explanation.terms.size(), plain->terms(side).size() + 2);
      EXPECT_EQ(explanation.terms.back().name, "distance");
      EXPECT_EQ(more->terms(side).back(), "distance");
    }
  }
}

TEST(PlayerHeuristic, ATermCanBeLeftOutAndAnotherAdded) {
  const AnyPosition position = uneven_position();
  const auto changed = heuristic_named("=3*pawns+2*distance,without=pawns,with=5*blocked");
  ASSERT_TRUE(changed) << changed.error().text();
  EXPECT_EQ(changed->value(position, Side::kFirst),
            heuristic_named("=2*distance+5*blocked")->value(position, Side::kFirst));
}

TEST(PlayerHeuristic, WrongTermsAreRefusedByTheirOption) {
  const auto unknown = heuristic_named("ari,with=2*pawn");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().text(),
            "option with: breakthrough:standard:5x5 has no feature 'pawn'; did you mean 'pawns'?");
  EXPECT_FALSE(heuristic_named("ari,with=2**pawns"));
  EXPECT_FALSE(parse_player("ari,with="));
  EXPECT_FALSE(parse_player("random,with=2*pawns"));
}

}  // namespace
}  // namespace quadrille
