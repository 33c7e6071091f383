// SPDX-License-Identifier: MIT
#include "tables/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "games/checkers/rules.h"
#include "os/parallel.h"
#include "tables/build.h"
#include "tests/games/checkers/referee.h"
#include "tests/solve/checkers_tables/memory_tables.h"
#include "tests/tables/table_folder_test.h"

namespace quadrille::checkers {
namespace {

using ::testing::HasSubstr;

using CheckersTableFolder = TableFolderTest;
using CheckersTableFolderThreads = TableFolderTest;
using CheckersTableFolderNightly = TableFolderTest;
using English = Checkers<RuleSet::kEnglish>;

TEST_F(CheckersTableFolderThreads, ABuiltFolderHoldsTheSameResults) {
  const auto report = build_tables(folder_, 3, {.spread = on_threads(2)});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->built, 16);
  EXPECT_EQ(report->kept, 0);
  const auto tables = *FolderTables::open(folder_);
  EXPECT_EQ(tables->most_pieces(), 3);
  for (const Material& material : materials_of(3)) {
    const Slice& slice = *memory_tables(kSmallTablePieces).find(material);
    for (std::size_t i = 0; i < slice.codes.size(); i += 131) {
      const Placement placement = slice.index.at(i);
      ASSERT_EQ(tables->find(placement), result_of(slice.codes[i]));
    }
  }
}

TEST_F(CheckersTableFolder, WhatTablesCannotHoldIsNotFound) {
  ASSERT_TRUE(build_tables(folder_, 2, {}));
  const auto tables = *FolderTables::open(folder_);
  const Squares row0 = kCrownRow<Colour::kWhite>;
  const Squares own_king = square(bit_of_number(18));
  EXPECT_TRUE(tables->find({.own_kings = own_king, .enemy_kings = row0 & ~(row0 - 1)}));
  EXPECT_FALSE(tables->find({.own_men = row0 & ~(row0 - 1), .enemy_kings = own_king}));
  EXPECT_FALSE(tables->find({.own_kings = own_king}));
  EXPECT_FALSE(tables->find({.own_kings = own_king, .enemy_kings = row0}));
  EXPECT_EQ((*FolderTables::open(folder_ / "nothing"))->most_pieces(), 0);
}

TEST_F(CheckersTableFolder, ADamagedHeaderIsAnError) {
  ASSERT_TRUE(build_tables(folder_, 2, {}));
  write(path_of({0, 1, 0, 1}), "something else");
  const auto tables = FolderTables::open(folder_);
  ASSERT_FALSE(tables);
  EXPECT_THAT(tables.error().text(), HasSubstr("checkers-1K-v-1K.table"));
}

TEST_F(CheckersTableFolder, ADamagedBlockIsNotBelieved) {
  ASSERT_TRUE(build_tables(folder_, 2, {}));
  const Material material{0, 1, 0, 1};
  std::string content = content_of(path_of(material));
  content.back() = static_cast<char>(content.back() ^ 1);
  write(path_of(material), content);
  const auto tables = *FolderTables::open(folder_);
  EXPECT_FALSE(tables->find(SliceIndex(material).at(0)));
  EXPECT_TRUE(tables->find(SliceIndex({1, 0, 0, 1}).at(0)));
}

// A match goes on when somebody touches its tables, without them.
TEST_F(CheckersTableFolder, FilesThatChangeWhileTheyAreUsedAreReportedOnce) {
  ASSERT_TRUE(build_tables(folder_, 3, {}));
  std::vector<std::string> faults;
  const auto tables =
      *FolderTables::open(folder_, [&](const Error& fault) { faults.push_back(fault.text()); });
  const SliceIndex cut({0, 1, 0, 2});
  const SliceIndex overwritten({0, 2, 0, 1});
  ASSERT_TRUE(tables->find(cut.at(0)));
  std::filesystem::resize_file(path_of({0, 1, 0, 2}), 10);
  write(path_of({0, 2, 0, 1}), std::string(100'000, 'x'));
  EXPECT_TRUE(tables->find(cut.at(1))) << "the first block is in memory";
  EXPECT_FALSE(tables->find(cut.at(cut.size() - 1)));
  EXPECT_FALSE(tables->find(overwritten.at(0)));
  EXPECT_TRUE(tables->find(SliceIndex({1, 0, 0, 2}).at(0))) << "the others are as they were";
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_THAT(faults[0], HasSubstr("checkers-1K-v-2K.table"));
}

TEST_F(CheckersTableFolderThreads, ReadersDoNotDisturbEachOther) {
  ASSERT_TRUE(build_tables(folder_, 3, {}));
  const auto tables = *FolderTables::open(folder_);
  std::vector<std::jthread> readers;
  std::atomic<int> wrong = 0;
  for (std::size_t reader = 0; reader < 3; ++reader) {
    readers.emplace_back([&, reader] {
      for (const Material& material : materials_of(3)) {
        const Slice& slice = *memory_tables(kSmallTablePieces).find(material);
        for (std::size_t i = reader; i < slice.codes.size(); i += 211) {
          wrong += tables->find(slice.index.at(i)) != result_of(slice.codes[i]);
        }
      }
    });
  }
  readers.clear();
  EXPECT_EQ(wrong, 0);
}

// The moves by the slow referee.
ExactResult result_by_moves(const FolderTables& tables, const std::string& fen) {
  const English game;
  ExactResult best{GameValue::kLoss, 0};
  for (const SlowCheckersMove& move : checkers_moves(read_checkers(fen))) {
    const Position next = *game.parse_position(write_checkers(move.after));
    const auto reply = next.own == 0
                           ? ExactResult{GameValue::kLoss, 0}
                           : tables.find(placement_of(next, English::colour_of(next.to_move)));
    EXPECT_TRUE(reply) << fen << " " << move.text();
    if (reply) best = std::max(best, reply->one_ply_earlier());
  }
  return best;
}

// A sample of the largest tables of a folder that QUADRILLE_TEST_TABLES names, such as one of six
// pieces, as far as they are built; without that, of four pieces.
TEST_F(CheckersTableFolderNightly, FollowsFromItsMovesByTheSlowReferee) {
  const char* const given = std::getenv("QUADRILLE_TEST_TABLES");
  const std::filesystem::path folder = given == nullptr ? folder_ : given;
  if (given == nullptr) {
    ASSERT_TRUE(build_tables(folder, 4, {.spread = on_threads(2)}));
  }
  const auto tables = *FolderTables::open(folder);
  std::vector<Material> materials = materials_of(tables->most_pieces());
  std::erase_if(materials, [&](const Material& material) {
    return !std::filesystem::exists(folder / table_file_name(material));
  });
  ASSERT_GE(materials.size(), given == nullptr ? materials_of(4).size() : 1);
  std::uint64_t positions = 0;
  for (const Material& material : materials) positions += SliceIndex(material).size();

  constexpr std::uint64_t kSample = 200'000;
  std::map<GameValue, int> values;
  Random random(6);
  for (const Material& material : materials) {
    const SliceIndex index(material);
    // As many as its share of all positions, and some of the smallest.
    const std::uint64_t share = kSample * index.size() / positions + 10;
    for (std::uint64_t drawn = 0; drawn < share; ++drawn) {
      const Placement placement = index.at(random.below(index.size()));
      const Position position{placement.own(), placement.enemy(),
                              placement.own_kings | placement.enemy_kings, 0,
                              English::side_of(Colour::kWhite)};
      const std::string fen = English().position_text(position);
      const auto found = tables->find(placement);
      ASSERT_TRUE(found) << fen;
      ASSERT_EQ(*found, result_by_moves(*tables, fen)) << fen;
      ++values[found->value];
    }
  }
  EXPECT_EQ(values.size(), 3U);
  RecordProperty("tables", std::to_string(materials.size()));
  RecordProperty("positions", std::to_string(positions));
  for (const auto& [value, number] : values) {
    RecordProperty(std::string(to_string(value)), number);
  }
}

}  // namespace
}  // namespace quadrille::checkers
