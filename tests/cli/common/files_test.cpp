// SPDX-License-Identifier: MIT
#include "cli/common/files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace quadrille::cli {
namespace {

TEST(Files, WhetherOneCanBeWrittenIsKnownBefore) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "writable";
  std::filesystem::create_directories(folder);
  const std::string path = folder / "games.pdn";
  EXPECT_FALSE(check_writable(path));
  EXPECT_FALSE(std::filesystem::exists(path)) << "looking leaves nothing behind";
  EXPECT_FALSE(write_file(path, "text"));
  EXPECT_FALSE(check_writable(path)) << "a file may be replaced";

  EXPECT_TRUE(check_writable(folder));
  EXPECT_TRUE(check_writable(folder / "missing" / "games.pdn"));
  std::filesystem::remove_all(folder);
}

TEST(Files, ReadBackAsWritten) {
  const std::string path = std::filesystem::path(testing::TempDir()) / "read_back";
  ASSERT_FALSE(write_file(path, "one\ntwo"));
  const auto text = read_file(path, 100);
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "one\ntwo");
  EXPECT_FALSE(read_file(path, 3)) << "more than the limit";
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace quadrille::cli
