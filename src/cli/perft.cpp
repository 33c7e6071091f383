// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/words.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMaxDepthToCount = 60;

struct Options {
  PositionWords position;
  std::string depth;
  bool divide = false;
  bool unique = false;
  bool json = false;
};

std::uint64_t count(const AnyGame& game, const AnyPosition& position, int depth, bool unique) {
  return unique ? need(game.perft_unique(position, depth)) : game.perft(position, depth);
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

int perft(const Options& options) {
  const auto wanted = parse_number(options.depth);
  if (!wanted || *wanted > kMaxDepthToCount) {
    throw bad_option(fmt::format("{} is not a depth: a whole number from 0 to {}",
                                 in_quotes(options.depth), kMaxDepthToCount),
                     "DEPTH");
  }
  const int depth = static_cast<int>(*wanted);
  const Setup setup = options.position.set_up();
  const AnyGame& game = *setup.game;

  const Stopwatch watch;
  std::uint64_t nodes = 0;
  JsonWriter divided;
  divided.begin_object();
  if (options.divide && depth > 0) {
    const auto moves = first_moves(game, setup.position, options.unique);
    std::size_t width = 8;
    for (const AnyMove move : moves) {
      width = std::max(width, game.move_text(setup.position, move).size());
    }
    for (const AnyMove move : moves) {
      const std::uint64_t below =
          count(game, game.apply(setup.position, move), depth - 1, options.unique);
      const std::string text = game.move_text(setup.position, move);
      if (!options.json) fmt::print("{:<{}} {:>16}\n", text, width, grouped(below));
      divided.member(text, below);
      nodes += below;
    }
  } else {
    nodes = count(game, setup.position, depth, options.unique);
  }
  const double seconds = watch.seconds();

  if (options.json) {
    JsonWriter reply;
    reply.begin_object().member("nodes", nodes).member("seconds", seconds);
    if (options.divide) reply.key("divide").raw(divided.end_object().text());
    fmt::print("{}\n", reply.end_object().text());
    return kDone;
  }
  fmt::print("{} sequences of {} plies in {}", grouped(nodes), depth, duration_text(seconds));
  if (seconds > 0.001) {
    fmt::print(", {} million a second",
               grouped(static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds / 1e6)));
  }
  fmt::print("\n");
  return kDone;
}

}  // namespace

void add_perft(Command program) {
  auto options = std::make_shared<Options>();
  Command command = program.add_command("perft", "Counts move sequences, to check the rules");
  options->position.add_game(command);
  command.add_option("DEPTH", options->depth, "plies").required();
  options->position.add_position(command);
  command.add_flag("--divide", options->divide, "a count for every first move");
  command.add_flag("--unique", options->unique, "moves to the same position count once (checkers)");
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille perft breakthrough 6\n"
      "  quadrille perft breakthrough:course:5x5 8 --divide\n"
      "  quadrille perft checkers 3 \"W:WK5:B9,10,11,17,18,19,25,26,27\" --unique");
  command.set_action([options] { return perft(*options); });
}

}  // namespace quadrille::cli
