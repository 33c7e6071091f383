// SPDX-License-Identifier: MIT
#include "tables/build.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "os/descriptor.h"
#include "os/files.h"
#include "tables/table_file.h"

namespace quadrille::checkers {
namespace {

Error folder_error(const std::filesystem::path& folder, std::string message) {
  return {ErrorCode::kBadOption, std::move(message),
          fmt::format("folder {}", in_quotes(folder.string()))};
}

// Held while a folder is built in; gone with the process.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder)
      : folder_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {}
  [[nodiscard]] bool taken() const {
    return folder_.is_open() && ::flock(folder_.number(), LOCK_EX | LOCK_NB) == 0;
  }

 private:
  Descriptor folder_;
};

// What a killed build left half written. Nothing else in the folder is ours to remove.
void remove_leftovers(const std::filesystem::path& folder) {
  std::vector<std::string> tables;
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    for (const Material& material : materials_of(pieces))
      tables.push_back(table_file_name(material));
  }
  std::error_code ignored;
  std::vector<std::filesystem::path> leftovers;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    const bool is_leftover = std::ranges::any_of(
        tables, [&](const std::string& table) { return is_unfinished(name, table); });
    if (is_leftover && std::filesystem::is_regular_file(entry.symlink_status(ignored))) {
      leftovers.push_back(entry);
    }
  }
  for (const auto& path : leftovers) std::filesystem::remove(path, ignored);
}

std::vector<Material> both_of(const Material& pair) {
  if (pair == pair.swapped()) return {pair};
  return {pair, pair.swapped()};
}

// The slices of a pair if their files are sound; nullopt if one is missing or damaged.
std::optional<std::vector<Slice>> load_pair(const std::filesystem::path& folder,
                                            const Material& pair, const Spread& spread) {
  std::vector<Slice> slices;
  for (const Material& material : both_of(pair)) {
    const auto file = TableFile::open(folder / table_file_name(material), material);
    if (!file) return std::nullopt;
    auto slice = file->read_all(spread);
    if (!slice) return std::nullopt;
    slices.push_back(*std::move(slice));
  }
  return slices;
}

// Whether nothing that comes from this pair on leads there. A quiet move crowns one man at most, so
// of as many pieces as the largest tables have, only those with one man fewer are asked for.
bool is_done_with(const Material& slice, const Material& pair, int most_pieces) {
  return slice.pieces() == most_pieces && slice.men() + 1 < pair.men();
}

}  // namespace

Expected<BuildReport> build_tables(const std::filesystem::path& folder, int pieces,
                                   const Labour& labour) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) return folder_error(folder, fmt::format("cannot be made: {}", fault.message()));
  const FolderLock lock(folder);
  if (!lock.taken()) {
    return folder_error(folder, "cannot be written, or another build is at work there");
  }
  remove_leftovers(folder);

  BuildReport report;
  SliceSet finished;
  for (const Material& pair : pairs_in_building_order(pieces)) {
    for (const Material& material : materials_of(pieces)) {
      if (is_done_with(material, pair, pieces)) finished.remove(material);
    }
    auto slices = load_pair(folder, pair, labour.spread);
    const bool was_there = slices.has_value();
    if (!was_there) slices = build_pair(pair, finished, labour);
    if (!slices) {
      report.stopped = true;
      return report;
    }
    for (Slice& slice : *slices) {
      if (was_there) {
        ++report.kept;
        if (labour.on_settled) labour.on_settled(slice.codes.size());
      } else {
        if (auto unwritten =
                write_table(folder / table_file_name(slice.material), slice, labour.spread)) {
          return *std::move(unwritten);
        }
        ++report.built;
        // Draws are settled when all else is.
        if (labour.on_settled) labour.on_settled(slice.counts().draws);
      }
      finished.add(std::move(slice));
    }
  }
  return report;
}

std::uint64_t build_memory(int pieces) {
  // A byte of every position that is being built counts its open moves.
  const auto bytes_of = [](const Material& pair, std::uint64_t bytes_a_position) {
    std::uint64_t bytes = 0;
    for (const Material& material : both_of(pair)) {
      bytes += SliceIndex(material).size() * bytes_a_position;
    }
    return bytes;
  };
  std::uint64_t most = 0;
  std::vector<Material> finished;
  for (const Material& pair : pairs_in_building_order(pieces)) {
    std::erase_if(finished, [&](const Material& of) { return is_done_with(of, pair, pieces); });
    std::uint64_t bytes = bytes_of(pair, sizeof(Code) + 1);
    for (const Material& other : finished) bytes += bytes_of(other, sizeof(Code));
    most = std::max(most, bytes);
    finished.push_back(pair);
  }
  return most;
}

std::uint64_t table_positions(int most_pieces) {
  std::uint64_t positions = 0;
  for (int pieces = 2; pieces <= most_pieces; ++pieces) {
    for (const Material& material : materials_of(pieces)) positions += SliceIndex(material).size();
  }
  return positions;
}

}  // namespace quadrille::checkers
