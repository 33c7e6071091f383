// SPDX-License-Identifier: MIT
#include "certificates/certificate.h"

#include <fmt/core.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/for_people.h"
#include "games/registry.h"

namespace quadrille::certificates {
namespace {

constexpr std::string_view kFirstLine = "quadrille certificate 1";
constexpr std::size_t kMostHeaderBytes = 4096;
constexpr int kCompressionLevel = 12;
constexpr std::size_t kMovesBetweenReports = 1 << 10;

Error damaged(std::string message, std::string where) {
  return {ErrorCode::kBadRequest, std::move(message), std::move(where)};
}

std::string checksum_text(std::string_view lines, std::string_view body) {
  XXH3_state_t* const state = XXH3_createState();
  XXH3_64bits_reset(state);
  XXH3_64bits_update(state, lines.data(), lines.size());
  XXH3_64bits_update(state, body.data(), body.size());
  const std::uint64_t digest = XXH3_64bits_digest(state);
  XXH3_freeState(state);
  return fmt::format("{:016x}", digest);
}

// The lines of a header, taken one by one.
class HeaderLines {
 public:
  explicit HeaderLines(std::string_view file) : text_(file.substr(0, kMostHeaderBytes)) {}

  // What stands behind the word at the beginning of the next line.
  Expected<std::string> next(std::string_view word) {
    ++line_;
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) {
      return damaged("the file is cut off, or no certificate", where());
    }
    std::string_view line = text_.substr(at_, end - at_);
    at_ = end + 1;
    if (!line.starts_with(word)) {
      return damaged(fmt::format("should begin with \"{}\"", word), where());
    }
    line.remove_prefix(word.size());
    return std::string(line);
  }

  // The same for a number from 0 to `most`.
  Expected<std::size_t> next_number(std::string_view word, std::size_t most) {
    const auto text = next(word);
    if (!text) return text.error();
    std::size_t number = 0;
    const char* const end = text->data() + text->size();
    const auto read = std::from_chars(text->data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || number > most) {
      return damaged(fmt::format("should be a number from 0 to {}", grouped(most)), where());
    }
    return number;
  }

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::string where() const { return fmt::format("line {}", line_); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 0;
};

std::string compressed(std::string_view moves) {
  std::string body(ZSTD_compressBound(moves.size()), '\0');
  body.resize(
      ZSTD_compress(body.data(), body.size(), moves.data(), moves.size(), kCompressionLevel));
  return body;
}

// So many bytes, no more and no fewer. Room is made as they come: what a file says of its size is
// not believed.
Expected<std::string> decompressed(std::string_view body, std::size_t size) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  const auto wrong = [](std::string message) {
    return damaged(std::move(message), "the moves of the file");
  };
  std::string moves;
  std::array<char, std::size_t{1} << 16> piece = {};
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  std::size_t left = 1;
  while (left != 0) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    const std::size_t taken = in.pos;
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0) return wrong("cannot be decompressed");
    moves.append(piece.data(), out.pos);
    if (moves.size() > size) return wrong(fmt::format("are more than {}", grouped(size)));
    if (left != 0 && in.pos == taken && out.pos == 0) return wrong("are cut off");
  }
  if (moves.size() < size) {
    return wrong(fmt::format("are {}, not {}", grouped(moves.size()), grouped(size)));
  }
  if (in.pos != in.size) return wrong("are followed by something else");
  return moves;
}

std::string header_lines(const Certificate& certificate, std::size_t bytes) {
  return fmt::format("{}\ngame {}\nposition {}\nvalue {}\nmoves {}\nbytes {}\n", kFirstLine,
                     certificate.game, certificate.position, to_string(certificate.value),
                     certificate.moves.size(), bytes);
}

Expected<Value> value_named(std::string_view name, std::string where) {
  for (const Value value : {Value::kWin, Value::kLoss, Value::kDraw}) {
    if (to_string(value) == name) return value;
  }
  return damaged("should be win, loss or draw", std::move(where));
}

// Everything in the header but the moves.
struct Header {
  Certificate certificate;
  std::size_t moves = 0;
  std::size_t bytes = 0;
  std::string_view lines;  // that the checksum is of
  std::string checksum;
  std::size_t size = 0;
};

Expected<Header> header_of(std::string_view file) {
  HeaderLines lines(file);
  Header header;
  const auto first = lines.next(kFirstLine);
  if (!first) return first.error();
  if (!first->empty()) return damaged("is of a version that is not known", lines.where());
  auto game = lines.next("game ");
  if (!game) return game.error();
  auto position = lines.next("position ");
  if (!position) return position.error();
  const auto value_name = lines.next("value ");
  if (!value_name) return value_name.error();
  const auto value = value_named(*value_name, lines.where());
  if (!value) return value.error();
  const auto moves = lines.next_number("moves ", Walk::kMostMoves);
  if (!moves) return moves.error();
  const auto bytes = lines.next_number("bytes ", kMostBytes);
  if (!bytes) return bytes.error();
  header.lines = file.substr(0, lines.at());
  auto checksum = lines.next("checksum ");
  if (!checksum) return checksum.error();
  const auto empty = lines.next("");
  if (!empty) return empty.error();
  if (!empty->empty()) return damaged("should be empty", lines.where());
  header.certificate = {*std::move(game), *std::move(position), *value, {}};
  header.moves = *moves;
  header.bytes = *bytes;
  header.checksum = *std::move(checksum);
  header.size = lines.at();
  return header;
}

}  // namespace

std::string_view to_string(Value value) {
  switch (value) {
    case Value::kWin:
      return "win";
    case Value::kLoss:
      return "loss";
    case Value::kDraw:
      break;
  }
  return "draw";
}

std::vector<Promise> promises_of(Value value, Side to_move) {
  switch (value) {
    case Value::kWin:
      return {{to_move, true}};
    case Value::kLoss:
      return {{opposite(to_move), true}};
    case Value::kDraw:
      break;
  }
  return {{to_move, false}, {opposite(to_move), false}};
}

MaybeError check_certifiable(const AnyGame& game) {
  if (!game.repeats()) return {};
  return Error{ErrorCode::kBadRequest,
               "positions can come back in this game; certificates are of games where none does",
               "game"};
}

std::string encoded(const Certificate& certificate) {
  const std::string body = compressed(certificate.moves);
  const std::string lines = header_lines(certificate, body.size());
  return fmt::format("{}checksum {}\n\n", lines, checksum_text(lines, body)) + body;
}

std::string checksum_of(std::string_view file) {
  const auto header = header_of(file);
  return header ? header->checksum : std::string();
}

Expected<Certificate> decoded(std::string_view file) {
  auto header = header_of(file);
  if (!header) return header.error();
  const std::string_view body = file.substr(header->size);
  if (body.size() != header->bytes) {
    return damaged(fmt::format("the file has {} bytes for its moves and should have {}",
                               grouped(body.size()), grouped(header->bytes)),
                   "its end");
  }
  if (checksum_text(header->lines, body) != header->checksum) {
    return damaged("the file does not fit its checksum: it is damaged", "line 7");
  }
  auto moves = decompressed(body, header->moves);
  if (!moves) return moves.error();
  header->certificate.moves = *std::move(moves);
  return std::move(header->certificate);
}

Expected<Certificate> certify(const Setup& setup, Value value, const Walk::NextMove& choose,
                              const std::atomic<bool>* stop) {
  const AnyGame& game = *setup.game;
  if (auto error = check_certifiable(game)) return *std::move(error);
  Certificate certificate{game.name(), game.position_text(setup.position), value, {}};
  const auto choose_and_write = [&](const AnyPosition& position,
                                    std::span<const AnyMove> moves) -> Expected<std::size_t> {
    auto chosen = choose(position, moves);
    if (chosen) certificate.moves += static_cast<char>(*chosen);
    return chosen;
  };
  Walk walk(game, choose_and_write, stop);
  for (const Promise promise : promises_of(value, game.side_to_move(setup.position))) {
    if (auto error = walk.follow(setup.position, promise)) return *std::move(error);
  }
  return certificate;
}

MaybeError verify(const Certificate& certificate, const std::atomic<bool>* stop,
                  const OnMoves& on_moves) {
  const auto setup = set_up(certificate.game, certificate.position);
  if (!setup) return setup.error();
  const AnyGame& game = *setup->game;
  if (auto error = check_certifiable(game)) return error;
  std::size_t done = 0;
  const auto read_move = [&](const AnyPosition& position,
                             std::span<const AnyMove>) -> Expected<std::size_t> {
    if (done == certificate.moves.size()) {
      return damaged(fmt::format("there is no move for \"{}\"", game.position_text(position)),
                     fmt::format("after move {}", grouped(done)));
    }
    const auto number = static_cast<unsigned char>(certificate.moves[done++]);
    if (on_moves && done % kMovesBetweenReports == 0) on_moves(done);
    return std::size_t{number};
  };
  Walk walk(game, read_move, stop);
  for (const Promise promise : promises_of(certificate.value, game.side_to_move(setup->position))) {
    if (auto error = walk.follow(setup->position, promise)) return error;
  }
  if (done < certificate.moves.size()) {
    return damaged(fmt::format("the file has {} that no line of play comes to",
                               counted(certificate.moves.size() - done, "move", "moves")),
                   fmt::format("after move {}", grouped(done)));
  }
  return {};
}

}  // namespace quadrille::certificates
