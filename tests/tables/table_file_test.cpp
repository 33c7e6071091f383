// SPDX-License-Identifier: MIT
// Files of tables, whole and damaged.
#include "tables/table_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
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

using CheckersTableFile = TableFolderTest;
using CheckersTableFileThreads = TableFolderTest;

TEST_F(CheckersTableFileThreads, GiveBackWhatWasWritten) {
  for (const Material& material : materials_of(3)) {
    const Slice& slice = *memory_tables(kSmallTablePieces).find(material);
    ASSERT_FALSE(write_table(path_of(material), slice, on_threads(2)));
    const auto file = TableFile::open(path_of(material), material);
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->counts(), slice.counts());
    EXPECT_EQ(file->bytes(), std::filesystem::file_size(path_of(material)));
    const auto read = file->read_all(on_threads(2));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->codes, slice.codes);
  }
}

TEST_F(CheckersTableFile, KeepDistancesThatNeedTwoBytes) {
  const Material material{0, 1, 0, 1};
  Slice slice(material);
  for (std::uint64_t i = 0; i < slice.index.size(); ++i) {
    slice.codes.push_back(static_cast<Code>(i % 400));
  }
  for (const Code longest : {Code{254}, Code{255}, Code{256}, Code{400}}) {
    for (Code& code : slice.codes) code = std::min(code, longest);
    ASSERT_FALSE(write_table(path_of(material), slice, spread_in_turn));
    const auto read = TableFile::open(path_of(material), material)->read_all(spread_in_turn);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->codes, slice.codes);
    for (std::size_t i = 0; i < slice.codes.size(); ++i)
      slice.codes[i] = static_cast<Code>(i % 400);
  }
}

TEST_F(CheckersTableFile, EveryDamageIsSeen) {
  const Material material{0, 1, 0, 2};
  const auto path = path_of(material);
  ASSERT_FALSE(write_table(path, *memory_tables(kSmallTablePieces).find(material), spread_in_turn));
  const std::string good = content_of(path);
  ASSERT_EQ(fault_of(path, material), "");

  // One byte wrong, anywhere.
  for (std::size_t at = 0; at < good.size(); at += at < 200 ? 1 : 97) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x20);
    write(path, bad);
    EXPECT_THAT(fault_of(path, material), HasSubstr("delete it and run")) << at;
  }
  // Cut short, or longer than it should be.
  for (std::size_t size = 1; size < good.size(); size += size < 200 ? 1 : 97) {
    write(path, good.substr(0, size));
    EXPECT_THAT(fault_of(path, material), HasSubstr("cut short")) << size;
  }
  write(path, good + "x");
  EXPECT_THAT(fault_of(path, material), HasSubstr("too long"));
  write(path, "");
  EXPECT_THAT(fault_of(path, material), HasSubstr("is empty"));
  EXPECT_THAT(fault_of(folder_, material), HasSubstr("not a file"));
  EXPECT_THAT(fault_of(folder_ / "nothing", material), HasSubstr("cannot be read"));
  write(path, std::string(good.size(), 'x'));
  EXPECT_THAT(fault_of(path, material), HasSubstr("is not an endgame table"));
}

TEST_F(CheckersTableFile, AnotherMaterialIsRefused) {
  ASSERT_FALSE(write_table(path_of({0, 1, 0, 2}),
                           *memory_tables(kSmallTablePieces).find({0, 2, 0, 1}), spread_in_turn));
  EXPECT_THAT(fault_of(path_of({0, 1, 0, 2}), {0, 1, 0, 2}), HasSubstr("another material"));
}

TEST_F(CheckersTableFile, ThatIsCutWhileItIsOpenIsAnError) {
  const Material material{0, 1, 0, 2};
  const auto path = path_of(material);
  ASSERT_FALSE(write_table(path, *memory_tables(kSmallTablePieces).find(material), spread_in_turn));
  const auto file = TableFile::open(path, material);
  ASSERT_TRUE(file);
  ASSERT_EQ(truncate(path.c_str(), 100), 0);
  const auto slice = file->read_all(spread_in_turn);
  ASSERT_FALSE(slice);
  EXPECT_THAT(slice.error().text(), HasSubstr("is cut short"));
}

// In place, as cp and rsync --inplace do it. The directory is one of the things overwritten.
TEST_F(CheckersTableFile, ThatIsOverwrittenWhileItIsOpenIsAnError) {
  const Material material{0, 1, 0, 2};
  const auto path = path_of(material);
  ASSERT_FALSE(write_table(path, *memory_tables(kSmallTablePieces).find(material), spread_in_turn));
  const std::string good = content_of(path);
  for (const std::string& other : {std::string(good.size(), '\xff'), std::string(good.size(), '\0'),
                                   std::string(2 * good.size(), 'x')}) {
    write(path, good);
    const auto file = TableFile::open(path, material);
    ASSERT_TRUE(file) << file.error().text();
    write(path, other);
    const auto slice = file->read_all(spread_in_turn);
    ASSERT_FALSE(slice);
    EXPECT_THAT(slice.error().text(), HasSubstr("wrong checksum"));
  }
}

TEST_F(CheckersTableFile, ThatIsAPipeKeepsNobodyWaiting) {
  const Material material{0, 1, 0, 1};
  ASSERT_EQ(mkfifo(path_of(material).c_str(), 0600), 0);
  EXPECT_THAT(fault_of(path_of(material), material), HasSubstr("not a file"));
}

}  // namespace
}  // namespace quadrille::checkers
