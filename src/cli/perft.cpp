// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "os/signals.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMaxDepthToCount = 60;

struct PerftOptions {
  PositionWords position;
  std::string depth;
  bool divide = false;
  bool unique = false;
  bool json = false;
};

std::uint64_t count(const AnyGame& game, const AnyPosition& position, int depth, bool unique) {
  return unique ? need(game.perft_unique(position, depth, &interrupted()))
                : game.perft(position, depth, &interrupted());
}

// The first moves to divide by: all, or one for each position they lead to.
std::vector<AnyMove> first_moves(const AnyGame& game, const AnyPosition& position, bool unique) {
  std::vector<AnyMove> moves = game.legal_moves(position);
  if (!unique) return moves;
  std::set<std::string> seen;
  std::erase_if(moves, [&](AnyMove move) {
    return !seen.insert(game.position_text(game.apply(position, move))).second;
  });
  return moves;
}

// The counts of the first moves: all of them, or as many as were done before Ctrl-C.
std::vector<std::pair<std::string, std::uint64_t>> divided(const Setup& setup, int depth,
                                                           bool unique) {
  const AnyGame& game = *setup.game;
  const auto moves = first_moves(game, setup.position, unique);
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  ProgressBar bar("counting", moves.size());
  for (const AnyMove move : moves) {
    const std::uint64_t below = count(game, game.apply(setup.position, move), depth - 1, unique);
    if (interrupted()) break;
    counts.emplace_back(game.move_text(setup.position, move), below);
    bar.advance();
  }
  return counts;
}

std::string sum_text(std::uint64_t nodes, int depth, double seconds) {
  std::string text = fmt::format("{} of {} in {}", counted(nodes, "sequence", "sequences"),
                                 counted(static_cast<std::uint64_t>(depth), "ply", "plies"),
                                 duration_text(seconds));
  if (seconds > 0.001) {
    text += fmt::format(
        ", {} million a second",
        grouped(static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds / 1e6)));
  }
  return text;
}

int perft(const PerftOptions& options) {
  const auto wanted = parse_number(options.depth);
  if (!wanted || *wanted > kMaxDepthToCount) {
    throw bad_option(fmt::format("{} is not a depth: a whole number from 0 to {}",
                                 in_quotes(options.depth), kMaxDepthToCount),
                     "DEPTH");
  }
  const int depth = static_cast<int>(*wanted);
  const Setup setup = options.position.set_up();

  const Stopwatch watch;
  std::uint64_t nodes = 0;
  std::vector<std::pair<std::string, std::uint64_t>> first;
  if (options.divide && depth > 0) {
    first = divided(setup, depth, options.unique);
    for (const auto& [move, below] : first) nodes += below;
  } else {
    nodes = count(*setup.game, setup.position, depth, options.unique);
  }
  const bool stopped = interrupted();
  const double seconds = watch.seconds();

  if (options.json) {
    JsonWriter reply;
    reply.begin_object().member("nodes", stopped ? std::nullopt : std::optional(nodes));
    reply.member("seconds", seconds);
    if (options.divide) {
      reply.key("divide").begin_object();
      for (const auto& [move, below] : first) reply.member(move, below);
      reply.end_object();
    }
    if (stopped) reply.member("stopped", true);
    fmt::print("{}\n", reply.end_object().text());
  } else {
    std::size_t longest = 0;
    std::size_t widest = 0;
    for (const auto& [move, below] : first) {
      longest = std::max(longest, move.size());
      widest = std::max(widest, grouped(below).size());
    }
    for (const auto& [move, below] : first) {
      fmt::print("{:<{}}  {:>{}}\n", move, longest, grouped(below), widest);
    }
    fmt::print("{}\n", stopped ? fmt::format("stopped after {}", duration_text(seconds))
                               : sum_text(nodes, depth, seconds));
  }
  return stopped ? kStopped : kDone;
}

}  // namespace

void add_perft(Command program) {
  auto options = std::make_shared<PerftOptions>();
  Command command = program.add_command("perft", "Counts move sequences, to check the rules");
  options->position.add_game(command);
  command.add_option("DEPTH", options->depth, "plies").required();
  options->position.add_position(command);
  command.add_flag("--divide", options->divide, "a count for every first move");
  command.add_flag("--unique", options->unique, "moves to the same position count once (checkers)");
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Ctrl-C ends it with exit code 130; the first moves that were counted by then are told.\n"
      "Examples:\n"
      "  quadrille perft breakthrough 6\n"
      "  quadrille perft breakthrough:course:5x5 8 --divide\n"
      "  quadrille perft checkers 3 \"W:WK5:B9,10,11,17,18,19,25,26,27\" --unique");
  command.set_action([options] { return perft(*options); });
}

}  // namespace quadrille::cli
