// SPDX-License-Identifier: MIT
#include "workbench/train/learn_patterns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "heuristics/patterns/evaluator.h"
#include "tests/heuristics/patterns/random_weights.h"
#include "workbench/train/usual_patterns.h"

namespace quadrille {
namespace {

using patterns::PhaseSpec;
using patterns::SetSpec;
using patterns::Spec;
using ::testing::HasSubstr;

double chance_of(double value) { return 1 / (1 + std::exp(-value / 100)); }

// Positions of random games, each of which ends by lot: as often for the first side as `truth` says
// of each position.
std::vector<SelfPlayPosition> synthetic(const AnyGame& game, const Evaluator& truth, int games,
                                        std::uint64_t seed) {
  std::vector<SelfPlayPosition> found;
  Random random(seed);
  for (const AnyPosition& position : patterns::random_positions(game, games, seed + 1)) {
    SelfPlayPosition each;
    each.position = position;
    each.to_move = game.side_to_move(position);
    constexpr std::uint64_t kFine = 1'000'000;
    const double lot = static_cast<double>(random.below(kFine)) / kFine;
    each.points = lot < chance_of(truth.value(position, Side::kFirst)) ? 1 : 0;
    found.push_back(each);
  }
  return found;
}

Evaluator truth_of(const AnyGame& game, const Spec& spec, std::uint64_t seed) {
  return *patterns::make_evaluator(game, patterns::random_weights(game, spec, seed), "");
}

double loss(const Evaluator& evaluator, std::span<const SelfPlayPosition> positions) {
  double sum = 0;
  for (const SelfPlayPosition& each : positions) {
    const double chance = chance_of(evaluator.value(each.position, Side::kFirst));
    sum -= each.points > 0.5 ? std::log(chance) : std::log(1 - chance);
  }
  return sum / static_cast<double>(positions.size());
}

// What the learner thinks of a position: the loss of it alone, had the first side won.
double judged(const AnyGame& game, std::span<const SelfPlayPosition> training,
              const AnyPosition& position, const LearnSettings& settings) {
  SelfPlayPosition only;
  only.position = position;
  only.points = 1;
  const auto learned = learn_patterns(game, training, std::span(&only, 1), settings);
  const double chance = std::exp(-learned->held_out_loss);
  return 100 * std::log(chance / (1 - chance));
}

// Small shapes are merged into large ones, and every position is worth what it was before.
void expect_merging_changes_nothing(const char* words, LearnSettings settings) {
  SCOPED_TRACE(words);
  const GamePointer game = *find_game(words);
  settings.epochs = 2;
  settings.rate = 0.2;
  const auto truth = truth_of(*game, {.sets = settings.spec.sets}, 21);
  const auto training = synthetic(*game, truth, 3, 22);
  const auto learned = learn_patterns(*game, training, {}, settings);
  ASSERT_TRUE(learned) << learned.error().text();
  EXPECT_EQ(learned->positions, training.size());
  const auto evaluator = patterns::make_evaluator(*game, learned->weights, "");
  ASSERT_TRUE(evaluator) << evaluator.error().text();
  const auto others = patterns::random_positions(*game, 1, 23);
  double furthest = 0;
  for (std::size_t i = 0; i < others.size(); i += 1 + others.size() / 6) {
    const double value = evaluator->value(others[i], Side::kFirst);
    // Half a unit of a weight at each place.
    EXPECT_NEAR(judged(*game, training, others[i], settings), value, 3.5)
        << game->position_text(others[i]);
    furthest = std::max(furthest, std::abs(value));
  }
  EXPECT_GT(furthest, 10) << "something was learned";
}

TEST(LearnPatterns, MergingChangesNoValueInBreakthrough) {
  LearnSettings settings;
  settings.spec = {.sets = {{"3x2", {"pawn"}}}, .features = {"to_move", "pawns"}};
  settings.parts = {{"1x1", {"pawn"}}, {"2x2", {"pawn"}}, {"3x1", {"pawn"}}};
  expect_merging_changes_nothing("breakthrough:5x5", settings);
}
TEST(LearnPatterns, MergingChangesNoValueInCheckers) {
  LearnSettings settings;
  settings.spec = {.sets = {{"1x1", {"king"}}, {"4x2", {"man", "king"}}},
                   .phase = PhaseSpec{{"man", "king"}, 20, 4},
                   .features = {"to_move"}};
  settings.parts = {{"1x1", {"man"}}, {"2x2", {"man", "king"}}, {"1x1", {"king"}}};
  expect_merging_changes_nothing("checkers", settings);
}
TEST(LearnPatterns, MergingChangesNoValueInTablut) {
  LearnSettings settings;
  settings.spec = {.sets = {{"king-lines", {"soldier"}}, {"2x3", {"soldier"}}, {"1x1", {"king"}}}};
  settings.parts = {{"1x1", {"soldier"}}, {"2x1", {"soldier"}}};
  expect_merging_changes_nothing("tablut", settings);
}
TEST(LearnPatterns, MergingChangesNoValueInIsolation) {
  LearnSettings settings;
  settings.spec = {
      .sets = {{"exits", {"blank"}}, {"exits-of-exits", {"blank"}}, {"2x2", {"blank"}}},
      .phase = PhaseSpec{{"blank"}, 20, 4}};
  settings.parts = {{"1x1", {"blank"}}};
  expect_merging_changes_nothing("isolation:5x5", settings);
}

TEST(LearnPatterns, FindsTheWeightsThatTheGamesWereDrawnBy) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const Spec spec{.sets = {{"1x1", {"pawn"}}}, .features = {"to_move"}};
  const auto truth = truth_of(*game, spec, 31);
  const auto training = synthetic(*game, truth, 1500, 32);
  const auto held_out = synthetic(*game, truth, 300, 33);
  LearnSettings settings;
  settings.spec = spec;
  const auto learned = learn_patterns(*game, training, held_out, settings);
  ASSERT_TRUE(learned);
  const auto evaluator = patterns::make_evaluator(*game, learned->weights, "");
  ASSERT_TRUE(evaluator);
  // Nobody predicts the lot better than who drew it.
  const double best = loss(truth, held_out);
  EXPECT_LT(best, learned->held_out_loss + 0.005);
  EXPECT_NEAR(learned->held_out_loss, best, 0.02);
  EXPECT_NEAR(learned->held_out_loss, loss(*evaluator, held_out), 0.002);
  EXPECT_GT(learned->held_out_loss_of_even, best + 0.02);
  double error = 0;
  double size = 0;
  for (const SelfPlayPosition& each : held_out) {
    const double right = truth.value(each.position, Side::kFirst);
    const double found = evaluator->value(each.position, Side::kFirst);
    error += (found - right) * (found - right);
    size += right * right;
  }
  EXPECT_LT(std::sqrt(error / size), 0.2);
}

// Games that the weaker position won by chance are told by the search's score what they were worth.
TEST(LearnPatterns, LearnsFromScoresWhatResultsTellSlowly) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const Spec spec{.sets = {{"1x1", {"pawn"}}}};
  const auto truth = truth_of(*game, spec, 41);
  auto training = synthetic(*game, truth, 60, 42);
  for (SelfPlayPosition& each : training) {
    each.score = static_cast<float>(truth.value(each.position, each.to_move));
  }
  const auto held_out = synthetic(*game, truth, 200, 43);
  LearnSettings settings;
  settings.spec = spec;
  settings.score_share = 0;
  const double by_results = learn_patterns(*game, training, held_out, settings)->held_out_loss;
  settings.score_share = 1;
  const double by_scores = learn_patterns(*game, training, held_out, settings)->held_out_loss;
  EXPECT_LT(by_scores, by_results);
  // A score that says that the game is decided is no heuristic's.
  for (SelfPlayPosition& each : training) each.score = 1e9F;
  settings.score_share = 0.5;
  const double decided = learn_patterns(*game, training, held_out, settings)->held_out_loss;
  EXPECT_EQ(decided, by_results);
}

TEST(LearnPatterns, SameSeedSameWeights) {
  const GamePointer game = *find_game("breakthrough:5x5");
  LearnSettings settings;
  settings.spec = {.sets = {{"2x2", {"pawn"}}}};
  settings.epochs = 2;
  const auto training = synthetic(*game, truth_of(*game, settings.spec, 51), 20, 52);
  const auto values = [&] { return learn_patterns(*game, training, {}, settings)->weights.values; };
  const auto first = values();
  EXPECT_EQ(values(), first);
  settings.seed = 2;
  EXPECT_NE(values(), first);
}

TEST(LearnPatterns, StopsWithWhatItHas) {
  const GamePointer game = *find_game("breakthrough:5x5");
  std::atomic<bool> stop = false;
  LearnSettings settings;
  settings.spec = {.sets = {{"1x1", {"pawn"}}}};
  settings.stop = &stop;
  int epochs = 0;
  settings.on_epoch = [&](int, double) { stop = ++epochs == 3; };
  const auto training = synthetic(*game, truth_of(*game, settings.spec, 53), 20, 54);
  ASSERT_TRUE(learn_patterns(*game, training, {}, settings));
  EXPECT_EQ(epochs, 3);
}

// A pawn on a corner of its home row is seen four times at the start, twice by each side.
TEST(LearnPatterns, CountsHowOftenThingsWereSeenAndWhoWon) {
  const GamePointer game = *find_game("breakthrough:5x5");
  SelfPlayPosition start;
  start.position = game->start();
  start.points = 1;
  std::vector<SelfPlayPosition> training(3, start);
  training[2].points = 0;
  LearnSettings settings;
  settings.spec = {.sets = {{"1x1", {"pawn"}}}};
  const auto learned = learn_patterns(*game, training, {}, settings);
  ASSERT_TRUE(learned);
  EXPECT_EQ(learned->weights.seen.size(), learned->weights.won.size());
  EXPECT_EQ(std::ranges::count(learned->weights.seen, patterns::seen_code(12)), 4)
      << "a white and a black pawn each on the first two rows' corners";
  // Each side had it, and one of them won: half of all, whoever it was.
  for (std::size_t i = 0; i < learned->weights.seen.size(); ++i) {
    if (learned->weights.seen[i] == patterns::seen_code(12)) {
      EXPECT_EQ(learned->weights.won[i], 128);
    }
  }
}

std::string complaint(const char* words, const Spec& spec, const std::vector<SetSpec>& parts) {
  LearnSettings settings;
  settings.spec = spec;
  settings.parts = parts;
  const auto error = check_learning(**find_game(words), settings);
  return error ? error->text() : "";
}

TEST(LearnPatterns, RefusesWhatItCannotLearn) {
  const SetSpec window{"3x3", {"pawn"}};
  EXPECT_EQ(complaint("breakthrough", {.sets = {window}}, {{"2x2", {"pawn"}}}), "");
  EXPECT_THAT(complaint("breakthrough", {.sets = {window}}, {{"4x2", {"pawn"}}}),
              HasSubstr("no larger shape contains '4x2'"));
  EXPECT_THAT(complaint("breakthrough", {.sets = {window}, .features = {"pawnz"}}, {}),
              HasSubstr("pawnz"));
  EXPECT_THAT(complaint("breakthrough", {.sets = {window}, .phase = PhaseSpec{{"man"}, 3, 1}}, {}),
              HasSubstr("'man'"));
  EXPECT_THAT(complaint("tablut", {.sets = {{"3x3", {"soldier"}}}}, {{"1x1", {"king"}}}),
              HasSubstr("no larger shape contains '1x1' of king"));
  EXPECT_THAT(complaint("tablut", {.sets = {{"3x3", {"soldier"}}}}, {{"king-lines", {"soldier"}}}),
              HasSubstr("no larger shape contains 'king-lines'"));
}

// Whichever of the shapes contains the part, be it not the first that tells its pieces apart.
TEST(LearnPatterns, PartsFindTheShapeThatContainsThem) {
  EXPECT_EQ(complaint("tablut", {.sets = {{"king-lines", {"soldier"}}, {"3x3", {"soldier"}}}},
                      {{"1x1", {"soldier"}}}),
            "");
  EXPECT_EQ(
      complaint("checkers", {.sets = {{"1x1", {"man"}}, {"4x4", {"man"}}}}, {{"2x2", {"man"}}}),
      "");
}

TEST(UsualPatterns, CanBeLearnedOnEveryBoard) {
  for (const std::string& words : patterns::games_of_patterns()) {
    SCOPED_TRACE(words);
    const GamePointer game = *find_game(words);
    const UsualPatterns usual = usual_patterns(*game);
    LearnSettings settings;
    settings.spec = usual.spec;
    settings.parts = usual.parts;
    const auto error = check_learning(*game, settings);
    EXPECT_FALSE(error) << error->text();
  }
}

TEST(UsualPatterns, AreReadFromWords) {
  const auto sets = parse_sets("3x3:pawn,2x2:man+king", "--sets");
  ASSERT_TRUE(sets);
  EXPECT_EQ(*sets, (std::vector<SetSpec>{{"3x3", {"pawn"}}, {"2x2", {"man", "king"}}}));
  for (const char* const words : {"", "3x3", "3x3:", ":pawn", "3x3:pawn,", "3x3:pawn:x"}) {
    EXPECT_FALSE(parse_sets(words, "--sets")) << words;
  }
  const auto phase = parse_phase("man+king:20:6", "--phase");
  ASSERT_TRUE(phase);
  EXPECT_EQ(*phase, (PhaseSpec{{"man", "king"}, 20, 6}));
  for (const char* const words : {"", "man", "man:20", "man:6:20", "man:6:6", "man:129:1", ":2:1",
                                  "man:x:1", "man:-2:-3", "man:2:1:0"}) {
    EXPECT_FALSE(parse_phase(words, "--phase")) << words;
  }
}

}  // namespace
}  // namespace quadrille
