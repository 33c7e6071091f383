// SPDX-License-Identifier: MIT
// Entries that are images of each other share a weight, and so a position is worth what its mirror
// images are.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "heuristics/patterns/evaluator.h"
#include "heuristics/patterns/sets.h"
#include "heuristics/patterns/weights.h"
#include "tests/heuristics/patterns/random_weights.h"
#include "tests/heuristics/patterns/slow_codes.h"

namespace quadrille::patterns {
namespace {

class PatternSymmetries : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { game_ = *find_game(GetParam()); }

  GamePointer game_;
};

TEST_P(PatternSymmetries, ImagesShareWeightsWithTheSignOfWhomTheyHelp) {
  const PlaneReader reader = game_->planes();
  const auto positions = random_positions(*game_, 2, 13);
  for (const SetSpec& spec : shapes_for(*game_)) {
    SCOPED_TRACE(spec.shape);
    const auto sets = Sets::make(*game_, {.sets = {spec}});
    if (!sets) continue;
    const auto shared = sets->shared();
    for (const Shared& each : shared) {
      ASSERT_EQ(shared[each.entry].entry, each.entry) << "one stands for all";
      if (each.sign == 0) {
        ASSERT_EQ(shared[each.entry].sign, 0);
      } else {
        ASSERT_EQ(shared[each.entry].sign, 1);
      }
    }
    // What a position has and what its image has are the same weights, those of a symmetry that
    // swaps the sides with the other sign.
    const Set& set = sets->all().front();
    using Signed = std::pair<std::uint32_t, int>;
    const auto weights_of = [&](const AnyPosition& position, int sign) {
      Planes planes;
      reader.read(position.bytes.data(), planes);
      std::vector<Signed> found;
      for (const auto& [place, code] : sets->codes(set, planes)) {
        const Shared& its = shared[set.entry(place, code)];
        found.emplace_back(its.entry, its.sign * sign);
      }
      std::ranges::sort(found);
      return found;
    };
    for (const AnyPosition& position : positions) {
      for (std::size_t i = 0; i < game_->symmetries().size(); ++i) {
        const AnyPosition image = game_->mirrored(position, static_cast<int>(i));
        const int sign = game_->symmetries()[i].swaps_sides ? -1 : 1;
        ASSERT_EQ(weights_of(image, sign), weights_of(position, 1))
            << game_->position_text(position) << " and " << game_->position_text(image);
      }
    }
  }
}

TEST_P(PatternSymmetries, APositionIsWorthWhatItsImagesAre) {
  const Weights weights = random_weights(*game_, spec_of_all_shapes(*game_), 4);
  const auto evaluator = make_evaluator(*game_, weights, "");
  ASSERT_TRUE(evaluator) << evaluator.error().text();
  for (const AnyPosition& position : random_positions(*game_, 3, 14)) {
    const double value = evaluator->value(position, Side::kFirst);
    EXPECT_EQ(evaluator->value(position, Side::kSecond), 0 - value);
    for (std::size_t i = 0; i < game_->symmetries().size(); ++i) {
      const bool swaps = game_->symmetries()[i].swaps_sides;
      const AnyPosition image = game_->mirrored(position, static_cast<int>(i));
      ASSERT_EQ(evaluator->value(image, swaps ? Side::kSecond : Side::kFirst), value)
          << game_->position_text(position) << " and " << game_->position_text(image);
    }
  }
}

TEST_P(PatternSymmetries, AllAreFound) {
  const BoardMap board(*game_);
  // As many as the game has make; the identity is the first.
  const std::size_t named = game_->symmetries().size();
  EXPECT_GE(board.symmetries.size(), named == 0 ? 1U : 2U);
  for (std::size_t cell = 0; cell < board.symmetries.front().cells.size(); ++cell) {
    EXPECT_EQ(board.symmetries.front().cells[cell], cell);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PatternSymmetries, ::testing::ValuesIn(games_of_patterns()),
                         test_name);

TEST(PatternSymmetries, AreAsManyAsTheGameHas) {
  const auto count = [](const char* game) { return BoardMap(**find_game(game)).symmetries.size(); };
  EXPECT_EQ(count("breakthrough"), 4U);      // mirrored, and colours exchanged
  EXPECT_EQ(count("breakthrough:5x7"), 4U);  // also where no row is its own image
  EXPECT_EQ(count("checkers"), 2U);          // turned, with colours exchanged
  EXPECT_EQ(count("tablut"), 8U);            // of a square
  EXPECT_EQ(count("isolation:7x7"), 16U);    // of a square, with sides exchanged
  EXPECT_EQ(count("isolation:9x7"), 8U);     // of a rectangle
}

}  // namespace
}  // namespace quadrille::patterns
