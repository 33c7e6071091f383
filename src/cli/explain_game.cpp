// SPDX-License-Identifier: MIT
#include "cli/explain_game.h"

#include <fmt/core.h>

#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/board.h"
#include "cli/common/disagreement_text.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/recorded_game.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "players/limits.h"
#include "protocols/explain_json.h"

namespace quadrille::cli {
namespace {

Nodes nodes_of(const std::string& text, const char* option, Nodes otherwise) {
  if (text.empty()) return otherwise;
  const auto nodes = parse_count(text);
  if (!nodes || *nodes == 0) {
    throw bad_option(fmt::format("{} is not a number of nodes from 1, e.g. 20k", in_quotes(text)),
                     option);
  }
  return *nodes;
}

DisagreementRequest request_of(const GameWalkWords& words) {
  DisagreementRequest request;
  if (!words.depth.empty()) {
    const auto depth = parse_number(words.depth);
    if (!depth || *depth < 1 || *depth > static_cast<std::uint64_t>(kMaxDepth)) {
      throw bad_option(
          fmt::format("{} is not a depth from 1 to {}", in_quotes(words.depth), kMaxDepth),
          "--depth");
    }
    request.limits.depth = static_cast<Depth>(*depth);
    request.limits.nodes.reset();
  }
  if (!words.nodes.empty()) request.limits.nodes = nodes_of(words.nodes, "--nodes", 0);
  request.judge_nodes = nodes_of(words.judge_nodes, "--judge-nodes", request.judge_nodes);
  request.stop = &interrupted();
  return request;
}

std::string limits_words(const Limits& limits) {
  std::vector<std::string> parts;
  if (limits.depth)
    parts.push_back(counted(static_cast<std::uint64_t>(*limits.depth), "ply", "plies"));
  if (limits.nodes) parts.push_back(counted(*limits.nodes, "node", "nodes"));
  return join(parts, " or ");
}

void print_walk(const GameWalkWords& words, const RecordedGame& recorded,
                std::span<const std::string> names, const DisagreementRequest& request,
                const Disagreements& result, bool ascii) {
  const Line& game = recorded.line;
  const std::size_t width = terminal_width(stdout);
  const Opponents opponents{names};
  const bool two = names.size() > 1;
  fmt::print("{}\n", wrapped(fmt::format("{}: {}, {}", words.file, recorded.game,
                                         counted(game.moves().size(), "ply", "plies")),
                             width));
  fmt::print("{}\n\n",
             wrapped(fmt::format("{}{}, {} a choice; who was right, by up to {} a move", names[0],
                                 two ? " and " + names[1] : " and what was played",
                                 limits_words(request.limits),
                                 counted(request.judge_nodes, "node", "nodes")),
                     width));
  if (result.found.empty()) {
    fmt::print("They agree in {} {} with a choice.\n", result.stopped ? "the first" : "all",
               counted(result.positions, "position", "positions"));
  } else {
    const Disagreement& first = result.found.front();
    Line line(game.game(), game.start());
    while (line.moves().size() < first.ply) line.play(game.moves()[line.moves().size()]);
    const std::string heading = wrapped(
        fmt::format("They differ in {} of {} with a choice, for the first time here:",
                    result.found.size(), counted(result.positions, "position", "positions")),
        width);
    fmt::print("{}{}{}\n\n", style(stdout, Style::kBold), heading, style(stdout, Style::kNone));
    const auto& rules = *game.game();
    fmt::print("{}\n", draw_board(rules.diagram(line.position(), line.last_move()), stdout, ascii));
    fmt::print("{}\n", disagreement_text(line, game.moves()[first.ply], opponents, first, width));
    fmt::print("{}\n", disagreements_table(game, opponents, result, width));
    fmt::print("{}", verdicts_text(opponents, result, width));
  }
  if (result.stopped) fmt::print("stopped before the end of the game\n");
}

}  // namespace

void GameWalkWords::add(Command command) {
  command.add_option("--game", file,
                     "walk a recorded game: where two heuristics disagree, or one and the moves "
                     "that were played, and who was right; a saved game, a match's record or PDN");
  command.add_option("--number", number, "which game of the file").between(1, 1'000'000'000);
  command.add_option("--depth", depth, "with --game: plies of a heuristic's choice");
  command.add_option("--nodes", nodes, "with --game: nodes of a heuristic's choice")
      .show_default("20,000");
  command
      .add_option("--judge-nodes", judge_nodes,
                  "with --game: nodes of each move that solver and search judge")
      .show_default("200,000");
}

void GameWalkWords::need_file() const {
  for (const auto& [name, given] :
       {std::pair("--number", number != 0), std::pair("--depth", !depth.empty()),
        std::pair("--nodes", !nodes.empty()), std::pair("--judge-nodes", !judge_nodes.empty())}) {
    if (given) throw bad_option("goes with --game FILE alone", name);
  }
}

int explain_game(const GameWalkWords& words, std::vector<std::string> heuristics, bool ascii,
                 bool json) {
  DisagreementRequest request = request_of(words);
  const auto number = static_cast<std::size_t>(words.number == 0 ? 1 : words.number);
  const RecordedGame recorded = need(read_recorded_game(words.file, number));
  const Line& game = recorded.line;
  use_tables_of(*game.game());
  if (heuristics.empty()) heuristics.push_back(strongest_written_heuristic(*game.game()));
  std::vector<std::string> names;
  for (const std::string& text : heuristics) {
    NamedHeuristic heuristic = named_heuristic(*game.game(), text);
    names.push_back(std::move(heuristic.name));
    request.heuristics.push_back(std::move(heuristic.evaluator));
  }
  ProgressBar bar("positions", game.moves().size());
  request.on_ply = [&bar] { bar.advance(); };
  const Disagreements result = find_disagreements(game, request);
  bar.finish();
  if (json) {
    JsonWriter reply;
    reply.begin_object().member("game", recorded.game);
    write_disagreements(reply, game, names, result);
    fmt::print("{}\n", reply.end_object().text());
  } else {
    print_walk(words, recorded, names, request, result, ascii);
  }
  return result.stopped ? kStopped : kDone;
}

}  // namespace quadrille::cli
