// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/interrupt.h"
#include "players/words.h"
#include "protocols/tablut/host.h"

namespace quadrille::cli {
namespace {

struct HostWords {
  std::string time = "60s";
  std::string errors = "0";
  std::string log;
  std::string address = "127.0.0.1";
  std::string ports = "5800,5801";
  std::string wait = "300s";
  bool strict = false;
};

std::array<std::uint16_t, 2> read_ports(const std::string& text) {
  const auto words = split(text, ',');
  std::array<std::uint16_t, 2> ports{};
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const auto port = words.size() == ports.size() ? parse_number(words[i]) : std::nullopt;
    if (!port || *port > 65535) {
      throw bad_option(fmt::format("{} is not two ports: White's and Black's, e.g. 5800,5801; 0 "
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

challenge::HostOptions host_options(const HostWords& words) {
  challenge::HostOptions options;
  options.address = words.address;
  options.ports = read_ports(words.ports);
  options.time = read_time(words.time, "--time");
  options.arrival = read_time(words.wait, "--wait");
  const auto errors = parse_number(words.errors);
  if (!errors || *errors > 1000) {
    throw bad_option(fmt::format("{} is not a number from 0 to 1000", in_quotes(words.errors)),
                     "--errors");
  }
  options.errors = static_cast<int>(*errors);
  options.strict = words.strict;
  options.stop = &interrupted();
  options.log = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  return options;
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

int host_tablut(const HostWords& words) {
  challenge::HostOptions options = host_options(words);
  std::unique_ptr<std::FILE, CloseFile> file;
  if (!words.log.empty()) {
    file.reset(std::fopen(words.log.c_str(), "w"));
    if (!file) throw bad_option(fmt::format("cannot write {}", in_quotes(words.log)), "--log");
  }
  bool is_written = true;
  std::FILE* const out = file ? file.get() : stdout;
  // Every entry is there as soon as it is made: a game may be watched.
  options.record = [&](const std::string& text) {
    is_written &= std::fputs(text.c_str(), out) >= 0 && std::fflush(out) == 0;
  };
  auto host = need(challenge::Host::open(std::move(options)));
  fmt::print(stderr, "waiting for White at {} port {} and Black at port {}; Ctrl-C ends it\n",
             words.address, host.port(Side::kFirst), host.port(Side::kSecond));
  const challenge::HostedGame game = host.run();
  fmt::print(stderr, "{}\n", game.text());
  if (!is_written) {
    throw Failure{{ErrorCode::kInternal, "the log could not be written in full"}, kOurFault};
  }
  return game.outcome || interrupted() ? kDone : kRefused;
}

void add_host_tablut(CLI::App& host, Command& chosen) {
  auto words = std::make_shared<HostWords>();
  CLI::App* command =
      host.add_subcommand("tablut", "The server of the Tablut Challenge, for one game");
  command->add_option("--time", words->time, "for a move")->capture_default_str();
  command->add_option("--errors", words->errors, "illegal moves that a side may send")
      ->capture_default_str();
  command->add_option("--log", words->log,
                      "the file for the game log; when left out it goes to standard output");
  command->add_flag("--strict", words->strict,
                    "as the competition's server: looks for answers once a second, knows no "
                    "stalemate, and vanishes without a final State after a time-out, a "
                    "disconnection or an unreadable message");
  command
      ->add_option("--address", words->address,
                   "where to listen; 0.0.0.0 lets other machines connect")
      ->capture_default_str();
  command->add_option("--ports", words->ports, "White's and Black's")->capture_default_str();
  command->add_option("--wait", words->wait, "how long a player may take to come")
      ->capture_default_str();
  command->footer(
      "Any client of the competition can play. Whatever a client does, the game ends with a "
      "result\n"
      "and a reason. The log is in the form of the competition's server.\n"
      "\n"
      "Example, each in a terminal of its own:\n"
      "  quadrille host tablut --time 5s --log game.txt\n"
      "  quadrille connect tablut White 5 127.0.0.1\n"
      "  quadrille connect tablut Black 5 127.0.0.1");
  command->callback([words, &chosen] { chosen = [words] { return host_tablut(*words); }; });
}

}  // namespace

void add_host(CLI::App& app, Command& chosen) {
  CLI::App* command = app.add_subcommand("host", "Lets other people's players play each other");
  command->require_subcommand(1);
  add_host_tablut(*command, chosen);
}

}  // namespace quadrille::cli
