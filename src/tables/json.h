// SPDX-License-Identifier: MIT
// What `tablebase --json` prints of a folder. Each function writes members of the object that is
// open.
#pragma once

#include <filesystem>

#include "base/json_writer.h"
#include "tables/build.h"
#include "tables/inventory.h"

namespace quadrille::checkers {

// folder, pieces, positions, built, kept, finished and seconds.
void write_build(JsonWriter& json, const std::filesystem::path& folder, int pieces,
                 const BuildReport& report, double seconds);

// folder, tables, bytes and faults.
void write_inventory(JsonWriter& json, const std::filesystem::path& folder,
                     const Inventory& inventory);

}  // namespace quadrille::checkers
