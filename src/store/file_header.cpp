// SPDX-License-Identifier: MIT
#include "store/file_header.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "store/schema.h"

namespace quadrille {
namespace {

constexpr std::size_t kHeaderBytes = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kSchemaCookieAt = 40;  // 0: there has never been a table
constexpr std::size_t kApplicationIdAt = 68;

using Header = std::array<char, kHeaderBytes>;

std::uint32_t number_at(const Header& header, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = number << 8 | static_cast<unsigned char>(header[at + i]);
  }
  return number;
}

}  // namespace

FileOwner owner_of_file(const std::string& path) {
  std::error_code fault;
  const auto size = std::filesystem::file_size(path, fault);
  if (!fault && size == 0) return FileOwner::kNobody;
  Header header{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(header.data(), header.size())) return FileOwner::kNoDatabase;
  if (std::string_view(header.data(), kMagic.size()) != kMagic) return FileOwner::kNoDatabase;
  const std::uint32_t application = number_at(header, kApplicationIdAt);
  if (application == kApplicationId) return FileOwner::kGames;
  if (application != 0) return FileOwner::kSomebody;
  const auto logged = std::filesystem::file_size(path + "-wal", fault);
  if (!fault && logged > 0) return FileOwner::kUndecided;
  return number_at(header, kSchemaCookieAt) == 0 ? FileOwner::kNobody : FileOwner::kSomebody;
}

}  // namespace quadrille
