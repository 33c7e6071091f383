// SPDX-License-Identifier: MIT
#include "cli/common/run_requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <span>
#include <thread>
#include <utility>

#include "arena/statistics/score.h"
#include "base/text.h"
#include "cli/common/failure.h"
#include "cli/common/planned_run.h"
#include "games/registry.h"
#include "os/files.h"
#include "os/waiting.h"
#include "page/figures_json.h"
#include "page/run_figures.h"
#include "page/stored_run_page.h"
#include "players/heuristic_files.h"
#include "protocols/api/allowed_player.h"
#include "protocols/api/own_heuristics.h"
#include "protocols/json.h"
#include "store/file_header.h"
#include "store/store.h"

namespace quadrille::cli {
namespace {

using api::Context;
using api::Control;
using api::Fields;
using api::Job;
using api::Timing;
using std::filesystem::path;

constexpr std::size_t kMostPoints = 300;
constexpr std::size_t kMostListed = 1000;
constexpr std::size_t kMostFilesListed = 100;
constexpr std::string_view kDatabaseEnding = ".db";
// A look at a run takes time by itself: no more than a quarter of it all.
constexpr double kLeastPause = 0.5;  // seconds
constexpr double kPauseForEach = 3;

path folder_of(const RunPlace& place) {
  const path folder = path(place.database).parent_path();
  return folder.empty() ? path(".") : folder;
}

std::vector<std::string> database_files(const RunPlace& place) {
  std::vector<std::string> names;
  std::error_code fault;
  for (const auto& entry : std::filesystem::directory_iterator(folder_of(place), fault)) {
    if (entry.path().extension() == kDatabaseEnding) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::ranges::sort(names);
  std::vector<std::string> ours;
  for (std::string& name : names) {
    if (ours.size() == kMostFilesListed) break;
    const bool is_ours = name == path(place.database).filename() ||
                         owner_of_file((folder_of(place) / name).string()) == FileOwner::kGames;
    if (is_ours) ours.push_back(std::move(name));
  }
  return ours;
}

// A file's path by its name. A name leads nowhere else than to a file beside the games.
Expected<std::string> find_file(const RunPlace& place, const std::string& name) {
  if (name.empty() || name == path(place.database).filename()) return place.database;
  const path file = folder_of(place) / name;
  const bool is_name = path(name).filename() == name && file.extension() == kDatabaseEnding;
  if (is_name && owner_of_file(file.string()) == FileOwner::kGames) return file.string();
  return api::bad_option(fmt::format("there is no file {} beside the games", in_quotes(name)),
                         "file");
}

struct OpenRun {
  Store store;
  StoredRun run;
};

Expected<OpenRun> open_run(const std::string& file, std::int64_t number) {
  auto store = Store::open(file, Store::Access::kRead);
  if (!store) return store.error();
  auto runs = store->runs();
  if (!runs) return runs.error();
  const auto found = std::ranges::find(*runs, number, &StoredRun::id);
  if (found == runs->end()) {
    return api::bad_option(fmt::format("there is no run {}", number), "run");
  }
  return OpenRun{*std::move(store), *found};
}

bool is_ours(const RunPlace& place, const std::string& file) { return file == place.database; }

// Whether it is being played here. Asked before a file is looked into: what has ended by then is in
// the file, so that no run is between its end and the word of it.
bool is_playing(const RunPlace& place, const std::string& file, std::int64_t run) {
  return is_ours(place, file) && place.runs->progress(run).has_value();
}

std::string_view state_of(const StoredRun& run, bool was_playing) {
  if (!run.ended.empty()) return "ended";
  return was_playing ? "playing" : "stopped";
}

// Every so many points of a path, and the last one.
template <class Write>
void write_thinned(JsonWriter& json, const PairingFigures& pairing, const Write& write) {
  const std::size_t step = std::max<std::size_t>(1, pairing.path.size() / kMostPoints + 1);
  PairCounts pairs{};
  json.begin_array();
  for (std::size_t i = 0; i < pairing.path.size(); ++i) {
    ++pairs[pairing.path[i]];
    if ((i + 1) % step != 0 && i + 1 != pairing.path.size()) continue;
    json.begin_object().member("pairs", i + 1);
    write(pairs);
    json.end_object();
  }
  json.end_array();
}

void write_paths(JsonWriter& reply, const RunFigures& figures) {
  const bool is_match = figures.run.run.kind == RunKind::kMatch && !figures.pairings.empty();
  reply.key("score_path");
  if (is_match) {
    write_thinned(reply, figures.pairings[0], [&](const PairCounts& pairs) {
      const ScoreEstimate estimate = *estimate_score(pairs);
      reply.member("score", estimate.score).member("low", estimate.interval.low);
      reply.member("high", estimate.interval.high);
    });
  } else {
    reply.value(nullptr);
  }
  reply.key("sprt_path");
  const auto& test = figures.run.run.sprt;
  if (!is_match || !test) {
    reply.value(nullptr);
    return;
  }
  const SprtBounds bounds = bounds_of(*test);
  reply.begin_object().member_list("bounds", std::array{bounds.lower, bounds.upper});
  write_thinned(reply.key("points"), figures.pairings[0], [&](const PairCounts& pairs) {
    reply.member("llr", log_likelihood_ratio(*test, pairs));
  });
  reply.end_object();
}

// Best score first; who has no game yet comes last.
void write_standings(JsonWriter& reply, const RunFigures& figures) {
  std::vector<const PlayerFigures*> players;
  for (const PlayerFigures& player : figures.players) players.push_back(&player);
  std::ranges::stable_sort(players, std::ranges::greater{}, [](const PlayerFigures* player) {
    const Tally total = player->total();
    return total.games() == 0 ? -1.0 : total.score();
  });
  reply.key("standings").begin_array();
  for (const PlayerFigures* const player : players) {
    const Tally total = player->total();
    reply.begin_object().member("player", player->name).member("games", total.games());
    reply.key("score");
    total.games() == 0 ? reply.value(nullptr) : reply.value(total.score());
    reply.end_object();
  }
  reply.end_array();
}

MaybeError stopped_by(const std::atomic<bool>& stop) {
  if (!stop) return std::nullopt;
  return Error{ErrorCode::kLimit, "stopped before all games were read"};
}

struct RunQuestion {
  RunPlace place;
  std::string file;
  std::int64_t run = 0;
};

// Everything about a run as it stands. Tells the state.
Expected<std::string> write_run(JsonWriter& reply, const RunQuestion& question, GrowingLists lists,
                                const std::atomic<bool>& stop) {
  // Asked first: games that end meanwhile are counted or not, but the end is not missed.
  const auto progress = is_ours(question.place, question.file)
                            ? question.place.runs->progress(question.run)
                            : std::nullopt;
  auto open = open_run(question.file, question.run);
  if (!open) return open.error();
  const std::string state(state_of(open->run, progress.has_value()));
  const auto figures = count_games(open->store, open->run, [&] { return stopped_by(stop); });
  if (!figures) return figures.error();
  reply.member("run", question.run).member("state", state);
  reply.member("games_asked", open->run.games).member("games_played", figures->games.size());
  double speed = 0;
  if (progress) speed = progress->games_per_second.value_or(0);
  reply.key("games_per_second");
  speed > 0 ? reply.value(speed) : reply.value(nullptr);
  reply.key("seconds_left");
  speed > 0 ? reply.value(static_cast<double>(progress->left) / speed) : reply.value(nullptr);
  const std::string fault =
      is_ours(question.place, question.file) ? question.place.runs->fault(question.run) : "";
  reply.key("fault");
  fault.empty() ? reply.value(nullptr) : reply.value(fault);
  reply.member("command", open->run.run.command);
  write_standings(reply, *figures);
  write_paths(reply, *figures);
  write_figures(reply.key("figures"), *figures, lists);
  return state;
}

Expected<RunQuestion> read_question(const RunPlace& place, const Fields& fields) {
  const auto name = fields.text("file", "");
  if (!name) return name.error();
  auto file = find_file(place, *name);
  if (!file) return file.error();
  const auto run = fields.number("run", 1, 1'000'000'000);
  if (!run) return run.error();
  return RunQuestion{place, *std::move(file), static_cast<std::int64_t>(*run)};
}

Expected<Job> read_run(const RunPlace& place, const Fields& fields) {
  const auto question = read_question(place, fields);
  if (!question) return question.error();
  return Job([question = *question](JsonWriter& reply, const Control& control) -> MaybeError {
    const auto state = write_run(reply, question, GrowingLists::kWhole, control.stop);
    return state ? MaybeError() : state.error();
  });
}

// Tells of the run whenever games have come in, until it is played no more.
MaybeError watch_run(const RunQuestion& question, JsonWriter& reply, const Control& control) {
  std::string last;
  while (true) {
    const Stopwatch watch;
    JsonWriter members;
    members.begin_object();
    const auto state = write_run(members, question, GrowingLists::kEmpty, control.stop);
    // What ends the watch may cut a look short: then the one before it is the last.
    if (!state && (last.empty() || !control.stop)) return state.error();
    const std::string before = last;
    if (state) last = members.end_object().text();
    if (control.stop || *state != "playing") {
      reply.key("last").raw(last);
      return std::nullopt;
    }
    if (control.progress && last != before) control.progress(last);
    const double pause = std::max(kLeastPause, kPauseForEach * watch.seconds());
    while (watch.seconds() < pause && !control.stop) std::this_thread::sleep_for(kGlance);
  }
}

Expected<Job> read_watch_run(const RunPlace& place, const Fields& fields) {
  const auto question = read_question(place, fields);
  if (!question) return question.error();
  return Job([question = *question](JsonWriter& reply, const Control& control) {
    return watch_run(question, reply, control);
  });
}

// A heuristic that came with a request, and where it is kept.
struct SentHeuristic {
  path kept;
  std::string text;
};

// The heuristics of players that come with the request are to become files, each under the hash of
// its text, so that the run can go on when the page is gone. The player's words with the path.
Expected<std::string> with_kept_heuristic(const RunPlace& place, const std::string& text,
                                          const api::OwnHeuristics& own,
                                          std::vector<SentHeuristic>& sent) {
  const auto given = parse_player(text);
  if (!given) return given.error();
  const auto found = api::allowed_player(text, own, place.seat);
  if (!found) return found.error();
  if (found->heuristic == given->heuristic) return text;
  const auto file = read_heuristic_file(found->heuristic);
  if (!file) return file.error();
  const path kept = place.heuristics / (*file)->hash / given->heuristic;
  std::string words = text;
  words.replace(words.find(given->heuristic), given->heuristic.size(), kept.string());
  if (given->name.empty()) words += ",name=" + kept.stem().string();
  const auto again = parse_player(words);
  if (!again || again->heuristic != kept.string()) {
    return Error{ErrorCode::kLimit,
                 "the path of your data folder cannot be written into a player's words", "players"};
  }
  sent.push_back({kept, (*file)->text});
  return words;
}

// Somebody else may write the same text at the same time.
MaybeError keep(const SentHeuristic& sent) {
  std::error_code fault;
  std::filesystem::create_directories(sent.kept.parent_path(), fault);
  auto error = write_file(sent.kept.string(), sent.text, Existing::kRefuse);
  if (!error) return std::nullopt;
  const auto there = read_file(sent.kept.string(), kLargestHeuristicFile);
  return there && *there == sent.text ? std::nullopt : error;
}

MaybeError start(const RunPlace& place, const RunWords& words,
                 std::span<const SentHeuristic> heuristics, const Control& control,
                 JsonWriter& reply, std::optional<StoredRun> goes_on = {}) {
  const auto plan = [&]() -> Expected<PlannedRun> {
    // Nothing is written for a run that cannot be.
    for (const SentHeuristic& each : heuristics) {
      keep_heuristic_file(each.kept.string(), each.text);
    }
    auto planned = plan_run(words, place.version, control.stop);
    if (!planned) return planned.error();
    for (const SentHeuristic& each : heuristics) {
      if (auto error = keep(each)) return *error;
    }
    return planned;
  };
  const auto begun = place.runs->start(plan, control.stop, std::move(goes_on));
  if (!begun) return begun.error();
  reply.member("run", begun->run).member("games_asked", begun->games);
  return std::nullopt;
}

Expected<Job> read_start_run(const RunPlace& place, const Fields& fields, const Context& context) {
  auto words = read_run_words(fields);
  if (!words) return words.error();
  const auto own = api::OwnHeuristics::read(fields, context);
  if (!own) return own.error();
  std::vector<SentHeuristic> sent;
  for (std::string& player : words->players) {
    auto kept = with_kept_heuristic(place, player, *own, sent);
    if (!kept) return kept.error();
    player = *std::move(kept);
  }
  return Job([place, words = *words, sent](JsonWriter& reply, const Control& control) {
    return start(place, words, sent, control, reply);
  });
}

// Whether the file is one that was sent with an earlier request, and still is what it was.
bool is_kept_heuristic(const RunPlace& place, const path& file) {
  const path folder = file.parent_path();
  std::error_code fault;
  if (!api::is_plain_file_name(file.filename().string())) return false;
  if (!std::filesystem::equivalent(folder.parent_path(), place.heuristics, fault)) return false;
  const auto read = read_heuristic_file(file.string());
  return read && (*read)->hash == folder.filename();
}

// The file of games is not trusted: its words may do no more than those of a request.
MaybeError check_kept_player(const RunPlace& place, const std::string& words) {
  const auto player = parse_player(words);
  if (!player) return player.error();
  if (auto error = api::check_player(*player, place.seat)) return error;
  if (!names_a_file(player->heuristic) || is_kept_heuristic(place, player->heuristic)) {
    return std::nullopt;
  }
  return api::bad_option(fmt::format("the heuristic of {} is not there any more, or is not one "
                                     "that was sent to `serve`",
                                     in_quotes(name_of_player(words))),
                         "run");
}

// Only what was started here is known by more than its command.
MaybeError resume(const RunQuestion& question, JsonWriter& reply, const Control& control) {
  const auto open = open_run(question.file, question.run);
  if (!open) return open.error();
  if (!is_ours(question.place, question.file)) {
    return api::bad_option("only runs of the file that `serve` plays into go on here", "file");
  }
  const auto words = parse_run_words(open->run.run.plan);
  if (!words) {
    return api::bad_option(
        fmt::format("this run goes on by its command: {}", open->run.run.command), "run");
  }
  for (const std::string& player : words->players) {
    if (auto error = check_kept_player(question.place, player)) return error;
  }
  return start(question.place, *words, {}, control, reply, open->run);
}

Expected<Job> read_resume_run(const RunPlace& place, const Fields& fields) {
  const auto question = read_question(place, fields);
  if (!question) return question.error();
  return Job([question = *question](JsonWriter& reply, const Control& control) {
    return resume(question, reply, control);
  });
}

Expected<Job> read_stop_run(const RunPlace& place, const Fields& fields) {
  const auto question = read_question(place, fields);
  if (!question) return question.error();
  return Job([question = *question](JsonWriter& reply, const Control&) -> MaybeError {
    if (is_ours(question.place, question.file)) question.place.runs->stop(question.run);
    const bool was_playing = is_playing(question.place, question.file, question.run);
    const auto open = open_run(question.file, question.run);
    if (!open) return open.error();
    reply.member("run", question.run).member("state", state_of(open->run, was_playing));
    return std::nullopt;
  });
}

void write_stored_run(JsonWriter& reply, const RunPlace& place, const std::string& file,
                      const StoredRun& stored, bool was_playing) {
  reply.begin_object().member("run", stored.id);
  reply.member("kind", stored.run.kind == RunKind::kMatch ? "match" : "tournament");
  reply.key("boards").begin_array();
  for (const RunBoard& board : stored.run.boards) reply.value(board.words);
  reply.end_array().key("players").begin_array();
  for (const RunPlayer& player : stored.run.players) reply.value(player.name);
  reply.end_array().member("games_asked", stored.games).member("games_played", stored.played);
  reply.member("started", stored.started).key("ended");
  stored.ended.empty() ? reply.value(nullptr) : reply.value(stored.ended);
  const std::string_view state = state_of(stored, was_playing);
  reply.member("state", state);
  reply.member("resumable", state == "stopped" && is_ours(place, file) &&
                                parse_run_words(stored.run.plan).has_value());
  reply.member("command", stored.run.command).end_object();
}

MaybeError list_runs(const RunPlace& place, const std::string& file, JsonWriter& reply) {
  reply.member_list("files", database_files(place));
  reply.member("file", path(file).filename().string()).key("runs").begin_array();
  std::error_code fault;
  if (std::filesystem::exists(file, fault)) {
    // Asked first, as everywhere; one that begins meanwhile is not known to have stopped.
    std::set<std::int64_t> playing;
    if (is_ours(place, file)) playing = place.runs->playing();
    auto store = Store::open(file, Store::Access::kRead);
    if (!store) return store.error();
    const auto runs = store->runs();
    if (!runs) return runs.error();
    // The latest first.
    for (std::size_t i = runs->size(); i > 0 && runs->size() - i < kMostListed; --i) {
      const StoredRun& run = (*runs)[i - 1];
      write_stored_run(reply, place, file, run,
                       playing.contains(run.id) || is_playing(place, file, run.id));
    }
  }
  reply.end_array();
  return std::nullopt;
}

Expected<Job> read_runs(const RunPlace& place, const Fields& fields) {
  const auto name = fields.text("file", "");
  if (!name) return name.error();
  const auto file = find_file(place, *name);
  if (!file) return file.error();
  return Job([place, file = *file](JsonWriter& reply, const Control&) {
    return list_runs(place, file, reply);
  });
}

struct GamesQuestion {
  std::string file;
  GameFilter filter;
  std::size_t offset = 0;
  std::size_t limit = 0;
};

MaybeError list_run_games(const GamesQuestion& question, JsonWriter& reply) {
  auto store = Store::open(question.file, Store::Access::kRead);
  if (!store) return store.error();
  const auto count = store->count(question.filter);
  if (!count) return count.error();
  GameFilter filter = question.filter;
  filter.limit = question.offset + question.limit;
  const auto rows = store->list(filter);
  if (!rows) return rows.error();
  reply.member("count", *count).key("games").begin_array();
  for (std::size_t i = question.offset; i < rows->size(); ++i) {
    const GameRow& row = (*rows)[i];
    reply.begin_object().member("number", row.id).member("board", row.board);
    reply.member("first", row.first).member("second", row.second).key("winner");
    row.winner ? reply.value(*row.winner == Side::kFirst ? row.first : row.second)
               : reply.value(nullptr);
    reply.member("reason", row.reason).member("plies", row.plies).member("swing", row.swing);
    reply.end_object();
  }
  reply.end_array();
  return std::nullopt;
}

Expected<Job> read_games(const RunPlace& place, const Fields& fields) {
  const auto run = read_question(place, fields);
  if (!run) return run.error();
  GamesQuestion question{run->file, {.run = run->run}};
  const auto offset = fields.number("offset", 0, 1'000'000, 0);
  if (!offset) return offset.error();
  const auto limit = fields.number("limit", 1, kMostListed, 100);
  if (!limit) return limit.error();
  const auto order = fields.text("order", "number");
  if (!order) return order.error();
  constexpr std::array<std::pair<std::string_view, GameOrder>, 4> kOrders = {
      {{"number", GameOrder::kNumber},
       {"shortest", GameOrder::kShortest},
       {"longest", GameOrder::kLongest},
       {"swing", GameOrder::kSwing}}};
  const auto* const named =
      std::ranges::find(kOrders, *order, &std::pair<std::string_view, GameOrder>::first);
  if (named == kOrders.end()) {
    return api::bad_option("games are in order of number, shortest, longest or swing", "order");
  }
  question.filter.order = named->second;
  question.offset = *offset;
  question.limit = *limit;
  return Job(
      [question](JsonWriter& reply, const Control&) { return list_run_games(question, reply); });
}

MaybeError write_stored_game(const std::string& file, std::int64_t number, JsonWriter& reply) {
  auto store = Store::open(file, Store::Access::kRead);
  if (!store) return store.error();
  const auto stored = store->game(number);
  if (!stored) return stored.error();
  const GameRecord& record = stored->record;
  const auto game = find_game(record.job.game);
  if (!game) return game.error();
  reply.member("number", number).member("run", stored->run).member("game", (*game)->name());
  reply.key("players").begin_object();
  for (const Side side : kSides) {
    reply.member((*game)->side_name(side), name_of_player(record.job.players[index_of(side)]));
  }
  reply.end_object().member("start", record.job.opening.position);
  std::vector<std::string> moves = record.job.opening.moves;
  reply.member("opening_plies", moves.size());
  for (const PlayedMove& move : record.played.moves) moves.push_back(move.move);
  reply.member_list("moves", moves).key("played").begin_array();
  for (const PlayedMove& move : record.played.moves) {
    reply.begin_object().member("move", move.move).member("score", move.score);
    reply.member("depth", move.depth).member("nodes", move.nodes);
    reply.member("seconds", move.seconds).end_object();
  }
  reply.end_array();
  write_outcome(reply, **game, record.played.outcome);
  reply.member("fault", record.played.fault);
  return std::nullopt;
}

Expected<Job> read_game(const RunPlace& place, const Fields& fields) {
  const auto name = fields.text("file", "");
  if (!name) return name.error();
  const auto file = find_file(place, *name);
  if (!file) return file.error();
  const auto number = fields.number("number", 1, 1'000'000'000'000);
  if (!number) return number.error();
  return Job(
      [file = *file, number = static_cast<std::int64_t>(*number)](
          JsonWriter& reply, const Control&) { return write_stored_game(file, number, reply); });
}

Expected<std::string> report_page(const RunPlace& place, const std::string& file,
                                  std::int64_t number, const std::atomic<bool>& stop) {
  auto open = open_run(file, number);
  if (!open) return open.error();
  const auto go_on = [&] { return stopped_by(stop); };
  const auto figures = count_games(open->store, open->run, go_on);
  if (!figures) return figures.error();
  return page_of_games(open->store, *figures, place.version, go_on);
}

// `%20` is a blank; what is no such code means itself.
std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    const std::string_view digits = text.substr(std::min(i + 1, text.size()), 2);
    const bool is_code =
        text[i] == '%' && digits.size() == 2 &&
        std::from_chars(digits.data(), digits.data() + 2, code, 16).ptr == digits.data() + 2;
    decoded += is_code ? static_cast<char>(code) : text[i];
    if (is_code) i += 2;
  }
  return decoded;
}

}  // namespace

std::vector<api::RequestKind> run_requests(const RunPlace& place) {
  const auto with_place = [&place](auto read) {
    return [place, read](const Fields& fields, Context&) { return read(place, fields); };
  };
  return {
      {"start_run",
       "plays a match or a tournament in the background",
       {"kind", "boards", "players", "own", "games", "openings", "nodes", "depth", "time_ms",
        "seed", "gauntlet", "sprt"},
       Timing::kBeside,
       [place](const Fields& fields, Context& context) {
         return read_start_run(place, fields, context);
       }},
      {"stop_run", "stops it", {"run", "file"}, Timing::kInTurn, with_place(read_stop_run)},
      {"resume_run",
       "goes on with one that was stopped",
       {"run", "file"},
       Timing::kBeside,
       with_place(read_resume_run)},
      {"runs", "the runs of a file of games", {"file"}, Timing::kInTurn, with_place(read_runs)},
      {"run", "what a run has come to", {"run", "file"}, Timing::kLongInTurn, with_place(read_run)},
      {"watch_run",
       "tells it whenever games have ended",
       {"run", "file"},
       Timing::kWatching,
       with_place(read_watch_run)},
      {"games",
       "the games of a run",
       {"run", "file", "offset", "limit", "order"},
       Timing::kInTurn,
       with_place(read_games)},
      {"game", "a game to replay", {"number", "file"}, Timing::kInTurn, with_place(read_game)},
  };
}

std::optional<app::MakeFile> run_report(const RunPlace& place, std::string_view target) {
  constexpr std::string_view kBegin = "/runs/";
  constexpr std::string_view kEnd = "/report.html";
  constexpr std::string_view kFile = "?file=";
  if (!target.starts_with(kBegin)) return std::nullopt;
  target.remove_prefix(kBegin.size());
  const std::size_t query = std::min(target.find('?'), target.size());
  const std::string_view rest = target.substr(query);
  target = target.substr(0, query);
  if (!target.ends_with(kEnd)) return std::nullopt;
  const auto number = parse_number(target.substr(0, target.size() - kEnd.size()));
  if (!number || (!rest.empty() && !rest.starts_with(kFile))) return std::nullopt;
  const std::string name = rest.empty() ? "" : percent_decoded(rest.substr(kFile.size()));
  return [place, number = *number, name](const std::atomic<bool>& stop) {
    const auto file = find_file(place, name);
    auto page = file ? report_page(place, *file, static_cast<std::int64_t>(number), stop)
                     : Expected<std::string>(file.error());
    if (!page) {
      return server::HttpResponse{.status = page.error().code == ErrorCode::kLimit ? 503 : 404,
                                  .body = page.error().text() + "\n"};
    }
    return server::HttpResponse{
        .content_type = "text/html; charset=utf-8",
        .body = *std::move(page),
        .headers = {{"Content-Disposition",
                     fmt::format(R"(attachment; filename="quadrille-run-{}.html")", number)}}};
  };
}

}  // namespace quadrille::cli
