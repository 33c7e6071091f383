// SPDX-License-Identifier: MIT
// The tables at hand: those that are made in memory when they are first needed, and a folder's.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/error.h"
#include "solve/checkers_tables/slice.h"
#include "tables/table_file.h"

namespace quadrille::checkers {

// Tables that are made in memory when they are first asked for. Up to three pieces that takes a
// moment; four take seconds, and are for those who have them.
inline constexpr int kSmallTablePieces = 3;
inline constexpr int kMemoryTablePieces = 4;

// All slices of at most so many pieces, made if they are not there yet; others that come meanwhile
// wait for it. Slices of more pieces may or may not be there.
const SliceSet& memory_tables(int most_pieces);

// Nothing when there are more pieces than that, or a man that should have been crowned.
std::optional<ExactResult> find_in_memory_tables(const Placement& placement, int most_pieces);

// The files of a folder. Blocks that were read are kept for a while, for all threads.
class FolderTables {
 public:
  // A folder that is not there, or without tables, holds none; a damaged file is an error.
  static Expected<std::shared_ptr<const FolderTables>> open(const std::filesystem::path& folder);

  // Nothing when the position is not in these tables, or where the file turns out to be damaged.
  [[nodiscard]] std::optional<ExactResult> find(const Placement& placement) const;

  [[nodiscard]] int most_pieces() const { return most_pieces_; }
  // Smaller material first.
  [[nodiscard]] std::vector<const TableFile*> files() const;

 private:
  struct Slot {
    std::mutex mutex = {};
    std::size_t key = ~std::size_t{0};
    std::vector<Code> codes = {};
  };
  static constexpr std::size_t kSlots = 2048;  // of 8 kB each when full

  FolderTables() : slots_(kSlots) {}

  std::array<std::unique_ptr<const TableFile>, Material::kNumbers> files_ = {};
  int most_pieces_ = 0;
  mutable std::vector<Slot> slots_;
};

// The folder's tables that solvers and searches made from now on use; nothing: none. To be set by
// the program before it plays: results depend on it.
void share_tables(std::shared_ptr<const FolderTables> tables);
std::shared_ptr<const FolderTables> shared_tables();

}  // namespace quadrille::checkers
