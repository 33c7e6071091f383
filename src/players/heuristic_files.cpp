// SPDX-License-Identifier: MIT
#include "players/heuristic_files.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "base/hash.h"

namespace quadrille {
namespace {

// More than can be in use at a time.
constexpr std::size_t kMostTexts = 1000;

struct Shelf {
  std::mutex mutex;
  std::map<std::string, HeuristicFilePointer> files;
  std::deque<std::string> texts;  // paths of those that are no files, oldest first
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
  std::string text(kLargestHeuristicFile + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > kLargestHeuristicFile) {
    return unreadable(path, fmt::format("it has more than {} bytes", kLargestHeuristicFile));
  }
  std::string hash = hash_of(text);
  return std::make_shared<const HeuristicFile>(
      HeuristicFile{path, std::move(text), std::move(hash)});
}

}  // namespace

bool names_a_file(std::string_view words) {
  return words.ends_with(kFormulaEnding) || words.ends_with(kLuaEnding);
}

Expected<HeuristicFilePointer> read_heuristic_file(const std::string& path) {
  Shelf& kept = shelf();
  const std::lock_guard lock(kept.mutex);
  if (const auto found = kept.files.find(path); found != kept.files.end()) return found->second;
  auto file = read(path);
  if (file) kept.files.emplace(path, *file);
  return file;
}

std::string keep_heuristic_text(const std::string& name, std::string text) {
  std::string hash = hash_of(text);
  // No file can have this path, and the same text always has it.
  std::string path = fmt::format("\n{}/{}", hash, name);
  auto file =
      std::make_shared<const HeuristicFile>(HeuristicFile{name, std::move(text), std::move(hash)});
  Shelf& kept = shelf();
  const std::lock_guard lock(kept.mutex);
  if (!kept.files.emplace(path, std::move(file)).second) return path;
  kept.texts.push_back(path);
  if (kept.texts.size() > kMostTexts) {
    kept.files.erase(kept.texts.front());
    kept.texts.pop_front();
  }
  return path;
}

void forget_heuristic_files() {
  Shelf& kept = shelf();
  const std::lock_guard lock(kept.mutex);
  kept.texts.clear();
  kept.files.clear();
}

}  // namespace quadrille
