// SPDX-License-Identifier: MIT
#include "os/whole_file.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace quadrille {
namespace {

TEST(WholeFile, ReplacesAndLeavesNothingBehind) {
  std::string name = (std::filesystem::temp_directory_path() / "whole-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const auto path = folder / "file";
  const std::string large(3'000'000, 'x');
  for (const std::string& content : {std::string("first"), large, std::string()}) {
    EXPECT_EQ(replace_file(path.string(), content), 0);
    std::ifstream file(path, std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), content);
  }
  EXPECT_EQ(replace_file((folder / "nowhere" / "file").string(), "text"), ENOENT);
  // A folder cannot be replaced, and the half that was written is gone.
  std::filesystem::create_directory(folder / "taken");
  EXPECT_NE(replace_file((folder / "taken").string(), "text"), 0);
  using Entries = std::filesystem::directory_iterator;
  EXPECT_EQ(std::distance(Entries(folder), Entries()), 2);
  std::filesystem::remove_all(folder);
}

TEST(WholeFile, IsCreatedWhereThereIsNone) {
  std::string name = (std::filesystem::temp_directory_path() / "whole-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const std::string path = (folder / "file").string();
  EXPECT_EQ(create_file(path, "first"), 0);
  EXPECT_EQ(create_file(path, "second"), EEXIST);
  std::string word;
  std::ifstream(path) >> word;
  EXPECT_EQ(word, "first");
  // There is room for this name, but not for that of the file beside it.
  EXPECT_EQ(create_file((folder / std::string(252, 'x')).string(), "text"), ENAMETOOLONG);
  using Entries = std::filesystem::directory_iterator;
  EXPECT_EQ(std::distance(Entries(folder), Entries()), 1);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace quadrille
