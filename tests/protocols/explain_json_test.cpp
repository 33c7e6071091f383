// SPDX-License-Identifier: MIT
#include "protocols/explain_json.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille {
namespace {

Setup two_pawns() { return *set_up("breakthrough:2x4", "p1/2/2/1P w"); }

template <class Write>
std::string object(const Write& write) {
  JsonWriter json;
  json.begin_object();
  write(json);
  return json.end_object().text();
}

TEST(ExplainJson, SquaresAreRowsFromTheTop) {
  const auto [game, position] = two_pawns();
  HeatMap map;
  map.cells = {-1, 0, 0, 0, 0, 0, 0, 0.5};
  map.elsewhere = {{"base", std::nullopt, std::nullopt, std::nullopt, 50}};
  EXPECT_EQ(object([&](JsonWriter& json) { write_heat_map(json, *game, position, map); }),
            R"({"squares":[[-1,0],[0,0],[0,0],[0,0.5]],"on_no_square":["base"]})");
  map.cells.assign(8, 0);
  EXPECT_EQ(object([&](JsonWriter& json) { write_heat_map(json, *game, position, map); }),
            R"({"squares":null,"on_no_square":["base"]})");
}

TEST(ExplainJson, PatternsAreSquaresByTheirNames) {
  const auto [game, position] = two_pawns();
  const std::vector<PatternSeen> patterns = {{"2x2 rows 3-4", {0, 1, 2, 3}, 1.5, 2, 7, 0.25}};
  EXPECT_EQ(object([&](JsonWriter& json) { write_patterns(json, *game, position, patterns); }),
            R"({"patterns":[{"term":"2x2 rows 3-4","squares":["a4","b4","a3","b3"],)"
            R"("contribution":1.5,"count":2,"seen":7,"won":0.25}]})");
  EXPECT_EQ(object([&](JsonWriter& json) { write_patterns(json, *game, position, {}); }), "{}");
}

TEST(ExplainJson, MovesHaveTheirDifferencesAndWeightsTheirTurningPoints) {
  const auto [game, position] = two_pawns();
  const auto legal = game->legal_moves(position);
  ASSERT_EQ(legal.size(), 2U);
  std::vector<ValuedMove> moves(2);
  for (std::size_t i = 0; i < 2; ++i) {
    const double measured = i == 0 ? 1 : 3;
    moves[i].move = legal[i];
    moves[i].value = i == 0 ? 6 : 4;
    moves[i].explanation.add({"t", measured, 0, 1, measured});
  }
  const std::string first = game->move_text(position, legal[0]);
  const std::string second = game->move_text(position, legal[1]);
  EXPECT_EQ(object([&](JsonWriter& json) { write_valued_moves(json, *game, position, moves); }),
            R"({"side":"white","moves":[{"move":")" + first +
                R"(","value":6,"differences":[]},{"move":")" + second +
                R"(","value":4,"differences":[{"term":"t","difference":2}]}],)" +
                R"("weights":[{"term":"t","weight":1,"below":null,"above":{"weight":2,"move":")" +
                second + R"("}}],"varying":[]})");
}

TEST(ExplainJson, ADisagreementNamesWhoWasRightAndHowThatIsKnown) {
  const auto [game, position] = two_pawns();
  const auto legal = game->legal_moves(position);
  Line line(game, position);
  line.play(legal[1]);
  Disagreements result;
  result.positions = 1;
  Disagreement& found = result.found.emplace_back();
  found.choices = {legal[0], legal[1]};
  found.preferences = {{Score::of(2), Score::of(1), {{"t", 1}}}};
  found.verdict = {Judgement::Source::kProof, {Score::loss(), std::nullopt}, 1};
  const std::string first = game->move_text(position, legal[0]);
  const std::string second = game->move_text(position, legal[1]);
  const std::string text = object([&](JsonWriter& json) {
    write_disagreements(json, line, std::vector<std::string>{"h"}, result);
  });
  EXPECT_EQ(text, R"({"plies":1,"heuristics":["h"],"positions":1,"disagreements":[{"ply":1,)"
                  R"("to_move":"white","position":"p1/2/2/1P w","played":")" +
                      second + R"(","choices":[{"heuristic":"h","move":")" + first +
                      R"(","score":2,"score_of_other":1,"because":[{"term":"t","difference":1}]}],)"
                      R"("verdict":{"by":"proof","right":"played","scores":[-999934465,null]}}]})");
}

}  // namespace
}  // namespace quadrille
