// SPDX-License-Identifier: MIT
#include "cli/common/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace quadrille::cli {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kLimit = 1 << 20;

class Files : public testing::Test {
 protected:
  Files() {
    std::string name = std::filesystem::temp_directory_path() / "files_XXXXXX";
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Files() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const char* name) const { return folder_ / name; }
  void write(const char* name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const char* name) const {
    const auto text = read_file(path(name), kLimit);
    EXPECT_TRUE(text) << text.error().text();
    return text ? *text : "";
  }
  [[nodiscard]] std::ptrdiff_t entries() const {
    return std::distance(std::filesystem::directory_iterator(folder_), {});
  }

  std::filesystem::path folder_;
};

TEST_F(Files, ComeBackByteForByte) {
  std::string text("line\r\n\0\xff", 8);
  text += std::string(200'000, 'x');
  ASSERT_FALSE(write_file(path("a"), text));
  EXPECT_EQ(read("a"), text);
  ASSERT_FALSE(write_file(path("empty"), ""));
  EXPECT_EQ(read("empty"), "");
}

TEST_F(Files, OfTheLimitAreReadAndLargerOnesRefused) {
  write("a", std::string(1000, 'x'));
  EXPECT_TRUE(read_file(path("a"), 1000));
  const auto refused = read_file(path("a"), 999);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("999"));
  EXPECT_THAT(refused.error().where, HasSubstr(path("a")));
}

TEST_F(Files, ThatCannotBeReadAreNamedWithTheReason) {
  const auto missing = read_file(path("missing"), kLimit);
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("No such file"));
  EXPECT_THAT(missing.error().where, HasSubstr("missing"));
  EXPECT_FALSE(read_file(folder_, kLimit));  // a folder
}

TEST_F(Files, AreReplacedWholeAndLeaveNothingBeside) {
  write("a", "a longer text than the new one");
  ASSERT_FALSE(write_file(path("a"), "new"));
  EXPECT_EQ(read("a"), "new");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, ThatCannotBeWrittenLeaveNothingBehind) {
  const auto error = write_file(path("no/such/folder"), "text");
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, HasSubstr("cannot be written"));
  EXPECT_THAT(error->where, HasSubstr("no/such/folder"));
  EXPECT_TRUE(write_file(folder_, "text"));  // a folder
  EXPECT_EQ(entries(), 0);
}

TEST_F(Files, HaveTheUsualMode) {
  const mode_t mask = umask(022);
  const auto error = write_file(path("a"), "text");
  umask(mask);
  ASSERT_FALSE(error);
  struct stat status = {};
  ASSERT_EQ(stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0644U);
}

TEST_F(Files, BehindALinkAreReplacedAndTheLinkStays) {
  write("target", "old");
  std::filesystem::create_symlink(path("target"), path("link"));
  ASSERT_FALSE(write_file(path("link"), "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(read("target"), "new");
}

TEST_F(Files, ThatAreDevicesAreWrittenTo) {
  EXPECT_FALSE(write_file("/dev/null", "text"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(Files, WhetherOneCanBeWrittenIsKnownBefore) {
  EXPECT_FALSE(check_writable(path("games.pdn")));
  EXPECT_EQ(entries(), 0) << "looking leaves nothing behind";
  write("games.pdn", "text");
  EXPECT_FALSE(check_writable(path("games.pdn"))) << "a file may be replaced";
  EXPECT_TRUE(check_writable(folder_));
  EXPECT_TRUE(check_writable(path("missing/games.pdn")));
}

}  // namespace
}  // namespace quadrille::cli
