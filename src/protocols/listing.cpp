// SPDX-License-Identifier: MIT
#include "protocols/listing.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "players/words.h"

namespace quadrille {
namespace {

// In the order of ListKind, which begins with all of them.
const std::vector<std::string>& kind_names() {
  static const std::vector<std::string> names = {"games", "heuristics", "features", "players"};
  return names;
}

Expected<std::vector<GamePointer>> games_to_list(std::string_view words) {
  std::vector<GamePointer> games;
  const auto add = [&](std::string_view name) -> MaybeError {
    auto game = find_game(name);
    if (!game) return game.error();
    games.push_back(*std::move(game));
    return std::nullopt;
  };
  if (!words.empty()) {
    if (auto error = add(words)) return *error;
    return games;
  }
  for (const GameFamily* family : all_families()) {
    if (auto error = add(family->name())) return *error;
  }
  return games;
}

// Every rule set, or those of the family that the game is of.
Listing list_games(std::string_view game) {
  Listing listing{"Games", "games", "", {"game", "meaning", "source"}};
  const std::string_view family_name = split(game, ':')[0];
  for (const GameFamily* family : all_families()) {
    if (!game.empty() && family->name() != family_name) continue;
    for (const RuleSetInfo& info : family->rule_sets()) {
      listing.rows.push_back(
          {std::string(info.words), std::string(info.meaning), std::string(info.source)});
    }
  }
  return listing;
}

Listing heuristics_of(const AnyGame& game) {
  Listing listing{"Heuristics for " + game.name(),
                  "heuristics",
                  game.name(),
                  {"heuristic", "meaning", "source"}};
  for (const HeuristicInfo& info : list_heuristics(game)) {
    listing.rows.push_back({info.name, info.meaning, info.source});
    listing.remarks.push_back(info.remark);
    listing.former_names.push_back(info.former_name);
  }
  return listing;
}

Listing features_of(const AnyGame& game) {
  Listing listing{"Features of " + game.name(), "features", game.name(), {"feature", "meaning"}};
  for (const FeatureInfo& info : game.features()) {
    listing.rows.push_back({std::string(info.name), std::string(info.meaning)});
  }
  return listing;
}

Listing list_players() {
  Listing listing{"Players", "players", "", {"player", "meaning"}};
  for (const PlayerKind* kind : player_kinds()) {
    listing.rows.push_back({kind->syntax, kind->meaning});
  }
  return listing;
}

Listing list_player_options() {
  Listing listing{"Options of players, behind commas", "options", "", {"option", "meaning"}};
  for (const PlayerOption* option : player_options()) {
    listing.rows.push_back({option->syntax(), option->meaning});
  }
  return listing;
}

void write_rows(JsonWriter& json, const Listing& listing) {
  for (std::size_t i = 0; i < listing.rows.size(); ++i) {
    json.begin_object();
    if (!listing.game.empty()) json.member("game", listing.game);
    for (std::size_t column = 0; column < listing.columns.size(); ++column) {
      json.member(listing.columns[column], listing.rows[i][column]);
    }
    if (i < listing.remarks.size() && !listing.remarks[i].empty()) {
      json.member("remark", listing.remarks[i]);
    }
    if (i < listing.former_names.size() && !listing.former_names[i].empty()) {
      json.member("former_name", listing.former_names[i]);
    }
    json.end_object();
  }
}

}  // namespace

Expected<ListKind> list_kind(std::string_view word) {
  if (word.empty()) return ListKind::kAll;
  const auto found = std::ranges::find(kind_names(), word);
  if (found == kind_names().end()) {
    return Error{ErrorCode::kBadOption, fmt::format("there is no list of {}{}", in_quotes(word),
                                                    suggestion(word, kind_names()))};
  }
  return static_cast<ListKind>(1 + (found - kind_names().begin()));
}

Expected<std::vector<Listing>> list_what_there_is(ListKind kind, std::string_view game) {
  const auto wanted = [kind](ListKind part) { return kind == ListKind::kAll || kind == part; };
  if (kind == ListKind::kPlayers && !game.empty()) {
    return Error{ErrorCode::kBadOption, "players are the same for every game: leave the game out"};
  }
  const auto games = games_to_list(game);
  if (!games) return games.error();
  std::vector<Listing> listings;
  if (wanted(ListKind::kGames))
    listings.push_back(list_games(game.empty() ? "" : games->front()->name()));
  for (const GamePointer& each : *games) {
    if (wanted(ListKind::kHeuristics)) listings.push_back(heuristics_of(*each));
    if (wanted(ListKind::kFeatures)) listings.push_back(features_of(*each));
  }
  if (wanted(ListKind::kPlayers)) {
    listings.push_back(list_players());
    listings.push_back(list_player_options());
  }
  return listings;
}

void write_listings(JsonWriter& json, std::span<const Listing> listings) {
  std::vector<std::string_view> keys;
  for (const Listing& listing : listings) {
    if (std::ranges::find(keys, listing.key) == keys.end()) keys.push_back(listing.key);
  }
  for (const std::string_view key : keys) {
    json.key(key).begin_array();
    for (const Listing& listing : listings) {
      if (listing.key == key) write_rows(json, listing);
    }
    json.end_array();
  }
}

}  // namespace quadrille
