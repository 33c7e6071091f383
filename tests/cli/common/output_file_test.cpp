// SPDX-License-Identifier: MIT
#include "cli/common/output_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace quadrille::cli {
namespace {

class GrowingOutput : public testing::Test {
 protected:
  ~GrowingOutput() override { std::filesystem::remove(path_); }

  [[nodiscard]] std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  std::string path_ = testing::TempDir() + "growing_output_" + std::to_string(getpid());
};

TEST_F(GrowingOutput, IsThereWithTheFirstGameAndGrows) {
  auto file = growing_output(path_, false);
  ASSERT_TRUE(file);
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_FALSE(file->append("one\n"));
  EXPECT_EQ(content(), "one\n");
  EXPECT_FALSE(file->append("two\n"));
  EXPECT_EQ(content(), "one\ntwo\n");
}

TEST_F(GrowingOutput, AnotherFileIsReplacedOnlyWhenThatIsWantedAndNotBeforeAGame) {
  std::ofstream(path_) << "precious";
  EXPECT_FALSE(growing_output(path_, false));
  {
    const auto stopped = growing_output(path_, true);
    ASSERT_TRUE(stopped);
  }
  EXPECT_EQ(content(), "precious");
  auto file = growing_output(path_, true);
  EXPECT_FALSE(file->append("one\n"));
  EXPECT_EQ(content(), "one\n");
}

// In one step: who has the old one open still has it whole.
TEST_F(GrowingOutput, WhatIsReplacedIsNotCutShort) {
  std::ofstream(path_) << "precious";
  std::ifstream reader(path_);
  std::filesystem::permissions(
      path_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  auto file = growing_output(path_, true);
  EXPECT_FALSE(file->append("one\n"));
  std::string old;
  reader >> old;
  EXPECT_EQ(old, "precious");
  EXPECT_EQ(std::filesystem::status(path_).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(GrowingOutput, ALinkThatLeadsNowhereYetIsFollowed) {
  const std::string target = path_ + "_target";
  std::filesystem::create_symlink(target, path_);
  auto file = growing_output(path_, false);
  ASSERT_TRUE(file);
  EXPECT_FALSE(file->append("one\n"));
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  EXPECT_EQ(content(), "one\n");
  std::filesystem::remove(target);
}

TEST_F(GrowingOutput, AFileThatCameMeanwhileIsNotReplaced) {
  auto file = growing_output(path_, false);
  ASSERT_TRUE(file);
  std::ofstream(path_) << "precious";
  EXPECT_TRUE(file->append("one\n"));
  EXPECT_EQ(content(), "precious");
}

TEST_F(GrowingOutput, NothingIsWrittenAfterAFault) {
  auto file = growing_output(path_, false);
  std::ofstream(path_) << "precious";
  EXPECT_TRUE(file->append("one\n"));
  std::filesystem::remove(path_);
  EXPECT_TRUE(file->append("two\n"));
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(GrowingOutput, AFullDiskIsToldAtOnce) {
  auto file = growing_output("/dev/full", false);
  ASSERT_TRUE(file);
  const auto error = file->append("one\n");
  ASSERT_TRUE(error);
  EXPECT_NE(error->text().find("No space left"), std::string::npos) << error->text();
  EXPECT_FALSE(growing_output("/no/such/folder/games.pdn", false));
}

}  // namespace
}  // namespace quadrille::cli
