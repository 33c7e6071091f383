// SPDX-License-Identifier: MIT
// The words that name a player, and the only place that reads them:
// `KIND:ARGUMENT,option=value,...` with the kinds and options of kinds.h. A bare heuristic name
// means alphabeta:NAME. Commas and blanks between quotes ('...' or "...") belong to the argument.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "players/kinds.h"
#include "players/limits.h"
#include "search/mcts_options.h"
#include "search/options.h"

namespace quadrille {

struct PlayerWords {
  std::string text;                  // as given
  const PlayerKind* kind = nullptr;  // of words that were read never null
  std::string name = {};             // what results call it; empty: its words
  std::string argument = {};         // behind the colon, quotes and all
  std::string heuristic = {};        // empty: the kind has none
  bool bare = false;                 // no kind was named: what is given may be meant as one
  std::string without = {};          // a term of the heuristic that shall not count; empty: all do
  std::string with = {};             // terms that count besides: "2*moves"; empty: none
  PlayerLimits limits = {};
  AlphaBetaOptions options = {};
  MctsOptions mcts = {};
  // Options that later layers added, as text that their readers have found good.
  std::map<std::string, std::string, std::less<>> more = {};
};

Expected<PlayerWords> parse_player(std::string_view text);

// What results call a player: the name it was given, else its words.
std::string name_of_player(std::string_view text);

// The hash of the file that the player's heuristic is in; empty: in none, or none that can be read.
std::string hash_of_heuristic(std::string_view text);

// The player by the names that its heuristic has at present in this game.
PlayerWords with_present_names(const AnyGame& game, PlayerWords words);

// What `text` means between quotes: its words, split at blanks outside quotes, without the quotes.
// nullopt if a quote is not closed.
std::optional<std::vector<std::string>> unquoted_words(std::string_view text);

// Limits that this kind of player cannot have; nothing if it can have all.
MaybeError check_limits(const PlayerWords& words, const PlayerLimits& limits);

// The player's own limits if it has some, else the common ones, else those of its kind.
PlayerLimits effective_limits(const AnyGame& game, const PlayerWords& words,
                              const PlayerLimits& common);

}  // namespace quadrille
