// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/ggp_service.h"
#include "cli/common/live_log.h"
#include "cli/words.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/factory.h"
#include "protocols/ggp/session.h"
#include "server/http_server.h"

namespace quadrille::cli {
namespace {

// ggp-base's own port, and how many after it we try when it is taken.
constexpr std::uint16_t kDefaultGgpPort = 9147;
constexpr int kGgpPortsToTry = 10;

struct GgpOptions {
  std::string port;
  std::string host = "127.0.0.1";
  std::string player = "alphabeta:ari";
  std::string name = "quadrille";
  std::string margin;
  std::string seed;
  std::string allow_origin;
  std::string allow_host;
  bool json = false;
};

ggp::SessionOptions session_options(const GgpOptions& options) {
  ggp::SessionOptions session;
  session.player = need(parse_player(options.player));
  session.seed = read_seed(options.seed);
  if (session.player.limits.clock) {
    throw bad_option("the controller has the clock: leave clock= out, or use time=", "player");
  }
  // Built once to see now, not in the middle of a match, whether it can be.
  PlayerWords small = session.player;
  small.options.table_bytes = 0;
  need(make_player(need(find_game("breakthrough")), small));

  const auto is_word_character = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  if (options.name.empty() || !std::ranges::all_of(options.name, is_word_character)) {
    throw bad_option(fmt::format("{} is not a name: letters, digits, '_', '-' and '.', no blanks",
                                 in_quotes(options.name)),
                     "--name");
  }
  session.name = options.name;
  if (!options.margin.empty()) session.margin = need(parse_duration(options.margin));
  return session;
}

// Checks what a browser would never send: then nobody could be let in.
std::vector<std::string> origins_of(const std::string& words) {
  std::vector<std::string> origins;
  if (words.empty()) return origins;
  for (const std::string_view word : split(words, ',')) {
    const std::size_t host = word.find("://");
    if (host == std::string_view::npos || word.find('/', host + 3) != std::string_view::npos) {
      throw bad_option(
          fmt::format("{} is not an origin such as https://example.org", in_quotes(word)),
          "--allow-origin");
    }
    origins.emplace_back(word);
  }
  return origins;
}

server::HttpOptions http_options(const GgpOptions& options) {
  server::HttpOptions http;
  http.host = options.host;
  http.port = kDefaultGgpPort;
  http.ports_to_try = kGgpPortsToTry;
  http.gate.origins = origins_of(options.allow_origin);
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

int connect_ggp(const GgpOptions& options) {
  const std::atomic<bool>& stop = interrupted();
  LiveLog live_log(options.json ? STDOUT_FILENO : STDERR_FILENO,
                   options.json ? LiveLog::Form::kJson : LiveLog::Form::kTimed);
  const auto log = [&](const std::string& line) { live_log.write(line); };
  ggp::SessionOptions wanted = session_options(options);
  const std::uint64_t seed = wanted.seed;
  ggp::Session session(std::move(wanted));
  auto opened = server::HttpServer::open(http_options(options), ggp_service(session, log));
  if (!opened) {
    Error error = opened.error();
    if (error.where == "port") error.message += "; choose another with --port";
    throw Failure{std::move(error)};
  }
  const auto server = std::move(*opened);
  log(fmt::format("{} plays {}, seed {}, and waits for a controller at {}; Ctrl-C ends it",
                  options.name, options.player, seed, server->address()));
  if (!server->is_local()) {
    log("warning: programs on other machines can connect, and nothing asks who they are");
  }
  server->run(stop);
  log("ended");
  return kDone;
}

void add_ggp(Command connect) {
  auto options = std::make_shared<GgpOptions>();
  Command command = connect.add_command(
      "ggp", "Plays Breakthrough for a General Game Playing controller, over HTTP");
  command.add_option("--port", options->port, "where to listen")
      .show_default("9147, or the next free one");
  command.add_option("--host", options->host, "the address to listen on").show_default();
  command.add_option("--player", options->player, "who plays").show_default();
  command.add_option("--seed", options->seed, "for players that use chance")
      .show_default("another one every time, which is told");
  command.add_option("--name", options->name, "what INFO answers").show_default();
  command
      .add_option("--margin", options->margin,
                  "how long before the play clock's end to answer, e.g. 500ms")
      .show_default("a tenth of the clock, between 0.2 and 1 s");
  command
      .add_option("--allow-origin", options->allow_origin,
                  "web pages that may ask, e.g. https://example.org, several with commas")
      .show_default("none");
  command.add_option(
      "--allow-host", options->allow_host,
      "names of this machine by which others call it, besides its own and localhost");
  command.add_flag("--json", options->json, "the log as JSON lines on standard output");
  command.footer(
      "The controller calls the player, so start the player first. It plays one match after the\n"
      "other until Ctrl-C, recognises breakthrough:course and breakthrough:standard of every size\n"
      "by their rules, and answers 'busy' to any other game. Every message is logged on standard\n"
      "error.\n"
      "\n"
      "Examples:\n"
      "  quadrille connect ggp\n"
      "  quadrille connect ggp --port 4001 --player alphabeta:tryggvi,tt=256\n"
      "  quadrille connect ggp --port 4002 --player report:ari --name ari --margin 1s\n"
      "Ask it how it is:\n"
      "  curl -d '(INFO)' http://127.0.0.1:9147/");
  command.set_action([options] { return connect_ggp(*options); });
}

}  // namespace

void add_connect(Command program) {
  Command command = program.add_command(
      "connect", "Plays in the matches of other people's controllers and servers");
  command.require_command();
  command.footer(
      "Examples:\n"
      "  quadrille connect ggp\n"
      "  quadrille connect tablut white 60 127.0.0.1");
  add_ggp(command);
  add_connect_tablut(command);
}

}  // namespace quadrille::cli
