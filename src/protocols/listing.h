// SPDX-License-Identifier: MIT
// What there is: games, heuristics, features and players, each with its meaning and its source.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_writer.h"

namespace quadrille {

// One list: a heading for people, a key for programs, and rows of named cells.
struct Listing {
  std::string heading;
  std::string key;
  std::string game;  // whose they are; empty where they are of no game
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows = {};
  std::vector<std::string> remarks = {};  // by row; empty where there is nothing to add
  // By row, where rows can have had other names: those are still understood.
  std::vector<std::string> former_names = {};
};

enum class ListKind { kAll, kGames, kHeuristics, kFeatures, kPlayers };

// `games`, `heuristics`, `features` or `players`; all of them if empty.
Expected<ListKind> list_kind(std::string_view word);

// Games are those of this game's family, heuristics and features those of this game; of all games,
// on their usual boards, if empty. Players have no game.
Expected<std::vector<Listing>> list_what_there_is(ListKind kind, std::string_view game);

// A member for each key: the rows of all listings with that key, each with its game where it has
// one.
void write_listings(JsonWriter& json, std::span<const Listing> listings);

}  // namespace quadrille
