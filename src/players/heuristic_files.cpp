// SPDX-License-Identifier: MIT
#include "players/heuristic_files.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <list>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "base/hash.h"

namespace quadrille {
namespace {

// More than can be in use at a time.
constexpr std::size_t kMostBytes = std::size_t{64} << 20;
// What each takes beside its text and path.
constexpr std::size_t kBytesOfAnEntry = 500;

// Files and texts by their paths. Those that nobody has asked for longest make room for others.
class Shelf {
 public:
  [[nodiscard]] HeuristicFilePointer find(const std::string& path) {
    const auto found = files_.find(path);
    if (found == files_.end()) return nullptr;
    paths_.splice(paths_.end(), paths_, found->second.place);
    return found->second.file;
  }
  // Of two of the same path the first one stays.
  void keep(const std::string& path, HeuristicFilePointer file) {
    if (find(path) != nullptr) return;
    bytes_ += bytes_of(path, *file);
    files_.emplace(path, Kept{std::move(file), paths_.insert(paths_.end(), path)});
    while (bytes_ > kMostBytes) {
      const auto oldest = files_.find(paths_.front());
      bytes_ -= bytes_of(oldest->first, *oldest->second.file);
      files_.erase(oldest);
      paths_.pop_front();
    }
  }
  void clear() {
    files_.clear();
    paths_.clear();
    bytes_ = 0;
  }

  std::mutex mutex;  // to be held by whoever does something with it

 private:
  struct Kept {
    HeuristicFilePointer file;
    std::list<std::string>::iterator place;
  };

  static std::size_t bytes_of(const std::string& path, const HeuristicFile& file) {
    return file.text.size() + 2 * path.size() + kBytesOfAnEntry;
  }

  std::map<std::string, Kept> files_;
  std::list<std::string> paths_;  // the one that was asked for last is the last
  std::size_t bytes_ = 0;
};
Shelf& shelf() {
  static Shelf only;
  return only;
}

std::string hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (std::size_t i = 0; i < text.size(); i += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    const std::string_view part = text.substr(i, sizeof(word));
    std::memcpy(&word, part.data(), part.size());
    hash = mix(hash ^ word);
  }
  return fmt::format("{:016x}", hash);
}

Error unreadable(const std::string& path, std::string_view why) {
  return {ErrorCode::kUnknownHeuristic, fmt::format("the file cannot be read: {}", why), path};
}

Expected<HeuristicFilePointer> read(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    return Error{ErrorCode::kUnknownHeuristic,
                 "there is no such file; `quadrille new heuristic GAME FILE` writes a first one",
                 path};
  }
  if (error) return unreadable(path, error.message());
  // Not a device or a pipe, which may never end.
  if (status.type() != std::filesystem::file_type::regular) return unreadable(path, "not a file");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return unreadable(path, std::generic_category().message(errno));
  const std::size_t most =
      path.ends_with(kPatternsEnding) ? kLargestPatternsFile : kLargestHeuristicFile;
  std::string text(most + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > most) {
    return unreadable(path, fmt::format("it has more than {} bytes", most));
  }
  std::string hash = hash_of(text);
  return std::make_shared<const HeuristicFile>(
      HeuristicFile{path, std::move(text), std::move(hash)});
}

void keep(const std::string& path, HeuristicFile file) {
  auto pointer = std::make_shared<const HeuristicFile>(std::move(file));
  Shelf& kept = shelf();
  const std::lock_guard lock(kept.mutex);
  kept.keep(path, std::move(pointer));
}

}  // namespace

bool names_a_file(std::string_view words) {
  return names_a_text(words) || words.ends_with(kPatternsEnding);
}

bool names_a_text(std::string_view words) {
  return words.ends_with(kFormulaEnding) || words.ends_with(kLuaEnding);
}

Expected<HeuristicFilePointer> read_heuristic_file(const std::string& path) {
  Shelf& kept = shelf();
  const std::lock_guard lock(kept.mutex);
  if (auto known = kept.find(path)) return known;
  auto file = read(path);
  if (file) kept.keep(path, *file);
  return file;
}

std::string keep_heuristic_text(const std::string& name, std::string text) {
  std::string hash = hash_of(text);
  // No file can have this path, and the same text always has it.
  std::string path = fmt::format("\n{}/{}", hash, name);
  keep(path, {name, std::move(text), std::move(hash)});
  return path;
}

void keep_heuristic_file(const std::string& path, std::string text) {
  std::string hash = hash_of(text);
  keep(path, {path, std::move(text), std::move(hash)});
}

void forget_heuristic_files() {
  Shelf& kept = shelf();
  const std::lock_guard lock(kept.mutex);
  kept.clear();
}

}  // namespace quadrille
