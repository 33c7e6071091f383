// SPDX-License-Identifier: MIT
#include "tables/inventory.h"

#include <system_error>

#include "tables/table_file.h"

namespace quadrille::checkers {
namespace {

Expected<SoundTable> examine(const std::filesystem::path& path, const Material& material,
                             const Spread& spread) {
  const auto file = TableFile::open(path, material);
  if (!file) return file.error();
  if (const auto slice = file->read_all(spread); !slice) return slice.error();
  return SoundTable{material, file->counts(), file->bytes()};
}

}  // namespace

std::uint64_t Inventory::bytes() const {
  std::uint64_t sum = 0;
  for (const SoundTable& table : sound) sum += table.bytes;
  return sum;
}

Inventory take_inventory(const std::filesystem::path& folder, const Spread& spread) {
  Inventory inventory;
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    for (const Material& material : materials_of(pieces)) {
      const auto path = folder / table_file_name(material);
      std::error_code ignored;
      if (!std::filesystem::exists(path, ignored)) continue;
      if (auto table = examine(path, material, spread)) {
        inventory.sound.push_back(*table);
      } else {
        inventory.faults.push_back(table.error());
      }
    }
  }
  return inventory;
}

}  // namespace quadrille::checkers
