// SPDX-License-Identifier: MIT
// Files of endgame tables: what is read is right, or it is refused; also where the file changes
// while it is open.
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/check.h"
#include "tables/table_file.h"
#include "tests/solve/checkers_tables/memory_tables.h"

namespace {

using namespace quadrille;

constexpr checkers::Material kMaterial{1, 0, 1, 0};  // a table small enough to be a seed

void write_at(int file, off_t offset, std::string_view text) {
  fuzz::require(pwrite(file, text.data(), text.size(), offset) == static_cast<ssize_t>(text.size()),
                "a file in memory can be written", "");
}

void check_reading(const checkers::TableFile& table) {
  const auto slice = table.read_all(checkers::spread_in_turn);
  if (slice) {
    fuzz::require(
        slice->codes == checkers::memory_tables(checkers::kSmallTablePieces).find(kMaterial)->codes,
        "what has the right checksums is the table", "");
  } else {
    fuzz::require_readable(slice.error());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  const int file = memfd_create("table", MFD_CLOEXEC);
  write_at(file, 0, text);
  const auto table = checkers::TableFile::open(fmt::format("/proc/self/fd/{}", file), kMaterial);
  if (table) {
    check_reading(*table);
    // Shifted by some bytes, then cut.
    const auto shift = static_cast<off_t>(data[size / 2]);
    write_at(file, shift, text);
    check_reading(*table);
    fuzz::require(ftruncate(file, shift) == 0, "a file in memory can be cut", "");
    check_reading(*table);
  } else {
    fuzz::require_readable(table.error());
  }
  close(file);
  return 0;
}
