// SPDX-License-Identifier: MIT
#include "reports/aind/kinds.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "players/kinds.h"
#include "players/player_heuristic.h"
#include "players/random_player.h"
#include "players/search_player.h"
#include "players/words.h"
#include "reports/aind/searches.h"

namespace quadrille {
namespace {

// The agents of the tournament that the Isolation report played (rules, section 4.1), and the
// report's own: AB_Custom stands for custom1 in its first table, for custom4 in its second.
struct Agent {
  std::string_view name;
  std::string_view heuristic;  // empty: it plays by chance
  AindKind kind = AindKind::kAlphaBeta;
};
constexpr std::array kAgents = {
    Agent{"Random", ""},
    Agent{"MM_Open", "open", AindKind::kMinimax},
    Agent{"MM_Center", "center", AindKind::kMinimax},
    Agent{"MM_Improved", "improved", AindKind::kMinimax},
    Agent{"AB_Open", "open"},
    Agent{"AB_Center", "center"},
    Agent{"AB_Improved", "improved"},
    Agent{"AB_Custom", "custom1"},
    Agent{"AB_Custom_2", "custom2"},
    Agent{"AB_Custom_3", "custom3"},
    Agent{"AB_Custom_4", "custom4"},
    Agent{"AB_Custom_5", "custom5"},
    Agent{"AB_Custom_6", "custom6"},
};

const Agent* find_agent(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(kAgents, [&](const Agent& each) { return each.name == name; });
  return found == kAgents.end() ? nullptr : found;
}

MaybeError read_name(std::string_view name, PlayerWords& words) {
  const Agent* const agent = find_agent(name);
  if (agent != nullptr) {
    words.heuristic = std::string(agent->heuristic);
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const Agent& each : kAgents) known.emplace_back(each.name);
  return Error{ErrorCode::kUnknownPlayer,
               fmt::format("there is no player {}{}", in_quotes(fmt::format("aind:{}", name)),
                           suggestion(name, known)),
               "player"};
}

Expected<std::unique_ptr<Player>> make_agent(const GamePointer& game, const PlayerWords& words,
                                             const PlayerLimits& limits) {
  const Agent& agent = *find_agent(words.argument);
  if (agent.heuristic.empty()) return make_random_player(words.text);
  auto evaluator = heuristic_of(*game, words);
  if (!evaluator) return evaluator.error();
  auto search = make_aind_search(*game, *std::move(evaluator), agent.kind);
  if (!search) {
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("the agents of the Isolation report do not play {}", game->name()),
                 "player"};
  }
  return make_search_player(words.text, limits, std::move(search));
}

}  // namespace

void add_aind_kind() {
  add_player_kind(
      {.name = "aind",
       .syntax = "aind:NAME",
       .meaning =
           "a player of the Isolation report's tournament by its name there, e.g. aind:AB_Improved",
       .argument = PlayerKind::Argument::kOther,
       .read = read_name,
       .make = make_agent});
}

}  // namespace quadrille
