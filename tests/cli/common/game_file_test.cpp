// SPDX-License-Identifier: MIT
#include "cli/common/game_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace quadrille::cli {
namespace {

class GameFileTest : public testing::Test {
 protected:
  ~GameFileTest() override { std::filesystem::remove(path_); }

  [[nodiscard]] std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  std::string path_ = testing::TempDir() + "game_file_" + std::to_string(getpid());
};

TEST_F(GameFileTest, IsThereWithTheFirstGameAndGrows) {
  auto file = GameFile::prepare(path_, false);
  ASSERT_TRUE(file);
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_FALSE(file->append("one\n"));
  EXPECT_EQ(content(), "one\n");
  EXPECT_FALSE(file->append("two\n"));
  EXPECT_EQ(content(), "one\ntwo\n");
}

TEST_F(GameFileTest, AnotherFileIsReplacedOnlyWhenThatIsWantedAndNotBeforeAGame) {
  std::ofstream(path_) << "precious";
  EXPECT_FALSE(GameFile::prepare(path_, false));
  {
    const auto stopped = GameFile::prepare(path_, true);
    ASSERT_TRUE(stopped);
  }
  EXPECT_EQ(content(), "precious");
  auto file = GameFile::prepare(path_, true);
  EXPECT_FALSE(file->append("one\n"));
  EXPECT_EQ(content(), "one\n");
}

TEST_F(GameFileTest, AFileThatCameMeanwhileIsNotReplaced) {
  auto file = GameFile::prepare(path_, false);
  ASSERT_TRUE(file);
  std::ofstream(path_) << "precious";
  EXPECT_TRUE(file->append("one\n"));
  EXPECT_EQ(content(), "precious");
}

TEST_F(GameFileTest, AFullDiskIsToldAtOnce) {
  auto file = GameFile::prepare("/dev/full", false);
  ASSERT_TRUE(file);
  const auto error = file->append("one\n");
  ASSERT_TRUE(error);
  EXPECT_NE(error->text().find("No space left"), std::string::npos) << error->text();
  EXPECT_FALSE(GameFile::prepare("/no/such/folder/games.pdn", false));
}

}  // namespace
}  // namespace quadrille::cli
