// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tables/table_file.h"

namespace quadrille::checkers {

// A folder of the test's own, gone afterwards.
class TableFolderTest : public ::testing::Test {
 protected:
  TableFolderTest() {
    std::string name = (std::filesystem::temp_directory_path() / "tables-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~TableFolderTest() override { std::filesystem::remove_all(folder_); }

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
    const auto slice = file->read_all(spread_in_turn);
    return slice ? "" : slice.error().text();
  }

  std::filesystem::path folder_;
};

}  // namespace quadrille::checkers
