// SPDX-License-Identifier: MIT
#include "tables/table_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>
#include <limits>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "os/files.h"

namespace quadrille::checkers {
namespace {

static_assert(std::endian::native == std::endian::little, "files are written as memory has it");

constexpr std::array<char, 8> kMagic = {'Q', 'D', 'C', 'H', 'K', 'T', 'B', '\n'};
constexpr std::uint32_t kVersion = 1;
// Blocks are small and look like noise: level 12 makes the tables of five pieces 6% smaller, and
// takes seven times as long.
constexpr int kCompressionLevel = 3;

std::uint64_t checksum_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

// The bytes of a value, as it lies in memory.
template <class T>
std::string_view bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

template <class T>
void encode(std::span<const Code> codes, std::string& bytes) {
  for (const Code code : codes) bytes += bytes_of(static_cast<T>(code));
}

template <class T>
void decode(std::string_view bytes, std::span<Code> codes) {
  for (Code& code : codes) {
    T value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    code = value;
    bytes.remove_prefix(sizeof value);
  }
}

// The size, or an error of zstd, is left in `size`.
std::string compressed(std::span<const Code> codes, std::size_t bytes_a_result, std::size_t& size) {
  std::string plain;
  if (bytes_a_result == 1) {
    encode<std::uint8_t>(codes, plain);
  } else {
    encode<std::uint16_t>(codes, plain);
  }
  std::string block(ZSTD_compressBound(plain.size()), '\0');
  size = ZSTD_compress(block.data(), block.size(), plain.data(), plain.size(), kCompressionLevel);
  block.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return block;
}

std::size_t blocks_for(std::uint64_t positions) {
  return static_cast<std::size_t>((positions + kBlockPositions - 1) / kBlockPositions);
}

// Stored as it is here: no gaps, and a multiple of eight bytes.
struct Header {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kVersion;
  std::array<std::uint8_t, 4> material = {};  // own men and kings, the enemy's men and kings
  std::uint32_t bytes_a_result = 0;
  std::uint32_t positions_a_block = kBlockPositions;
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;
  std::uint32_t longest_win = 0;
  std::uint32_t longest_loss = 0;
  std::uint64_t checksum = 0;  // of header and directory, with 0 in this place

  static std::array<std::uint8_t, 4> digits(const Material& of) {
    return {of.own_men, of.own_kings, of.enemy_men, of.enemy_kings};
  }
  [[nodiscard]] std::uint64_t checksum_with(std::string_view directory) const {
    Header bare = *this;
    bare.checksum = 0;
    return checksum_of(std::string(bytes_of(bare)).append(directory));
  }
};

static_assert(sizeof(Header) == 64 && sizeof(BlockPlace) == 16);

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// Exactly `size` bytes from a place of the file on; false if it has fewer.
bool read_at(const Descriptor& file, std::uint64_t offset, char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::pread(file.number(), bytes, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

// The file with these blocks behind its header and directory.
std::string file_content(Header header, const std::vector<std::string>& blocks) {
  std::vector<BlockPlace> directory;
  std::uint64_t end = sizeof header + blocks.size() * sizeof(BlockPlace);
  for (const std::string& block : blocks) {
    end += block.size();
    directory.push_back({end, checksum_of(block)});
  }
  header.checksum = header.checksum_with(bytes_of(directory));
  std::string content(bytes_of(header));
  content += bytes_of(directory);
  for (const std::string& block : blocks) content += block;
  return content;
}

}  // namespace

std::string table_file_name(const Material& material) {
  std::string name = material.text();
  std::ranges::replace(name, ' ', '-');
  return fmt::format("checkers-{}.table", name);
}

MaybeError write_table(const std::filesystem::path& path, const Slice& slice,
                       const Spread& spread) {
  const SliceCounts counts = slice.counts();
  Header header;
  header.material = Header::digits(slice.material);
  // Codes are one more than plies.
  const bool fits_a_byte =
      std::max(counts.longest_win, counts.longest_loss) < std::numeric_limits<std::uint8_t>::max();
  header.bytes_a_result = fits_a_byte ? 1 : 2;
  header.wins = counts.wins;
  header.losses = counts.losses;
  header.draws = counts.draws;
  header.longest_win = counts.longest_win;
  header.longest_loss = counts.longest_loss;

  std::vector<std::string> blocks(blocks_for(slice.codes.size()));
  std::atomic<std::size_t> fault = 0;
  spread(blocks.size(), [&](std::size_t i) {
    const std::size_t begin = i * kBlockPositions;
    const std::size_t count = std::min(kBlockPositions, slice.codes.size() - begin);
    std::size_t size = 0;
    blocks[i] =
        compressed(std::span(slice.codes).subspan(begin, count), header.bytes_a_result, size);
    if (ZSTD_isError(size) != 0) fault = size;
  });
  if (fault != 0) {
    return file_error(path.string(),
                      fmt::format("cannot be compressed: {}", ZSTD_getErrorName(fault)));
  }
  // What is there under that name, if anything, is a file: a pipe would be waited for, and a device
  // would keep nothing.
  std::error_code ignored;
  const auto there = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    return file_error(path.string(), "is no file");
  }
  return write_file(path.string(), file_content(header, blocks), Existing::kReplace);
}

TableFile::TableFile(std::filesystem::path path, const Material& material, Descriptor file)
    : path_(std::move(path)), material_(material), index_(material), file_(std::move(file)) {}

Expected<TableFile> TableFile::open(const std::filesystem::path& path, const Material& material) {
  // Without O_NONBLOCK a pipe of that name would keep us waiting for somebody to write to it.
  Descriptor opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!opened.is_open()) {
    return file_error(path.string(), fmt::format("cannot be read: {}", std::strerror(errno)));
  }
  struct stat status = {};
  if (::fstat(opened.number(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0) {
    return file_error(path.string(), "is empty, or not a file");
  }
  TableFile file(path, material, std::move(opened));
  if (auto fault = file.read_header(static_cast<std::uint64_t>(status.st_size))) {
    return *std::move(fault);
  }
  return file;
}

Error TableFile::damaged(std::string_view what) const {
  return file_error(
      path_.string(),
      fmt::format("{}; delete it and run `quadrille tablebase checkers build` again", what));
}

MaybeError TableFile::read_header(std::uint64_t size) {
  Header header;
  if (!read_at(file_, 0, reinterpret_cast<char*>(&header), sizeof header)) {
    return damaged("is cut short");
  }
  if (header.magic != kMagic) return damaged("is not an endgame table");
  if (header.version != kVersion) {
    return damaged(
        fmt::format("has format version {}, this program reads {}", header.version, kVersion));
  }
  if (header.material != Header::digits(material_)) {
    return damaged("holds another material than its name says");
  }
  directory_.resize(blocks_for(index_.size()));
  const std::size_t directory_size = directory_.size() * sizeof(BlockPlace);
  if (!read_at(file_, sizeof header, reinterpret_cast<char*>(directory_.data()), directory_size)) {
    return damaged("is cut short");
  }
  if (header.checksum != header.checksum_with(bytes_of(directory_))) {
    return damaged("is damaged: its header has the wrong checksum");
  }
  counts_ = {header.wins, header.losses, header.draws, header.longest_win, header.longest_loss};
  bytes_a_result_ = header.bytes_a_result;
  const std::size_t largest_block = ZSTD_compressBound(kBlockPositions * sizeof(Code));
  std::uint64_t begin = sizeof header + directory_size;
  for (const BlockPlace& block : directory_) {
    if (block.end <= begin || block.end - begin > largest_block) {
      return damaged("is damaged: its blocks are out of order");
    }
    begin = block.end;
  }
  if (begin != size) return damaged("is cut short, or too long");
  if (counts_.positions() != index_.size() || header.positions_a_block != kBlockPositions ||
      bytes_a_result_ < 1 || bytes_a_result_ > 2) {
    return damaged("is damaged: its header contradicts itself");
  }
  return std::nullopt;
}

std::size_t TableFile::positions_in(std::size_t block) const {
  const std::uint64_t left = index_.size() - block * kBlockPositions;
  return static_cast<std::size_t>(std::min<std::uint64_t>(kBlockPositions, left));
}

MaybeError TableFile::read_block(std::size_t block, std::vector<Code>& codes) const {
  const std::uint64_t begin = block == 0 ? sizeof(Header) + directory_.size() * sizeof(BlockPlace)
                                         : directory_[block - 1].end;
  const BlockPlace& place = directory_[block];
  std::string bytes(static_cast<std::size_t>(place.end - begin), '\0');
  if (!read_at(file_, begin, bytes.data(), bytes.size())) return damaged("is cut short");
  if (checksum_of(bytes) != place.checksum) {
    return damaged("is damaged: a block has the wrong checksum");
  }
  const std::size_t positions = positions_in(block);
  std::array<char, kBlockPositions * sizeof(Code)> plain;  // NOLINT: filled by the next line
  const std::size_t wanted = positions * bytes_a_result_;
  if (ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size()) != wanted) {
    return damaged("is damaged: a block cannot be unpacked");
  }
  codes.resize(positions);
  if (bytes_a_result_ == 1) {
    decode<std::uint8_t>({plain.data(), wanted}, codes);
  } else {
    decode<std::uint16_t>({plain.data(), wanted}, codes);
  }
  return std::nullopt;
}

Expected<Slice> TableFile::read_all(const Spread& spread) const {
  Slice slice(material_);
  slice.codes.resize(static_cast<std::size_t>(index_.size()));
  MaybeError fault;
  std::mutex one_at_a_time;
  spread(directory_.size(), [&](std::size_t i) {
    std::vector<Code> codes;
    if (auto damage = read_block(i, codes)) {
      const std::scoped_lock lock(one_at_a_time);
      fault = std::move(damage);
    } else {
      std::ranges::copy(codes,
                        slice.codes.begin() + static_cast<std::ptrdiff_t>(i * kBlockPositions));
    }
  });
  if (fault) return *std::move(fault);
  if (slice.counts() != counts_) return damaged("is damaged: its counts are not what it holds");
  return slice;
}

}  // namespace quadrille::checkers
