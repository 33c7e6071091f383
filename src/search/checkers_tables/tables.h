// SPDX-License-Identifier: MIT
// The tables at hand: small ones, made in memory when they are first needed, and those of a folder.
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
#include "search/checkers_tables/slice.h"
#include "search/checkers_tables/table_file.h"

namespace quadrille::checkers {

inline constexpr int kSmallTablePieces = 3;

// All slices up to three pieces. The first call makes them, in a fraction of a second; others that
// come meanwhile wait for it.
const SliceSet& small_tables();

// Asks the small tables alone; nothing when there are more pieces, or a man that should have been
// crowned.
std::optional<ExactResult> find_in_small_tables(const Placement& placement);

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
