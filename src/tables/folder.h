// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.h"
#include "solve/checkers_tables/tables.h"
#include "tables/table_file.h"

namespace quadrille::checkers {

// The files of a folder. Blocks that were read are kept for a while, for all threads.
class FolderTables final : public TableReader {
 public:
  // Told once, from any thread, if a file turns out to be damaged, or changes while it is in use.
  using OnFault = std::function<void(const Error&)>;

  // A folder that is not there, or without tables, holds none; a file that is no sound table is an
  // error.
  static Expected<std::shared_ptr<const FolderTables>> open(const std::filesystem::path& folder,
                                                            OnFault on_fault = {});

  // A position in a damaged part of a file is as if it were not there.
  [[nodiscard]] std::optional<ExactResult> find(const Placement& placement) const override;
  [[nodiscard]] int most_pieces() const override { return most_pieces_; }

 private:
  struct Slot {
    std::mutex mutex = {};
    std::size_t key = ~std::size_t{0};
    std::vector<Code> codes = {};
  };
  static constexpr std::size_t kSlots = 2048;  // of 8 kB each when full

  explicit FolderTables(OnFault on_fault) : on_fault_(std::move(on_fault)), slots_(kSlots) {}

  void report(const Error& fault) const;

  OnFault on_fault_;
  mutable std::once_flag reported_;
  std::array<std::unique_ptr<const TableFile>, Material::kNumbers> files_ = {};
  int most_pieces_ = 0;
  mutable std::vector<Slot> slots_;
};

}  // namespace quadrille::checkers
