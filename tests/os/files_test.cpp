// SPDX-License-Identifier: MIT
#include "os/files.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace quadrille {
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
  ASSERT_FALSE(write_file(path("a"), text, Existing::kRefuse));
  EXPECT_EQ(read("a"), text);
  ASSERT_FALSE(write_file(path("empty"), "", Existing::kRefuse));
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
  ASSERT_FALSE(write_file(path("a"), "new", Existing::kReplace));
  EXPECT_EQ(read("a"), "new");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, ThatCannotBeWrittenLeaveNothingBehind) {
  const auto error = write_file(path("no/such/folder"), "text", Existing::kReplace);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, HasSubstr("cannot be written"));
  EXPECT_THAT(error->where, HasSubstr("no/such/folder"));
  EXPECT_TRUE(write_file(folder_, "text", Existing::kReplace));  // a folder
  EXPECT_EQ(entries(), 0);
}

TEST_F(Files, HaveTheUsualMode) {
  const mode_t mask = umask(022);
  const auto error = write_file(path("a"), "text", Existing::kRefuse);
  umask(mask);
  ASSERT_FALSE(error);
  struct stat status = {};
  ASSERT_EQ(stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0644U);
}

TEST_F(Files, BehindALinkAreReplacedAndTheLinkStays) {
  write("target", "old");
  std::filesystem::create_symlink(path("target"), path("link"));
  ASSERT_FALSE(write_file(path("link"), "new", Existing::kReplace));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(read("target"), "new");
}

TEST_F(Files, ThatAreDevicesAreWrittenTo) {
  EXPECT_FALSE(write_file("/dev/null", "text", Existing::kRefuse));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(Files, ThatExistAreReplacedOnlyOnRequest) {
  write("a", "precious");
  const auto error = write_file(path("a"), "new", Existing::kRefuse);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "exists already: choose another name");
  EXPECT_THAT(error->where, HasSubstr(path("a")));
  EXPECT_EQ(read("a"), "precious");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, ThatAreReplacedHandOnTheirMode) {
  for (const mode_t mode : {0600U, 0664U, 0755U}) {
    write("a", "old");
    ASSERT_EQ(chmod(path("a").c_str(), mode), 0);
    ASSERT_FALSE(write_file(path("a"), "new", Existing::kReplace));
    struct stat status = {};
    ASSERT_EQ(stat(path("a").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, mode);
    EXPECT_EQ(read("a"), "new");
  }
}

TEST_F(Files, BehindALinkThatLeadsNowhereYetAreMade) {
  std::filesystem::create_directory(path("folder"));
  std::filesystem::create_symlink("folder/target", path("second"));
  std::filesystem::create_symlink("second", path("link"));
  ASSERT_FALSE(write_file(path("link"), "text", Existing::kRefuse));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("second")));
  EXPECT_EQ(read("folder/target"), "text");

  std::filesystem::create_symlink("round", path("round"));
  EXPECT_TRUE(write_file(path("round"), "text", Existing::kReplace));
  EXPECT_TRUE(std::filesystem::is_symlink(path("round")));
}

TEST_F(Files, ThatDoNotFitLeaveNothingBehind) {
  // As on a full disk: a file may not become so large.
  struct rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = before;
  small.rlim_cur = 1000;
  write("a", "old");
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto error = write_file(path("a"), std::string(2000, 'x'), Existing::kReplace);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "cannot be written: File too large");
  EXPECT_EQ(read("a"), "old");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, ThatArePipesAreWrittenTo) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const int reader = open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_FALSE(write_file(path("pipe"), "text", Existing::kRefuse));
  std::string heard(10, ' ');
  heard.resize(static_cast<std::size_t>(::read(reader, heard.data(), heard.size())));
  close(reader);
  EXPECT_EQ(heard, "text");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, OfLongNamesAreWrittenToo) {
  const std::string name(255, 'n');
  ASSERT_FALSE(write_file(path(name.c_str()), "text", Existing::kRefuse));
  EXPECT_EQ(read(name.c_str()), "text");
}

TEST_F(Files, WritersOfThreadsDoNotDisturbEachOther) {
  std::atomic<int> refused = 0;
  {
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i) {
      writers.emplace_back(
          [&] { refused += write_file(path("a"), "text", Existing::kRefuse).has_value(); });
    }
  }
  EXPECT_EQ(refused, 3) << "one of them was first";
  EXPECT_EQ(read("a"), "text");
  EXPECT_EQ(entries(), 1);
}

TEST(UnfinishedFiles, HaveNamesThatNobodyElseGives) {
  EXPECT_TRUE(is_unfinished("a.table.quadrille-0123456789ab", "a.table"));
  for (const char* const name :
       {"a.table", "a.table.backup", "a.table.a1b2c3", "a.table.quadrille-", "a.table.quadrille-x",
        "a.table.quadrille-0123456789aX", "a.table.quadrille-0123456789ab0",
        "b.table.quadrille-0123456789ab", "a.table.quadrillf-0123456789ab"}) {
    EXPECT_FALSE(is_unfinished(name, "a.table")) << name;
  }
}

TEST_F(Files, WhetherOneCanBeWrittenIsKnownBefore) {
  EXPECT_FALSE(check_writable(path("games.pdn"), Existing::kRefuse));
  EXPECT_EQ(entries(), 0) << "looking leaves nothing behind";
  write("games.pdn", "text");
  EXPECT_FALSE(check_writable(path("games.pdn"), Existing::kReplace));
  EXPECT_TRUE(check_writable(path("games.pdn"), Existing::kRefuse));
  EXPECT_TRUE(check_writable(folder_, Existing::kReplace));
  EXPECT_TRUE(check_writable(path("missing/games.pdn"), Existing::kReplace));
  EXPECT_FALSE(check_writable("/dev/null", Existing::kRefuse));
}

}  // namespace
}  // namespace quadrille
