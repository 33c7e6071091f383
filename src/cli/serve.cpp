// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "app/app.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/game_requests.h"
#include "cli/common/kept_run.h"
#include "cli/common/live_log.h"
#include "cli/common/run_requests.h"
#include "cli/common/study_requests.h"
#include "cli/common/table_folder.h"
#include "os/desktop.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "os/sockets.h"
#include "protocols/api/heuristic_requests.h"
#include "protocols/api/requests.h"
#include "search/mcts_options.h"
#include "search/options.h"
#include "solve/solver_memory.h"

namespace quadrille::cli {
namespace {

constexpr std::uint16_t kUsualPort = 8017;
constexpr int kPortsToTry = 20;
constexpr std::size_t kMostConnections = 256;
constexpr unsigned kUsualSearches = 8;

struct ServeOptions {
  std::string port;
  std::string host = "127.0.0.1";
  std::string token;
  std::string allow_host;
  std::string page;
  std::string heuristics;
  std::string tables;
  std::string database;
  unsigned searches = kUsualSearches;
  unsigned runs = 1;
  unsigned threads = default_threads();
  unsigned search_seconds = 600;
  unsigned table_megabytes = 256;
  bool no_open = false;
  bool log = false;
  bool json = false;
};

server::HttpOptions http_options(const ServeOptions& options) {
  server::HttpOptions http;
  http.host = options.host;
  http.port = kUsualPort;
  http.ports_to_try = kPortsToTry;
  http.max_connections = kMostConnections;
  http.gate.links = true;
  for (const std::string_view host : split(options.allow_host, ',')) {
    if (!host.empty()) http.gate.hosts.emplace_back(host);
  }
  if (options.port.empty()) return http;
  const auto port = parse_number(options.port);
  if (!port || *port > 65535) {
    throw bad_option(fmt::format("{} is not a port: a whole number up to 65535, 0 for any",
                                 in_quotes(options.port)),
                     "--port");
  }
  http.port = static_cast<std::uint16_t>(*port);
  http.ports_to_try = 1;
  return http;
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.' || c == '~';
}

// Whoever can reach the server can have it compute: beyond this machine only those who know a word.
void check_token(const ServeOptions& options) {
  const bool is_local =
      options.host == "localhost" ||
      (is_address(options.host) && Endpoint{.address = options.host}.is_loopback());
  if (options.token.empty()) {
    if (is_local && options.allow_host.empty()) return;
    if (is_local) {
      throw bad_option(
          "who calls this machine by another name is let in by a server before this one: give a "
          "--token that only those know who may use it",
          "--allow-host");
    }
    throw bad_option(
        fmt::format("{} can be reached from other machines: give a --token that only those know "
                    "who may use it",
                    options.host),
        "--host");
  }
  if (options.token.size() < app::kShortestToken) {
    throw bad_option(fmt::format("a token of {} letters can be guessed: at least {}, e.g. from "
                                 "`openssl rand -hex 16`",
                                 options.token.size(), app::kShortestToken),
                     "--token");
  }
  if (!std::ranges::all_of(options.token, is_plain)) {
    throw bad_option("a token is of letters, digits and - _ . ~ alone", "--token");
  }
}

// Of a player that is asked something.
api::PlayerBounds player_bounds(const ServeOptions& options) {
  return {.table_bytes = std::size_t{options.table_megabytes} << 20, .threads = default_threads()};
}

// Of one that plays in a run: as many play at a time as its threads have seats, and all of them
// take no more than all searches may; but what a player takes usually is not refused.
api::PlayerBounds seat_bounds(const ServeOptions& options) {
  constexpr std::size_t kUsualBytes =
      std::max(AlphaBetaOptions{}.table_bytes, MctsOptions{}.memory_bytes);
  api::PlayerBounds bounds = player_bounds(options);
  const std::size_t share =
      bounds.table_bytes * options.searches / (std::size_t{2} * options.threads);
  bounds.table_bytes = std::min(bounds.table_bytes, std::max(share, kUsualBytes));
  return bounds;
}

app::AppParts app_parts(const ServeOptions& options, const RunPlace& place,
                        std::function<void(const std::string&)> log) {
  app::AppParts parts;
  if (!options.page.empty()) parts.page = app::Page(options.page);
  for (const api::RequestKind& kind : api::requests()) {
    // A client closes its connection instead.
    if (kind.name != "cancel") parts.requests.push_back(kind);
  }
  for (auto more : {api::heuristic_folder_requests(), game_requests(), run_requests(place),
                    study_requests(QUADRILLE_VERSION)}) {
    std::ranges::move(more, std::back_inserter(parts.requests));
  }
  parts.made_file = [place](std::string_view target) { return run_report(place, target); };
  parts.context->opens_files = false;
  parts.context->heuristics_folder = options.heuristics;
  parts.context->bounds = player_bounds(options);
  parts.limits.searches = options.searches;
  parts.limits.longest_search = std::chrono::seconds(options.search_seconds);
  parts.log = std::move(log);
  return parts;
}

// Runs are kept where the commands keep them.
RunPlace run_place(const ServeOptions& options) {
  RunPlace place;
  place.version = QUADRILLE_VERSION;
  place.database = database_path(options.database);
  if (place.database.empty()) throw bad_option("name a file for the games", "--db");
  place.heuristics = std::filesystem::path(place.database).parent_path() / "heuristics";
  place.seat = seat_bounds(options);
  place.runs = std::make_shared<BackgroundRuns>(BackgroundOptions{
      .database = place.database, .threads = options.threads, .most = options.runs});
  return place;
}

// For people; where the server listens everywhere, the name of this machine's own end.
std::string address_for_people(const server::HttpServer& server, const ServeOptions& options) {
  std::string host = options.host;
  if (host == "0.0.0.0" || host == "::") host = "localhost";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  std::string address = fmt::format("http://{}:{}/", host, server.port());
  if (!options.token.empty()) address += "?token=" + options.token;
  return address;
}

int serve(const ServeOptions& options) {
  const std::atomic<bool>& stop = interrupted();
  check_token(options);
  server::HttpOptions http = http_options(options);
  use_tables(options.tables, default_threads());
  set_most_solver_bytes(std::min(kUsualSolverBytes, player_bounds(options).table_bytes));
  LiveLog live_log(STDERR_FILENO, LiveLog::Form::kTimed);
  const auto log = [&](const std::string& line) {
    if (options.log) live_log.write(line);
  };
  const RunPlace place = run_place(options);
  app::AppParts parts = app_parts(options, place, log);
  const bool has_page = parts.page.is_there();
  app::App app(std::move(parts));
  http.workers = app.workers();
  auto opened = server::HttpServer::open(std::move(http), app.service());
  if (!opened) {
    Error error = opened.error();
    if (error.where == "port") error.message += "; choose another with --port";
    throw Failure{std::move(error)};
  }
  const auto server = std::move(*opened);
  app.set_token(app::Token(options.token, server->port()));
  const std::string address = address_for_people(*server, options);
  if (options.json) {
    JsonWriter json;
    json.begin_object().member("address", address).member("port", server->port());
    fmt::print("{}\n", json.member("page", has_page).end_object().text());
  } else {
    fmt::print("Quadrille is at {}\nCtrl-C ends it.\n", address);
  }
  std::fflush(stdout);
  if (!has_page) {
    fmt::print(stderr,
               "quadrille: this program was built without its page, and serves the API alone; in "
               "the folder of the sources, ./quadrille serve builds both\n");
  } else if (!options.no_open && has_desktop() && !open_in_browser(address)) {
    fmt::print(stderr, "quadrille: no browser could be opened (xdg-open): open it yourself\n");
  }
  server->run(stop);
  place.runs->stop_all();
  return kDone;
}

}  // namespace

void add_serve(Command program) {
  auto options = std::make_shared<ServeOptions>();
  Command command =
      program.add_command("serve", "Quadrille in a browser: play, analyze, explain, measure");
  command.add_option("--port", options->port, "where to listen")
      .show_default("8017, or the next free one");
  command
      .add_option("--host", options->host,
                  "the address to listen on; another than this machine's own needs --token")
      .show_default();
  command.add_option("--token", options->token,
                     "a word without which nobody is let in: 16 letters or more");
  command.add_option("--allow-host", options->allow_host,
                     "names of this machine by which others call it, besides its own and "
                     "localhost; needs --token");
  command.add_flag("--no-open", options->no_open, "open no browser");
  command.add_option("--max-searches", options->searches, "searches at a time; more are refused")
      .between(1, 1024)
      .show_default();
  command.add_option("--max-runs", options->runs, "matches and tournaments at a time")
      .between(1, 64)
      .show_default();
  command.add_option("--threads", options->threads, "games at a time of each of them")
      .between(1, 1024)
      .show_default("all cores");
  command
      .add_option("--max-seconds", options->search_seconds,
                  "how long a search may take; then it answers with what it has")
      .between(1, 1'000'000)
      .show_default();
  command
      .add_option("--max-tt", options->table_megabytes,
                  "largest tt= of a player, and of a solver's memory, in MB")
      .between(1, 65536)
      .show_default();
  command.add_option("--page", options->page,
                     "a folder with the built page, instead of the one in the program");
  command.add_option("--db", options->database, "file in which the games of runs are kept")
      .show_default(kDatabaseDefault);
  command.add_option("--heuristics", options->heuristics,
                     "a folder whose heuristics can be used, and where new ones can be saved");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--log", options->log, "what was refused, on standard error");
  command.add_flag("--json", options->json, "the address for programs");
  command.footer(
      "It listens on this machine alone and talks to nobody else. The page asks POST /api, which\n"
      "takes the requests of `quadrille api`.\n"
      "Examples:\n"
      "  quadrille serve\n"
      "  quadrille serve --port 9000 --no-open\n"
      "  quadrille serve --host 0.0.0.0 --token c0ffee00c0ffee00 --no-open\n"
      "Ask it something:\n"
      "  curl -H 'Content-Type: application/json' -d '{\"do\":\"moves\",\"game\":\"tablut\"}'\n"
      "       http://127.0.0.1:8017/api");
  command.set_action([options] { return serve(*options); });
}

}  // namespace quadrille::cli
