// SPDX-License-Identifier: MIT
// Every finding, shown on heuristics that were made to have it, and on none that have not.
#include "workbench/lint/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <thread>

#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/data_file.h"
#include "tests/workbench/lint/hand_made.h"

namespace quadrille {
namespace {

using testing::Contains;
using testing::Not;

LintReport lint_of(const GamePointer& game, const std::vector<LintSubject>& subjects) {
  LintOptions options;
  options.positions = 400;
  options.seconds_for_cost = 0;
  return lint(game, subjects, options);
}

std::vector<FindingCode> codes_of(const GamePointer& game, const Evaluator& heuristic) {
  std::vector<FindingCode> codes;
  const LintReport report = lint_of(game, {heuristic});
  for (const Finding& finding : report.heuristics.front().findings) codes.push_back(finding.code);
  return codes;
}

const Finding* finding_of(const LintReport& report, FindingCode code) {
  for (const Finding& finding : report.heuristics.front().findings) {
    if (finding.code == code) return &finding;
  }
  return nullptr;
}

GamePointer breakthrough() { return *find_game("breakthrough:6x6"); }

double pawns(const AnyGame& game, const AnyPosition& position, Side side) {
  return measured(game, "pawns", position, side);
}

Explanation bare(double value) {
  Explanation explanation;
  explanation.value = value;
  return explanation;
}

// A check that every heuristic fails is worthless.
TEST(Lint, FindsNoFaultInPlainHeuristics) {
  for (const auto& [words, name] :
       std::vector<std::pair<std::string, std::string>>{{"breakthrough:8x8", "material"},
                                                        {"breakthrough:8x8", "schadd"},
                                                        {"breakthrough:8x8", "lorentz"},
                                                        {"breakthrough:8x8", "ari"},
                                                        {"breakthrough:course:5x5", "material"},
                                                        {"breakthrough:course:5x5", "schadd"},
                                                        {"checkers", "simple"},
                                                        {"checkers", "zhao"},
                                                        {"checkers:csc384", "simple"},
                                                        {"checkers:csc384", "chen-described"},
                                                        {"tablut", "material"},
                                                        {"tablut", "mobility"},
                                                        {"tablut", "snai-white"},
                                                        {"isolation", "improved"},
                                                        {"isolation:5x4", "improved"}}) {
    const GamePointer game = *find_game(words);
    const LintReport report = lint_of(game, {*find_heuristic(*game, name)});
    EXPECT_FALSE(report.has_fault())
        << words << ' ' << name << ": " << report.heuristics.front().findings.front().what;
    EXPECT_FALSE(report.stopped);
  }
}

TEST(Lint, IsTheSameForTheSameSeed) {
  const GamePointer game = breakthrough();
  const Evaluator hoddi = *find_heuristic(*game, "hoddi");
  const LintReport once = lint_of(game, {hoddi});
  const LintReport again = lint_of(game, {hoddi});
  ASSERT_EQ(once.heuristics.front().findings.size(), again.heuristics.front().findings.size());
  for (std::size_t i = 0; i < once.heuristics.front().findings.size(); ++i) {
    const Finding& one = once.heuristics.front().findings[i];
    const Finding& other = again.heuristics.front().findings[i];
    EXPECT_EQ(one.what, other.what);
    ASSERT_EQ(one.evidence.has_value(), other.evidence.has_value());
    if (one.evidence) {
      EXPECT_EQ(game->position_text(one.evidence->position),
                game->position_text(other.evidence->position));
    }
  }
}

TEST(Lint, TellsAFailureWithItsMessageAndASmallPosition) {
  const GamePointer game = breakthrough();
  const Evaluator fails = hand_made("fails", [&](const AnyPosition& position, Side side) {
    if (pawns(*game, position, side) < 8) {
      throw HeuristicFailure({ErrorCode::kNotFinite, "division by zero", "mine.lua, line 3"});
    }
    return bare(pawns(*game, position, side));
  });
  const LintReport report = lint_of(game, {fails});
  const Finding* const found = finding_of(report, FindingCode::kFails);
  ASSERT_NE(found, nullptr);
  EXPECT_THAT(found->what, testing::HasSubstr("mine.lua, line 3: division by zero"));
  const AnyPosition& smallest = found->evidence->position;
  EXPECT_LT(pawns(*game, smallest, Side::kFirst) + pawns(*game, smallest, Side::kSecond), 10);
  EXPECT_TRUE(report.has_fault());
}

TEST(Lint, GivesUpOnOneThatAlwaysFails) {
  int asked = 0;
  const Evaluator fails = hand_made("fails", [&](const AnyPosition&, Side) -> Explanation {
    ++asked;
    throw HeuristicFailure({ErrorCode::kLimit, "took too long"});
  });
  EXPECT_THAT(codes_of(breakthrough(), fails), testing::ElementsAre(FindingCode::kFails));
  EXPECT_LT(asked, 200);
}

TEST(Lint, TellsWhatIsNoFiniteNumber) {
  const GamePointer game = breakthrough();
  for (const double odd : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    const Evaluator heuristic = hand_made("odd", [&](const AnyPosition& position, Side side) {
      const double own = pawns(*game, position, side) - pawns(*game, position, opposite(side));
      return bare(own == 3 ? odd : own);
    });
    const LintReport report = lint_of(game, {heuristic});
    const Finding* const found = finding_of(report, FindingCode::kNotFinite);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(pawns(*game, found->evidence->position, Side::kFirst) +
                  pawns(*game, found->evidence->position, Side::kSecond),
              5);  // four against one: with fewer the game is over
  }
}

TEST(Lint, TellsChance) {
  int asked = 0;
  const Evaluator chance =
      hand_made("chance", [&](const AnyPosition&, Side) { return bare(++asked % 7); });
  EXPECT_THAT(codes_of(breakthrough(), chance), Contains(FindingCode::kNotDeterministic));
}

TEST(Lint, AsksOnTwoThreads) {
  const GamePointer game = breakthrough();
  const auto main_thread = std::this_thread::get_id();
  const Evaluator by_thread = hand_made("by thread", [&](const AnyPosition& position, Side side) {
    const double own = pawns(*game, position, side);
    return bare(std::this_thread::get_id() == main_thread ? own : -own);
  });
  EXPECT_THAT(codes_of(game, by_thread), Contains(FindingCode::kNotDeterministic));
}

TEST(Lint, TellsAConstant) {
  const Evaluator five = hand_made(
      "five", [](const AnyPosition&, Side) { return bare(5); }, {}, 5);
  EXPECT_THAT(codes_of(breakthrough(), five), testing::ElementsAre(FindingCode::kConstant));
}

TEST(Lint, TellsTermsThatAreLostBesideLargeOnes) {
  const GamePointer game = breakthrough();
  const Evaluator large =
      sum_of_features(game, "large", {{"pawns", "pawns", 1e18}, {"distance", "distance", -1}});
  const LintReport report = lint_of(game, {large});
  const Finding* const found = finding_of(report, FindingCode::kSwallowed);
  ASSERT_NE(found, nullptr);
  EXPECT_THAT(found->terms, testing::ElementsAre("distance"));
}

TEST(Lint, TellsEqualOppositeAndProportionalTerms) {
  const GamePointer game = breakthrough();
  const auto terms_of = [&](double weight, FindingCode code) {
    const LintReport report = lint_of(
        game,
        {sum_of_features(
            game, "pairs",
            {{"pawns", "pawns", 1}, {"other", "pawns", weight}, {"protectors", "protectors", 1}})});
    const Finding* const found = finding_of(report, code);
    return found == nullptr ? "" : found->what;
  };
  EXPECT_EQ(terms_of(-1, FindingCode::kTermsCancel), "other is always the opposite of pawns.");
  EXPECT_EQ(terms_of(1, FindingCode::kTermsProportional), "other is always the same as pawns.");
  EXPECT_EQ(terms_of(2.5, FindingCode::kTermsProportional), "other is always 2.5 times pawns.");
}

TEST(Lint, TellsTermsThatAreNeverUsedOrAlwaysTheSame) {
  const GamePointer game = breakthrough();
  const Evaluator heuristic =
      hand_made("odd terms",
                [&](const AnyPosition& position, Side side) {
                  Explanation explanation;
                  const double own = pawns(*game, position, side);
                  const double opponent = pawns(*game, position, opposite(side));
                  explanation.add({"pawns", own, opponent, 1, own - opponent});
                  explanation.add({"rows", 6, 5, 1, 1});
                  explanation.add({"nothing", 0, 0, 1, 0});
                  return explanation;
                },
                {"pawns", "rows", "nothing", "forgotten"});
  const auto codes = codes_of(game, heuristic);
  EXPECT_THAT(codes, Contains(FindingCode::kTermNeverUsed));
  EXPECT_THAT(codes, Contains(FindingCode::kTermConstant));
  EXPECT_THAT(codes, Contains(FindingCode::kTermAlwaysZero));
}

TEST(Lint, TellsExplanationsThatDoNotAddUp) {
  const GamePointer game = breakthrough();
  const Evaluator heuristic = hand_made("sum", [&](const AnyPosition& position, Side side) {
    const double difference = pawns(*game, position, side) - pawns(*game, position, opposite(side));
    Explanation explanation;
    explanation.add({"pawns", {}, {}, {}, difference});
    explanation.value = 2 * difference;
    return explanation;
  });
  EXPECT_THAT(codes_of(game, heuristic), Contains(FindingCode::kExplanationDisagrees));
}

TEST(Lint, TellsSmoothPhasesFromJumps) {
  const GamePointer game = breakthrough();
  const auto by_phase = [&](double late_weight) {
    return hand_made("phases", [&game, late_weight](const AnyPosition& position, Side side) {
      const double own = pawns(*game, position, side);
      const double opponent = pawns(*game, position, opposite(side));
      const bool late = own + opponent < 18;
      const double weight = late ? late_weight : 1;
      Explanation explanation;
      explanation.branch = late ? "late" : "early";
      explanation.add({"pawns", own, opponent, weight, weight * (own - opponent), "pawns"});
      return explanation;
    });
  };
  EXPECT_THAT(codes_of(game, by_phase(10)), Contains(FindingCode::kPhaseJump));
  EXPECT_THAT(codes_of(game, by_phase(1.1)), Not(Contains(FindingCode::kPhaseJump)));
}

TEST(Lint, TellsPlayersWhoWantWhatNobodyWants) {
  const GamePointer game = breakthrough();
  EXPECT_THAT(codes_of(game, sum_of_features(game, "giveaway", {{"pawns", "pawns", -1}})),
              Contains(FindingCode::kShunsCaptures));
  const GamePointer knights = *find_game("isolation");
  EXPECT_THAT(codes_of(knights, sum_of_features(knights, "stuck", {{"moves", "moves", -1}})),
              Contains(FindingCode::kShunsMoves));
  const GamePointer checkers = *find_game("checkers");
  EXPECT_THAT(codes_of(checkers, sum_of_features(checkers, "republic",
                                                 {{"men", "men", 2}, {"kings", "kings", 1}})),
              Contains(FindingCode::kKingBelowMan));
}

struct RelationCase {
  double weight;
  Relation relation;
  double factor;
};

TEST(Lint, TellsWhatTwoHeuristicsAreToEachOther) {
  const GamePointer game = breakthrough();
  const Evaluator material = *find_heuristic(*game, "material");
  for (const auto& [weight, relation, factor] :
       {RelationCase{1, Relation::kSame, 1}, RelationCase{2.5, Relation::kScaled, 2.5},
        RelationCase{-1, Relation::kOpposite, -1}}) {
    const LintReport report =
        lint_of(game, {material, sum_of_features(game, "other", {{"pawns", "pawns", weight}})});
    ASSERT_EQ(report.pairs.size(), 1U);
    EXPECT_EQ(report.pairs.front().comparison.relation, relation);
    EXPECT_EQ(report.pairs.front().comparison.factor, factor);
    EXPECT_TRUE(report.has_fault());
  }
  const Evaluator cubed = hand_made("cubed", [&](const AnyPosition& position, Side side) {
    return bare(std::pow(pawns(*game, position, side) - pawns(*game, position, opposite(side)), 3));
  });
  EXPECT_EQ(lint_of(game, {material, cubed}).pairs.front().comparison.relation,
            Relation::kSameOrder);
}

TEST(Lint, ShowsWhereTwoHeuristicsWantDifferentMoves) {
  const GamePointer game = breakthrough();
  const LintReport report =
      lint_of(game, {*find_heuristic(*game, "material"), *find_heuristic(*game, "schadd")});
  const HeuristicPair& pair = report.pairs.front();
  EXPECT_EQ(pair.comparison.relation, Relation::kDifferent);
  EXPECT_FALSE(report.has_fault());
  // Material likes all captures best, and every move where there are none: schadd is choosier.
  EXPECT_LT(pair.wishes.different, 0.2);
  EXPECT_GT(pair.wishes.choosier, 0.3);
  EXPECT_TRUE(pair.wishes.evidence);
  const LintReport opposite =
      lint_of(game, {*find_heuristic(*game, "material"),
                     sum_of_features(game, "giveaway", {{"pawns", "pawns", -1}})});
  ASSERT_TRUE(opposite.pairs.front().wishes.evidence);
  EXPECT_GT(opposite.pairs.front().wishes.different, 0.3);
}

TEST(Lint, DoesNotMissATermThatWasLeftOut) {
  const GamePointer game = breakthrough();
  LintSubject subject("schadd,without=pawns", *find_heuristic(*game, "schadd", "pawns"));
  subject.left_out = "pawns";
  const LintReport report = lint_of(game, {subject});
  EXPECT_EQ(finding_of(report, FindingCode::kTermNeverUsed), nullptr);
  EXPECT_EQ(report.heuristics.front().name, "schadd,without=pawns");
}

TEST(Lint, AUsersCopyOfABuiltInIsARemark) {
  const GamePointer game = breakthrough();
  const LintReport report =
      lint_of(game, {sum_of_features(game, "my pawns", {{"pawns", "pawns", 10}})});
  const Finding* const found = finding_of(report, FindingCode::kSameFunction);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->severity, Severity::kRemark);
  EXPECT_EQ(found->what, "my pawns is 10 times material: it plays the same moves.");
  EXPECT_FALSE(report.has_fault());
}

TEST(Lint, EndsWhenItIsStopped) {
  const GamePointer game = breakthrough();
  const std::atomic<bool> stop = true;
  LintOptions options;
  options.stop = &stop;
  const LintReport report = lint(game, {*find_heuristic(*game, "hoddi")}, options);
  EXPECT_TRUE(report.stopped);
  EXPECT_TRUE(report.heuristics.empty());
}

TEST(Lint, TellsHowFarItIs) {
  const GamePointer game = breakthrough();
  std::size_t steps = 0;
  LintOptions options;
  options.positions = 100;
  options.seconds_for_cost = 0.002;
  options.step_done = [&] { ++steps; };
  const LintReport report =
      lint(game, {*find_heuristic(*game, "material"), *find_heuristic(*game, "schadd")}, options);
  EXPECT_EQ(steps, lint_steps(2));
  EXPECT_GT(report.heuristics.front().nanoseconds.value_or(0), 0);
  EXPECT_EQ(report.reference, "ari");
  EXPECT_GT(report.reference_nanoseconds.value_or(0), 0);
}

TEST(Lint, EveryFindingHasAWordOfItsOwn) {
  std::set<std::string_view> words;
  for (const FindingText& text : all_findings()) {
    EXPECT_TRUE(words.insert(text.word).second) << text.word;
    EXPECT_EQ(text_of(text.code).word, text.word);
    EXPECT_TRUE(text.meaning.ends_with('.')) << text.word;
  }
}

TEST(Lint, EveryFindingHasASectionInTheDocs) {
  std::ifstream page = open_source("docs/lint.md");
  ASSERT_TRUE(page);
  std::string headings;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("### ")) headings += line;
  }
  for (const FindingText& text : all_findings()) {
    EXPECT_THAT(headings, testing::HasSubstr("`" + std::string(text.word) + "`"));
  }
}

}  // namespace
}  // namespace quadrille
