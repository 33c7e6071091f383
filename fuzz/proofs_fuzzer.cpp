// SPDX-License-Identifier: MIT
// Files of proofs: refused in words, or read to the end; also with a checksum that is right, and a
// solver that believes them ends.
#include <cstring>
#include <string>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "fuzz/check.h"
#include "games/registry.h"
#include "players/parts.h"
#include "tables/proof_file.h"

namespace {

using namespace quadrille;

void check_reading(const Setup& setup, const std::string& file) {
  const auto solver = make_solver(*setup.game);
  const ReadAt read_at = [&](std::uint64_t offset, char* bytes, std::size_t size) {
    if (offset > file.size() || size > file.size() - offset) return false;
    std::memcpy(bytes, file.data() + offset, size);
    return true;
  };
  ProofTable& table = *solver->proof_table();
  const auto nodes = read_proofs(read_at, file.size(), *setup.game, table);
  if (!nodes) {
    fuzz::require_readable(nodes.error());
    fuzz::require(table.entries() == 0, "nothing is taken from a file that is refused", "");
    return;
  }
  const auto solution = solver->solve(setup.position, {.nodes = 20'000, .distance = true});
  fuzz::require(solution.nodes <= 20'000, "whatever is believed, limits hold", "");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Setup setup = *set_up("breakthrough:standard:3x4", "start");
  std::string file(fuzz::as_text(data, size));
  check_reading(setup, file);
  if (file.size() < sizeof(std::uint64_t)) return 0;
  const std::size_t end = file.size() - sizeof(std::uint64_t);
  const std::uint64_t checksum = XXH3_64bits(file.data(), end);
  std::memcpy(file.data() + end, &checksum, sizeof checksum);
  check_reading(setup, file);
  return 0;
}
