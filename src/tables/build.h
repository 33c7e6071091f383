// SPDX-License-Identifier: MIT
// Fills a folder with tables.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/error.h"
#include "solve/checkers_tables/retrograde.h"

namespace quadrille::checkers {

struct BuildReport {
  int built = 0;  // files
  int kept = 0;   // that were there and are sound
  bool stopped = false;
};

// Builds what is missing or damaged of all tables up to that many pieces. Finished slices are on
// the disk before the next are begun, so that a killed build goes on where it was. One build at a
// time works in a folder.
Expected<BuildReport> build_tables(const std::filesystem::path& folder, int pieces,
                                   const Labour& labour);

// What a build of all tables up to that many pieces holds in memory at most, without small change.
std::uint64_t build_memory(int pieces);

// Positions in all tables from two pieces up to that many.
std::uint64_t table_positions(int most_pieces);

}  // namespace quadrille::checkers
