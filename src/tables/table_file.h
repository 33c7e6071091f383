// SPDX-License-Identifier: MIT
// A slice as a file: compressed in blocks, every block with a checksum of its own, so that a
// position costs the reading of one block.
//
//   header      what is in it, with a checksum over header and directory
//   directory   where each block ends, and its checksum
//   blocks      kBlockPositions results each, one or two bytes a result, compressed with zstd
//
// Nothing in a file is believed before its checksum was seen to be right. The directory is kept in
// memory and blocks are read when they are wanted: a file that is cut or overwritten meanwhile is a
// damaged one, and nothing worse.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "os/descriptor.h"
#include "solve/checkers_tables/material.h"
#include "solve/checkers_tables/retrograde.h"
#include "solve/checkers_tables/slice.h"

namespace quadrille::checkers {

inline constexpr std::size_t kBlockPositions = 4096;

// `checkers-1M1K-v-2K.table`
std::string table_file_name(const Material& material);

// Whole or not at all, also if the process is killed: see os/files.h.
MaybeError write_table(const std::filesystem::path& path, const Slice& slice, const Spread& spread);

// Where a block is in its file. Stored as it is here.
struct BlockPlace {
  std::uint64_t end = 0;  // it begins where the one before it ends
  std::uint64_t checksum = 0;
};

class TableFile {
 public:
  // Checks header and directory. The material must be the one given.
  static Expected<TableFile> open(const std::filesystem::path& path, const Material& material);

  [[nodiscard]] const SliceIndex& index() const { return index_; }
  [[nodiscard]] const SliceCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t bytes() const { return directory_.back().end; }

  // The results of a block, unless it is damaged. May be called from several threads.
  MaybeError read_block(std::size_t block, std::vector<Code>& codes) const;
  // Everything, with its counts compared with the header's.
  [[nodiscard]] Expected<Slice> read_all(const Spread& spread) const;

 private:
  TableFile(std::filesystem::path path, const Material& material, Descriptor file);
  [[nodiscard]] MaybeError read_header(std::uint64_t size);
  [[nodiscard]] std::size_t positions_in(std::size_t block) const;
  [[nodiscard]] Error damaged(std::string_view what) const;

  std::filesystem::path path_;
  Material material_;
  SliceIndex index_;
  Descriptor file_;
  SliceCounts counts_ = {};
  std::size_t bytes_a_result_ = 0;
  std::vector<BlockPlace> directory_ = {};  // in order, and to the end of the file
};

}  // namespace quadrille::checkers
