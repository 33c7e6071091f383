// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "cli/common/output_file.h"
#include "cli/common/terminal.h"
#include "games/checkers/family.h"
#include "games/registry.h"
#include "os/signals.h"
#include "protocols/pdn/matches.h"
#include "store/export.h"
#include "store/store.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kUsualLimit = 20;
constexpr int kMostRuns = 1'000'000'000;

struct GamesOptions {
  std::string database;
  std::string game, player, won_by, lost_by, reason, limit;
  int run = 0;
  int remove = 0;
  bool failed = false, shortest = false, longest = false, swing = false, runs = false;
  std::string format, file;
  bool force = false, json = false;
};

std::string known_player(Store& store, const std::string& name, const char* option) {
  if (name.empty()) return name;
  const auto known = need(store.players());
  for (const std::string& each : known) {
    if (each == name) return name;
  }
  throw bad_option(fmt::format("{} has played no game here{}", in_quotes(name),
                               known.empty() ? "" : suggestion(name, known)),
                   option);
}

GameOrder order_of_options(const GamesOptions& options) {
  if (options.shortest + options.longest + options.swing > 1) {
    throw bad_option("--shortest, --longest-first and --swing exclude each other");
  }
  if (options.shortest) return GameOrder::kShortest;
  if (options.longest) return GameOrder::kLongest;
  return options.swing ? GameOrder::kSwing : GameOrder::kNumber;
}

GameFilter filter_of(Store& store, const GamesOptions& options) {
  GameFilter filter;
  filter.order = order_of_options(options);
  if (options.run > 0) filter.run = options.run;
  if (!options.game.empty()) {
    const std::string name = need(find_game(options.game))->name();
    filter.board = options.game.find(':') == std::string::npos ? options.game : name;
  }
  filter.player = known_player(store, options.player, "--player");
  filter.won_by = known_player(store, options.won_by, "--won-by");
  filter.lost_by = known_player(store, options.lost_by, "--lost-by");
  filter.reason = options.reason;
  if (!options.reason.empty() && !reason_named(options.reason)) {
    throw bad_option(fmt::format("no game ended by {}{}", in_quotes(options.reason),
                                 suggestion(options.reason, need(store.reasons()))),
                     "--reason");
  }
  filter.failed = options.failed;
  if (options.limit.empty()) {
    if (options.format.empty()) filter.limit = kUsualLimit;
  } else if (options.limit != "all") {
    const auto limit = parse_count(options.limit);
    if (!limit || *limit == 0) {
      throw bad_option(
          fmt::format("{} is neither a number from 1 nor all", in_quotes(options.limit)),
          "--limit");
    }
    filter.limit = limit;
  }
  return filter;
}

std::string winner_text(const GameRow& row) {
  if (row.winner) return *row.winner == Side::kFirst ? "first" : "second";
  return row.reason == to_string(Reason::kLength) ? "(cut)" : "(draw)";
}

// A row of the table, the texts that may be cut last.
struct ListedGame {
  std::vector<std::string> numbers;  // what is never cut: game, board, won by, plies, swing, at
  std::string first, second, end;
};

ListedGame listed(const GameRow& row) {
  return {{std::to_string(row.id),
           cut_to(without_controls(row.board.substr(row.board.rfind(':') + 1)), 8),
           winner_text(row), std::to_string(row.plies), row.swing ? signed_text(*row.swing) : "",
           row.swing ? std::to_string(row.swing_ply) : ""},
          without_controls(row.first),
          without_controls(row.second),
          without_controls(row.reason)};
}

// How wide names and ends may be so that the table fits: ends are cut first, and left out before
// names become too short to be told apart.
struct TextWidths {
  std::size_t name = 24;
  std::size_t end = 30;
};
constexpr std::size_t kLeastEnd = 8;
constexpr std::size_t kLeastName = 8;

TextWidths fitting_widths(const std::vector<ListedGame>& games, std::size_t width) {
  // The headings of the columns that are not cut, and what stands between two columns.
  std::vector<std::size_t> numbers = {4, 5, 6, 5, 5, 2};
  constexpr std::size_t kBetween = 16;
  std::size_t first = 5;
  std::size_t second = 6;
  std::size_t end = 3;
  for (const ListedGame& game : games) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = std::max(numbers[i], characters_of(game.numbers[i]));
    }
    first = std::max(first, characters_of(game.first));
    second = std::max(second, characters_of(game.second));
    end = std::max(end, characters_of(game.end));
  }
  const std::size_t fixed = std::accumulate(numbers.begin(), numbers.end(), kBetween);
  TextWidths widths;
  const auto too_wide = [&] {
    return fixed + std::min(first, widths.name) + std::min(second, widths.name) +
               std::min(end, widths.end) >
           width;
  };
  while (too_wide() && widths.end > kLeastEnd) --widths.end;
  if (too_wide()) widths.end = 0;
  while (too_wide() && widths.name > kLeastName) --widths.name;
  return widths;
}

void print_rows(const std::vector<GameRow>& rows, std::size_t found) {
  if (rows.empty()) return fmt::print("no such game\n");
  std::vector<ListedGame> games;
  games.reserve(rows.size());
  for (const GameRow& row : rows) games.push_back(listed(row));
  const TextWidths widths = fitting_widths(games, terminal_width(stdout));
  std::vector<std::string> header = {"game",   "board", "first", "second",
                                     "won by", "plies", "swing", "at"};
  if (widths.end > 0) header.emplace_back("end");
  Table table(std::move(header));
  for (const ListedGame& game : games) {
    const auto& numbers = game.numbers;
    std::vector<std::string> cells = {numbers[0],
                                      numbers[1],
                                      cut_to(game.first, widths.name),
                                      cut_to(game.second, widths.name),
                                      numbers[2],
                                      numbers[3],
                                      numbers[4],
                                      numbers[5]};
    if (widths.end > 0) cells.push_back(cut_to(game.end, widths.end));
    table.add(std::move(cells));
  }
  fmt::print("{}", table.text());
  if (found > rows.size()) {
    fmt::print("{} of {} games; --limit all lists them\n", grouped(rows.size()), grouped(found));
  }
}

void print_runs(Store& store, bool json) {
  const auto runs = need(store.runs());
  if (json) {
    JsonWriter writer;
    writer.begin_array();
    for (const StoredRun& run : runs) {
      writer.begin_object().member("run", run.id).member("command", run.run.command);
      writer.member("version", run.run.version).member("games", run.games);
      writer.member("games_played", run.played).member("started", run.started).key("ended");
      run.ended.empty() ? writer.value(nullptr) : writer.value(run.ended);
      writer.end_object();
    }
    return fmt::print("{}\n", writer.end_array().text());
  }
  if (runs.empty()) return fmt::print("no run is there yet\n");
  const std::size_t width = terminal_width(stdout);
  for (const StoredRun& run : runs) {
    fmt::print("{}\n",
               wrapped(fmt::format("run {}: {} of {}, begun {}", run.id, grouped(run.played),
                                   counted(run.games, "game", "games"), run.started),
                       width));
    const std::string command = in_quotes(run.run.command, 1000);  // without the quotes
    fmt::print("  {}\n", wrapped(command.substr(1, command.size() - 2), width - 2, 4));
  }
}

void print_json(const std::vector<GameRow>& rows) {
  JsonWriter json;
  json.begin_array();
  for (const GameRow& row : rows) {
    json.begin_object().member("game", row.id).member("run", row.run).member("board", row.board);
    json.member("first", row.first).member("second", row.second).key("winner");
    if (row.winner) {
      json.value(*row.winner == Side::kFirst ? "first" : "second");
    } else {
      json.value(nullptr);
    }
    json.member("reason", row.reason).member("plies", row.plies).member("swing", row.swing);
    json.key("swing_ply");
    row.swing ? json.value(row.swing_ply) : json.value(nullptr);
    json.end_object();
  }
  fmt::print("{}\n", json.end_array().text());
}

std::string game_text(const GamesOptions& options, const GameRow& row, const GameRecord& record) {
  if (options.format == "csv") return csv_line(row, record);
  const GamePointer game = need(find_game(record.job.game));
  if (options.format == "json") return record_json(*game, record) + '\n';
  if (!checkers::is_checkers(*game)) {
    throw bad_option(fmt::format("PDN is for games of checkers, and game {} is one of {}: choose "
                                 "with --board",
                                 row.id, row.board),
                     "--export");
  }
  return pdn::record_text(game, record, fmt::format("Run {}", row.run),
                          static_cast<std::size_t>(row.id));
}

int export_games(const GamesOptions& options, Store& store, const std::vector<GameRow>& rows) {
  const std::string file = options.file.empty() ? "-" : options.file;
  if (const auto error = check_output(file, options.force)) throw failure_of(*error);
  std::string text;
  if (options.format == "markdown") {
    text = markdown_table(rows);
  } else if (options.format == "latex") {
    text = latex_table(rows);
  } else {
    if (options.format == "csv") text = csv_header();
    ProgressBar bar("games", rows.size());
    for (const GameRow& row : rows) {
      if (interrupted()) return kStopped;
      text += game_text(options, row, need(store.game(row.id)).record);
      bar.advance();
    }
  }
  if (const auto error = write_output(file, text, options.force)) throw failure_of(*error);
  return kDone;
}

void check_words(const GamesOptions& options) {
  if (options.format.empty() && (!options.file.empty() || options.force)) {
    throw bad_option("goes with --export", options.force ? "--force" : "-o");
  }
  if (options.json && !options.format.empty()) {
    throw bad_option("--export json has every move: leave --json out", "--json");
  }
}

int games(const GamesOptions& options) {
  check_words(options);
  Store store = need(Store::open(database_to_read(options.database), Store::Access::kRead));
  if (options.remove > 0) {
    if (const auto error = store.remove(options.remove)) throw failure_of(*error);
    fmt::print("run {} and its games are gone\n", options.remove);
    return kDone;
  }
  if (options.runs) {
    print_runs(store, options.json);
    return kDone;
  }
  const GameFilter filter = filter_of(store, options);
  const auto rows = need(store.list(filter));
  if (!options.format.empty()) return export_games(options, store, rows);
  if (options.json) {
    print_json(rows);
  } else {
    print_rows(rows, need(store.count(filter)));
  }
  return kDone;
}

}  // namespace

void add_games(Command program) {
  auto options = std::make_shared<GamesOptions>();
  Command command = program.add_command("games", "Lists, filters and exports the games of a file");
  command.add_option("DB", options->database, kDatabaseToReadHelp);
  command.add_option("--board", options->game,
                     "of this game, e.g. breakthrough or breakthrough:6x6");
  command.add_option("--game", options->game, "the same").hidden();
  command.add_option("--player", options->player, "with this player, by its name or its words");
  command.add_option("--won-by", options->won_by, "won by this player");
  command.add_option("--lost-by", options->lost_by, "lost by this player");
  command.add_option("--reason", options->reason, "that ended so, e.g. \"goal row reached\"");
  command.add_flag("--failed", options->failed, "lost by a crash, a time-out or an illegal move");
  command.add_option("--run", options->run, "of this run").between(1, kMostRuns);
  command.add_flag("--shortest", options->shortest, "the shortest first");
  command.add_flag("--longest-first", options->longest, "the longest first");
  command.add_flag("--swing", options->swing,
                   "first those in which a player changed its mind most");
  command.add_option("--limit", options->limit, "how many, or all")
      .show_default("20; all with --export");
  command
      .add_option("--export", options->format,
                  "csv and json: every game with its moves; markdown and latex: a table of "
                  "results; pdn: checkers")
      .one_of({"csv", "json", "latex", "markdown", "pdn"});
  command.add_option("-o,--output", options->file, "write to this file")
      .show_default("standard output");
  command.add_flag("--force", options->force, "replace the file of -o if there is one");
  command.add_flag("--runs", options->runs, "the runs instead of their games");
  command.add_option("--remove", options->remove, "delete this run with all its games")
      .between(1, kMostRuns);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "A swing is how much a player's own score changed from one of its moves to its next, and "
      "the\n"
      "ply at which it saw that.\n"
      "Examples:\n"
      "  quadrille games --swing\n"
      "  quadrille games games.db --lost-by ari --shortest\n"
      "  quadrille games games.db --swing --limit 5\n"
      "  quadrille games games.db --export markdown\n"
      "  quadrille games games.db --board breakthrough --export csv -o games.csv");
  command.set_action([options] { return games(*options); });
}

}  // namespace quadrille::cli
