// SPDX-License-Identifier: MIT
// Sums of features as people write them: read, refused, and worth what they say.
#include "heuristics/formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>

#include "games/registry.h"
#include "heuristics/formula_file.h"
#include "players/heuristics.h"
#include "tests/heuristics/own_heuristics.h"

namespace quadrille {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

GamePointer game_of(const std::string& words) { return *find_game(words); }

Evaluator heuristic(const AnyGame& game, const std::string& words,
                    const std::string& left_out = "") {
  auto found = find_heuristic(game, words, left_out);
  EXPECT_TRUE(found) << (found ? "" : found.error().text());
  return *std::move(found);
}

double measure(const AnyGame& game, const AnyPosition& position, const std::string& name,
               Side side) {
  for (const Feature& feature : game.features()) {
    if (feature.name == name) return game.measure(feature, position, side);
  }
  ADD_FAILURE() << "no feature " << name;
  return 0;
}

std::string refusal(const AnyGame& game, const std::string& words) {
  const auto found = find_heuristic(game, words);
  EXPECT_FALSE(found) << words;
  return found ? "" : found.error().text();
}

TEST(Sum, IsWhatItSays) {
  const auto game = game_of("breakthrough:6x6");
  const Evaluator sum =
      heuristic(*game, "= 3 + 10*pawns - 2.5*distance + own.blocked*2-0.5 * opponent.mobility");
  EXPECT_THAT(sum.terms(Side::kFirst),
              ElementsAre("base", "pawns", "distance", "own blocked", "opponent's mobility"));
  for (const AnyPosition& position : open_positions(*game, 20, 1)) {
    for (const Side me : kSides) {
      const auto of = [&](const char* name, Side side) {
        return measure(*game, position, name, side);
      };
      const Side other = opposite(me);
      const double expected = 3 + 10 * (of("pawns", me) - of("pawns", other)) -
                              2.5 * (of("distance", me) - of("distance", other)) +
                              2 * of("blocked", me) - 0.5 * of("mobility", other);
      EXPECT_EQ(sum.value(position, me), expected);
      const Explanation explanation = sum.explain(position, me);
      EXPECT_EQ(explanation.value, expected);
      EXPECT_EQ(explanation.terms.size(), 5U);
    }
  }
}

// The same terms in another order run as the built-in does; one more term, and they do not.
TEST(Sum, IsTheSameWhicheverWayItIsComputed) {
  const auto game = game_of("breakthrough:8x8");
  const Evaluator ready = heuristic(
      *game, "=7*only_columns+2*pawns+0.25*protectors+3*threateners-4*distance-1.5*blocked");
  const Evaluator general = heuristic(
      *game,
      "=7*only_columns+2*pawns+0.25*protectors+3*threateners-4*distance-1.5*blocked+0*mobility");
  for (const AnyPosition& position : open_positions(*game, 20, 2)) {
    for (const Side me : kSides) EXPECT_EQ(ready.value(position, me), general.value(position, me));
  }
}

TEST(Sum, LosesATermAndWhatThatIsWorth) {
  const auto game = game_of("tablut");
  const Evaluator full = heuristic(*game, "=2*own.soldiers-opponent.soldiers+mobility");
  const Evaluator without =
      heuristic(*game, "=2*own.soldiers-opponent.soldiers+mobility", "own soldiers");
  const AnyPosition start = game->start();
  for (const Side me : kSides) {
    const double lost = 2 * measure(*game, start, "soldiers", me);
    EXPECT_EQ(without.value(start, me), full.value(start, me) - lost);
    EXPECT_EQ(without.neutral(me), full.neutral(me) - lost);
  }
  EXPECT_FALSE(find_heuristic(*game, "=mobility", "soldiers"));
}

TEST(Sum, ThatIsNoneIsRefusedWithItsPlace) {
  const auto game = game_of("breakthrough:6x6");
  EXPECT_THAT(refusal(*game, "=10*pwns"), HasSubstr("did you mean 'pawns'?"));
  EXPECT_THAT(refusal(*game, "="), HasSubstr("column 2"));
  EXPECT_THAT(refusal(*game, "=10*"), AllOf(HasSubstr("column 5"), HasSubstr("a feature")));
  EXPECT_THAT(refusal(*game, "=pawns distance"), HasSubstr("+ or -"));
  EXPECT_THAT(refusal(*game, "=pawns+2*pawns"), HasSubstr("twice"));
  EXPECT_THAT(refusal(*game, "=1e300*pawns"), HasSubstr("at most"));
  EXPECT_THAT(refusal(*game, "=nan*pawns"), HasSubstr("a number"));
  EXPECT_THAT(refusal(*game, "=pawns*inf"), HasSubstr("at most"));
  EXPECT_THAT(refusal(*game, "=square_values"), HasSubstr("8x8 only"));
  EXPECT_THAT(refusal(*game, "=own.*2"), HasSubstr("not a feature"));
}

Formula file(const std::string& text) {
  auto formula = parse_formula_file(text, "mine.toml");
  EXPECT_TRUE(formula) << (formula ? "" : formula.error().text());
  return *std::move(formula);
}

TEST(FormulaFile, TellsAllThereIsToTell) {
  const Formula formula = file(R"(game = ["breakthrough:6x6", "breakthrough:8x8"]
name = "mine"
meaning = "two things"
base = 50
[terms]
distance = -2.5
pawns = 10
[own]
blocked = 1
)");
  EXPECT_EQ(formula.info.name, "mine");
  EXPECT_THAT(names_of_terms(formula), ElementsAre("base", "distance", "pawns", "own blocked"));
  EXPECT_FALSE(check_formula(formula, *game_of("breakthrough:course:6x6")));
  EXPECT_TRUE(check_formula(formula, *game_of("breakthrough:5x5")));
  EXPECT_TRUE(check_formula(formula, *game_of("checkers")));
}

// What a file is worth at the start of the game is easily told: the sides have the same.
TEST(FormulaFile, ChangesItsTermsByPhase) {
  const auto game = game_of("isolation:5x5");
  const OwnFile own("phases.toml", R"([terms]
moves = 1
[[phase]]
name = "late"
when = "own.blanks < 12 and own.placed == 1"
base = 1000
[[phase]]
name = "early"
base = 2000
)");
  const Evaluator phases = heuristic(*game, own.path());
  int late = 0;
  for (const AnyPosition& position : open_positions(*game, 20, 3)) {
    for (const Side me : kSides) {
      const bool is_late = measure(*game, position, "blanks", me) < 12 &&
                           measure(*game, position, "placed", me) == 1;
      late += is_late ? 1 : 0;
      const double moves =
          measure(*game, position, "moves", me) - measure(*game, position, "moves", opposite(me));
      EXPECT_EQ(phases.value(position, me), moves + (is_late ? 1000 : 2000));
      EXPECT_EQ(phases.explain(position, me).branch, is_late ? "late" : "early");
      EXPECT_EQ(phases.explain(position, me).value, phases.value(position, me));
    }
  }
  EXPECT_GT(late, 50);
}

TEST(FormulaFile, KnowsThePliesWhereThePositionDoes) {
  const OwnFile own("opening.toml", R"([terms]
to_move = 8
[[phase]]
name = "opening"
when = "plies < 7"
base = 1
[[phase]]
name = "later"
base = 2
)");
  for (const char* const words : {"isolation:5x5", "tablut"}) {
    const auto game = game_of(words);
    const Evaluator phases = heuristic(*game, own.path());
    Random random(6);
    AnyPosition position = game->start();
    for (int ply = 0; ply < 14 && !game->outcome(position); ++ply) {
      const Side mover = game->side_to_move(position);
      for (const Side me : kSides) {
        EXPECT_EQ(phases.value(position, me), (me == mover ? 8 : -8) + (ply < 7 ? 1 : 2)) << words;
      }
      const auto moves = game->legal_moves(position);
      position = game->apply(position, moves[random.below(moves.size())]);
    }
  }
  for (const char* const words : {"breakthrough", "checkers"}) {
    const auto refused = find_heuristic(*game_of(words), own.path());
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(),
                AllOf(HasSubstr("opening.toml:5:8"), HasSubstr("how many plies")));
  }
}

TEST(FormulaFile, IsSmoothBetweenPhasesWhereAsked) {
  const auto game = game_of("breakthrough:6x6");
  const OwnFile own("blend.toml", R"(blend = "pawns"
[[phase]]
name = "few"
at = 8
base = 100
[phase.terms]
pawns = 2
[[phase]]
name = "many"
at = 20
base = 400
)");
  const Evaluator blended = heuristic(*game, own.path());
  for (const AnyPosition& position : open_positions(*game, 30, 4)) {
    const Side me = Side::kFirst;
    const double mine = measure(*game, position, "pawns", me);
    const double theirs = measure(*game, position, "pawns", opposite(me));
    const double share = std::min(std::max((mine + theirs - 8) / 12, 0.0), 1.0);
    const double few = 100 + 2 * (mine - theirs);
    EXPECT_NEAR(blended.value(position, me), few + share * (400 - few), 1e-9);
    EXPECT_NEAR(blended.explain(position, me).value, blended.value(position, me), 1e-9);
  }
}

TEST(FormulaFile, JudgesForOneSideAndItsNegativeForTheOther) {
  const auto game = game_of("tablut");
  const OwnFile own("white.toml", "for = \"white\"\n[own]\nwhites = 2\nblacks = -1\n");
  const Evaluator white = heuristic(*game, own.path());
  for (const AnyPosition& position : open_positions(*game, 3, 5)) {
    const double value = white.value(position, Side::kFirst);
    EXPECT_EQ(white.value(position, Side::kSecond), 0 - value);
    EXPECT_EQ(white.explain(position, Side::kSecond).value, 0 - value);
  }
  EXPECT_EQ(white.neutral(Side::kSecond), -white.neutral(Side::kFirst));
}

TEST(FormulaFile, IsRefusedWithLineAndColumn) {
  const auto fault = [](const std::string& text) {
    const auto formula = parse_formula_file(text, "mine.toml");
    EXPECT_FALSE(formula) << text;
    return formula ? "" : formula.error().text();
  };
  EXPECT_THAT(fault("naem = 1\n"), AllOf(HasSubstr("mine.toml:1:1"), HasSubstr("'naem'")));
  EXPECT_THAT(fault("[terms]\npawns = 1\n[[phase]]\nwhne = \"x\"\n"), HasSubstr("mine.toml:4:1"));
  EXPECT_THAT(fault("[terms]\npawns = \"x\"\n"), HasSubstr("mine.toml:2:9"));
  EXPECT_THAT(fault("[terms]\npawns = nan\n"), HasSubstr("mine.toml:2:9"));
  EXPECT_THAT(fault("[terms]\npawns = inf\n"), HasSubstr("mine.toml:2:9"));
  EXPECT_THAT(fault("[terms]\npawns =\n"), HasSubstr("mine.toml:2:"));
  EXPECT_THAT(fault("terms = 3\n"), HasSubstr("is a table"));
  EXPECT_THAT(fault("name = \"empty\"\n"), HasSubstr("no terms"));
  EXPECT_THAT(fault("name = \"a\\nb\"\n[terms]\npawns = 1\n"), HasSubstr("on one line"));
  EXPECT_THAT(fault("phase = 1\n"), HasSubstr("[[phase]]"));
  EXPECT_THAT(fault("[[phase]]\nwhen = \"pawns\"\n[phase.terms]\npawns = 1\n"),
              AllOf(HasSubstr("mine.toml:2:8"), HasSubstr("not a condition")));
  EXPECT_THAT(fault("[[phase]]\nat = 3\n[phase.terms]\npawns = 1\n"), HasSubstr("blend"));
  EXPECT_THAT(fault("blend = \"pawns\"\n[[phase]]\n[phase.terms]\npawns = 1\n"),
              HasSubstr("needs its point"));
  EXPECT_THAT(fault("blend = \"pawns\"\n[[phase]]\nat = 3\n[[phase]]\nat = 2\n"),
              HasSubstr("rise"));
  const auto game = game_of("breakthrough");
  const OwnFile own("place.toml", "[terms]\n\npawnz = 1\n");
  EXPECT_THAT(refusal(*game, own.path()), HasSubstr("place.toml:3:1"));
  EXPECT_THAT(refusal(*game, "/nowhere/mine.toml"), HasSubstr("no such file"));
}

TEST(FormulaFile, IsReadOnceARun) {
  const auto game = game_of("breakthrough");
  const OwnFile own("changing.toml", "[terms]\npawns = 1\n");
  const std::string hash = heuristic(*game, own.path()).info().hash;
  EXPECT_EQ(hash.size(), 16U);
  std::ofstream(own.path()) << "[terms]\npawns = 2\n";
  EXPECT_EQ(heuristic(*game, own.path()).info().hash, hash);
  forget_heuristic_files();
  EXPECT_NE(heuristic(*game, own.path()).info().hash, hash);
}

}  // namespace
}  // namespace quadrille
