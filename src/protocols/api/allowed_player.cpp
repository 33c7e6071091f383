// SPDX-License-Identifier: MIT
#include "protocols/api/allowed_player.h"

#include <fmt/core.h>

#include <utility>

namespace quadrille::api {
namespace {

Error too_much(std::string_view option, std::uint64_t asked, std::uint64_t allowed,
               std::string_view unit) {
  return {ErrorCode::kLimit,
          fmt::format("{}={} is more than the {}{} that a request may have", option, asked, allowed,
                      unit),
          "player"};
}

}  // namespace

MaybeError check_player(const PlayerWords& player, const PlayerBounds& bounds) {
  if (!player.kind->thinks_here) {
    return bad_option("the API asks nobody and starts no programs: use `quadrille analyze`",
                      "player");
  }
  if (player.options.table_bytes > bounds.table_bytes) {
    return too_much("tt", player.options.table_bytes >> 20, bounds.table_bytes >> 20, " MB");
  }
  if (player.kind->name == "mcts" && player.mcts.memory_bytes > bounds.table_bytes) {
    return too_much("memory", player.mcts.memory_bytes >> 20, bounds.table_bytes >> 20, " MB");
  }
  if (player.options.threads > bounds.threads) {
    return too_much("threads", player.options.threads, bounds.threads, "");
  }
  return std::nullopt;
}

Expected<PlayerWords> allowed_player(std::string_view words, const OwnHeuristics& own,
                                     const PlayerBounds& bounds) {
  auto player = parse_player(words);
  if (!player) return player.error();
  if (auto error = check_player(*player, bounds)) return *error;
  return own.find(*std::move(player));
}

}  // namespace quadrille::api
