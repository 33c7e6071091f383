// SPDX-License-Identifier: MIT
#include "protocols/json.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "search/score_text.h"

namespace quadrille {
namespace {

// The members that `write` writes.
template <class Write>
std::string members(const Write& write) {
  JsonWriter json;
  json.begin_object();
  write(json);
  return json.end_object().text();
}

TEST(Json, DecidedScoresKeepTheirSignAndOrder) {
  EXPECT_GT(score_number(Score::win_in(1)), score_number(Score::win_in(3)));
  EXPECT_GT(score_number(Score::win_in(99)), score_number(Score::of(1e6)));
  EXPECT_LT(score_number(Score::loss_in(2)), score_number(Score::loss_in(4)));
  EXPECT_EQ(score_number(Score::of(-2.5)), -2.5);
}

TEST(Json, AnErrorWithoutAPlaceHasNone) {
  const Error error = {ErrorCode::kLimit, "too much"};
  EXPECT_EQ(members([&](JsonWriter& json) { write_error(json, error); }),
            R"({"code":"limit","message":"too much"})");
}

TEST(Json, AStateSaysWhoIsToMoveOrWhoHasWon) {
  const auto state = [](const char* position) {
    const auto setup = set_up("breakthrough:course", position);
    return members(
        [&](JsonWriter& json) { write_state(json, Line(setup->game, setup->position)); });
  };
  EXPECT_EQ(state("3/3/1p1/P2/3 w"),
            R"({"position":"3/3/1p1/P2/3 w","to_move":"white","outcome":null,"reason":null})");
  EXPECT_EQ(
      state("3/3/p2/P2/3 w"),
      R"({"position":"3/3/p2/P2/3 w","to_move":null,"outcome":"draw","reason":"no legal moves"})");
}

TEST(Json, AnExplanationKeepsWhatIsNotCounted) {
  Explanation explanation;
  explanation.value = 52.5;
  explanation.terms = {{"base", {}, {}, {}, 50}, {"pawns", 8, 7, 2.5, 2.5}};
  const auto text = members([&](JsonWriter& json) { write_explanation(json, explanation); });
  EXPECT_EQ(text, R"({"value":52.5,"terms":[)"
                  R"({"term":"base","own":null,"opponent":null,"weight":null,"contribution":50},)"
                  R"({"term":"pawns","own":8,"opponent":7,"weight":2.5,"contribution":2.5}]})");
}

TEST(Json, AnExactAnalysisHasItsValue) {
  const auto setup = set_up("breakthrough", "3/P2/3/2p/3 w");
  const AnyGame& game = *setup->game;
  Analysis analysis;
  analysis.principal_variation = {*game.parse_move(setup->position, "a4-a5")};
  analysis.depth = 2;
  analysis.nodes = 7;
  const auto text = [&] {
    return members(
        [&](JsonWriter& json) { write_analysis(json, game, setup->position, analysis); });
  };
  EXPECT_EQ(text(),
            R"({"best":"a4-a5","score":null,"depth":2,"nodes":7,"pv":["a4-a5"],"exact":false})");
  analysis.score = Score::win_in(1);
  analysis.exact = true;
  EXPECT_EQ(text(), R"({"best":"a4-a5","score":999999999,"depth":2,"nodes":7,"pv":["a4-a5"],)"
                    R"("exact":true,"value":"win","plies":1})");
}

}  // namespace
}  // namespace quadrille
