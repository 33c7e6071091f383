// SPDX-License-Identifier: MIT
#include "tables/build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>

#include "os/parallel.h"
#include "solve/checkers_tables/tables.h"
#include "tests/solve/checkers_tables/memory_tables.h"
#include "tests/tables/table_folder_test.h"

namespace quadrille::checkers {
namespace {

using ::testing::HasSubstr;

using CheckersTableBuild = TableFolderTest;
using CheckersTableBuildThreads = TableFolderTest;

TEST_F(CheckersTableBuildThreads, AnEndedBuildGoesOn) {
  // Stopped in the middle of the three pieces.
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> settled = 0;
  Labour labour{.spread = on_threads(2), .stop = &stop};
  labour.on_settled = [&](std::uint64_t more) {
    if ((settled += more) > 60'000) stop = true;
  };
  const auto first = build_tables(folder_, 3, labour);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->stopped);
  EXPECT_GT(first->built, 4);
  EXPECT_LT(first->built, 16);
  // What a killed process leaves half written, and a file that was damaged since.
  const auto leftover = folder_ / (table_file_name({2, 0, 0, 1}) + ".quadrille-0123456789ab");
  write(leftover, "half of a table");
  const auto damaged = path_of({0, 1, 0, 1});
  const std::string good = content_of(damaged);
  write(damaged, good.substr(0, good.size() / 2));

  const auto second = build_tables(folder_, 3, {});
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->stopped);
  EXPECT_EQ(second->kept, first->built - 1);
  EXPECT_EQ(second->built + second->kept, 16);
  EXPECT_FALSE(std::filesystem::exists(leftover));
  EXPECT_EQ(content_of(damaged), good);
  for (const Material& material : materials_of(3)) {
    EXPECT_EQ(TableFile::open(path_of(material), material)->read_all(spread_in_turn)->codes,
              memory_tables(kSmallTablePieces).find(material)->codes);
  }
}

// 992 positions of two kings, 868 and 868 of a man and a king, 760 of two men; a position that is
// being built takes three bytes, a finished one two. With the last pair the two kings are gone.
TEST_F(CheckersTableBuild, SaysHowMuchMemoryItTakes) {
  EXPECT_EQ(build_memory(2), 3U * (868 + 868) + 2U * 992);
  EXPECT_LT(build_memory(6), 3'200'000'000U);
}

TEST_F(CheckersTableBuild, AFolderThatCannotBeMadeIsAnError) {
  write(folder_ / "file", "");
  EXPECT_THAT(build_tables(folder_ / "file" / "tables", 2, {}).error().text(),
              HasSubstr("cannot be made"));
}

TEST_F(CheckersTableBuild, LeavesForeignFilesAlone) {
  const std::string table = table_file_name({0, 1, 0, 1});
  const std::vector<std::string> foreign = {table + ".bak",
                                            table + ".backup",  // as long as mkstemp's letters
                                            table + ".a1b2c3",
                                            table + ".quadrille-notours",
                                            "checkers-notes.table.txt",
                                            "checkers-9K-v-9K.table.quadrille-0123456789ab"};
  for (const std::string& name : foreign) write(folder_ / name, "somebody's");
  const auto link = folder_ / (table + ".quadrille-aaaaaaaaaaaa");
  std::filesystem::create_symlink("nowhere", link);
  ASSERT_TRUE(build_tables(folder_, 2, {}));
  for (const std::string& name : foreign) {
    EXPECT_TRUE(std::filesystem::exists(folder_ / name)) << name;
  }
  EXPECT_TRUE(std::filesystem::is_symlink(link));
}

}  // namespace
}  // namespace quadrille::checkers
