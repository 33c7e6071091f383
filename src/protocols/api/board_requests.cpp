// SPDX-License-Identifier: MIT
#include "protocols/api/board_requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "players/factory.h"
#include "players/heuristics.h"
#include "protocols/board_json.h"
#include "protocols/json.h"

namespace quadrille::api {
namespace {

constexpr std::uint64_t kMostCells = 1024;

// Whether captures go before all other moves here: every legal move is one.
bool must_capture(const Line& line) {
  if (line.outcome()) return false;
  const AnyGame& game = *line.game();
  return std::ranges::all_of(game.legal_moves(line.position()), [&](AnyMove move) {
    return !path_of(game, line.position(), move).captures.empty();
  });
}

// The position before the last move of a line.
AnyPosition before_last(const Line& line) {
  AnyPosition position = line.start();
  for (const AnyMove move : line.moves().first(line.moves().size() - 1)) {
    position = line.game()->apply(position, move);
  }
  return position;
}

MaybeError run_board(const Line& line, JsonWriter& reply) {
  const AnyGame& game = *line.game();
  const Diagram diagram = game.diagram(line.position(), line.last_move());
  write_board(reply, game, diagram);
  write_state(reply, line);
  write_cells(reply, game, diagram);
  write_legal_moves(reply.key("legal"), line);
  reply.member("forced", must_capture(line)).key("last");
  if (const auto last = line.last_move()) {
    reply.begin_object();
    write_move(reply, game, before_last(line), *last);
    reply.end_object();
  } else {
    reply.value(nullptr);
  }
  reply.member_list("warnings", game.warnings(line.position()));
  reply.member("usual_player", default_player(game));
  reply.member("strongest_player", "alphabeta:" + strongest_heuristic(game));
  return std::nullopt;
}

Expected<Job> read_board(const Fields& fields, Context&) {
  const auto line = fields.line();
  if (!line) return line.error();
  return Job([line = *line](JsonWriter& reply, const Control&) { return run_board(line, reply); });
}

// A move as somebody tried it: by its text, or from one cell to another.
struct Attempt {
  Line line;
  std::string text = {};
  std::optional<std::size_t> from = {};
  std::optional<std::size_t> to = {};
};

// The legal moves from the cell to the other; where no cell is known, those that begin there.
std::vector<AnyMove> fitting(const Attempt& attempt) {
  const AnyGame& game = *attempt.line.game();
  std::vector<AnyMove> moves;
  if (attempt.line.outcome()) return moves;
  for (const AnyMove move : game.legal_moves(attempt.line.position())) {
    const MovePath path = path_of(game, attempt.line.position(), move);
    if (attempt.from && path.cells.front() != *attempt.from) continue;
    if (attempt.to && path.cells.back() != *attempt.to) continue;
    moves.push_back(move);
  }
  return moves;
}

struct Refusal {
  std::string_view code;
  std::string why;
};

// What the cells say, before the rules are asked.
std::optional<Refusal> refusal_by_cells(const Attempt& attempt, const Diagram& diagram) {
  const AnyGame& game = *attempt.line.game();
  const Side mover = game.side_to_move(attempt.line.position());
  for (const auto& cell : {attempt.from, attempt.to}) {
    if (cell && diagram.cells[*cell].unused) {
      return Refusal{"no-square", "This is no square of the game."};
    }
  }
  if (attempt.from && attempt.to) {
    const Diagram::Cell& piece = diagram.cells[*attempt.from];
    const std::string square = square_name(diagram, *attempt.from);
    if (piece.empty()) return Refusal{"empty", fmt::format("Nothing stands on {}.", square)};
    if (piece.of_first != (mover == Side::kFirst)) {
      return Refusal{"not-yours", fmt::format("It is {}'s turn.", game.side_name(mover))};
    }
  }
  return std::nullopt;
}

std::string_view code_by_target(const Attempt& attempt, const Diagram& diagram) {
  if (!attempt.to) return "not-a-move";
  const Diagram::Cell& target = diagram.cells[*attempt.to];
  const bool is_first = attempt.line.game()->side_to_move(attempt.line.position()) == Side::kFirst;
  if (target.blocked) return "blocked";
  if (!target.empty()) return target.of_first == is_first ? "own-piece" : "occupied";
  return "not-a-move";
}

// "a capture is mandatory: 18x9x2" -> "A capture is mandatory: 18x9x2."; squares stay as they are.
std::string as_sentence(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z' &&
      (text.size() < 2 || text[1] < '0' || text[1] > '9')) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  if (!text.ends_with('.')) text += '.';
  return text;
}

// Whether moves name the square alone to which they go: where each side has one piece.
bool names_targets_alone(const Line& line) {
  const AnyGame& game = *line.game();
  const auto moves = game.legal_moves(line.position());
  return !moves.empty() &&
         game.move_text(line.position(), moves[0]).find_first_of("-x") == std::string::npos;
}

// The text of the move that was tried, as the rules read it.
std::string text_of(const Attempt& attempt, const Diagram& diagram) {
  if (!attempt.text.empty()) return attempt.text;
  std::string to = square_name(diagram, *attempt.to);
  if (!attempt.from || names_targets_alone(attempt.line)) return to;
  return square_name(diagram, *attempt.from) + "-" + to;
}

Refusal refusal_of(const Attempt& attempt, const Diagram& diagram) {
  const Line& line = attempt.line;
  const AnyGame& game = *line.game();
  if (const auto outcome = line.outcome()) {
    return {"over", as_sentence("the game is over: " + outcome_text(game, *outcome))};
  }
  if (auto refusal = refusal_by_cells(attempt, diagram)) return *std::move(refusal);
  const auto move = game.parse_move(line.position(), text_of(attempt, diagram));
  const std::string why = move ? "this is not a move" : move.error().message;
  if (must_capture(line)) return {"forced-capture", as_sentence(why)};
  return {code_by_target(attempt, diagram), as_sentence(why)};
}

void write_moves(JsonWriter& reply, const Line& line, const std::vector<AnyMove>& moves) {
  reply.key("moves").begin_array();
  for (const AnyMove move : moves) {
    reply.begin_object();
    write_move(reply, *line.game(), line.position(), move);
    reply.end_object();
  }
  reply.end_array();
}

MaybeError run_why(const Attempt& attempt, JsonWriter& reply) {
  const Line& line = attempt.line;
  const AnyGame& game = *line.game();
  if (!attempt.text.empty() && !line.outcome()) {
    if (const auto move = game.parse_move(line.position(), attempt.text)) {
      reply.member("legal", true);
      write_moves(reply, line, {*move});
      return std::nullopt;
    }
  }
  const Diagram diagram = game.diagram(line.position(), std::nullopt);
  std::vector<AnyMove> moves;
  if (attempt.from || attempt.to) moves = fitting(attempt);
  if (moves.size() == 1) {
    reply.member("legal", true);
  } else if (!moves.empty()) {
    reply.member("legal", false).member("code", "ambiguous");
    reply.member("why", "Several moves go there: choose one.");
  } else {
    const Refusal refusal = refusal_of(attempt, diagram);
    reply.member("legal", false).member("code", refusal.code).member("why", refusal.why);
    // What must be played instead.
    if (refusal.code == "forced-capture") moves = game.legal_moves(line.position());
  }
  write_moves(reply, line, moves);
  return std::nullopt;
}

Expected<Job> read_why(const Fields& fields, Context&) {
  const auto line = fields.line();
  if (!line) return line.error();
  const std::size_t cells = line->game()->diagram(line->position(), std::nullopt).cells.size();
  Attempt attempt{*line};
  const auto text = fields.text("move", "");
  if (!text) return text.error();
  attempt.text = *text;
  const auto from = fields.number_if_any("from", 0, cells - 1);
  if (!from) return from.error();
  const auto to = fields.number_if_any("to", 0, cells - 1);
  if (!to) return to.error();
  attempt.from = *from;
  attempt.to = *to;
  if (attempt.text.empty() == !attempt.to.has_value()) {
    return bad_request(R"(name a "move", or the cell "to" which it goes)", "move");
  }
  return Job([attempt](JsonWriter& reply, const Control&) { return run_why(attempt, reply); });
}

// A position that is not valid is an answer here, not an error.
Expected<Job> read_edit(const Fields& fields, Context&) {
  const auto words = fields.text("game");
  if (!words) return words.error();
  const auto game = find_game(*words);
  if (!game) return game.error();
  Expected<AnyPosition> position = (*game)->start();
  if (fields.has("cells")) {
    const auto cells = fields.texts("cells");
    if (!cells) return cells.error();
    if (cells->size() > kMostCells) return bad_option("there are too many cells", "cells");
    const auto side_name = fields.text("to_move");
    if (!side_name) return side_name.error();
    const auto side = (*game)->side_named(*side_name);
    if (!side) return side.error();
    position = position_of_cells(**game, *cells, *side);
    if (!position && position.error().code == ErrorCode::kBadOption) return position.error();
  } else {
    const auto text = fields.text("position");
    if (!text) return text.error();
    position = (*game)->parse_position(*text);
  }
  return Job([game = *game, position](JsonWriter& reply, const Control&) -> MaybeError {
    reply.member("valid", static_cast<bool>(position));
    if (position) {
      reply.member("position", game->position_text(*position));
      reply.member_list("warnings", game->warnings(*position));
    } else {
      reply.member("message", position.error().message).member("where", position.error().where);
    }
    return std::nullopt;
  });
}

Expected<Job> read_rules(const Fields& fields, Context&) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  return Job([game = setup->game](JsonWriter& reply, const Control&) {
    reply.member("game", game->name()).member("rules", game->rules_in_words());
    return MaybeError();
  });
}

}  // namespace

std::vector<RequestKind> board_requests() {
  return {
      {"board",
       "a position cell by cell, and the cells that moves go through",
       {"game", "position", "moves"},
       Timing::kInTurn,
       read_board},
      {"why",
       "why a move cannot be made, and which ones can",
       {"game", "position", "moves", "move", "from", "to"},
       Timing::kInTurn,
       read_why},
      {"edit",
       "whether cells or a text are a position",
       {"game", "position", "cells", "to_move"},
       Timing::kInTurn,
       read_edit},
      {"rules", "what one must know to play", {"game", "position"}, Timing::kInTurn, read_rules},
  };
}

}  // namespace quadrille::api
