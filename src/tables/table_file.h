// SPDX-License-Identifier: MIT
// A slice as a file: compressed in blocks, every block with a checksum of its own, so that a
// position costs the reading of one block.
//
//   header      what is in it, with a checksum over header and directory
//   directory   where each block ends, and its checksum
//   blocks      kBlockPositions results each, one or two bytes a result, compressed with zstd
//
// Nothing in a file is believed before its checksum was seen to be right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "solve/checkers_tables/material.h"
#include "solve/checkers_tables/slice.h"

namespace quadrille::checkers {

inline constexpr std::size_t kBlockPositions = 4096;

// `checkers-1M1K-v-2K.table`
std::string table_file_name(const Material& material);

// Whole or not at all, also when the process is killed: see base/whole_file.h.
MaybeError write_table(const std::filesystem::path& path, const Slice& slice, unsigned threads);

class TableFile {
 public:
  // Maps the file into memory and checks header and directory. The material must be the one given.
  static Expected<TableFile> open(const std::filesystem::path& path, const Material& material);

  [[nodiscard]] const Material& material() const { return material_; }
  [[nodiscard]] const SliceIndex& index() const { return index_; }
  [[nodiscard]] const SliceCounts& counts() const { return counts_; }
  [[nodiscard]] std::size_t bytes() const { return file_->content.size(); }
  [[nodiscard]] std::size_t blocks() const { return blocks_; }

  // The results of a block; false when it is damaged. May be called from several threads.
  bool read_block(std::size_t block, std::vector<Code>& codes) const;
  // Everything, with its counts compared with the header's.
  [[nodiscard]] Expected<Slice> read_all(unsigned threads) const;

 private:
  struct Mapping {
    explicit Mapping(std::string_view mapped) : content(mapped) {}
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping();

    std::string_view content;
  };

  TableFile(std::filesystem::path path, const Material& material,
            std::unique_ptr<const Mapping> file);
  [[nodiscard]] MaybeError read_header();
  [[nodiscard]] std::size_t positions_in(std::size_t block) const;
  [[nodiscard]] Error damaged(std::string_view what) const;

  std::filesystem::path path_;
  Material material_;
  SliceIndex index_;
  std::unique_ptr<const Mapping> file_;
  SliceCounts counts_ = {};
  std::size_t bytes_a_result_ = 0;
  std::size_t blocks_ = 0;
};

}  // namespace quadrille::checkers
