// SPDX-License-Identifier: MIT
#include "store/store.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>
#include <thread>
#include <utility>

#include "arena/limits.h"
#include "arena/record_file.h"
#include "base/json_value.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "games/registry.h"
#include "os/files.h"
#include "os/signals.h"
#include "store/columns.h"
#include "store/file_header.h"
#include "store/run_lock.h"
#include "store/schema.h"
#include "store/swings.h"

namespace quadrille {
namespace {

// Another process writes for a moment only: whoever holds the file for longer is stuck.
constexpr std::chrono::seconds kPatience(20);
constexpr std::chrono::seconds kPatienceOfTheStopped(1);
// One thread at a time uses a Store, so SQLite need not lock against others.
constexpr int kFlags = SQLITE_OPEN_NOMUTEX;
// No text of ours is longer. A damaged file may say otherwise.
constexpr int kLongestText = 1 << 24;
constexpr std::array<std::string_view, 2> kKinds = {"match", "tournament"};

Error error_of(const std::string& path, const SQLite::Exception& fault) {
  const auto say = [&](std::string_view what, ErrorCode code = ErrorCode::kBadOption) {
    Error error = file_error(path, std::string(what));
    error.code = code;
    return error;
  };
  switch (fault.getErrorCode()) {
    case SQLITE_NOTADB:
      return say("is no database of games: choose another name");
    case SQLITE_CORRUPT:
      return say("is damaged. What can be saved of it is printed by: sqlite3 FILE .recover");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      if (stop_flag())
        return say("stopped while another program kept it locked", ErrorCode::kLimit);
      return say(
          fmt::format("another program has kept it locked for {} seconds", kPatience.count()));
    case SQLITE_CANTOPEN:
      return say("cannot be opened: is it a file, in a folder where you may write?");
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return say("cannot be written to");
    default:
      return say(fmt::format("SQLite says: {}", in_quotes(fault.getErrorStr(), 200)),
                 ErrorCode::kInternal);
  }
}

// SQLite asks whether it shall try again: yes, after a moment, until patience ends. Somebody who
// presses Ctrl-C waits no longer than it takes another process to write its games.
int wait_for_others(void* began, int tries) {
  constexpr std::chrono::milliseconds kMoment(5);
  auto& start = *static_cast<std::chrono::steady_clock::time_point*>(began);
  const auto now = std::chrono::steady_clock::now();
  if (tries == 0) start = now;
  if (now - start > (stop_flag() ? kPatienceOfTheStopped : kPatience)) return 0;
  std::this_thread::sleep_for(kMoment);
  return 1;
}

// What `work` returns, an Expected or a MaybeError; or as an error what SQLite threw.
template <class Work>
auto guarded(const std::string& path, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const SQLite::Exception& fault) {
    return error_of(path, fault);
  }
}

Error unfit(const std::string& path, std::string_view what, const Error& error) {
  return file_error(path, fmt::format("{}: {}", what, error.text()));
}

std::string limits_json(const PlayerLimits& limits) {
  JsonWriter json;
  return write_limits(json, limits).text();
}

Expected<PlayerLimits> parse_limits(const std::string& text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  return read_limits(*json);
}

Expected<std::uint64_t> parse_seed(const std::string& text) {
  const auto seed = parse_number(text);
  if (!seed) return Error{ErrorCode::kBadOption, "its seed is no number"};
  return *seed;
}

constexpr const char* kGameColumns =
    "game.id, run, number, board, a.words, a.hash, b.words, b.hash, position, opening_plies, "
    "plies, limits, longest, seed, winner, reason, fault, first_nodes, second_nodes, "
    "first_seconds, second_seconds, first_overruns, second_overruns, adjudication, adjudicated "
    "FROM game JOIN player AS a ON a.id = game.first JOIN player AS b ON b.id = game.second";

// Everything of a game but its moves.
MaybeError read_head(SQLite::Statement& row, StoredGame& game, std::size_t& opening_plies) {
  GameJob& job = game.record.job;
  PlayedGame& played = game.record.played;
  int at = 0;
  const auto next = [&] { return row.getColumn(at++); };
  game.id = next().getInt64();
  game.run = next().getInt64();
  game.number = natural(next()) - 1;
  job.game = next().getString();
  for (std::size_t side = 0; side < 2; ++side) {
    job.players[side] = next().getString();
    job.hashes[side] = next().getString();
  }
  job.opening.position = next().getString();
  opening_plies = natural(next());
  next();  // plies, which the moves tell
  const auto limits = parse_limits(next().getString());
  if (!limits) return limits.error();
  job.limits = *limits;
  job.longest = natural(next());
  const auto seed = parse_seed(next().getString());
  if (!seed) return seed.error();
  job.seed = *seed;
  played.outcome.winner = winner_of(next().getString());
  const auto reason = reason_named(next().getString());
  if (!reason) return Error{ErrorCode::kBadOption, "its end has no reason that we know"};
  played.outcome.reason = *reason;
  played.fault = next().getString();
  for (Nodes& nodes : played.nodes) nodes = natural(next());
  for (double& seconds : played.seconds) seconds = next().getDouble();
  for (std::uint64_t& overruns : played.overruns) overruns = natural(next());
  const auto adjudication = parse_adjudication(next().getString());
  if (!adjudication) return adjudication.error();
  job.adjudication = *adjudication;
  if (const std::string by = next().getString(); !by.empty()) {
    played.adjudicated = adjudicator_named(by);
    if (!played.adjudicated) return Error{ErrorCode::kBadOption, "nobody we know has ended it"};
  }
  return std::nullopt;
}

void read_moves(SQLite::Statement& query, std::size_t opening_plies, StoredGame& game) {
  query.reset();
  query.bind(1, game.id);
  std::vector<std::string>& opening = game.record.job.opening.moves;
  while (query.executeStep()) {
    std::string text = query.getColumn(0).getString();
    if (opening.size() < opening_plies) {
      opening.push_back(std::move(text));
      continue;
    }
    PlayedMove move{std::move(text)};
    move.score = optional_of<double>(query.getColumn(1));
    move.depth = optional_of<Depth>(query.getColumn(2));
    move.nodes = optional_of<Nodes>(query.getColumn(3));
    move.seconds = query.getColumn(4).getDouble();
    game.record.played.moves.push_back(std::move(move));
  }
}

// A name such as :memory: means a file of that name.
std::string absolute_name(const std::string& path) {
  return std::filesystem::absolute(path).string();
}

// As an address that promises that nobody changes the file: SQLite then needs no file beside it,
// which it could not make.
std::string address_of_unchanging(const std::string& path) {
  std::string address = "file:";
  for (const char c : absolute_name(path)) {
    const bool is_special = c == '%' || c == '?' || c == '#';
    address +=
        is_special ? fmt::format("%{:02x}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return address + "?immutable=1";
}

// Whether nobody can be writing the file, nor make a file beside it.
bool is_unchanging(const std::string& path) {
  std::error_code ignored;
  const auto folder = std::filesystem::absolute(path).parent_path();
  return ::access(path.c_str(), W_OK) != 0 && ::access(folder.c_str(), W_OK) != 0 &&
         !std::filesystem::exists(path + "-wal", ignored);
}

// Nothing of somebody else's database may be changed, not even by opening it.
MaybeError check_owner(const std::string& path) {
  const auto refuse = [&] {
    return file_error(path, "is a database of another program: choose another name for the games");
  };
  const FileOwner owner = owner_of_file(path);
  if (owner == FileOwner::kSomebody) return refuse();
  if (owner != FileOwner::kUndecided) return std::nullopt;
  SQLite::Database database(absolute_name(path), SQLite::OPEN_READONLY);
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  return application == kApplicationId ? std::nullopt : MaybeError(refuse());
}

}  // namespace

struct Store::Open {
  Open(std::string file, const std::string& address, int flags)
      : path(std::move(file)), database(address, flags) {}

  std::string path;
  std::chrono::steady_clock::time_point waits_since = {};  // for somebody else's lock
  SQLite::Database database;
  std::map<std::int64_t, RunLock> locks = {};  // of the runs that were begun
  std::map<std::int64_t, std::int64_t> first_games = {};
  std::map<std::string, GamePointer, std::less<>> games = {};
  // By words and hash: those that were found there, and not those of a transaction that may fail.
  std::map<std::pair<std::string, std::string>, std::int64_t> players = {};
  // Made when they are first needed.
  std::optional<SQLite::Statement> add_game = {};
  std::optional<SQLite::Statement> add_move = {};
  std::optional<SQLite::Statement> moves = {};

  // What holds for every connection.
  void settle(Access access) {
    sqlite3* const handle = database.getHandle();
    sqlite3_busy_handler(handle, wait_for_others, &waits_since);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestText);
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;");
    // In WAL mode `normal` keeps everything unless the machine loses its power, and then loses the
    // last games only.
    database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL;");
    if (access == Access::kWrite) database.exec("PRAGMA journal_mode = WAL;");
  }

  SQLite::Statement& prepared(std::optional<SQLite::Statement>& statement, const char* sql) {
    if (!statement) statement.emplace(database, sql);
    statement->reset();
    statement->clearBindings();  // what is not bound is null
    return *statement;
  }

  std::int64_t player(const std::string& words, const std::string& hash) {
    const std::pair key(words, hash);
    if (const auto known = players.find(key); known != players.end()) return known->second;
    SQLite::Statement find(database, "SELECT id FROM player WHERE words = ? AND hash = ?");
    find.bind(1, words);
    find.bind(2, hash);
    if (find.executeStep()) {
      return players.emplace(key, find.getColumn(0).getInt64()).first->second;
    }
    SQLite::Statement insert(database, "INSERT INTO player (words, hash) VALUES (?, ?)");
    insert.bind(1, words);
    insert.bind(2, hash);
    insert.exec();
    return database.getLastInsertRowid();
  }

  // A run that is to be played, and the right to play it.
  struct Taken {
    std::int64_t run = 0;
    RunLock lock;
  };
  Expected<Taken> take_run(const Run& run, const std::string& key, std::size_t games_asked);
  std::optional<Taken> find_unfinished_run(const std::string& key) const;
  // That of a new run: keys are distinct, and those of runs that are played again have the run's
  // number behind them.
  [[nodiscard]] std::string new_key(const std::string& key) const;
  std::int64_t insert_run(const Run& run, const std::string& key, std::size_t games_asked);
  void insert_game(std::int64_t run, std::size_t number, const GameRecord& record);
  void insert_moves(std::int64_t id, const GameRecord& record);
  Expected<Run> read_run(SQLite::Statement& row, std::int64_t id) const;
  // The game of the row, whole and checked.
  Expected<StoredGame> read_game(SQLite::Statement& row);
  MaybeError check(const GameRecord& record);
};

// The run with that key, new or not.
Expected<Store::Open::Taken> Store::Open::take_run(const Run& run, const std::string& key,
                                                   std::size_t games_asked) {
  SQLite::Statement find(database, "SELECT id FROM run WHERE key = ?");
  find.bind(1, key);
  const std::int64_t id =
      find.executeStep() ? find.getColumn(0).getInt64() : insert_run(run, key, games_asked);
  auto lock = RunLock::take(path, id);
  if (!lock) return lock.error();
  return Taken{id, *std::move(lock)};
}

std::optional<Store::Open::Taken> Store::Open::find_unfinished_run(const std::string& key) const {
  SQLite::Statement find(database,
                         "SELECT id FROM run WHERE ended IS NULL AND (key = ?1 OR "
                         "substr(key, 1, length(?1) + 1) = ?1 || '-') ORDER BY id");
  find.bind(1, key);
  while (find.executeStep()) {
    const std::int64_t id = find.getColumn(0).getInt64();
    if (auto lock = RunLock::take(path, id)) return Taken{id, *std::move(lock)};
  }
  return std::nullopt;
}

std::string Store::Open::new_key(const std::string& key) const {
  SQLite::Statement find(database,
                         "SELECT max(id) + 1, (SELECT count(*) FROM run WHERE key = ?) FROM run");
  find.bind(1, key);
  find.executeStep();
  const bool is_known = find.getColumn(1).getInt() > 0;
  return is_known ? fmt::format("{}-{}", key, find.getColumn(0).getInt64()) : key;
}

std::int64_t Store::Open::insert_run(const Run& run, const std::string& key,
                                     std::size_t games_asked) {
  // Games are numbered by their runs and not by the order in which they end, so that N threads
  // leave what one leaves.
  SQLite::Statement insert(
      database,
      "INSERT INTO run (key, kind, command, plan, version, seed, limits, openings, longest, "
      "tables, games, sprt, program, first_game, started) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
      "?, ?, "
      "(SELECT coalesce(max(first_game + games), 1) FROM run), "
      "strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))");
  insert.bind(1, key);
  insert.bind(2, std::string(kKinds[static_cast<std::size_t>(run.kind)]));
  insert.bind(3, run.command);
  insert.bind(4, run.plan);
  insert.bind(5, run.version);
  insert.bind(6, std::to_string(run.seed));
  insert.bind(7, limits_json(run.limits));
  insert.bind(8, run.openings);
  insert.bind(9, signed_of(run.longest));
  bind_optional(insert, 10, run.tables);
  insert.bind(11, signed_of(games_asked));
  bind_text(insert, 12, run.sprt ? sprt_json(*run.sprt) : "");
  bind_text(insert, 13, run.program);
  insert.exec();
  const std::int64_t id = database.getLastInsertRowid();

  SQLite::Statement board(database, "INSERT INTO board VALUES (?, ?, ?, ?)");
  for (std::size_t i = 0; i < run.boards.size(); ++i) {
    board.reset();
    board.bind(1, id);
    board.bind(2, signed_of(i + 1));
    board.bind(3, run.boards[i].words);
    board.bind(4, signed_of(run.boards[i].signature));
    board.exec();
  }
  SQLite::Statement entrant(database, "INSERT INTO entrant VALUES (?, ?, ?, ?)");
  for (std::size_t i = 0; i < run.players.size(); ++i) {
    entrant.reset();
    entrant.bind(1, id);
    entrant.bind(2, signed_of(i + 1));
    entrant.bind(3, player(run.players[i].words, run.players[i].hash));
    entrant.bind(4, run.players[i].name);
    entrant.exec();
  }
  return id;
}

void Store::Open::insert_game(std::int64_t run, std::size_t number, const GameRecord& record) {
  const GameJob& job = record.job;
  const PlayedGame& played = record.played;
  const std::int64_t id = first_games.at(run) + signed_of(number);
  SQLite::Statement& row = prepared(add_game,
                                    "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  int at = 0;
  row.bind(++at, id);
  row.bind(++at, run);
  row.bind(++at, signed_of(number + 1));
  row.bind(++at, job.game);
  for (std::size_t side = 0; side < 2; ++side)
    row.bind(++at, player(job.players[side], job.hashes[side]));
  row.bind(++at, job.opening.position);
  row.bind(++at, signed_of(job.opening.moves.size()));
  row.bind(++at, signed_of(record.plies()));
  row.bind(++at, limits_json(job.limits));
  row.bind(++at, signed_of(job.longest));
  row.bind(++at, std::to_string(job.seed));
  const auto winner = played.outcome.winner;
  bind_text(row, ++at, winner ? kSideNames[index_of(*winner)] : "");
  row.bind(++at, std::string(to_string(played.outcome.reason)));
  bind_text(row, ++at, played.fault);
  for (const Nodes nodes : played.nodes) row.bind(++at, signed_of(nodes));
  for (const double seconds : played.seconds) row.bind(++at, seconds);
  for (const std::uint64_t overruns : played.overruns) row.bind(++at, signed_of(overruns));
  if (const auto swing = largest_swing(played)) {
    row.bind(++at, swing->change);
    row.bind(++at, signed_of(job.opening.moves.size() + swing->move + 1));
  } else {
    row.bind(++at);
    row.bind(++at);
  }
  bind_text(row, ++at, job.adjudication.is_asked() ? adjudication_text(job.adjudication) : "");
  bind_text(row, ++at, played.adjudicated ? to_string(*played.adjudicated) : "");
  row.exec();
  insert_moves(id, record);
}

void Store::Open::insert_moves(std::int64_t id, const GameRecord& record) {
  std::int64_t ply = 0;
  const auto insert = [&](const PlayedMove& move, std::optional<double> seconds) {
    SQLite::Statement& row = prepared(add_move, "INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?)");
    row.bind(1, id);
    row.bind(2, ++ply);
    row.bindNoCopy(3, move.move);
    bind_optional(row, 4, move.score);
    bind_optional(row, 5, move.depth);
    bind_optional(row, 6, move.nodes);
    bind_optional(row, 7, seconds);
    row.exec();
  };
  for (const std::string& move : record.job.opening.moves) insert({move}, std::nullopt);
  for (const PlayedMove& move : record.played.moves) insert(move, move.seconds);
}

Expected<Run> Store::Open::read_run(SQLite::Statement& row, std::int64_t id) const {
  Run run;
  run.kind =
      row.getColumn("kind").getString() == kKinds[0] ? RunKind::kMatch : RunKind::kTournament;
  run.command = row.getColumn("command").getString();
  run.plan = row.getColumn("plan").getString();
  run.version = row.getColumn("version").getString();
  const auto seed = parse_seed(row.getColumn("seed").getString());
  if (!seed) return seed.error();
  run.seed = *seed;
  const auto limits = parse_limits(row.getColumn("limits").getString());
  if (!limits) return limits.error();
  run.limits = *limits;
  run.openings = row.getColumn("openings").getString();
  run.longest = natural(row.getColumn("longest"));
  run.tables = optional_of<int>(row.getColumn("tables"));
  if (const std::string sprt = row.getColumn("sprt").getString(); !sprt.empty()) {
    auto test = parse_sprt(sprt);
    if (!test) return test.error();
    run.sprt = *test;
  }
  run.program = row.getColumn("program").getString();

  SQLite::Statement boards(database,
                           "SELECT words, signature FROM board WHERE run = ? ORDER BY place");
  boards.bind(1, id);
  while (boards.executeStep()) {
    run.boards.push_back({boards.getColumn(0).getString(), natural(boards.getColumn(1))});
  }
  SQLite::Statement entrants(database,
                             "SELECT words, name, hash FROM entrant JOIN player ON player.id = "
                             "entrant.player WHERE run = ? ORDER BY place");
  entrants.bind(1, id);
  while (entrants.executeStep()) {
    run.players.push_back({entrants.getColumn(0).getString(), entrants.getColumn(1).getString(),
                           entrants.getColumn(2).getString()});
  }
  return run;
}

Expected<StoredGame> Store::Open::read_game(SQLite::Statement& row) {
  StoredGame game;
  std::size_t opening_plies = 0;
  auto fault = read_head(row, game, opening_plies);
  if (!fault) {
    SQLite::Statement& query = prepared(
        moves, "SELECT move, score, depth, nodes, seconds FROM move WHERE game = ? ORDER BY ply");
    read_moves(query, opening_plies, game);
    fault = check(game.record);
  }
  if (fault) return unfit(path, fmt::format("game {}", game.id), *fault);
  return game;
}

MaybeError Store::Open::check(const GameRecord& record) {
  auto known = games.find(record.job.game);
  if (known == games.end()) {
    const auto game = find_game(record.job.game);
    if (!game) return game.error();
    known = games.emplace(record.job.game, *game).first;
  }
  const auto line = line_of_record(known->second, record);
  return line ? std::nullopt : MaybeError(line.error());
}

Store::Store(std::unique_ptr<Open> open) : open_(std::move(open)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Expected<Store> Store::open(const std::string& path, Access access) {
  std::error_code ignored;
  const bool exists = std::filesystem::exists(path, ignored);
  if (!exists && access == Access::kRead) return file_error(path, "there is no such file");
  if (exists && !std::filesystem::is_regular_file(path, ignored)) {
    return file_error(path, "is no file");
  }
  // Somebody who only reads may read what he cannot write. What he can write is opened for that all
  // the same: SQLite then takes away the files beside it that readers need, and ours of an earlier
  // version are brought up to date.
  const bool writable = access == Access::kWrite || ::access(path.c_str(), W_OK) == 0;
  return guarded(path, [&]() -> Expected<Store> {
    if (exists) {
      if (auto error = check_owner(path)) return *error;
    }
    const int create = access == Access::kWrite ? SQLite::OPEN_CREATE : 0;
    auto open = is_unchanging(path)
                    ? std::make_unique<Open>(path, address_of_unchanging(path),
                                             kFlags | SQLite::OPEN_READONLY | SQLITE_OPEN_URI)
                    : std::make_unique<Open>(path, absolute_name(path),
                                             kFlags | (writable ? SQLite::OPEN_READWRITE | create
                                                                : SQLite::OPEN_READONLY));
    open->settle(access);
    if (const auto error = prepare_schema(open->database, writable)) {
      return file_error(path, error->message);
    }
    return Store(std::move(open));
  });
}

Expected<Store::Begun> Store::begin(const Run& run, std::span<const GameJob> jobs, Resume resume) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<Begun> {
    const std::string key = key_of(run, jobs);
    SQLite::Transaction transaction(open.database, SQLite::TransactionBehavior::IMMEDIATE);
    Expected<Open::Taken> taken = [&]() -> Expected<Open::Taken> {
      if (resume == Resume::kAlways) return open.take_run(run, key, jobs.size());
      if (resume == Resume::kUnfinished) {
        if (auto unfinished = open.find_unfinished_run(key)) return *std::move(unfinished);
      }
      return open.take_run(run, open.new_key(key), jobs.size());
    }();
    if (!taken) return taken.error();
    transaction.commit();
    Begun begun{taken->run};
    open.locks.insert_or_assign(begun.run, std::move(taken->lock));

    SQLite::Statement numbers(open.database, "SELECT number FROM game WHERE run = ?");
    numbers.bind(1, begun.run);
    while (numbers.executeStep()) begun.played.insert(natural(numbers.getColumn(0)) - 1);
    SQLite::Statement first(open.database, "SELECT first_game FROM run WHERE id = ?");
    first.bind(1, begun.run);
    if (first.executeStep()) begun.first_game = first.getColumn(0).getInt64();
    open.first_games[begun.run] = begun.first_game;
    return begun;
  });
}

MaybeError Store::add(std::int64_t run, std::size_t number, const GameRecord& record) {
  return add(run, {{{number, &record}}});
}

MaybeError Store::add(std::int64_t run, std::span<const NumberedRecord> games) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> MaybeError {
    SQLite::Transaction transaction(open.database, SQLite::TransactionBehavior::IMMEDIATE);
    for (const auto& [number, record] : games) open.insert_game(run, number, *record);
    transaction.commit();
    return std::nullopt;
  });
}

MaybeError Store::end(std::int64_t run) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> MaybeError {
    SQLite::Statement update(open.database,
                             "UPDATE run SET ended = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') "
                             "WHERE id = ? AND ended IS NULL");
    update.bind(1, run);
    update.exec();
    return std::nullopt;
  });
}

Expected<std::optional<std::uint64_t>> Store::signature(const std::string& board,
                                                        const std::string& program) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<std::optional<std::uint64_t>> {
    SQLite::Statement find(open.database,
                           "SELECT signature FROM board JOIN run ON run.id = board.run "
                           "WHERE words = ? AND program = ? LIMIT 1");
    find.bind(1, board);
    find.bind(2, program);
    if (!find.executeStep()) return std::optional<std::uint64_t>();
    return std::optional(natural(find.getColumn(0)));
  });
}

Expected<std::vector<StoredRun>> Store::runs() {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<std::vector<StoredRun>> {
    std::vector<StoredRun> runs;
    SQLite::Statement row(open.database,
                          "SELECT *, (SELECT count(*) FROM game WHERE game.run = run.id) AS played "
                          "FROM run ORDER BY id");
    while (row.executeStep()) {
      StoredRun stored;
      stored.id = row.getColumn("id").getInt64();
      stored.key = row.getColumn("key").getString();
      stored.games = natural(row.getColumn("games"));
      stored.played = natural(row.getColumn("played"));
      stored.started = row.getColumn("started").getString();
      stored.ended = row.getColumn("ended").getString();
      auto run = open.read_run(row, stored.id);
      if (!run) return unfit(open.path, fmt::format("run {}", stored.id), run.error());
      stored.run = *std::move(run);
      runs.push_back(std::move(stored));
    }
    return runs;
  });
}

Expected<StoredGame> Store::game(std::int64_t id) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<StoredGame> {
    SQLite::Statement row(open.database, fmt::format("SELECT {} WHERE game.id = ?", kGameColumns));
    row.bind(1, id);
    if (!row.executeStep()) return file_error(open.path, fmt::format("has no game {}", id));
    return open.read_game(row);
  });
}

MaybeError Store::each_game(std::int64_t run, const OnGame& on_game) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> MaybeError {
    SQLite::Statement row(open.database,
                          fmt::format("SELECT {} WHERE run = ? ORDER BY number", kGameColumns));
    row.bind(1, run);
    while (row.executeStep()) {
      const auto game = open.read_game(row);
      if (!game) return game.error();
      if (auto error = on_game(*game)) return error;
    }
    return std::nullopt;
  });
}

Expected<std::vector<GameRow>> Store::list(const GameFilter& filter) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<std::vector<GameRow>> {
    return list_games(open.database, filter);
  });
}

Expected<std::size_t> Store::count(const GameFilter& filter) {
  Open& open = *open_;
  return guarded(open.path,
                 [&]() -> Expected<std::size_t> { return count_games(open.database, filter); });
}

Expected<std::vector<std::string>> Store::players() {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<std::vector<std::string>> {
    return player_names(open.database);
  });
}

Expected<std::vector<std::string>> Store::reasons() {
  Open& open = *open_;
  return guarded(open.path, [&]() -> Expected<std::vector<std::string>> {
    return end_reasons(open.database);
  });
}

MaybeError Store::remove(std::int64_t run) {
  Open& open = *open_;
  return guarded(open.path, [&]() -> MaybeError {
    // Not while somebody plays it.
    const auto lock = RunLock::take(open.path, run);
    if (!lock) return lock.error();
    SQLite::Transaction transaction(open.database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement games(open.database, "DELETE FROM run WHERE id = ?");
    games.bind(1, run);
    const bool found = games.exec() > 0;
    open.players.clear();
    open.database.exec(
        "DELETE FROM player WHERE id NOT IN (SELECT player FROM entrant UNION SELECT first FROM "
        "game UNION SELECT second FROM game)");
    transaction.commit();
    if (!found) return file_error(open.path, fmt::format("has no run {}", run));
    return std::nullopt;
  });
}

}  // namespace quadrille
