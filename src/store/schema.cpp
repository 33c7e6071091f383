// SPDX-License-Identifier: MIT
#include "store/schema.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/core.h>

#include <array>
#include <map>
#include <string>
#include <utility>

namespace quadrille {
namespace {

// Seeds are text: they need 64 bits without a sign, and SQLite's numbers have one. Scores are of
// type ANY, which keeps minus zero: a REAL column makes zero of it.
constexpr std::array<std::string_view, 4> kSteps = {R"sql(
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('match', 'tournament')),
  command TEXT NOT NULL,
  plan TEXT NOT NULL,
  version TEXT NOT NULL,
  seed TEXT NOT NULL,
  limits TEXT NOT NULL,
  openings TEXT NOT NULL,
  longest INTEGER NOT NULL,
  tables INTEGER,
  first_game INTEGER NOT NULL,
  games INTEGER NOT NULL,
  started TEXT NOT NULL,
  ended TEXT
) STRICT;
CREATE TABLE board (
  run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  words TEXT NOT NULL,
  signature INTEGER NOT NULL,
  PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  words TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (words, hash)
) STRICT;
CREATE TABLE entrant (
  run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES player (id),
  name TEXT NOT NULL,
  PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  board TEXT NOT NULL,
  first INTEGER NOT NULL REFERENCES player (id),
  second INTEGER NOT NULL REFERENCES player (id),
  position TEXT NOT NULL,
  opening_plies INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  limits TEXT NOT NULL,
  longest INTEGER NOT NULL,
  seed TEXT NOT NULL,
  winner TEXT CHECK (winner IN ('first', 'second')),
  reason TEXT NOT NULL,
  fault TEXT,
  first_nodes INTEGER NOT NULL,
  second_nodes INTEGER NOT NULL,
  first_seconds REAL NOT NULL,
  second_seconds REAL NOT NULL,
  first_overruns INTEGER NOT NULL,
  second_overruns INTEGER NOT NULL,
  UNIQUE (run, number)
) STRICT;
CREATE TABLE move (
  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  move TEXT NOT NULL,
  score ANY CHECK (typeof(score) IN ('real', 'null')),
  depth INTEGER,
  nodes INTEGER,
  seconds REAL,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
)sql",
                                                    // Where each game turned, as store/swings.h
                                                    // has it, for lists of many games.
                                                    R"sql(
ALTER TABLE game ADD COLUMN swing REAL;
ALTER TABLE game ADD COLUMN swing_ply INTEGER;
UPDATE game SET (swing, swing_ply) = (
  SELECT later.score - earlier.score, later.ply
  FROM move AS later JOIN move AS earlier ON earlier.game = later.game AND earlier.ply = later.ply - 2
  WHERE later.game = game.id AND abs(later.score) < 9e8 AND abs(earlier.score) < 9e8
  ORDER BY abs(later.score - earlier.score) DESC, later.ply LIMIT 1);
CREATE INDEX game_first ON game (first);
CREATE INDEX game_second ON game (second);
)sql",
                                                    // What the referee was asked to end games by,
                                                    // and by what it did.
                                                    R"sql(
ALTER TABLE game ADD COLUMN adjudication TEXT;
ALTER TABLE game ADD COLUMN adjudicated TEXT;
)sql",
                                                    // The test that decides when a match ends, and
                                                    // which build of the program played.
                                                    R"sql(
ALTER TABLE run ADD COLUMN sprt TEXT;
ALTER TABLE run ADD COLUMN program TEXT;
)sql"};

Error bad(std::string message) { return {ErrorCode::kBadOption, std::move(message)}; }

int pragma(SQLite::Database& database, const std::string& name) {
  return database.execAndGet("PRAGMA " + name).getInt();
}

using Objects = std::map<std::string, std::string>;  // name and SQL

Objects objects_of(SQLite::Database& database) {
  Objects objects;
  SQLite::Statement query(database, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  while (query.executeStep()) {
    objects.emplace(query.getColumn(0).getString(), query.getColumn(1).getString());
  }
  return objects;
}

Objects our_objects() {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  for (const std::string_view step : kSteps) fresh.exec(std::string(step));
  return objects_of(fresh);
}

// A file that somebody prepared must not make SQLite do what we did not ask for.
MaybeError check_objects(SQLite::Database& database) {
  const Objects there = objects_of(database);
  for (const auto& [name, sql] : our_objects()) {
    const auto found = there.find(name);
    if (found == there.end() || found->second != sql) {
      return bad(fmt::format("its table {} is not as version {} has it", name, schema_version()));
    }
  }
  const bool has_triggers =
      database.execAndGet("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'").getInt() > 0;
  if (has_triggers) {
    return bad("it has triggers, and ours have none: drop them");
  }
  return std::nullopt;
}

}  // namespace

std::span<const std::string_view> schema_steps() { return kSteps; }

MaybeError prepare_schema(SQLite::Database& database, bool writable) {
  const bool is_current = pragma(database, "application_id") == kApplicationId &&
                          pragma(database, "user_version") == schema_version();
  if (is_current) return check_objects(database);  // and nobody who writes is in the way
  // Whoever comes second waits here, and finds what the first one made.
  SQLite::Transaction transaction(database, writable ? SQLite::TransactionBehavior::IMMEDIATE
                                                     : SQLite::TransactionBehavior::DEFERRED);
  const int application = pragma(database, "application_id");
  const int version = pragma(database, "user_version");
  const bool is_new = application == 0 && version == 0 && objects_of(database).empty();
  if (!is_new && application != kApplicationId) {
    return bad("is a database of another program: choose another name for the games");
  }
  if (version > schema_version() || version < 0 || (version == 0 && !is_new)) {
    return bad(
        fmt::format("is a database of version {}, and this program knows those up to version {}: "
                    "use a later Quadrille",
                    version, schema_version()));
  }
  if (version < schema_version()) {
    if (!writable) {
      return bad("is of an earlier version and cannot be written to: copy it to where it can be");
    }
    for (const std::string_view step : schema_steps().subspan(static_cast<std::size_t>(version))) {
      database.exec(std::string(step));
    }
    database.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                              kApplicationId, schema_version()));
  }
  if (auto error = check_objects(database)) return error;
  transaction.commit();
  return std::nullopt;
}

}  // namespace quadrille
