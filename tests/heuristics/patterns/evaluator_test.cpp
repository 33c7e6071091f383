// SPDX-License-Identifier: MIT
#include "heuristics/patterns/evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/registry.h"
#include "heuristics/patterns/sets.h"
#include "tests/heuristics/patterns/random_weights.h"
#include "tests/heuristics/patterns/slow_codes.h"

namespace quadrille::patterns {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class PatternHeuristic : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { game_ = *find_game(GetParam()); }

  GamePointer game_;
};

// Entry by entry from the file's numbers, as docs/patterns.md says it.
class SlowHeuristic {
 public:
  SlowHeuristic(const AnyGame& game, const Weights& weights)
      : game_(game), weights_(weights), sets_(*Sets::make(game, weights.spec)) {
    for (const Shared& each : sets_.shared()) shared_.push_back(each);
    number_.resize(shared_.size());
    std::size_t next = 0;
    for (std::size_t entry = 0; entry < shared_.size(); ++entry) {
      if (shared_[entry].entry == entry && shared_[entry].sign != 0) number_[entry] = next++;
    }
  }

  [[nodiscard]] double value_for_first(const AnyPosition& position) const {
    Planes planes;
    const PlaneReader reader = game_.planes();
    reader.read(position.bytes.data(), planes);
    double share = 1;  // of the first phase
    if (const auto& phase = weights_.spec.phase) {
      int count = 0;
      for (std::size_t plane = 0; plane < reader.planes.size(); ++plane) {
        for (const std::string& piece : phase->pieces) {
          if (reader.planes[plane].piece != piece) continue;
          for (std::size_t cell = 0; cell < reader.bits.size(); ++cell) {
            if (reader.bits[cell] >= 0 && planes.has(plane, reader.bits[cell])) ++count;
          }
        }
      }
      share = std::floor(64.0 * (count - phase->last) / (phase->first - phase->last)) / 64;
      share = std::clamp(share, 0.0, 1.0);
    }
    const std::size_t phases = weights_.spec.phases();
    const auto mixed = [&](double first, double last) {
      return share * first + (1 - share) * last;
    };
    double units = 0;
    for (const Set& set : sets_.all()) {
      for (const auto& [place, code] : sets_.codes(set, planes)) {
        const Shared& its = shared_[set.entry(place, code)];
        const std::size_t at = number_[its.entry] * phases;
        if (its.sign == 0) continue;
        units += its.sign * mixed(weights_.values[at], weights_.values[at + phases - 1]);
      }
    }
    for (const FeatureWeight& each : weights_.features) {
      const auto features = game_.features();
      const auto found = std::ranges::find(features, each.feature, &Feature::name);
      units += mixed(each.weights.front(), each.weights.back()) *
               found->for_first_side(game_.typed(), position.bytes.data());
    }
    return units / kOneHundredth;
  }

 private:
  const AnyGame& game_;
  const Weights& weights_;
  Sets sets_;
  std::vector<Shared> shared_;
  std::vector<std::size_t> number_;
};

TEST_P(PatternHeuristic, AddsUpTheWeightsOfWhatStandsThere) {
  for (const bool in_phases : {true, false}) {
    Spec spec = spec_of_all_shapes(*game_);
    if (!in_phases) spec.phase.reset();
    const Weights weights = random_weights(*game_, spec, 5);
    const auto evaluator = make_evaluator(*game_, weights, "0123");
    ASSERT_TRUE(evaluator) << evaluator.error().text();
    EXPECT_EQ(evaluator->info().name, "by lot");
    EXPECT_EQ(evaluator->info().hash, "0123");
    const SlowHeuristic slow(*game_, weights);
    for (const AnyPosition& position : random_positions(*game_, 2, 15)) {
      const double value = slow.value_for_first(position);
      ASSERT_NEAR(evaluator->value(position, Side::kFirst), value, 1e-9);
      ASSERT_NEAR(evaluator->value(position, Side::kSecond), -value, 1e-9);
    }
  }
}

TEST_P(PatternHeuristic, ExplainsExactlyWhatItIsWorth) {
  const Weights weights = random_weights(*game_, spec_of_all_shapes(*game_), 6);
  const auto evaluator = make_evaluator(*game_, weights, "");
  ASSERT_TRUE(evaluator);
  const std::size_t cells = game_->planes().bits.size();
  for (const AnyPosition& position : random_positions(*game_, 2, 16)) {
    for (const Side me : kSides) {
      const Explanation explanation = evaluator->explain(position, me);
      ASSERT_EQ(explanation.value, evaluator->value(position, me));
      std::vector<std::string> names;
      for (const Term& term : explanation.terms) names.push_back(term.name);
      const auto terms = evaluator->terms(me);
      ASSERT_EQ(names, std::vector<std::string>(terms.begin(), terms.end()));
      double before = INFINITY;
      for (const PatternSeen& seen : explanation.patterns) {
        const double size = std::abs(seen.contribution) * static_cast<double>(seen.count);
        EXPECT_LE(size, before);
        before = size;
        EXPECT_TRUE(std::ranges::count(names, seen.term) == 1) << seen.term;
        EXPECT_FALSE(seen.cells.empty());
        for (const std::size_t cell : seen.cells) EXPECT_LT(cell, cells);
        EXPECT_GE(seen.won, 0);
        EXPECT_LE(seen.won, 1);
      }
    }
  }
}

// What helps one side harms the other, and who won with it lost with it.
TEST_P(PatternHeuristic, ExplainsToBothSidesWhatIsTheSame) {
  const Weights weights = random_weights(*game_, spec_of_all_shapes(*game_), 7);
  const auto evaluator = make_evaluator(*game_, weights, "");
  ASSERT_TRUE(evaluator);
  for (const AnyPosition& position : random_positions(*game_, 1, 17)) {
    const auto first = evaluator->explain(position, Side::kFirst).patterns;
    const auto second = evaluator->explain(position, Side::kSecond).patterns;
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(first[i].cells, second[i].cells);
      EXPECT_EQ(first[i].contribution, -second[i].contribution);
      EXPECT_EQ(first[i].count, second[i].count);
      EXPECT_EQ(first[i].seen, second[i].seen);
      EXPECT_NEAR(first[i].won, 1 - second[i].won, 1e-12);
    }
  }
}

TEST_P(PatternHeuristic, CanLeaveOutEveryTerm) {
  const Weights weights = random_weights(*game_, spec_of_all_shapes(*game_), 9);
  const auto whole = make_evaluator(*game_, weights, "");
  ASSERT_TRUE(whole);
  const auto positions = random_positions(*game_, 1, 18);
  // Some, from the first to the last: small boards have few, large ones many.
  const auto terms = whole->terms(Side::kFirst);
  const std::size_t step = 1 + terms.size() / 3;
  for (std::size_t i = terms.size() % step; i < terms.size(); i += step) {
    const auto rest = make_evaluator(*game_, weights, "", terms[i]);
    ASSERT_TRUE(rest);
    for (const AnyPosition& position : positions) {
      double contribution = 0;
      for (const Term& term : whole->explain(position, Side::kFirst).terms) {
        if (term.name == terms[i]) contribution = term.contribution;
      }
      ASSERT_NEAR(rest->value(position, Side::kFirst),
                  whole->value(position, Side::kFirst) - contribution, 1e-9)
          << terms[i];
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PatternHeuristic, ::testing::ValuesIn(games_of_patterns()),
                         test_name);

// What both sides have alike cancels and is not told: at the start of the game everything.
TEST(PatternHeuristicTells, WhatOneSideHasMore) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const Weights weights = random_weights(*game, {.sets = {{"3x2", {"pawn"}}}}, 20);
  const auto evaluator = make_evaluator(*game, weights, "");
  ASSERT_TRUE(evaluator);
  EXPECT_THAT(evaluator->explain(game->start(), Side::kFirst).patterns, IsEmpty());
  const auto move = *game->parse_move(game->start(), "c2-c3");
  const auto patterns = evaluator->explain(game->apply(game->start(), move), Side::kFirst).patterns;
  EXPECT_THAT(patterns, Not(IsEmpty()));
  double sum = 0;
  for (const PatternSeen& seen : patterns) {
    sum += seen.contribution * static_cast<double>(seen.count);
  }
  // What is left out is worth nothing. There are less than twelve windows.
  EXPECT_NEAR(sum, evaluator->value(game->apply(game->start(), move), Side::kFirst), 1e-9);
}

// The four corners of Tablut are one pattern.
TEST(PatternHeuristicTells, ImagesAsOne) {
  const GamePointer game = *find_game("tablut");
  Weights weights = random_weights(*game, {.sets = {{"3x3", {"soldier"}}}}, 21);
  const auto patterns =
      make_evaluator(*game, weights, "")->explain(game->start(), Side::kFirst).patterns;
  std::vector<std::size_t> counts;
  for (const PatternSeen& seen : patterns) counts.push_back(seen.count);
  // Of 49 places around the centre one is its own image, those of the axes and of the diagonals
  // have four.
  std::size_t all = 0;
  for (const std::size_t count : counts) {
    EXPECT_TRUE(count == 1 || count == 4 || count == 8) << count;
    all += count;
  }
  EXPECT_LE(all, 49U);
  EXPECT_GT(all, 40U);
}

class SmallPatterns : public ::testing::Test {
 protected:
  [[nodiscard]] std::string complaint(const char* game = "breakthrough:5x5") const {
    const auto made = make_evaluator(**find_game(game), weights_, "");
    return made ? "" : made.error().text();
  }

  GamePointer game_ = *find_game("breakthrough:5x5");
  Weights weights_ = random_weights(*game_, {.sets = {{"2x2", {"pawn"}}}}, 10);
};

TEST_F(SmallPatterns, AreForTheirGameAndBoard) {
  EXPECT_EQ(complaint(), "");
  EXPECT_THAT(complaint("breakthrough:6x6"), HasSubstr("by lot"));
  EXPECT_THAT(complaint("breakthrough:course:5x5"), HasSubstr("breakthrough:standard:5x5"));
  EXPECT_THAT(complaint("tablut"), HasSubstr("breakthrough:standard:5x5"));
  weights_.games = {"breakthrough"};
  EXPECT_THAT(complaint("breakthrough:6x6"), HasSubstr("its shapes have"));
}

TEST_F(SmallPatterns, NeedAsManyWeightsAsTheirShapesHave) {
  weights_.seen.push_back(0);
  weights_.won.push_back(0);
  weights_.values.push_back(0);
  EXPECT_THAT(complaint(), HasSubstr("and the file has"));
}

TEST_F(SmallPatterns, NeedFeaturesAndPhasesThatTheGameHas) {
  weights_.features = {{"nothing", {3}}};
  EXPECT_EQ(complaint(), "by lot: breakthrough:standard:5x5 has no feature nothing");
  weights_.features.clear();
  // What counts no piece would silently be the first phase for ever.
  weights_ = random_weights(*game_,
                            {.sets = {{"2x2", {"pawn"}}}, .phase = PhaseSpec{{"pawn"}, 10, 2}}, 10);
  weights_.spec.phase->pieces = {"pown"};
  EXPECT_THAT(complaint(), HasSubstr("'pown'"));
}

// The largest weights that a file can hold, everywhere at once.
TEST(PatternHeuristicLimits, TheLargestSumsDoNotOverflow) {
  const GamePointer game = *find_game("isolation:11x11");
  Spec spec;
  spec.sets.assign(16, {"1x1", {"blank"}});
  spec.phase = PhaseSpec{{"blank"}, 128, 0};
  Weights weights = random_weights(*game, spec, 11);
  std::ranges::fill(weights.values, std::int16_t{32767});
  const auto evaluator = make_evaluator(*game, weights, "");
  ASSERT_TRUE(evaluator) << evaluator.error().text();
  const Explanation explanation = evaluator->explain(game->start(), Side::kFirst);
  EXPECT_EQ(evaluator->value(game->start(), Side::kFirst), explanation.value);
}

TEST(PatternHeuristicLimits, OneWeightHasNoNegative) {
  const GamePointer game = *find_game("breakthrough:5x5");
  Weights weights = random_weights(*game, {.sets = {{"1x1", {"pawn"}}}}, 12);
  std::ranges::fill(weights.values, std::int16_t{-32768});
  const auto evaluator = make_evaluator(*game, weights, "");
  ASSERT_TRUE(evaluator);
  for (const AnyPosition& position : random_positions(*game, 1, 19)) {
    const AnyPosition image = game->mirrored(position, 1);
    ASSERT_TRUE(game->symmetries()[1].swaps_sides);
    EXPECT_EQ(evaluator->value(position, Side::kFirst), evaluator->value(image, Side::kSecond));
  }
}

TEST(PatternHeuristicLimits, TermsOfASmallBoard) {
  const GamePointer game = *find_game("breakthrough:3x5");
  const Weights weights =
      random_weights(*game, {.sets = {{"3x3", {"pawn"}}}, .features = {"to_move"}}, 12);
  const auto evaluator = make_evaluator(*game, weights, "");
  ASSERT_TRUE(evaluator);
  EXPECT_THAT(evaluator->terms(Side::kFirst),
              ElementsAre("3x3 rows 3-5", "3x3 rows 2-4", "3x3 rows 1-3", "to_move"));
}

}  // namespace
}  // namespace quadrille::patterns
