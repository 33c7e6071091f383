// SPDX-License-Identifier: MIT
#include "store/game_list.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/core.h>

#include <array>
#include <string_view>
#include <utility>

#include "arena/record.h"
#include "base/text.h"
#include "store/columns.h"

namespace quadrille {
namespace {

// The side of the game at which the player of that name sits.
std::string sits_at(std::string_view side, int parameter) {
  return fmt::format(
      "game.{0} IN (SELECT id FROM player WHERE words = ?{1} UNION SELECT player FROM entrant "
      "WHERE name = ?{1} AND entrant.run = game.run)",
      side, parameter);
}

// The conditions of a filter, with a parameter of its number for each text.
std::string where_of(const GameFilter& filter) {
  std::vector<std::string> all = {"true"};
  if (filter.run) all.emplace_back("run = ?1");
  if (!filter.board.empty()) all.emplace_back("(board = ?2 OR board LIKE ?2 || ':%')");
  if (!filter.player.empty()) {
    all.push_back(fmt::format("({} OR {})", sits_at("first", 3), sits_at("second", 3)));
  }
  const auto decided = [&](std::string_view winner, std::string_view who, int parameter) {
    return fmt::format("(winner = '{}' AND {})", winner, sits_at(who, parameter));
  };
  if (!filter.won_by.empty()) {
    all.push_back(
        fmt::format("({} OR {})", decided("first", "first", 4), decided("second", "second", 4)));
  }
  if (!filter.lost_by.empty()) {
    all.push_back(
        fmt::format("({} OR {})", decided("first", "second", 5), decided("second", "first", 5)));
  }
  if (!filter.reason.empty()) all.emplace_back("reason = ?6");
  if (filter.failed) {
    std::vector<std::string> reasons;
    for (const Reason reason : kForfeits) reasons.push_back(fmt::format("'{}'", to_string(reason)));
    all.push_back(fmt::format("winner IS NOT NULL AND reason IN ({})", join(reasons, ", ")));
  }
  return join(all, " AND ");
}

void bind_filter(SQLite::Statement& query, const GameFilter& filter) {
  const std::array<const std::string*, 5> texts = {&filter.board, &filter.player, &filter.won_by,
                                                   &filter.lost_by, &filter.reason};
  if (filter.run) query.bind(1, *filter.run);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i]->empty()) query.bind(static_cast<int>(i) + 2, *texts[i]);
  }
}

std::string_view order_of(GameOrder order) {
  switch (order) {
    case GameOrder::kNumber:
      return "game.id";
    case GameOrder::kShortest:
      return "plies, game.id";
    case GameOrder::kLongest:
      return "plies DESC, game.id";
    case GameOrder::kSwing:
      return "abs(swing) DESC NULLS LAST, game.id";
  }
  return "game.id";
}

std::vector<std::string> texts_of(SQLite::Statement query) {
  std::vector<std::string> texts;
  while (query.executeStep()) texts.push_back(query.getColumn(0).getString());
  return texts;
}

}  // namespace

std::vector<GameRow> list_games(SQLite::Database& database, const GameFilter& filter) {
  const auto name = [](std::string_view side) {
    return fmt::format(
        "coalesce((SELECT name FROM entrant WHERE entrant.run = game.run AND player = game.{0} "
        "ORDER BY place LIMIT 1), (SELECT words FROM player WHERE id = game.{0}))",
        side);
  };
  SQLite::Statement row(
      database,
      fmt::format("SELECT id, run, board, {}, {}, winner, reason, plies, swing, swing_ply FROM "
                  "game WHERE {} ORDER BY {}{}",
                  name("first"), name("second"), where_of(filter), order_of(filter.order),
                  filter.limit ? fmt::format(" LIMIT {}", *filter.limit) : ""));
  bind_filter(row, filter);
  std::vector<GameRow> games;
  while (row.executeStep()) {
    GameRow game;
    game.id = row.getColumn(0).getInt64();
    game.run = row.getColumn(1).getInt64();
    game.board = row.getColumn(2).getString();
    game.first = row.getColumn(3).getString();
    game.second = row.getColumn(4).getString();
    game.winner = winner_of(row.getColumn(5).getString());
    game.reason = row.getColumn(6).getString();
    game.plies = natural(row.getColumn(7));
    game.swing = optional_of<double>(row.getColumn(8));
    game.swing_ply = natural(row.getColumn(9));
    games.push_back(std::move(game));
  }
  return games;
}

std::size_t count_games(SQLite::Database& database, const GameFilter& filter) {
  SQLite::Statement query(database,
                          fmt::format("SELECT count(*) FROM game WHERE {}", where_of(filter)));
  bind_filter(query, filter);
  query.executeStep();
  return natural(query.getColumn(0));
}

std::vector<std::string> player_names(SQLite::Database& database) {
  return texts_of({database, "SELECT name FROM entrant UNION SELECT words FROM player"});
}

std::vector<std::string> end_reasons(SQLite::Database& database) {
  return texts_of({database, "SELECT DISTINCT reason FROM game ORDER BY 1"});
}

}  // namespace quadrille
