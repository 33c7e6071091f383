// SPDX-License-Identifier: MIT
#include "protocols/listing.h"

#include <gtest/gtest.h>

#include <set>

#include "base/json_value.h"
#include "games/registry.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

JsonValue listed(ListKind kind, std::string_view game) {
  const auto listings = list_what_there_is(kind, game);
  EXPECT_TRUE(listings);
  JsonWriter json;
  json.begin_object();
  write_listings(json, *listings);
  return *parse_json(json.end_object().text());
}

// "game name" of every row.
std::multiset<std::string> names(const JsonValue& list, std::string_view column) {
  std::multiset<std::string> names;
  for (const JsonValue& row : *list.array()) {
    names.insert(*row.find("game")->string() + ' ' + *row.find(column)->string());
  }
  return names;
}

TEST(Listing, HasTheHeuristicsAndFeaturesOfAllGames) {
  const JsonValue all = listed(ListKind::kAll, "");
  std::multiset<std::string> heuristics;
  std::multiset<std::string> features;
  for (const GameFamily* family : all_families()) {
    const GamePointer game = *find_game(family->name());
    for (const HeuristicInfo& info : list_heuristics(*game)) {
      heuristics.insert(game->name() + ' ' + std::string(info.name));
    }
    for (const FeatureInfo& info : game->features()) {
      features.insert(game->name() + ' ' + std::string(info.name));
    }
  }
  EXPECT_GT(heuristics.size(), 30U);
  EXPECT_EQ(names(*all.find("heuristics"), "heuristic"), heuristics);
  EXPECT_EQ(names(*all.find("features"), "feature"), features);
  EXPECT_EQ(all.object()->size(), 5U);  // games, heuristics, features, players, options
}

TEST(Listing, OfOneGameIsThatGamesAlone) {
  const JsonValue list = listed(ListKind::kHeuristics, "checkers:csc384");
  EXPECT_EQ(list.object()->size(), 1U);
  for (const JsonValue& row : *list.find("heuristics")->array()) {
    EXPECT_EQ(*row.find("game")->string(), "checkers:csc384");
  }
}

TEST(Listing, KnowsItsKinds) {
  EXPECT_EQ(*list_kind("features"), ListKind::kFeatures);
  EXPECT_EQ(*list_kind(""), ListKind::kAll);
  EXPECT_EQ(list_kind("heuristcs").error().message,
            "there is no list of 'heuristcs'; did you mean 'heuristics'?");
  EXPECT_EQ(list_what_there_is(ListKind::kAll, "chess").error().code, ErrorCode::kUnknownGame);
}

}  // namespace
}  // namespace quadrille
