// SPDX-License-Identifier: MIT
// What a peer may send to workers and to a coordinator: each message is refused in one printable
// line, or says the same when it is written and read again, and a game in it is one by the rules or
// refused.
#include "arena/record_file.h"
#include "base/text.h"
#include "cluster/broker.h"
#include "cluster/messages.h"
#include "fuzz/check.h"
#include "games/registry.h"

namespace quadrille::fuzz {
namespace {

void require_printable(std::string_view text) {
  for (const char c : text) require(c >= ' ' && c <= '~', "peers' words are printable", text);
}

template <class Message>
Message read_back(const Message& message, Expected<Message> (*parse)(std::string_view)) {
  const std::string written = to_json(message);
  auto again = parse(written);
  require(static_cast<bool>(again), "what is written can be read", written);
  return *std::move(again);
}

// The message as it is read back; nothing if it is refused.
template <class Message>
std::optional<Message> check_message(std::string_view text,
                                     Expected<Message> (*parse)(std::string_view)) {
  const auto message = parse(text);
  if (!message) {
    require_readable(message.error());
    return std::nullopt;
  }
  // Unprintable bytes make a line longer, so it may be cut a second time and not a third.
  Message once = read_back(*message, parse);
  const std::string written = to_json(once);
  require(to_json(read_back(once, parse)) == written, "what is written reads back as it was",
          written);
  return once;
}

void check_result(const UnitResult& result) {
  require_printable(result.worker);
  require_printable(result.error);
  require(result.records.size() <= kMostGamesInUnit, "games are bounded", result.worker);
  for (const auto& [number, record] : result.records) {
    const auto game = find_game(record.job.game);
    require(static_cast<bool>(game), "a record is of a game that is there", record.job.game);
    const auto line = line_of_record(*game, record);
    if (!line) require_readable(line.error());
  }
}

void check_address(std::string_view text) {
  const auto address = parse_broker_address(text);
  if (!address) return require_readable(address.error());
  const std::string shown = address->text();
  require(address->port > 0 && address->port < 65'536, "a port is a port", shown);
  require(!address->host.empty(), "there is a host", shown);
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text = fuzz::as_text(data, size);
  if (const auto announcement = fuzz::check_message(text, parse_announcement)) {
    fuzz::require_printable(announcement->program.version);
  }
  if (const auto unit = fuzz::check_message(text, parse_unit)) {
    fuzz::require(unit->jobs.size() <= kMostGamesInUnit, "games are bounded", unit->run);
  }
  if (const auto result = fuzz::check_message(text, parse_result)) fuzz::check_result(*result);
  if (const auto dead = fuzz::check_message(text, parse_dead)) {
    fuzz::require_printable(dead->reason);
  }
  fuzz::check_address(text);
  return 0;
}
