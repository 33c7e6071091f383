// SPDX-License-Identifier: MIT
// What stands where, by every way in which it is read: the slow reader of sets, the tables of
// windows, the shapes that go with a piece, and the written-out windows of a chessboard.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "heuristics/patterns/anchored_codes.h"
#include "heuristics/patterns/chessboard_windows.h"
#include "heuristics/patterns/sets.h"
#include "heuristics/patterns/window_codes.h"
#include "tests/heuristics/patterns/slow_codes.h"

namespace quadrille::patterns {
namespace {

using ::testing::HasSubstr;

// A place as the slow reader calls it.
std::string name_of(const Sets& sets, const Set& set, std::size_t number) {
  const Place& place = set.places[number];
  const auto columns = static_cast<std::size_t>(sets.board().reader.columns);
  switch (set.kind) {
    case ShapeKind::kKingLines:
      return fmt::format("{} {} {}", number % 2 == 0 ? "row" : "column", place.anchor / columns,
                         place.anchor % columns);
    case ShapeKind::kExits:
      return fmt::format("exits {}", place.side);
    case ShapeKind::kExitsOfExits:
      return fmt::format("exits of exit {} {}", place.side, place.direction);
    case ShapeKind::kWindow:
    case ShapeKind::kSquare:
      break;
  }
  std::string name = "window";
  for (const std::size_t cell : place.cells) {
    name += fmt::format(" {},{}", cell / columns, cell % columns);
  }
  return name;
}

class Codes : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { game_ = *find_game(GetParam()); }
  GamePointer game_;
};

TEST_P(Codes, EveryReaderReadsWhatStandsThere) {
  const auto positions = random_positions(*game_, 2, 11);
  const PlaneReader reader = game_->planes();
  for (const SetSpec& spec : shapes_for(*game_)) {
    SCOPED_TRACE(spec.shape);
    const auto sets = Sets::make(*game_, {.sets = {spec}});
    if (!sets) {  // a small board has no room for a large shape
      EXPECT_THAT(sets.error().text(), HasSubstr("no place"));
      continue;
    }
    const Set& set = sets->all().front();
    const bool is_window = set.kind == ShapeKind::kWindow || set.kind == ShapeKind::kSquare;
    std::optional<WindowCodes> windows;
    std::optional<AnchoredCodes> anchored;
    if (is_window) {
      windows.emplace(set, sets->board());
    } else {
      anchored.emplace(set, sets->board());
    }
    for (const AnyPosition& position : positions) {
      Planes planes;
      reader.read(position.bytes.data(), planes);
      const SlowCodes slow = slow_codes(*game_, position, spec);

      Sets::Codes read = sets->codes(set, planes);
      Sets::Codes fast;
      const auto note = [&](std::size_t place, std::uint32_t code) {
        fast.emplace_back(place, code);
      };
      if (windows) {
        windows->read(planes, note);
      } else {
        anchored->read(planes, note);
      }
      std::ranges::sort(read);
      std::ranges::sort(fast);
      ASSERT_EQ(read, fast) << game_->position_text(position);

      SlowCodes found;
      for (const auto& [place, code] : read) found[name_of(*sets, set, place)] = code;
      ASSERT_EQ(found, slow) << game_->position_text(position);
    }
  }
}

// Sums of a table's entries, as heuristics have them.
struct Sum {
  std::int64_t sum = 0;
  void add(std::int32_t value) { sum += value; }
};

TEST_P(Codes, TheFastSumsAreThoseOfTheCodes) {
  const auto positions = random_positions(*game_, 2, 12);
  const PlaneReader reader = game_->planes();
  Random random(3);
  for (const SetSpec& spec : shapes_for(*game_)) {
    SCOPED_TRACE(spec.shape);
    const auto sets = Sets::make(*game_, {.sets = {spec}});
    if (!sets) continue;
    const Set& set = sets->all().front();
    if (set.kind != ShapeKind::kWindow && set.kind != ShapeKind::kSquare) continue;
    std::vector<std::int32_t> table(set.entries());
    for (std::int32_t& each : table) each = static_cast<std::int32_t>(random.below(2001)) - 1000;
    const WindowCodes codes(set, sets->board());
    const auto chessboard = ChessboardWindows::make(set, sets->board());
    const bool is_chessboard = spec.shape == "3x3" && game_->name().ends_with(":8x8") &&
                               game_->name().starts_with("breakthrough");
    EXPECT_EQ(chessboard.has_value(), is_chessboard);
    for (const AnyPosition& position : positions) {
      Planes planes;
      reader.read(position.bytes.data(), planes);
      std::int64_t wanted = 0;
      for (const auto& [place, code] : sets->codes(set, planes)) {
        wanted += table[set.entry(place, code)];
      }
      Sum sum;
      codes.add(planes, table.data(), sum);
      ASSERT_EQ(sum.sum, wanted) << game_->position_text(position);
      if (!chessboard) continue;
      Sum written_out;
      chessboard->add(planes, table.data(), written_out);
      ASSERT_EQ(written_out.sum, wanted) << game_->position_text(position);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Codes, ::testing::ValuesIn(games_of_patterns()), test_name);

// The board with most squares, and the shapes that take most tables there.
TEST(WindowCodes, HasRoomForEveryShapeOnTheLargestBoard) {
  const GamePointer game = *find_game("isolation:aind:11x11");
  const auto positions = random_positions(*game, 1, 5);
  for (char columns = '1'; columns <= '9'; ++columns) {
    for (char rows = '1'; rows <= '9'; ++rows) {
      const SetSpec spec{std::string{columns, 'x', rows}, {"blank"}};
      SCOPED_TRACE(spec.shape);
      const auto sets = Sets::make(*game, {.sets = {spec}});
      if (!sets) continue;
      const Set& set = sets->all().front();
      const WindowCodes codes(set, sets->board());
      Planes planes;
      game->planes().read(positions.back().bytes.data(), planes);
      Sets::Codes found;
      codes.read(planes,
                 [&](std::size_t place, std::uint32_t code) { found.emplace_back(place, code); });
      ASSERT_EQ(found, sets->codes(set, planes));
    }
  }
}

Error refused(const char* game, const SetSpec& spec) {
  const auto sets = Sets::make(**find_game(game), {.sets = {spec}});
  EXPECT_FALSE(sets) << spec.shape;
  return sets ? Error{} : sets.error();
}

TEST(Sets, RefuseWhatTheGameHasNot) {
  EXPECT_EQ(refused("breakthrough", {"3x3", {"pown"}}).text(),
            "shape '3x3': the game has no piece 'pown'; did you mean 'pawn'?");
  EXPECT_THAT(refused("breakthrough", {"3x3", {}}).text(), HasSubstr("names no pieces"));
  EXPECT_THAT(refused("breakthrough", {"king-lines", {"pawn"}}).text(), HasSubstr("one king"));
  EXPECT_THAT(refused("checkers", {"king-lines", {"man"}}).text(), HasSubstr("one king"));
  EXPECT_THAT(refused("tablut", {"exits", {"soldier"}}).text(), HasSubstr("knights"));
  EXPECT_THAT(refused("breakthrough:5x5", {"6x1", {"pawn"}}).text(), HasSubstr("no place"));
  for (const char* const shape : {"", "3", "3x", "x3", "0x3", "3x3x3", "33x3", "lines"}) {
    EXPECT_THAT(refused("breakthrough", {shape, {"pawn"}}).text(), HasSubstr("no such shape"));
  }
}

TEST(Sets, RefuseTablesThatWouldBeTooLarge) {
  EXPECT_THAT(refused("breakthrough", {"4x3", {"pawn"}}).text(),
              HasSubstr("12 squares with 3 states each are more than 65536 codes"));
  EXPECT_THAT(refused("breakthrough:10x10", {"9x9", {"pawn"}}).text(), HasSubstr("codes"));
  const auto game = *find_game("isolation:11x11");
  Spec spec;
  spec.sets.assign(4, {"4x4", {"blank"}});
  ASSERT_FALSE(Sets::make(*game, spec));
  EXPECT_THAT(Sets::make(*game, spec).error().text(), HasSubstr("more than 4000000 entries"));
}

// Which cells an exit leads to is known only where it can be made: onto a blank one.
TEST(Sets, ExitsOfExitsAreOfBlankCells) {
  EXPECT_THAT(refused("isolation", {"exits-of-exits", {"knight"}}).text(), HasSubstr("blank"));
}

TEST(Sets, TellTheirPlacesByRows) {
  const auto sets =
      Sets::make(**find_game("breakthrough:5x5"), {.sets = {{"3x3", {"pawn"}}, {"1x1", {"pawn"}}}});
  ASSERT_TRUE(sets);
  EXPECT_THAT(sets->terms(),
              ::testing::ElementsAre("3x3 rows 3-5", "3x3 rows 2-4", "3x3 rows 1-3",
                                     "pawn 1x1 row 5", "pawn 1x1 row 4", "pawn 1x1 row 3",
                                     "pawn 1x1 row 2", "pawn 1x1 row 1"));
}

// Rows are counted from below, from above, and called by their squares.
TEST(Sets, TellTheirRowsAsTheBoardDoes) {
  const auto first_term = [](const char* game, const SetSpec& spec) {
    return Sets::make(**find_game(game), {.sets = {spec}})->terms().front();
  };
  EXPECT_EQ(first_term("breakthrough:10x10", {"2x3", {"pawn"}}), "2x3 rows 8-10");
  EXPECT_EQ(first_term("tablut", {"3x3", {"soldier"}}), "3x3 rows 1-3");
  EXPECT_EQ(first_term("checkers", {"4x4", {"man"}}), "4x4 rows 1-4 to 13-16");
  EXPECT_EQ(first_term("checkers", {"1x1", {"king"}}), "1x1 row 1-4");
}

TEST(Sets, FindAnEntrysPlace) {
  const auto sets =
      Sets::make(**find_game("breakthrough:5x5"), {.sets = {{"2x2", {"pawn"}}, {"1x1", {"pawn"}}}});
  ASSERT_TRUE(sets);
  for (std::size_t entry = 0; entry < sets->entries(); ++entry) {
    const auto [set, place, code] = sets->where(entry);
    ASSERT_EQ(sets->all()[set].entry(place, code), entry);
  }
}

}  // namespace
}  // namespace quadrille::patterns
