// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "players/words.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct Options {
  std::string what;
  std::string game;
  bool json = false;
};

// One list: a heading for people, a key for programs, and rows of named cells.
struct Listing {
  std::string heading;
  std::string key;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> remarks = {};  // by row; empty where there is nothing to add
};

std::vector<GamePointer> games_to_list(const std::string& words) {
  if (!words.empty()) return {need(find_game(words))};
  std::vector<GamePointer> games;
  for (const GameFamily* family : all_families()) games.push_back(need(find_game(family->name())));
  return games;
}

Listing list_games() {
  Listing listing{"Games", "games", {"game", "meaning", "source"}, {}};
  for (const GameFamily* family : all_families()) {
    for (const RuleSetInfo& info : family->rule_sets()) {
      listing.rows.push_back(
          {std::string(info.words), std::string(info.meaning), std::string(info.source)});
    }
  }
  return listing;
}

Listing heuristics_of(const AnyGame& game) {
  Listing listing{
      "Heuristics for " + game.name(), "heuristics", {"heuristic", "meaning", "source"}, {}};
  for (const HeuristicInfo& info : list_heuristics(game)) {
    listing.rows.push_back(
        {std::string(info.name), std::string(info.meaning), std::string(info.source)});
    listing.remarks.emplace_back(info.remark);
  }
  return listing;
}

Listing features_of(const AnyGame& game) {
  Listing listing{"Features of " + game.name(), "features", {"feature", "meaning"}, {}};
  for (const FeatureInfo& info : game.features()) {
    listing.rows.push_back({std::string(info.name), std::string(info.meaning)});
  }
  return listing;
}

Listing list_players() {
  Listing listing{"Players", "players", {"player", "meaning"}, {}};
  for (const PlayerKind* kind : player_kinds()) {
    listing.rows.push_back({kind->syntax, kind->meaning});
  }
  return listing;
}

Listing list_player_options() {
  Listing listing{"Options of players, behind commas", "options", {"option", "meaning"}, {}};
  for (const PlayerOption* option : player_options()) {
    listing.rows.push_back({option->syntax(), option->meaning});
  }
  return listing;
}

std::vector<Listing> listings(const Options& options) {
  const std::string& what = options.what;
  const bool all = what.empty();
  std::vector<Listing> result;
  if (all || what == "games") result.push_back(list_games());
  for (const GamePointer& game : games_to_list(options.game)) {
    if (all || what == "heuristics") result.push_back(heuristics_of(*game));
    if (all || what == "features") result.push_back(features_of(*game));
  }
  if (all || what == "players") {
    result.push_back(list_players());
    result.push_back(list_player_options());
  }
  return result;
}

void print_remarks(const Listing& listing) {
  bool first = true;
  for (std::size_t i = 0; i < listing.remarks.size(); ++i) {
    if (listing.remarks[i].empty()) continue;
    if (std::exchange(first, false)) fmt::print("\n");
    fmt::print("{}\n",
               wrapped(fmt::format("{}: {}", listing.rows[i][0], listing.remarks[i]), kTextWidth));
  }
}

void print_for_people(const std::vector<Listing>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    fmt::print("{}{}{}{}\n", i > 0 ? "\n" : "", style(stdout, Style::kBold), all[i].heading,
               style(stdout, Style::kNone));
    Table table(std::vector<std::string>(all[i].columns.size()));
    for (auto row : all[i].rows) {
      row[0] = "  " + row[0];
      table.add(std::move(row));
    }
    fmt::print("{}", table.text().substr(1));  // the header is empty
    print_remarks(all[i]);
  }
}

Json as_json(const std::vector<Listing>& all) {
  Json json;
  for (const Listing& listing : all) {
    Json rows = Json::array();
    for (const auto& row : listing.rows) {
      Json object;
      for (std::size_t c = 0; c < row.size(); ++c) object[listing.columns[c]] = row[c];
      const std::size_t number = rows.size();
      if (number < listing.remarks.size() && !listing.remarks[number].empty()) {
        object["remark"] = listing.remarks[number];
      }
      rows.push_back(std::move(object));
    }
    json[listing.key] = std::move(rows);
  }
  return json;
}

int list(Options options) {
  static const std::vector<std::string> kinds = {"games", "heuristics", "features", "players"};
  if (!options.what.empty() && std::ranges::find(kinds, options.what) == kinds.end()) {
    // `list breakthrough` names a game and means everything about it.
    const std::string_view head = split(options.what, ':')[0];
    const auto families = all_families();
    const bool is_game =
        std::ranges::any_of(families, [&](const GameFamily* f) { return f->name() == head; });
    if (!is_game || !options.game.empty()) {
      throw bad_option(fmt::format("there is no list of {}{}", in_quotes(options.what),
                                   suggestion(options.what, kinds)));
    }
    options.game = std::exchange(options.what, "");
  }
  const auto all = listings(options);
  if (options.json) {
    fmt::print("{}\n", as_json(all).dump());
  } else {
    print_for_people(all);
  }
  return kDone;
}

}  // namespace

void add_list(Command program) {
  auto options = std::make_shared<Options>();
  Command command = program.add_command("list", "What there is, each with its meaning and source");
  command.add_option("WHAT", options->what,
                     "games, heuristics, features or players; all if left out");
  command.add_option("GAME", options->game, "only for this game");
  command.add_flag("--json", options->json, "for programs");
  command.footer("Examples:\n  quadrille list\n  quadrille list heuristics breakthrough:8x8");
  command.set_action([options] { return list(*options); });
}

}  // namespace quadrille::cli
