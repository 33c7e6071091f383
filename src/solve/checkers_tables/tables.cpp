// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/tables.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "base/hash.h"
#include "solve/checkers_tables/retrograde.h"

namespace quadrille::checkers {
namespace {

// Slices once made stay where they are, so that those who read some need not wait while others are
// made.
class MemoryTables {
 public:
  const SliceSet& up_to(int pieces) {
    for (int level = 2; level <= pieces; ++level) {
      std::call_once(made_[static_cast<std::size_t>(level)], [&] { make(level); });
    }
    return slices_;
  }

 private:
  void make(int pieces) {
    const Labour labour{.threads = std::max(std::thread::hardware_concurrency(), 1U)};
    for (const Material& pair : pairs_in_building_order(pieces)) {
      if (pair.pieces() != pieces) continue;
      auto slices = build_pair(pair, slices_, labour);
      for (Slice& slice : *slices) slices_.add(std::move(slice));
    }
  }

  SliceSet slices_;
  std::array<std::once_flag, kMemoryTablePieces + 1> made_ = {};
};

struct Shared {
  std::mutex mutex = {};
  std::shared_ptr<const FolderTables> tables = {};
};
Shared& shared() {
  static Shared instance;
  return instance;
}

// Whether tables may hold it at all.
bool is_in_range(const Placement& placement, int most_pieces) {
  return popcount(Bits64{placement.own() | placement.enemy()}) <= most_pieces &&
         placement.own() != 0 && placement.enemy() != 0 && !has_man_on_crown_row(placement);
}

}  // namespace

const SliceSet& memory_tables(int most_pieces) {
  static MemoryTables tables;
  return tables.up_to(most_pieces);
}

std::optional<ExactResult> find_in_memory_tables(const Placement& placement, int most_pieces) {
  if (!is_in_range(placement, most_pieces)) return std::nullopt;
  const Material material = placement.material();
  return result_of(memory_tables(material.pieces()).find(material)->at(placement));
}

Expected<std::shared_ptr<const FolderTables>> FolderTables::open(
    const std::filesystem::path& folder) {
  auto tables = std::shared_ptr<FolderTables>(new FolderTables);
  for (const Material& pair : pairs_in_building_order(kMostTablePieces)) {
    for (const Material& material : {pair, pair.swapped()}) {
      const auto path = folder / table_file_name(material);
      std::error_code ignored;
      if (tables->files_[material.number()] || !std::filesystem::exists(path, ignored)) continue;
      auto file = TableFile::open(path, material);
      if (!file) return file.error();
      tables->most_pieces_ = std::max(tables->most_pieces_, material.pieces());
      tables->files_[material.number()] = std::make_unique<const TableFile>(*std::move(file));
    }
  }
  return std::shared_ptr<const FolderTables>(std::move(tables));
}

std::optional<ExactResult> FolderTables::find(const Placement& placement) const {
  if (!is_in_range(placement, most_pieces_)) return std::nullopt;
  const std::size_t number = placement.material().number();
  const TableFile* const file = files_[number].get();
  if (file == nullptr) return std::nullopt;
  const std::uint64_t index = file->index().index_of(placement);
  const auto block = static_cast<std::size_t>(index / kBlockPositions);
  const std::size_t key = block * Material::kNumbers + number;
  Slot& slot = slots_[mix(key) % kSlots];
  const std::scoped_lock lock(slot.mutex);
  if (slot.key != key) {
    slot.key = ~std::size_t{0};
    if (!file->read_block(block, slot.codes)) return std::nullopt;
    slot.key = key;
  }
  return result_of(slot.codes[static_cast<std::size_t>(index % kBlockPositions)]);
}

std::vector<const TableFile*> FolderTables::files() const {
  std::vector<const TableFile*> found;
  for (const Material& pair : pairs_in_building_order(most_pieces_)) {
    found.push_back(files_[pair.number()].get());
    if (pair.swapped() != pair) found.push_back(files_[pair.swapped().number()].get());
  }
  std::erase(found, nullptr);
  return found;
}

void share_tables(std::shared_ptr<const FolderTables> tables) {
  const std::scoped_lock lock(shared().mutex);
  shared().tables = std::move(tables);
}

std::shared_ptr<const FolderTables> shared_tables() {
  const std::scoped_lock lock(shared().mutex);
  return shared().tables;
}

}  // namespace quadrille::checkers
