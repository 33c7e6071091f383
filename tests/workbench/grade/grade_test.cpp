// SPDX-License-Identifier: MIT
#include "workbench/grade/grade.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <memory>

#include "arena/run_jobs.h"
#include "base/json_value.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "players/parts.h"
#include "workbench/grade/report.h"
#include "workbench/grade/table.h"

namespace quadrille {
namespace {

using Kind = Measure::Kind;

const GamePointer kGame = *find_game("breakthrough:4x5");

const SolvedSetSettings& settings() {
  static const SolvedSetSettings settings = [] {
    SolvedSetSettings small;
    small.sample.game = kGame;
    small.sample.player = strongest_written_heuristic(*kGame);
    small.sample.games = 30;
    small.sample.nodes = 30;
    small.sample.each = 3;
    small.solve_nodes = 200'000;
    return small;
  }();
  return settings;
}

const SolvedSet& small_set() {
  static const SolvedSet set = *make_solved_set(settings(), {.threads = 2});
  return set;
}

std::size_t place_of(const Measure& measure) {
  const auto measures = all_measures();
  return static_cast<std::size_t>(std::ranges::find(measures, measure) - measures.begin());
}

// Knows the truth by solving, and tells it times a factor: as points, or with the distance too.
struct Oracle {
  const AnyGame* game;
  std::shared_ptr<AnySolver> solver;
  double factor;
  bool with_distance;

  static double value(const void* state, const void* typed, Side me) {
    const auto& oracle = *static_cast<const Oracle*>(state);
    const AnyPosition position = oracle.game->any_position(typed);
    const auto solution =
        oracle.solver->solve(position, {.distance = oracle.with_distance, .all_moves = false});
    double points = 2 * points_of(solution.value) - 1;
    if (oracle.with_distance) points *= 1000 - solution.plies.value_or(0);
    return oracle.factor * (oracle.game->side_to_move(position) == me ? points : -points);
  }
  static Explanation explain(const void* state, const void* typed, Side me) {
    Explanation explanation;
    explanation.value = value(state, typed, me);
    return explanation;
  }
};

Evaluator oracle(double factor, bool with_distance = false) {
  Evaluator::Parts parts;
  parts.info.name = factor > 0 ? "truth" : "lies";
  parts.state = std::make_shared<const Oracle>(
      Oracle{kGame.get(), std::shared_ptr<AnySolver>(make_solver(*kGame)), factor, with_distance});
  parts.value = Oracle::value;
  parts.explain = Oracle::explain;
  return Evaluator(std::move(parts));
}

Grade grade_of(const Evaluator& heuristic, unsigned threads = 1) {
  const auto& positions = small_set().positions;
  auto grade = grade_heuristic(*kGame, heuristic, positions, groups_of(*kGame, positions),
                               {.threads = threads});
  EXPECT_TRUE(grade) << grade.error().text();
  return *std::move(grade);
}

double value_of(const Grade& grade, const Measure& measure, std::size_t group = 0) {
  const auto& estimate = grade.groups[group][place_of(measure)];
  return estimate ? estimate->value : std::nan("");
}

TEST(Grade, TheTruthIsPerfect) {
  const Grade grade = grade_of(oracle(1));
  EXPECT_EQ(value_of(grade, {Kind::kSign}), 1);
  EXPECT_LT(value_of(grade, {Kind::kLogLoss}), 1e-5);
  EXPECT_EQ(value_of(grade, {Kind::kTau}), 1);
  for (std::size_t depth = 0; depth < kGradedDepths.size(); ++depth) {
    EXPECT_EQ(value_of(grade, {Kind::kKeeps, depth}), 1);
    EXPECT_EQ(value_of(grade, {Kind::kBlunders, depth}), 0);
    EXPECT_EQ(value_of(grade, {Kind::kLost, depth}), 0);
  }
  EXPECT_TRUE(grade.blunders.empty());
}

TEST(Grade, TheTruthWithDistanceHasTheOrderByDistanceRight) {
  EXPECT_EQ(value_of(grade_of(oracle(1, true)), {Kind::kTauDistance}), 1);
  EXPECT_EQ(value_of(grade_of(oracle(-1, true)), {Kind::kTauDistance}), -1);
}

TEST(Grade, TheNegatedTruthIsTheWorst) {
  const Grade lies = grade_of(oracle(-1));
  EXPECT_EQ(value_of(lies, {Kind::kSign}), 0);
  EXPECT_NEAR(value_of(lies, {Kind::kLogLoss}), std::log(2.0), 1e-9);
  EXPECT_EQ(value_of(lies, {Kind::kTau}), -1);
  // A search sees the end of the game, whatever it is told of the rest: so there is something left
  // to be right about, but any other heuristic is right more often.
  for (const std::string other : {"ari", "schadd", "=0"}) {
    const Grade grade = grade_of(*find_heuristic(*kGame, other));
    for (std::size_t depth = 0; depth < kGradedDepths.size(); ++depth) {
      EXPECT_LT(value_of(lies, {Kind::kKeeps, depth}), value_of(grade, {Kind::kKeeps, depth}));
      EXPECT_GT(value_of(lies, {Kind::kBlunders, depth}),
                value_of(grade, {Kind::kBlunders, depth}));
      EXPECT_GT(value_of(lies, {Kind::kLost, depth}), value_of(grade, {Kind::kLost, depth}));
    }
  }
  EXPECT_FALSE(lies.blunders.empty());
}

TEST(Grade, WhoSaysNothingIsRightInHalf) {
  const Grade grade = grade_of(*find_heuristic(*kGame, "=0"));
  EXPECT_EQ(value_of(grade, {Kind::kSign}), 0.5);
  EXPECT_NEAR(value_of(grade, {Kind::kLogLoss}), std::log(2.0), 1e-12);
  EXPECT_TRUE(std::isnan(value_of(grade, {Kind::kTau})));
}

TEST(Grade, UnitAndNumberOfThreadsDoNotCount) {
  const Grade one = grade_of(*find_heuristic(*kGame, "=pawns-0.3*distance"));
  const Grade same = grade_of(*find_heuristic(*kGame, "=pawns-0.3*distance"), 3);
  const Grade times = grade_of(*find_heuristic(*kGame, "=1000*pawns-300*distance"));
  for (std::size_t group = 0; group < one.groups.size(); ++group) {
    for (const Measure& measure : all_measures()) {
      const double value = value_of(one, measure, group);
      if (std::isnan(value)) continue;
      EXPECT_EQ(value, value_of(same, measure, group)) << measure.name();
      EXPECT_NEAR(value, value_of(times, measure, group), 1e-9) << measure.name();
    }
  }
}

TEST(Grade, GroupsDivideThePositions) {
  const auto& positions = small_set().positions;
  const GradeGroups groups = groups_of(*kGame, positions);
  EXPECT_EQ(groups.phase_word, "pieces");
  const auto size = [&](std::size_t group) { return groups.groups[group].members.size(); };
  EXPECT_EQ(size(0), positions.size());
  EXPECT_EQ(size(1) + size(2), positions.size());
  std::size_t phases = 0;
  for (std::size_t i = GradeGroups::kByPhase; i < groups.groups.size(); ++i) phases += size(i);
  EXPECT_EQ(phases, positions.size());
  for (const GradeGroup& group : groups.groups) {
    EXPECT_EQ(group.values[0] + group.values[1] + group.values[2], group.members.size());
  }
}

TEST(Grade, DifferencesOfTheSameAreNothingAndOfTruthAndLiesAreToldApart) {
  const auto& positions = small_set().positions;
  const GradeGroups groups = groups_of(*kGame, positions);
  const Grade truth = grade_of(oracle(1));
  const Grade lies = grade_of(oracle(-1));
  const auto none = differences_of(*kGame, positions, groups, truth, truth);
  const auto all = differences_of(*kGame, positions, groups, truth, lies);
  const auto turned = differences_of(*kGame, positions, groups, lies, truth);
  for (const Measure& measure : all_measures()) {
    const std::size_t place = place_of(measure);
    EXPECT_EQ(better_by(measure, none.front()[place]), 0) << measure.name();
    EXPECT_EQ(better_by(measure, all.front()[place]), -better_by(measure, turned.front()[place]));
    if (measure.kind == Kind::kFastest || measure.kind == Kind::kTauDistance) continue;
    EXPECT_EQ(better_by(measure, all.front()[place]), 1) << measure.name();
  }
}

TEST(Grade, FewGamesSayNothingOfWhichIsBetter) {
  const ClusteredEstimate few{0.3, Interval{0.2, 0.4}, 50, kFewestGames - 1};
  EXPECT_EQ(better_by({Kind::kSign}, few), 0);
  const ClusteredEstimate enough{0.3, Interval{0.2, 0.4}, 50, kFewestGames};
  EXPECT_EQ(better_by({Kind::kSign}, enough), 1);
  EXPECT_EQ(better_by({Kind::kLogLoss}, enough), -1);
  const ClusteredEstimate unclear{0.3, Interval{0, 0.6}, 50, kFewestGames};
  EXPECT_EQ(better_by({Kind::kSign}, unclear), 0);
}

TEST(Grade, BlundersThrowAwayWhatAnotherMoveKeeps) {
  const Grade grade = grade_of(oracle(-1));
  const auto& positions = small_set().positions;
  double last = 1;
  for (const Blunder& each : grade.blunders) {
    const Truth& truth = positions[each.position].truth;
    EXPECT_EQ(truth.moves[each.better].value, truth.value);
    EXPECT_LT(points_of(truth.moves[each.chosen].value), points_of(truth.value));
    EXPECT_LE(each.lost, last);
    last = each.lost;
  }
}

TEST(Grade, AFailingHeuristicIsAnErrorAndAStoppedOneIsShort) {
  const auto& positions = small_set().positions;
  const GradeGroups groups = groups_of(*kGame, positions);
  Evaluator::Parts parts;
  parts.info.name = "fails";
  parts.value = [](const void*, const void*, Side) -> double {
    throw HeuristicFailure({ErrorCode::kNotFinite, "no number", "heuristic"});
  };
  const auto failed = grade_heuristic(*kGame, Evaluator(parts), positions, groups, {});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no number");
  parts.value = [](const void*, const void*, Side) { return std::nan(""); };
  EXPECT_FALSE(grade_heuristic(*kGame, Evaluator(parts), positions, groups, {}));
  std::atomic<bool> stop = true;
  const auto stopped =
      grade_heuristic(*kGame, *find_heuristic(*kGame, "ari"), positions, groups, {.stop = &stop});
  ASSERT_TRUE(stopped);
  EXPECT_TRUE(stopped->judged.empty());
}

GradeReport report_of(const std::vector<Evaluator>& heuristics) {
  GradeReport report;
  report.settings = settings();
  report.set = small_set();
  report.groups = groups_of(*kGame, report.set.positions);
  report.baseline = baseline_of(*kGame, report.set.positions);
  report.version = "1.0";
  for (const Evaluator& each : heuristics) {
    report.grades.push_back(grade_of(each));
    report.words.push_back(each.info().name);
  }
  if (heuristics.size() == 2) {
    report.differences = differences_of(*kGame, report.set.positions, report.groups,
                                        report.grades[0], report.grades[1]);
  }
  return report;
}

std::string text_of(const GradeReport& report, std::size_t width) {
  std::string text;
  for (const Passage& passage : grade_text(report, width)) text += passage.text;
  return text;
}

TEST(GradeReport, FitsItsWidth) {
  for (const auto& heuristics :
       {std::vector{*find_heuristic(*kGame, "ari")}, std::vector{oracle(1), oracle(-1)}}) {
    const GradeReport report = report_of(heuristics);
    for (const std::size_t width : {60U, 80U}) {
      const std::string text = text_of(report, width);
      for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        EXPECT_LE(end - begin, width) << text.substr(begin, end - begin);
        begin = end + 1;
      }
    }
  }
}

TEST(GradeReport, VerdictsSayWhatTheNumbersCarry) {
  const auto told = verdict_sentences(report_of({oracle(-1), oracle(1)}));
  EXPECT_EQ(told[0], "truth judges these positions better (log loss).");
  EXPECT_EQ(told[1], "truth loses fewer points by its moves at depth 1.");
  const auto not_told = verdict_sentences(report_of({oracle(1), oracle(1)}));
  EXPECT_EQ(not_told[0], "They are not told apart by log loss.");
  EXPECT_EQ(not_told[1], "They are not told apart by the points that their moves lose at depth 1.");
}

TEST(GradeReport, JsonAndPictureAreWhole) {
  for (const auto& heuristics :
       {std::vector<Evaluator>{}, std::vector{*find_heuristic(*kGame, "ari")},
        std::vector{*find_heuristic(*kGame, "ari"), oracle(-1)}}) {
    const GradeReport report = report_of(heuristics);
    JsonWriter json;
    const auto read = parse_json(write_grade(json, report).text());
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->find("heuristics")->array()->size(), heuristics.size());
    EXPECT_EQ(read->find("difference") != nullptr, heuristics.size() == 2);
    const std::string picture = grade_svg(report);
    EXPECT_TRUE(picture.starts_with("<svg "));
    EXPECT_TRUE(picture.ends_with("</svg>\n"));
    EXPECT_EQ(picture.find("nan"), std::string::npos);
  }
}

TEST(GradeTable, RatesByTheGamesBetweenAll) {
  const std::vector<std::string> names = {"ari", "schadd", "hoddi"};
  PlayerLimits limits;
  limits.per_move.nodes = 30;
  const TournamentPlan plan = elo_plan(kGame, names, {.games = 20, .limits = limits}, 1);
  const Schedule schedule = schedule_of(plan);
  EXPECT_EQ(schedule.jobs.size(), 3 * 20U);
  TournamentCounter counter(plan, schedule);
  const EloColumn nothing = elo_column(plan, schedule, counter);
  EXPECT_EQ(nothing.games, 0U);
  for (const auto& elo : nothing.elo) EXPECT_FALSE(elo);
  const auto count = [&](std::size_t number, const GameRecord& record) -> MaybeError {
    counter.add(number, record);
    return std::nullopt;
  };
  ASSERT_FALSE(run_jobs(schedule.jobs, 1, count));
  const EloColumn column = elo_column(plan, schedule, counter);
  EXPECT_GT(column.games, 40U);
  EXPECT_LE(column.games, 60U);
  double sum = 0;
  for (const auto& elo : column.elo) {
    ASSERT_TRUE(elo);
    sum += elo->elo;
    EXPECT_GT(elo->error, 20);
    EXPECT_LT(elo->error, 400);
  }
  EXPECT_NEAR(sum, 0, 1e-9);
  // Whoever scored more is rated higher: all met the same ones.
  const auto standings = standings_of(plan, schedule, counter);
  EXPECT_GE(column.elo[standings.front().player]->elo, column.elo[standings.back().player]->elo);
}

TEST(GradeTable, TellsEveryRowInEveryShape) {
  GradeTable table;
  table.settings = settings();
  table.set = small_set();
  table.groups = groups_of(*kGame, table.set.positions);
  table.baseline = baseline_of(*kGame, table.set.positions);
  table.rows = {{grade_of(*find_heuristic(*kGame, "=0")), 3.0},
                {grade_of(*find_heuristic(*kGame, "schadd")), 7.0}};
  table.elo = {{{}, 10, {EloAmongOthers{-100, 30}, std::nullopt}}};
  table.refused = {"odd is left out: it fails"};
  EXPECT_EQ(table.order(), (std::vector<std::size_t>{1, 0}));
  std::string text;
  for (const Passage& passage : grade_table_text(table)) text += passage.text;
  const std::string markdown = grade_table_markdown(table);
  for (const std::string& told : {text, markdown}) {
    EXPECT_LT(told.find("schadd"), told.find("=0"));
    EXPECT_NE(told.find("-100 ± 30"), std::string::npos);
    EXPECT_NE(told.find("odd is left out"), std::string::npos);
  }
  JsonWriter json;
  const auto read = parse_json(write_grade_table(json, table).text());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->find("heuristics")->array()->size(), 2U);
}

}  // namespace
}  // namespace quadrille
