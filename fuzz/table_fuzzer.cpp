// SPDX-License-Identifier: MIT
// Files of endgame tables: what is read is right, or it is refused.
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/check.h"
#include "tables/table_file.h"
#include "solve/checkers_tables/tables.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  constexpr checkers::Material kMaterial{1, 0, 1, 0};  // a table small enough to be a seed
  const std::string_view text = fuzz::as_text(data, size);
  const int file = memfd_create("table", MFD_CLOEXEC);
  fuzz::require(write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
                "a file in memory can be written", "");
  const auto table = checkers::TableFile::open(fmt::format("/proc/self/fd/{}", file), kMaterial);
  if (table) {
    const auto slice = table->read_all(1);
    if (slice) {
      fuzz::require(slice->codes ==
                        checkers::memory_tables(checkers::kSmallTablePieces).find(kMaterial)->codes,
                    "what has the right checksums is the table", "");
    } else {
      fuzz::require_readable(slice.error());
    }
  } else {
    fuzz::require_readable(table.error());
  }
  close(file);
  return 0;
}
