// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/live_log.h"
#include "cli/common/output_file.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/files.h"
#include "os/signals.h"
#include "players/words.h"
#include "protocols/tablut/host.h"
#include "protocols/tablut/json.h"
#include "protocols/tablut/log.h"

namespace quadrille::cli {
namespace {

struct HostWords {
  // Empty where nothing is said.
  std::string time, errors, log, address, ports, wait;
  bool strict = false;
  bool force = false;
  std::string replay;
  bool json = false;
};

std::array<std::uint16_t, 2> read_ports(const std::string& text) {
  const auto words = split(text, ',');
  std::array<std::uint16_t, 2> ports{};
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const auto port = words.size() == ports.size() ? parse_number(words[i]) : std::nullopt;
    if (!port || *port > 65535) {
      throw bad_option(fmt::format("{} is not two ports: white's and black's, e.g. 5800,5801; 0 "
                                   "for any free one",
                                   in_quotes(text)),
                       "--ports");
    }
    ports[i] = static_cast<std::uint16_t>(*port);
  }
  return ports;
}

std::chrono::nanoseconds read_time(const std::string& text, const char* option) {
  const auto time = need(parse_duration(text));
  if (time.count() <= 0) throw bad_option("must be more than nothing", option);
  return time;
}

constexpr const char* kTime = "60s";
constexpr const char* kErrors = "0";
constexpr const char* kAddress = "127.0.0.1";
constexpr const char* kPortWords = "5800,5801";
constexpr const char* kWait = "300s";

std::string said_or(const std::string& said, const char* otherwise) {
  return said.empty() ? otherwise : said;
}

challenge::HostOptions host_options(const HostWords& words) {
  challenge::HostOptions options;
  options.address = said_or(words.address, kAddress);
  options.ports = read_ports(said_or(words.ports, kPortWords));
  options.time = read_time(said_or(words.time, kTime), "--time");
  options.arrival = read_time(said_or(words.wait, kWait), "--wait");
  const auto errors = parse_number(said_or(words.errors, kErrors));
  if (!errors || *errors > 1000) {
    throw bad_option(fmt::format("{} is not a number from 0 to 1000", in_quotes(words.errors)),
                     "--errors");
  }
  options.errors = static_cast<int>(*errors);
  options.strict = words.strict;
  options.stop = &interrupted();
  return options;
}

int host_tablut(const HostWords& words) {
  challenge::HostOptions options = host_options(words);
  LiveLog log(STDERR_FILENO, LiveLog::Form::kPlain);
  options.log = [&](const std::string& line) { log.write(line); };
  std::optional<GrowingFile> file;
  if (!words.log.empty()) {
    auto growing = growing_output(words.log, words.force);
    if (!growing) throw failure_of(growing.error());
    file = std::move(*growing);
  }
  MaybeError fault;
  // Every entry is there as soon as it is made: a game may be watched.
  if (file) {
    options.record = [&](const std::string& text) {
      if (auto error = file->append(text); error && !fault) fault = std::move(error);
    };
  } else if (!words.json) {
    options.record = [](const std::string& text) {
      fmt::print("{}", text);
      std::fflush(stdout);
    };
  }
  const std::string address = options.address;
  auto host = need(challenge::Host::open(std::move(options)));
  fmt::print(
      stderr, "{}\n",
      fitted(stderr, fmt::format("waiting for white at {} port {} and black at port {}; "
                                 "Ctrl-C ends it",
                                 address, host.port(Side::kFirst), host.port(Side::kSecond))));
  const challenge::HostedGame game = host.run();
  fmt::print(stderr, "{}\n", fitted(stderr, game.text()));
  if (words.json) {
    JsonWriter json;
    write_hosted(json.begin_object(), *need(find_game("tablut")), game);
    fmt::print("{}\n", json.end_object().text());
  }
  if (fault) throw failure_of(*fault);
  if (game.outcome) return kDone;
  return interrupted() ? kStopped : kRefused;
}

// " 1. e3-h3  e2-g2"
std::string numbered_moves(const challenge::GameLog& log) {
  const AnyGame& game = *log.line.game();
  std::string text;
  AnyPosition position = log.start;
  for (std::size_t i = 0; i < log.moves.size(); ++i) {
    const std::string move = game.move_text(position, log.moves[i]);
    text += i % 2 == 0 ? fmt::format("{:>3}. {}", i / 2 + 1, move) : fmt::format("  {}\n", move);
    position = game.apply(position, log.moves[i]);
  }
  return log.moves.size() % 2 == 0 ? text : text + '\n';
}

// Nothing that a game needs means anything for one that was played.
void refuse_beside_replay(const HostWords& words) {
  const std::pair<const char*, bool> given[] = {
      {"--time", !words.time.empty()},   {"--errors", !words.errors.empty()},
      {"--log", !words.log.empty()},     {"--force", words.force},
      {"--strict", words.strict},        {"--address", !words.address.empty()},
      {"--ports", !words.ports.empty()}, {"--wait", !words.wait.empty()}};
  for (const auto& [option, is_given] : given) {
    if (is_given) throw bad_option("means nothing beside --replay: leave it out", option);
  }
}

int replay_log(const HostWords& words) {
  refuse_beside_replay(words);
  constexpr std::size_t kLongestLog = 64 << 20;
  const std::string text = need(read_file(words.replay, kLongestLog));
  const auto read = challenge::read_log(text);
  if (!read) {
    Error error = read.error();
    error.where = fmt::format("{}{}{}", words.replay, error.where.empty() ? "" : ", ", error.where);
    throw Failure{std::move(error)};
  }
  const challenge::GameLog& log = *read;
  const AnyGame& game = *log.line.game();
  if (words.json) {
    JsonWriter json;
    write_log(json.begin_object(), log);
    fmt::print("{}\n", json.end_object().text());
    return kDone;
  }
  fmt::print("white {}, black {}\n\n{}\n{}\n{}\n\n", in_quotes(log.names[0]),
             in_quotes(log.names[1]), numbered_moves(log),
             draw_board(game.diagram(log.line.position(), log.line.last_move()), stdout),
             game.position_text(log.line.position()));
  for (const std::string& refused : log.refused) {
    fmt::print("{}\n", fitted(stdout, "not taken, " + refused));
  }
  const auto outcome = log.line.outcome();
  const std::string ends =
      fmt::format("by the rules: {}\nin the log:   {}\n{}, and every board is the one they lead to",
                  outcome ? outcome_text(game, *outcome) : "the game is not over", log.end(),
                  counted(log.moves.size(), "move", "moves"));
  fmt::print("{}\n", fitted(stdout, ends));
  return kDone;
}

void add_host_tablut(Command host) {
  auto words = std::make_shared<HostWords>();
  Command command = host.add_command("tablut", "The server of the Tablut Challenge, for one game");
  command.add_option("--time", words->time, "for a move").show_default(kTime);
  command.add_option("--errors", words->errors, "illegal moves that a side may send")
      .show_default(kErrors);
  command.add_option("--log", words->log, "the file for the game log")
      .show_default("standard output");
  command.add_flag("--force", words->force, "replace that file if there is one");
  command.add_flag("--strict", words->strict,
                   "as the competition's server: looks for answers once a second, knows no "
                   "stalemate, and vanishes without a final State after a time-out, a "
                   "disconnection or an unreadable message");
  command
      .add_option("--address", words->address,
                  "where to listen; 0.0.0.0 lets other machines connect")
      .show_default(kAddress);
  command.add_option("--ports", words->ports, "white's and black's").show_default(kPortWords);
  command.add_option("--wait", words->wait, "how long a player may take to come")
      .show_default(kWait);
  command.add_option("--replay", words->replay,
                     "reads such a log instead, ours or the competition's, and plays it again by "
                     "the rules; - is standard input");
  command.add_flag("--json", words->json,
                   "the game for programs, in place of a log on standard output");
  command.footer(
      "Any client of the competition can play. Whatever a client does, the game ends with a "
      "result\n"
      "and a reason. The log is in the form of the competition's server. Exit code 1: nobody "
      "came;\n130: Ctrl-C ended it before there was a result.\n"
      "\n"
      "Example, each in a terminal of its own:\n"
      "  quadrille host tablut --time 5s --log game.txt\n"
      "  quadrille connect tablut white 5 127.0.0.1\n"
      "  quadrille connect tablut black 5 127.0.0.1\n"
      "and then\n"
      "  quadrille host tablut --replay game.txt");
  command.set_action(
      [words] { return words->replay.empty() ? host_tablut(*words) : replay_log(*words); });
}

}  // namespace

void add_host(Command program) {
  Command command = program.add_command("host", "Lets other people's players play each other");
  command.require_command();
  command.footer("Examples:\n  quadrille host tablut --time 5s --log game.txt");
  add_host_tablut(command);
}

}  // namespace quadrille::cli
