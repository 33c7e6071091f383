// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <memory>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/live_log.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/factory.h"
#include "protocols/tablut/client.h"
#include "protocols/tablut/json.h"

namespace quadrille::cli {
namespace {

using challenge::ClientReport;

constexpr std::array<std::uint16_t, 2> kPorts = {5800, 5801};

struct TablutOptions {
  std::string role, timeout, server;
  std::string player = "alphabeta:snai";
  std::string name = "quadrille";
  std::string port;
  std::string retry = "60s";
  std::string seed;
  bool ponder = false;
  bool json = false;
};

// The competition's scripts give a number of seconds; a time with its unit is read too.
std::chrono::nanoseconds read_timeout(const std::string& text) {
  const auto time = parse_seconds(text);
  if (!time || time->count() <= 0) {
    throw bad_option(fmt::format("{} is not a time for a move: write seconds, e.g. 60, or 500ms",
                                 in_quotes(text)),
                     "TIMEOUT");
  }
  return *time;
}

std::uint16_t read_port(const std::string& text) {
  const auto port = parse_number(text);
  if (!port || *port < 1 || *port > 65535) {
    throw bad_option(
        fmt::format("{} is not a port: a whole number from 1 to 65535", in_quotes(text)), "--port");
  }
  return static_cast<std::uint16_t>(*port);
}

challenge::ClientOptions client_options(const TablutOptions& options) {
  challenge::ClientOptions client;
  const std::string role = lower_case(options.role);
  if (role != "white" && role != "black") {
    throw bad_option(fmt::format("{} is not a role: white or black", in_quotes(options.role)),
                     "ROLE");
  }
  client.side = role == "white" ? Side::kFirst : Side::kSecond;
  client.timeout = read_timeout(options.timeout);
  client.host = options.server;
  client.port = options.port.empty() ? kPorts[index_of(client.side)] : read_port(options.port);
  if (options.name.empty()) throw bad_option("a player must have a name", "--name");
  client.name = options.name;
  client.player = need(parse_player(options.player));
  if (client.player.limits.clock) {
    throw bad_option("the server has the clock: leave clock= out, or use time=", "player");
  }
  if (options.ponder && !client.player.kind->thinks_here) {
    throw bad_option(
        fmt::format("a player of the kind {} is a program of its own: whether it thinks on the "
                    "opponent's time is for it to say",
                    client.player.kind->name),
        "--ponder");
  }
  client.ponder = options.ponder;
  client.retry = need(parse_duration(options.retry));
  client.seed = read_seed(options.seed);
  client.stop = &interrupted();
  return client;
}

std::string report_text(const ClientReport& report) {
  const std::string moves =
      counted(static_cast<std::uint64_t>(report.moves), "move of ours", "moves of ours");
  switch (report.end) {
    case ClientReport::End::kFinished:
      return fmt::format("result: {}, after {}", challenge::result_text(report.result), moves);
    case ClientReport::End::kStopped:
      return fmt::format("result: unknown to us, stopped after {}", moves);
    case ClientReport::End::kStreamEnded:
      break;
  }
  return fmt::format("result: unknown to us, the server ended the connection after {}{}", moves,
                     report.late ? "; we were late" : "");
}

// A player that cannot be made is told of before anybody waits for it. The table comes later: a
// large one takes its time.
void check_player(const challenge::ClientOptions& client) {
  if (!client.player.kind->thinks_here) return;
  PlayerWords small = client.player;
  small.options.table_bytes = 0;
  need(make_player(need(find_game("tablut")), small));
}

int connect_tablut(const TablutOptions& options) {
  challenge::ClientOptions client = client_options(options);
  check_player(client);
  LiveLog log(STDERR_FILENO, LiveLog::Form::kPlain);
  client.log = [&](const std::string& line) { log.write(line); };
  const auto played = challenge::play_challenge(client);
  if (!played) {
    // Nobody answered: the words were right, and the answer is no.
    const bool nobody = played.error().code == ErrorCode::kLimit;
    throw Failure{played.error(), nobody ? kRefused : kBadInput};
  }
  if (options.json) {
    JsonWriter json;
    write_report(json.begin_object(), *played);
    fmt::print("{}\n", json.end_object().text());
  } else {
    fmt::print("{}\n", fitted(stdout, report_text(*played)));
  }
  if (played->end == ClientReport::End::kStopped) return kStopped;
  return played->end == ClientReport::End::kStreamEnded && played->late ? kRefused : kDone;
}

}  // namespace

void add_connect_tablut(Command connect) {
  auto options = std::make_shared<TablutOptions>();
  Command command =
      connect.add_command("tablut", "Plays one game on a server of the Tablut Challenge");
  command.add_option("ROLE", options->role, "white or black, in any case").required();
  command.add_option("TIMEOUT", options->timeout, "the server's time for a move, in seconds")
      .required();
  command.add_option("SERVER", options->server, "the server's address or name").required();
  command.add_option("--player", options->player, "who plays").show_default();
  command.add_option("--name", options->name, "the server keeps ten letters and digits of it")
      .show_default();
  command.add_option("--port", options->port, "where the server listens")
      .show_default("5800 for white, 5801 for black");
  command.add_option("--retry", options->retry, "how long to try when the server is not there yet")
      .show_default();
  command.add_option("--seed", options->seed, "for players that use chance")
      .show_default("another one every time, which is told");
  command.add_flag("--ponder", options->ponder, "thinks on the opponent's time too");
  command.add_flag("--json", options->json, "the result for programs");
  command.footer(
      "Thinks as long as the server allows, less one second and 5 %, since the server looks for\n"
      "answers once a second. Its moves are told on standard error, the result on standard "
      "output.\n"
      "The end of the connection is the end of the game: then the result is unknown to us, and "
      "the\n"
      "exit code 0 unless an answer was late. Ctrl-C ends it with 130.\n"
      "\n"
      "Examples:\n"
      "  quadrille connect tablut white 60 127.0.0.1\n"
      "  quadrille connect tablut black 60 192.168.20.101 --player snai,tt=1024");
  command.set_action([options] { return connect_tablut(*options); });
}

}  // namespace quadrille::cli
