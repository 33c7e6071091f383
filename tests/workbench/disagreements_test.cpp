// SPDX-License-Identifier: MIT
#include "workbench/disagreements.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

Line line_of(const char* game, const char* position, const std::vector<const char*>& moves = {}) {
  const auto setup = *set_up(game, position);
  Line line(setup.game, setup.position);
  for (const char* const move : moves) line.play(*setup.game->parse_move(line.position(), move));
  return line;
}

Evaluator heuristic_of(const Line& line, const char* name) {
  return *find_heuristic(*line.game(), name);
}

TEST(Judge, KnowsWhatIsBetterOnlyWhereThatIsCertain) {
  const Judgement::Worth unknown;
  EXPECT_EQ(better_of({Score::win(), Score::draw()}), 0U);
  EXPECT_EQ(better_of({Score::of(1), Score::of(2)}), 1U);
  EXPECT_EQ(better_of({unknown, Score::loss()}), 0U);
  EXPECT_EQ(better_of({Score::win(), unknown}), 0U);
  EXPECT_EQ(better_of({Score::draw(), unknown}), std::nullopt);
  EXPECT_EQ(better_of({Score::of(1), Score::of(1)}), std::nullopt);
  // Two wins are two wins.
  EXPECT_EQ(better_of({Score::win_in(3), Score::win_in(9)}), std::nullopt);
}

TEST(Judge, ProvesWhatCanBeProved) {
  const Line line = line_of("breakthrough:course", "3/P2/2p/PP1/3 w");
  const auto move = [&](const char* text) {
    return *line.game()->parse_move(line.position(), text);
  };
  Judge judge(line.game(), 10'000, nullptr);
  const Judgement judgement = judge.judge(line, {move("a2-a3"), move("a4-a5")});
  EXPECT_EQ(judgement.source, Judgement::Source::kProof);
  ASSERT_TRUE(judgement.worth[1]);
  EXPECT_TRUE(judgement.worth[1]->is_win());
}

TEST(Judge, AsksEndgameTablesOfCheckers) {
  const Line line = line_of("checkers", "B:W30:BK15,K11");
  const auto moves = line.game()->legal_moves(line.position());
  Judge judge(line.game(), 1'000, nullptr);
  const Judgement judgement = judge.judge(line, {moves.front(), moves.back()});
  EXPECT_EQ(judgement.source, Judgement::Source::kTable);
  EXPECT_TRUE(judgement.worth[0] && judgement.worth[1]);
}

TEST(Judge, SearchesWhereNothingIsProved) {
  const Line line = line_of("breakthrough", "start");
  const auto moves = line.game()->legal_moves(line.position());
  Judge judge(line.game(), 2'000, nullptr);
  EXPECT_EQ(judge.judge(line, {moves[0], moves[5]}).source, Judgement::Source::kSearch);
}

TEST(Disagreements, AHeuristicAgreesWithItself) {
  const Line game = line_of("breakthrough:6x6", "start", {"c2-c3", "b5-b4", "c3xb4"});
  DisagreementRequest request;
  request.heuristics = {heuristic_of(game, "ari"), heuristic_of(game, "ari")};
  request.limits = {.depth = 2, .nodes = {}, .time = {}};
  const Disagreements result = find_disagreements(game, request);
  EXPECT_EQ(result.positions, 3U);
  EXPECT_TRUE(result.found.empty());
}

// Of moves one ply deep the values are those of the positions after them, and the reasons add up to
// the difference.
TEST(Disagreements, ReasonsAddUpToTheDifference) {
  const Line game =
      line_of("breakthrough:6x6", "start", {"c2-c3", "b5-b4", "d2-d3", "b4xc3", "b2xc3", "e5-e4"});
  DisagreementRequest request;
  request.heuristics = {heuristic_of(game, "ari"), heuristic_of(game, "hoddi")};
  request.limits = {.depth = 1, .nodes = {}, .time = {}};
  request.judge_nodes = 500;
  int plies = 0;
  request.on_ply = [&plies] { ++plies; };
  const Disagreements result = find_disagreements(game, request);
  EXPECT_EQ(plies, 6);
  ASSERT_FALSE(result.found.empty());
  for (const Disagreement& found : result.found) {
    EXPECT_NE(found.choices[0], found.choices[1]);
    ASSERT_EQ(found.preferences.size(), 2U);
    for (const Preference& liked : found.preferences) {
      EXPECT_GT(liked.own, liked.other);
      if (liked.own.is_decided() || liked.other.is_decided()) continue;
      double sum = 0;
      for (const TermDifference& reason : liked.reasons) sum += reason.difference;
      EXPECT_DOUBLE_EQ(sum, liked.own.value() - liked.other.value());
    }
  }
}

TEST(Disagreements, OneHeuristicIsComparedWithWhatWasPlayed) {
  // To leave the pawn where it can be taken was no good idea.
  const Line game = line_of("breakthrough:6x6", "pppppp/p1pppp/1p4/2P3/PP1PPP/PPPPPP w", {"f2-f3"});
  DisagreementRequest request;
  request.heuristics = {heuristic_of(game, "material")};
  request.limits = {.depth = 1, .nodes = {}, .time = {}};
  request.judge_nodes = 5'000;
  const Disagreements result = find_disagreements(game, request);
  ASSERT_EQ(result.found.size(), 1U);
  const Disagreement& found = result.found.front();
  EXPECT_EQ(game.game()->move_text(game.start(), found.choices[0]), "c3xb4");
  EXPECT_EQ(game.game()->move_text(game.start(), found.choices[1]), "f2-f3");
  ASSERT_EQ(found.preferences.size(), 1U);
  ASSERT_EQ(found.preferences[0].reasons.size(), 1U);
  EXPECT_EQ(found.preferences[0].reasons[0].term, "pawns");
}

TEST(Disagreements, StopWhenAsked) {
  const Line game = line_of("breakthrough:6x6", "start", {"c2-c3", "b5-b4"});
  const std::atomic<bool> stop = true;
  DisagreementRequest request;
  request.heuristics = {heuristic_of(game, "ari")};
  request.stop = &stop;
  const Disagreements result = find_disagreements(game, request);
  EXPECT_TRUE(result.stopped);
  EXPECT_TRUE(result.found.empty());
}

}  // namespace
}  // namespace quadrille
