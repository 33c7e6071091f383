// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/picture.h"
#include "cli/words.h"
#include "drawing/svg.h"
#include "games/checkers/family.h"
#include "games/checkers/notation.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct MovesOptions {
  PositionWords position;
  std::string notation;
  PictureWords picture;
  bool ascii = false;
  bool json = false;
};

// The labels of a board whose squares are called a1 to h8.
void label_algebraically(Diagram& diagram) {
  for (std::size_t i = 0; i < diagram.column_labels.size(); ++i) {
    diagram.column_labels[i] = std::string(1, static_cast<char>('a' + static_cast<int>(i)));
  }
  for (Diagram::Cell& cell : diagram.cells) cell.number = 0;
  const std::size_t rows = diagram.row_labels.size();
  for (std::size_t i = 0; i < rows; ++i) diagram.row_labels[i] = std::to_string(rows - i);
}

void draw(const MovesOptions& options, const Diagram& diagram, const Line& line) {
  const AnyGame& game = *line.game();
  options.picture.write(svg_of(
      diagram, {.title = fmt::format("{}, {}", game.name(), game.position_text(line.position())),
                .theme = options.picture.colours()}));
}

int moves(const MovesOptions& options) {
  options.picture.check();
  const Line line = options.position.play();
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  if (!options.notation.empty() && !checkers::is_checkers(game)) {
    throw bad_option(fmt::format("{} has one notation only: leave it out", game.name()),
                     "--notation");
  }
  const bool algebraic = options.notation == "algebraic";
  const auto written = [&](const std::string& move) {
    return algebraic ? checkers::algebraic_move_text(move) : move;
  };
  Diagram diagram = game.diagram(position, line.last_move());
  if (algebraic) label_algebraically(diagram);
  if (options.picture.wanted()) draw(options, diagram, line);
  if (options.json) {
    std::vector<std::string> texts = legal_move_texts(line);
    for (std::string& text : texts) text = written(text);
    JsonWriter reply;
    reply.begin_object();
    write_state(reply, line);
    reply.member_list("moves", texts).end_object();
    fmt::print("{}\n", reply.text());
    return kDone;
  }

  fmt::print("{}\n\n{}\n{}\n\n", game.name(), draw_board(diagram, stdout, options.ascii),
             game.position_text(position));
  if (const auto outcome = line.outcome()) {
    fmt::print("{}\n", outcome_text(game, *outcome));
    return kDone;
  }
  const auto legal = game.legal_moves(position);
  fmt::print("{} to move, {} legal move{}:\n", game.side_name(game.side_to_move(position)),
             legal.size(), legal.size() == 1 ? "" : "s");
  std::vector<std::string> texts;
  for (const AnyMove move : legal) texts.push_back(written(game.move_text(position, move)));
  fmt::print("{}\n", wrapped(join(texts, " "), terminal_width(stdout)));
  return kDone;
}

}  // namespace

void add_moves(Command program) {
  auto options = std::make_shared<MovesOptions>();
  Command command = program.add_command("moves", "Draws a position and lists its legal moves");
  options->position.add_game(command);
  options->position.add_position(command);
  add_notation(command, options->notation);
  options->picture.add(command);
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille moves breakthrough\n"
      "  quadrille moves breakthrough:course:5x5 --after \"c2-c3 b4xc3\"\n"
      "  quadrille moves breakthrough:course \"3/3/p2/P2/3 w\"\n"
      "  quadrille moves checkers --after \"11-15 c3-d4\" --notation algebraic\n"
      "  quadrille moves tablut --svg board.svg");
  command.set_action([options] { return moves(*options); });
}

}  // namespace quadrille::cli
