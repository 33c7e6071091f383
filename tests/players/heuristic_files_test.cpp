// SPDX-License-Identifier: MIT
#include "players/heuristic_files.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace quadrille {
namespace {

TEST(HeuristicFiles, TextsMakeRoomByTheirSize) {
  forget_heuristic_files();
  const std::string first = keep_heuristic_text("a.toml", "first");
  const std::string used = keep_heuristic_text("b.toml", "used");
  EXPECT_EQ(keep_heuristic_text("a.toml", "first"), first);
  for (int i = 0; i < 80; ++i) {
    ASSERT_TRUE(read_heuristic_file(used)) << i;
    keep_heuristic_text("c.toml", std::string(1 << 20, static_cast<char>('0' + i)));
  }
  EXPECT_FALSE(read_heuristic_file(first));
  forget_heuristic_files();
}

TEST(HeuristicFiles, FilesMakeRoomToo) {
  forget_heuristic_files();
  const auto path = std::filesystem::path(testing::TempDir()) / "quadrille_kept.toml";
  std::ofstream(path) << "one";
  EXPECT_EQ((*read_heuristic_file(path.string()))->text, "one");
  std::ofstream(path) << "two";
  EXPECT_EQ((*read_heuristic_file(path.string()))->text, "one");
  for (int i = 0; i < 80; ++i) {
    keep_heuristic_text("c.toml", std::string(1 << 20, static_cast<char>('0' + i)));
  }
  EXPECT_EQ((*read_heuristic_file(path.string()))->text, "two");
  std::filesystem::remove(path);
  keep_heuristic_file(path.string(), "three");
  EXPECT_FALSE(std::filesystem::exists(path));
  forget_heuristic_files();
  keep_heuristic_file(path.string(), "three");
  EXPECT_EQ((*read_heuristic_file(path.string()))->text, "three");
  forget_heuristic_files();
}

TEST(HeuristicFiles, OfPatternsMayBeLargerThanWhatPeopleWrite) {
  forget_heuristic_files();
  const auto folder = std::filesystem::path(testing::TempDir());
  for (const auto& [ending, most] : {std::pair(kFormulaEnding, kLargestHeuristicFile),
                                     std::pair(kLuaEnding, kLargestHeuristicFile),
                                     std::pair(kPatternsEnding, kLargestPatternsFile)}) {
    for (const std::size_t more : {0U, 1U}) {
      const auto path = folder / fmt::format("quadrille_large_{}{}", more, ending);
      std::ofstream(path) << std::string(most + more, '#');
      EXPECT_EQ(static_cast<bool>(read_heuristic_file(path.string())), more == 0) << path;
      std::filesystem::remove(path);
    }
  }
  forget_heuristic_files();
}

}  // namespace
}  // namespace quadrille
