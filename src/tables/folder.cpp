// SPDX-License-Identifier: MIT
#include "tables/folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/hash.h"

namespace quadrille::checkers {

Expected<std::shared_ptr<const FolderTables>> FolderTables::open(
    const std::filesystem::path& folder, OnFault on_fault) {
  auto tables = std::shared_ptr<FolderTables>(new FolderTables(std::move(on_fault)));
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
    if (auto fault = file->read_block(block, slot.codes)) {
      report(*fault);
      return std::nullopt;
    }
    slot.key = key;
  }
  return result_of(slot.codes[static_cast<std::size_t>(index % kBlockPositions)]);
}

void FolderTables::report(const Error& fault) const {
  if (on_fault_) std::call_once(reported_, [&] { on_fault_(fault); });
}

}  // namespace quadrille::checkers
