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

Expected<PlayerWords> allowed_player(std::string_view words, const OwnHeuristics& own,
                                     const Context& context) {
  auto player = parse_player(words);
  if (!player) return player.error();
  // Whoever can send a request must not be able to start programs.
  if (!player->kind->thinks_here) {
    return bad_option("the API asks nobody and starts no programs: use `quadrille analyze`",
                      "player");
  }
  const std::size_t most_bytes = context.most_table_bytes;
  if (player->options.table_bytes > most_bytes) {
    return too_much("tt", player->options.table_bytes >> 20, most_bytes >> 20, " MB");
  }
  if (player->kind->name == "mcts" && player->mcts.memory_bytes > most_bytes) {
    return too_much("memory", player->mcts.memory_bytes >> 20, most_bytes >> 20, " MB");
  }
  if (player->options.threads > context.most_threads) {
    return too_much("threads", player->options.threads, context.most_threads, "");
  }
  return own.find(*std::move(player));
}

}  // namespace quadrille::api
