// SPDX-License-Identifier: MIT
#include "tables/proof_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/text.h"
#include "os/descriptor.h"
#include "os/waiting.h"

namespace quadrille {
namespace {

static_assert(std::endian::native == std::endian::little, "files are written as memory has it");
static_assert(sizeof(ProofTable::Stored) == 16);

constexpr std::string_view kFirstWords = "quadrille proofs ";
constexpr std::size_t kMostHeaderBytes = 1024;
constexpr std::size_t kEntriesAPiece = std::size_t{1} << 16;
constexpr std::string_view kMend = "name another file, or move this one away";

class Checksum {
 public:
  Checksum() : state_(XXH3_createState(), &XXH3_freeState) { XXH3_64bits_reset(state_.get()); }
  void add(std::string_view bytes) { XXH3_64bits_update(state_.get(), bytes.data(), bytes.size()); }
  [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state_;
};

std::string_view bytes_of(const std::vector<ProofTable::Stored>& entries) {
  return {reinterpret_cast<const char*>(entries.data()),
          entries.size() * sizeof(ProofTable::Stored)};
}

std::string header_of(const AnyGame& game, Nodes nodes) {
  return fmt::format("{}{}\ngame {}\nkeys {:016x}\nnodes {}\n\n", kFirstWords, kProofFileVersion,
                     game.name(), keys_of(game), nodes);
}

Error refused(std::string_view message) {
  return {ErrorCode::kBadOption, fmt::format("{}: {}", message, kMend), {}};
}

struct Header {
  Nodes nodes = 0;
  std::size_t size = 0;
};

// What stands behind the word in the next line, which is taken off the text.
std::optional<std::string_view> next_line(std::string_view& text, std::string_view word) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos || !text.substr(0, end).starts_with(word)) return std::nullopt;
  const std::string_view rest = text.substr(word.size(), end - word.size());
  text.remove_prefix(end + 1);
  return rest;
}

Expected<Header> read_header(const std::string& file, const AnyGame& game) {
  std::string_view text = file;
  const auto version = next_line(text, kFirstWords);
  if (!version) return refused("is no file of proofs");
  if (*version != std::to_string(kProofFileVersion)) {
    return refused(fmt::format("has proofs of version {}, and this program those of version {}",
                               in_quotes(*version), kProofFileVersion));
  }
  const auto name = next_line(text, "game ");
  if (!name) return refused("is damaged in line 2");
  if (*name != game.name()) {
    return refused(fmt::format("has proofs of {}, not of {}", in_quotes(*name), game.name()));
  }
  const auto keys = next_line(text, "keys ");
  if (!keys) return refused("is damaged in line 3");
  if (*keys != fmt::format("{:016x}", keys_of(game))) {
    return refused("is of another version of the program, to which positions have other keys");
  }
  const auto nodes = next_line(text, "nodes ");
  Header header;
  const auto read =
      nodes ? std::from_chars(nodes->data(), nodes->data() + nodes->size(), header.nodes)
            : std::from_chars_result{nullptr, std::errc::invalid_argument};
  if (read.ec != std::errc{} || read.ptr != nodes->data() + nodes->size()) {
    return refused("is damaged in line 4");
  }
  const auto empty = next_line(text, "");
  if (!empty || !empty->empty()) return refused("is damaged in line 5");
  header.size = file.size() - text.size();
  return header;
}

Expected<Header> read_header(const ReadAt& read_at, std::uint64_t size, const AnyGame& game) {
  std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(size, kMostHeaderBytes)), '\0');
  if (!read_at(0, text.data(), text.size())) return refused("cannot be read");
  return read_header(text, game);
}

// At once: the entries come in the order of their places, and would push each other out of the
// first ones while the table is small.
void make_room(ProofTable& table, std::uint64_t entries) {
  for (std::size_t before = 0; before != table.buckets() && entries > 2 * table.buckets();) {
    before = table.buckets();
    table.grow();
  }
}

Expected<Nodes> read_entries(const ReadAt& read_at, std::uint64_t size, const AnyGame& game,
                             ProofTable& table) {
  const auto header = read_header(read_at, size, game);
  if (!header) return header.error();
  constexpr std::uint64_t kEntry = sizeof(ProofTable::Stored);
  std::uint64_t checksum = 0;
  if (size < header->size + sizeof checksum ||
      (size - header->size - sizeof checksum) % kEntry != 0) {
    return refused("is cut off");
  }
  std::uint64_t left = (size - header->size - sizeof checksum) / kEntry;
  make_room(table, left);
  std::string head(header->size, '\0');
  if (!read_at(0, head.data(), head.size())) return refused("cannot be read");
  Checksum sum;
  sum.add(head);
  std::uint64_t offset = header->size;
  std::vector<ProofTable::Stored> piece;
  while (left > 0) {
    piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left, kEntriesAPiece)));
    const std::size_t bytes = piece.size() * kEntry;
    if (!read_at(offset, reinterpret_cast<char*>(piece.data()), bytes)) {
      return refused("cannot be read to its end");
    }
    sum.add(bytes_of(piece));
    for (const ProofTable::Stored& entry : piece) {
      if (!table.restore(entry)) return refused("is damaged: it has an entry that says nothing");
    }
    offset += bytes;
    left -= piece.size();
  }
  if (!read_at(offset, reinterpret_cast<char*>(&checksum), sizeof checksum)) {
    return refused("cannot be read to its end");
  }
  if (checksum != sum.value()) return refused("is damaged: it does not fit its checksum");
  return header->nodes;
}

struct OpenFile {
  Descriptor file;
  std::uint64_t size = 0;

  [[nodiscard]] ReadAt reader() const {
    return [this](std::uint64_t offset, char* bytes, std::size_t wanted) {
      while (wanted > 0) {
        const ssize_t got = ::pread(file.number(), bytes, wanted, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        offset += static_cast<std::uint64_t>(got);
        wanted -= static_cast<std::size_t>(got);
      }
      return true;
    };
  }
};

Expected<OpenFile> open_file(const std::string& path) {
  OpenFile opened;
  opened.file = Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  struct stat status = {};
  if (!opened.file.is_open() || ::fstat(opened.file.number(), &status) != 0) {
    return file_error(path, fmt::format("cannot be read: {}", system_message(errno)));
  }
  if (!S_ISREG(status.st_mode)) return file_error(path, "is no file in which proofs can be kept");
  opened.size = static_cast<std::uint64_t>(status.st_size);
  return opened;
}

Error of_file(const std::string& path, Error error) {
  error.where = file_error(path, {}).where;
  return error;
}

}  // namespace

Hash keys_of(const AnyGame& game) {
  // The positions of one line of play are enough to tell one way of making keys from another.
  constexpr int kPlies = 16;
  AnyPosition position = game.start();
  Hash keys = mix(game.hash(position));
  for (int ply = 0; ply < kPlies && !game.outcome(position); ++ply) {
    const auto moves = game.legal_moves(position);
    position = game.apply(position, moves[moves.size() / 2]);
    keys = mix(keys ^ game.hash(position));
  }
  return keys;
}

Expected<Nodes> read_proofs(const ReadAt& read_at, std::uint64_t size, const AnyGame& game,
                            ProofTable& table) {
  auto nodes = read_entries(read_at, size, game, table);
  if (!nodes) table.clear();
  return nodes;
}

Expected<Nodes> read_proofs(const std::string& path, const AnyGame& game, ProofTable& table) {
  const auto opened = open_file(path);
  if (!opened) return opened.error();
  auto nodes = read_proofs(opened->reader(), opened->size, game, table);
  if (!nodes) return of_file(path, nodes.error());
  return nodes;
}

MaybeError write_proofs(const std::string& path, const AnyGame& game, const ProofTable& table,
                        Nodes nodes, Existing existing, const std::function<bool()>& stopped) {
  if (existing == Existing::kReplace) {
    const auto opened = open_file(path);
    if (!opened) return opened.error();
    const auto header = read_header(opened->reader(), opened->size, game);
    if (!header) return of_file(path, header.error());
  }
  const std::string header = header_of(game, nodes);
  std::vector<ProofTable::Stored> piece;
  std::size_t bucket = 0;
  Checksum sum;
  std::uint64_t checksum = 0;
  enum class Next { kHeader, kEntries, kEnd } next = Next::kHeader;
  const auto next_piece = [&]() -> std::optional<std::string_view> {
    if (stopped && stopped()) return std::nullopt;
    if (next == Next::kHeader) {
      next = Next::kEntries;
      sum.add(header);
      return header;
    }
    if (next == Next::kEnd) return "";
    piece.clear();
    while (bucket < table.buckets() && piece.size() < kEntriesAPiece) {
      table.append_bucket(bucket++, piece);
    }
    if (!piece.empty()) {
      sum.add(bytes_of(piece));
      return bytes_of(piece);
    }
    next = Next::kEnd;
    checksum = sum.value();
    return std::string_view(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  };
  return write_file(path, next_piece, existing);
}

}  // namespace quadrille
