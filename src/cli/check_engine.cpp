// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "engines/check/check.h"
#include "games/registry.h"
#include "os/signals.h"

namespace quadrille::cli {
namespace {

struct CheckWords {
  std::string game, player;
  bool json = false;
};

// More of a line that was sent or came says nothing to a reader.
constexpr std::size_t kLongestQuote = 200;
constexpr std::size_t kQuoteIndent = 9;

std::string quoted_short(const std::string& text) {
  return text.size() <= kLongestQuote ? text : text.substr(0, kLongestQuote - 3) + "...";
}

void print_line(std::string_view label, const std::string& text) {
  if (text.empty()) return;
  const std::size_t width = std::min(terminal_width(stdout), kTextWidth);
  const std::string lines =
      wrapped(fmt::format("{} {}", label, quoted_short(text)), width - kQuoteIndent, 2);
  for (const std::string_view line : split(lines, '\n')) {
    fmt::print("{:{}}{}\n", "", kQuoteIndent, line);
  }
}

// " 7 ok    plays a legal move from the start", and below it what was said where it is not ok.
void print_result(std::size_t number, const CheckResult& result) {
  const Style how = result.mark == CheckMark::kFail   ? Style::kBad
                    : result.mark == CheckMark::kNote ? Style::kBold
                                                      : Style::kGood;
  const std::string word =
      result.mark == CheckMark::kFail ? "FAIL" : std::string(to_string(result.mark));
  fmt::print("{:>2} {}{:<4}{}  {}\n", number, style(stdout, how), word, style(stdout, Style::kNone),
             result.question);
  if (result.mark != CheckMark::kOk) print_line("sent", result.sent);
  print_line("came", result.came);
  std::fflush(stdout);
}

std::string verdict(const CheckReport& report) {
  if (!report.finished) return "Stopped before the end.";
  const std::size_t failed = report.count(CheckMark::kFail);
  const std::string of = counted(report.results.size(), "question", "questions");
  if (failed == 0) return fmt::format("It keeps to the protocol: {}, no failure.", of);
  return fmt::format("It fails in {} of {}.", failed, of);
}

int check(const CheckWords& words) {
  CheckOptions options;
  options.game = need(find_game(words.game));
  options.player = need(parse_player(words.player));
  options.stop = &interrupted();
  std::size_t number = 0;
  if (!words.json) {
    options.on_result = [&](const CheckResult& result) { print_result(++number, result); };
  }
  const CheckReport report = need(check_engine(options));
  if (words.json) {
    JsonWriter json;
    json.begin_object().member("game", options.game->name()).member("player", words.player);
    write_check(json, report);
    fmt::print("{}\n", json.end_object().text());
  } else {
    print({fmt::format("\n{}\n", verdict(report)), Emphasis::kHeading});
  }
  if (!report.finished) return kStopped;
  return report.count(CheckMark::kFail) > 0 ? kRefused : kDone;
}

}  // namespace

void add_check_engine(Command program) {
  auto words = std::make_shared<CheckWords>();
  Command command = program.add_command(
      "check-engine", "Whether somebody's program keeps to its protocol, point by point");
  command.add_option("GAME", words->game, "the game that it shall play").required();
  command.add_option("PROGRAM", words->player, "ugi:COMMAND, uci:COMMAND or tablut:COMMAND")
      .required();
  command.add_flag("--json", words->json, "for programs");
  command.footer(
      "Asks one question after the other and tells what came back; where something is wrong, what\n"
      "was sent too. A note is worth knowing and no failure. Exit code 1: something failed.\n"
      "A client of the Tablut Challenge has 5 s for a move, or its time=.\n"
      "Examples:\n"
      "  quadrille check-engine isolation \"ugi:./quadrille engine isolation\"\n"
      "  quadrille check-engine breakthrough \\\n"
      "    \"uci:./quadrille engine breakthrough --protocol uci\"\n"
      "  quadrille check-engine tablut \\\n"
      "    \"tablut:./quadrille connect tablut --player 'snai,nodes=2000',time=5s\"");
  command.set_action([words] { return check(*words); });
}

}  // namespace quadrille::cli
