// SPDX-License-Identifier: MIT
#include "tables/table_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
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
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "os/parallel.h"
#include "base/text.h"
#include "os/files.h"

namespace quadrille::checkers {
namespace {

static_assert(std::endian::native == std::endian::little, "files are written as memory has it");

constexpr std::array<char, 8> kMagic = {'Q', 'D', 'C', 'H', 'K', 'T', 'B', '\n'};
constexpr std::uint32_t kVersion = 1;
constexpr int kCompressionLevel = 12;

std::uint64_t checksum_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Error file_error(const std::filesystem::path& path, std::string message) {
  return {ErrorCode::kBadOption, std::move(message),
          fmt::format("file {}", in_quotes(path.string()))};
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

std::string compressed(std::span<const Code> codes, std::size_t bytes_a_result) {
  std::string plain;
  if (bytes_a_result == 1) {
    encode<std::uint8_t>(codes, plain);
  } else {
    encode<std::uint16_t>(codes, plain);
  }
  std::string block(ZSTD_compressBound(plain.size()), '\0');
  block.resize(
      ZSTD_compress(block.data(), block.size(), plain.data(), plain.size(), kCompressionLevel));
  return block;
}

std::size_t blocks_for(std::uint64_t positions) {
  return static_cast<std::size_t>((positions + kBlockPositions - 1) / kBlockPositions);
}

// Both are stored as they are here: no gaps, and multiples of eight bytes.
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

struct Block {
  std::uint64_t end = 0;  // in the file; a block begins where the one before it ends
  std::uint64_t checksum = 0;
};
static_assert(sizeof(Header) == 64 && sizeof(Block) == 16);

// Of the directory; the file must be long enough to have it.
Block block_at(std::string_view content, std::size_t block) {
  Block result;
  std::memcpy(&result, content.data() + sizeof(Header) + block * sizeof(Block), sizeof result);
  return result;
}

}  // namespace

std::string table_file_name(const Material& material) {
  std::string name = material.text();
  std::ranges::replace(name, ' ', '-');
  return fmt::format("checkers-{}.table", name);
}

MaybeError write_table(const std::filesystem::path& path, const Slice& slice, unsigned threads) {
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
  parallel_for(blocks.size(), threads, [&](std::size_t, std::size_t i) {
    const std::size_t begin = i * kBlockPositions;
    const std::size_t size = std::min(kBlockPositions, slice.codes.size() - begin);
    blocks[i] = compressed(std::span(slice.codes).subspan(begin, size), header.bytes_a_result);
  });
  std::string directory;
  std::uint64_t end = sizeof header + blocks.size() * sizeof(Block);
  for (const std::string& block : blocks) {
    end += block.size();
    directory += bytes_of(Block{end, checksum_of(block)});
  }
  header.checksum = header.checksum_with(directory);

  std::string content(bytes_of(header));
  content += directory;
  for (const std::string& block : blocks) content += block;
  return write_file(path.string(), content, Existing::kReplace);
}

TableFile::Mapping::~Mapping() {
  // What mmap gave is ours to give back.
  munmap(const_cast<char*>(content.data()), content.size());  // NOLINT
}

TableFile::TableFile(std::filesystem::path path, const Material& material,
                     std::unique_ptr<const Mapping> file)
    : path_(std::move(path)), material_(material), index_(material), file_(std::move(file)) {}

Expected<TableFile> TableFile::open(const std::filesystem::path& path, const Material& material) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return file_error(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  }
  struct stat status = {};
  const bool known = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = static_cast<std::size_t>(known ? status.st_size : 0);
  void* const memory =
      size == 0 ? MAP_FAILED : mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (memory == MAP_FAILED) return file_error(path, "is empty, or not a file");
  TableFile file(
      path, material,
      std::make_unique<const Mapping>(std::string_view(static_cast<const char*>(memory), size)));
  if (auto fault = file.read_header()) return *std::move(fault);
  return file;
}

Error TableFile::damaged(std::string_view what) const {
  return file_error(path_, fmt::format("{}; delete it and run `quadrille tablebase checkers build` "
                                       "again",
                                       what));
}

MaybeError TableFile::read_header() {
  const std::string_view content = file_->content;
  Header header;
  if (content.size() < sizeof header) return damaged("is cut short");
  std::memcpy(&header, content.data(), sizeof header);
  if (header.magic != kMagic) return damaged("is not an endgame table");
  if (header.version != kVersion) {
    return damaged(
        fmt::format("has format version {}, this program reads {}", header.version, kVersion));
  }
  blocks_ = blocks_for(index_.size());
  const std::size_t directory_size = blocks_ * sizeof(Block);
  if (header.material != Header::digits(material_)) {
    return damaged("holds another material than its name says");
  }
  if (content.size() < sizeof header + directory_size) return damaged("is cut short");
  if (header.checksum != header.checksum_with(content.substr(sizeof header, directory_size))) {
    return damaged("is damaged: its header has the wrong checksum");
  }
  counts_ = {header.wins, header.losses, header.draws, header.longest_win, header.longest_loss};
  bytes_a_result_ = header.bytes_a_result;
  std::uint64_t begin = sizeof header + directory_size;
  for (std::size_t i = 0; i < blocks_; ++i) {
    const std::uint64_t end = block_at(content, i).end;
    if (end <= begin) return damaged("is damaged: its blocks are out of order");
    begin = end;
  }
  if (begin != content.size()) return damaged("is cut short, or too long");
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

bool TableFile::read_block(std::size_t block, std::vector<Code>& codes) const {
  const std::string_view content = file_->content;
  const std::uint64_t begin =
      block == 0 ? sizeof(Header) + blocks_ * sizeof(Block) : block_at(content, block - 1).end;
  const Block place = block_at(content, block);
  const std::string_view bytes = content.substr(begin, place.end - begin);
  if (checksum_of(bytes) != place.checksum) return false;
  const std::size_t positions = positions_in(block);
  std::array<char, kBlockPositions * sizeof(Code)> plain;  // NOLINT: filled by the next line
  const std::size_t wanted = positions * bytes_a_result_;
  if (ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size()) != wanted) {
    return false;
  }
  codes.resize(positions);
  if (bytes_a_result_ == 1) {
    decode<std::uint8_t>({plain.data(), wanted}, codes);
  } else {
    decode<std::uint16_t>({plain.data(), wanted}, codes);
  }
  return true;
}

Expected<Slice> TableFile::read_all(unsigned threads) const {
  Slice slice(material_);
  slice.codes.resize(static_cast<std::size_t>(index_.size()));
  std::atomic<bool> good = true;
  parallel_for(blocks_, threads, [&](std::size_t, std::size_t i) {
    std::vector<Code> codes;
    if (read_block(i, codes)) {
      std::ranges::copy(codes,
                        slice.codes.begin() + static_cast<std::ptrdiff_t>(i * kBlockPositions));
    } else {
      good = false;
    }
  });
  if (!good) return damaged("is damaged: a block has the wrong checksum");
  if (slice.counts() != counts_) return damaged("is damaged: its counts are not what it holds");
  return slice;
}

}  // namespace quadrille::checkers
