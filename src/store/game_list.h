// SPDX-License-Identifier: MIT
// Which games of a file somebody wants to see, and what is seen of each at a glance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/outcome.h"

namespace SQLite {
class Database;
}  // namespace SQLite

namespace quadrille {

enum class GameOrder { kNumber, kShortest, kLongest, kSwing };

// Empty: whatever it is. Players go by their words or by the names that results have for them.
struct GameFilter {
  std::optional<std::int64_t> run = {};
  std::string board = {};  // a game in full, or the name of a family of games
  std::string player = {};
  std::string won_by = {};
  std::string lost_by = {};
  std::string reason = {};
  bool failed = false;  // lost otherwise than by the rules
  GameOrder order = GameOrder::kNumber;
  std::optional<std::size_t> limit = {};
};

struct GameRow {
  std::int64_t id = 0;
  std::int64_t run = 0;
  std::string board = {};
  std::string first = {};  // names
  std::string second = {};
  std::optional<Side> winner = {};
  std::string reason = {};
  std::size_t plies = 0;
  // The largest change of a player's own score, and the ply after which it stood.
  std::optional<double> swing = {};
  std::size_t swing_ply = 0;
};

// For the Store: what SQLite throws passes through here.
std::vector<GameRow> list_games(SQLite::Database& database, const GameFilter& filter);
std::size_t count_games(SQLite::Database& database, const GameFilter& filter);
std::vector<std::string> player_names(SQLite::Database& database);
std::vector<std::string> end_reasons(SQLite::Database& database);

}  // namespace quadrille
