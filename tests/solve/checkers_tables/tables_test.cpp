// SPDX-License-Identifier: MIT
// Files and folders of tables, whole and damaged.
#include "solve/checkers_tables/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "tables/build.h"
#include "tables/table_file.h"

namespace quadrille::checkers {
namespace {

using ::testing::HasSubstr;

// A folder of the test's own, gone afterwards.
class CheckersTableFiles : public ::testing::Test {
 protected:
  CheckersTableFiles() {
    std::string name = (std::filesystem::temp_directory_path() / "tables-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~CheckersTableFiles() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::filesystem::path path_of(const Material& material) const {
    return folder_ / table_file_name(material);
  }
  static std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void write(const std::filesystem::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
  }
  // What reading everything says of the file.
  static std::string fault_of(const std::filesystem::path& path, const Material& material) {
    const auto file = TableFile::open(path, material);
    if (!file) return file.error().text();
    const auto slice = file->read_all(1);
    return slice ? "" : slice.error().text();
  }

  std::filesystem::path folder_;
};

TEST_F(CheckersTableFiles, GiveBackWhatWasWritten) {
  for (const Material& material : materials_of(3)) {
    const Slice& slice = *memory_tables(kSmallTablePieces).find(material);
    ASSERT_FALSE(write_table(path_of(material), slice, 2));
    const auto file = TableFile::open(path_of(material), material);
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->counts(), slice.counts());
    EXPECT_EQ(file->bytes(), std::filesystem::file_size(path_of(material)));
    const auto read = file->read_all(2);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->codes, slice.codes);
  }
}

TEST_F(CheckersTableFiles, KeepDistancesThatNeedTwoBytes) {
  const Material material{0, 1, 0, 1};
  Slice slice(material);
  for (std::uint64_t i = 0; i < slice.index.size(); ++i) {
    slice.codes.push_back(static_cast<Code>(i % 400));
  }
  for (const Code longest : {Code{254}, Code{255}, Code{256}, Code{400}}) {
    for (Code& code : slice.codes) code = std::min(code, longest);
    ASSERT_FALSE(write_table(path_of(material), slice, 1));
    const auto read = TableFile::open(path_of(material), material)->read_all(1);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->codes, slice.codes);
    for (std::size_t i = 0; i < slice.codes.size(); ++i)
      slice.codes[i] = static_cast<Code>(i % 400);
  }
}

TEST_F(CheckersTableFiles, EveryDamageIsSeen) {
  const Material material{0, 1, 0, 2};
  const auto path = path_of(material);
  ASSERT_FALSE(write_table(path, *memory_tables(kSmallTablePieces).find(material), 1));
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

TEST_F(CheckersTableFiles, AnotherMaterialIsRefused) {
  ASSERT_FALSE(
      write_table(path_of({0, 1, 0, 2}), *memory_tables(kSmallTablePieces).find({0, 2, 0, 1}), 1));
  EXPECT_THAT(fault_of(path_of({0, 1, 0, 2}), {0, 1, 0, 2}), HasSubstr("another material"));
}

TEST_F(CheckersTableFiles, ABuiltFolderHoldsTheSameResults) {
  const auto report = build_tables(folder_, 3, {.threads = 2});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->built, 16);
  EXPECT_EQ(report->kept, 0);
  const auto tables = *FolderTables::open(folder_);
  EXPECT_EQ(tables->most_pieces(), 3);
  EXPECT_EQ(tables->files().size(), 16U);
  for (const Material& material : materials_of(3)) {
    const Slice& slice = *memory_tables(kSmallTablePieces).find(material);
    for (std::size_t i = 0; i < slice.codes.size(); i += 131) {
      const Placement placement = slice.index.at(i);
      ASSERT_EQ(tables->find(placement), result_of(slice.codes[i]));
    }
  }
}

TEST_F(CheckersTableFiles, WhatTablesCannotHoldIsNotFound) {
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

TEST_F(CheckersTableFiles, ADamagedBlockIsNotBelieved) {
  ASSERT_TRUE(build_tables(folder_, 2, {}));
  const Material material{0, 1, 0, 1};
  std::string content = content_of(path_of(material));
  content.back() = static_cast<char>(content.back() ^ 1);
  write(path_of(material), content);
  const auto tables = *FolderTables::open(folder_);
  EXPECT_FALSE(tables->find(SliceIndex(material).at(0)));
  EXPECT_TRUE(tables->find(SliceIndex({1, 0, 0, 1}).at(0)));
}

TEST_F(CheckersTableFiles, ADamagedHeaderIsAnError) {
  ASSERT_TRUE(build_tables(folder_, 2, {}));
  write(path_of({0, 1, 0, 1}), "something else");
  const auto tables = FolderTables::open(folder_);
  ASSERT_FALSE(tables);
  EXPECT_THAT(tables.error().text(), HasSubstr("checkers-1K-v-1K.table"));
}

TEST_F(CheckersTableFiles, AnEndedBuildGoesOn) {
  // Stopped in the middle of the three pieces.
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> settled = 0;
  Labour labour{.threads = 2, .stop = &stop};
  labour.on_settled = [&](std::uint64_t more) {
    if ((settled += more) > 60'000) stop = true;
  };
  const auto first = build_tables(folder_, 3, labour);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->stopped);
  EXPECT_GT(first->built, 4);
  EXPECT_LT(first->built, 16);
  // What a killed process leaves half written, and a file that was damaged since.
  const auto leftover = folder_ / (table_file_name({2, 0, 0, 1}) + ".a1b2c3");
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
    EXPECT_EQ(TableFile::open(path_of(material), material)->read_all(1)->codes,
              memory_tables(kSmallTablePieces).find(material)->codes);
  }
}

TEST_F(CheckersTableFiles, AFolderThatCannotBeMadeIsAnError) {
  write(folder_ / "file", "");
  EXPECT_THAT(build_tables(folder_ / "file" / "tables", 2, {}).error().text(),
              HasSubstr("cannot be made"));
}

using CheckersTableThreads = CheckersTableFiles;

TEST_F(CheckersTableThreads, ReadersDoNotDisturbEachOther) {
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

}  // namespace
}  // namespace quadrille::checkers
