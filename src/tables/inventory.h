// SPDX-License-Identifier: MIT
// What a folder of tables holds, and whether it is sound.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/error.h"
#include "solve/checkers_tables/material.h"
#include "solve/checkers_tables/retrograde.h"
#include "solve/checkers_tables/slice.h"

namespace quadrille::checkers {

// A table that was read from its first byte to its last.
struct SoundTable {
  Material material;
  SliceCounts counts;
  std::uint64_t bytes = 0;
};

struct Inventory {
  std::vector<SoundTable> sound = {};
  std::vector<Error> faults = {};

  [[nodiscard]] bool empty() const { return sound.empty() && faults.empty(); }
  [[nodiscard]] std::uint64_t bytes() const;
};

// Reads every table of the folder.
Inventory take_inventory(const std::filesystem::path& folder, const Spread& spread);

}  // namespace quadrille::checkers
