// SPDX-License-Identifier: MIT
#include "cli/common/game_requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#include "cli/common/recorded_game.h"
#include "cli/common/review.h"
#include "cli/common/saved_game.h"
#include "games/checkers/family.h"
#include "protocols/json.h"
#include "protocols/pdn/record.h"
#include "protocols/pdn/writer.h"
#include "search/score_text.h"
#include "workbench/game_review.h"

namespace quadrille::cli {
namespace {

using api::Context;
using api::Control;
using api::Fields;
using api::Job;
using api::Timing;

constexpr std::uint64_t kMostReviewNodes = 10'000'000;
constexpr std::uint64_t kUsualReviewNodes = 20'000;
constexpr std::size_t kMostMistakes = 5;
constexpr std::string_view kTextName = "the text";

SavedGame saved_game_of(const Line& line) {
  SavedGame game{{line.game(), line.start()}, {}};
  game.moves.assign(line.moves().begin(), line.moves().end());
  return game;
}

// {"winner":"white","reason":"resigned"}: an end that is not in the rules.
MaybeError read_end(const Fields& fields, SavedGame& game) {
  const auto end = fields.texts_by_name("given_up");
  if (!end) return end.error();
  if (end->empty()) return std::nullopt;
  Outcome outcome{.winner = {}, .reason = Reason::kResigned};
  for (const auto& [name, value] : *end) {
    if (name == "winner") {
      const auto side = game.start.game->side_named(value);
      if (!side) return side.error();
      outcome.winner = *side;
    } else if (const auto reason = reason_named(value); name == "reason" && reason) {
      outcome.reason = *reason;
    } else {
      return api::bad_option("an end has a winner's name and the reason resigned or time",
                             "given_up");
    }
  }
  game.given_up = outcome;
  return std::nullopt;
}

// PDN knows a game of its own, in which no draw ends a game: the same positions and moves, by text.
std::string pdn_text(const SavedGame& game) {
  const AnyGame& rules = *game.start.game;
  pdn::Record record;
  record.start = *pdn::rules()->parse_position(rules.position_text(game.start.position));
  AnyPosition position = record.start;
  for (const std::string& move : line_texts(rules, game.start.position, game.moves)) {
    record.moves.push_back(*pdn::rules()->parse_move(position, move));
    position = pdn::rules()->apply(position, record.moves.back());
  }
  record.tags = {{"Event", "Quadrille"}};
  if (const auto outcome = game.outcome()) record.result = pdn::result_of(outcome->winner);
  return pdn::game_text(record);
}

Expected<Job> read_save(const Fields& fields, Context&) {
  const auto line = fields.line();
  if (!line) return line.error();
  SavedGame game = saved_game_of(*line);
  if (auto error = read_end(fields, game)) return *error;
  const auto opponent = fields.text("opponent", "");
  if (!opponent) return opponent.error();
  game.opponent = *opponent;
  const auto side_name = fields.text("side", "");
  if (!side_name) return side_name.error();
  if (!side_name->empty()) {
    const auto side = line->game()->side_named(*side_name);
    if (!side) return side.error();
    game.side = *side;
  }
  const bool has_pdn = checkers::is_english(*line->game());
  const auto form = fields.text("as", has_pdn ? "pdn" : "quadrille");
  if (!form) return form.error();
  if (*form != "quadrille" && (*form != "pdn" || !has_pdn)) {
    return api::bad_option(has_pdn
                               ? R"("as" is pdn or quadrille)"
                               : R"(only English checkers is written as PDN: "as" is quadrille)",
                           "as");
  }
  const bool as_pdn = *form == "pdn";
  return Job([game = std::move(game), as_pdn](JsonWriter& reply, const Control&) {
    const std::string name = game.start.game->name();
    reply.member("text", as_pdn ? pdn_text(game) : saved_game_text(game));
    reply.member("name", name.substr(0, name.find(':')) + (as_pdn ? ".pdn" : ".json"));
    return MaybeError();
  });
}

MaybeError run_load(const std::string& text, std::size_t number, JsonWriter& reply) {
  const auto game = parse_recorded_game(std::string(kTextName), text, number);
  if (!game) return game.error();
  const Line& line = game->line;
  const AnyGame& rules = *line.game();
  reply.member("game", rules.name()).member("start", rules.position_text(line.start()));
  reply.member_list("moves", line_texts(rules, line.start(), line.moves()));
  // What a saved game says of how it was played.
  const auto saved = parse_saved_game(std::string(kTextName), text);
  reply.key("opponent");
  saved && !saved->opponent.empty() ? reply.value(saved->opponent) : reply.value(nullptr);
  reply.key("side");
  saved && saved->side ? reply.value(rules.side_name(*saved->side)) : reply.value(nullptr);
  write_outcome(reply, rules, saved ? saved->outcome() : line.outcome());
  return std::nullopt;
}

Expected<Job> read_load(const Fields& fields, Context&) {
  const auto text = fields.text("text");
  if (!text) return text.error();
  const auto number = fields.number("number", 1, 1'000'000, 1);
  if (!number) return number.error();
  return Job([text = *text, number = *number](JsonWriter& reply, const Control&) {
    return run_load(text, number, reply);
  });
}

struct ReviewWords {
  Line line;
  GameReviewRequest request = {};
};

void write_reviewed(JsonWriter& json, const Line& line, const AnyPosition& position,
                    const ReviewedMove& move) {
  const AnyGame& rules = *line.game();
  json.begin_object().member("ply", move.ply);
  json.member("side", rules.side_name(rules.side_to_move(position)));
  json.member("move", rules.move_text(position, move.played));
  json.member("score", score_number(move.after));
  json.member("best", rules.move_text(position, move.better));
  json.member("best_score", score_number(move.before)).key("mark");
  const Loss loss = loss_of(move);
  if (loss.classes > 0) {
    json.value("blunder");
  } else {
    json.value(nullptr);
  }
  json.end_object();
}

MaybeError run_review(const ReviewWords& words, JsonWriter& reply, const Control& control) {
  GameReviewRequest request = words.request;
  request.stop = &control.stop;
  std::size_t done = 0;
  request.on_ply = [&] {
    if (!control.tells(false)) return;
    JsonWriter json;
    json.begin_object().member("ply", ++done).member("plies", words.line.moves().size());
    control.progress(json.end_object().text());
  };
  auto moves = review_game(words.line, request);
  if (!moves) return moves.error();
  const AnyGame& rules = *words.line.game();
  AnyPosition position = words.line.start();
  auto next = moves->begin();
  reply.key("plies").begin_array();
  for (std::size_t ply = 0; ply < words.line.moves().size() && next != moves->end(); ++ply) {
    if (next->ply == ply) write_reviewed(reply, words.line, position, *next++);
    position = rules.apply(position, words.line.moves()[ply]);
  }
  reply.end_array();
  std::erase_if(*moves, [](const ReviewedMove& move) {
    return move.better == move.played || loss_of(move) <= Loss{0, 0};
  });
  std::ranges::stable_sort(*moves, std::ranges::greater{}, loss_of);
  if (moves->size() > kMostMistakes) moves->resize(kMostMistakes);
  const SavedGame game = saved_game_of(words.line);
  reply.key("mistakes").begin_array();
  for (const ReviewedMove& move : *moves) {
    reply.begin_object().member("ply", move.ply).member("text", mistake_text(game, move));
    reply.member("before", score_number(move.before)).member("after", score_number(move.after));
    reply.end_object();
  }
  reply.end_array();
  if (control.stop) reply.member("stopped", true);
  return std::nullopt;
}

Expected<Job> read_review(const Fields& fields, Context&) {
  const auto line = fields.line();
  if (!line) return line.error();
  ReviewWords words{*line};
  const auto nodes = fields.number("nodes", 1, kMostReviewNodes, kUsualReviewNodes);
  if (!nodes) return nodes.error();
  words.request.nodes = *nodes;
  if (fields.has("sides")) {
    const auto names = fields.texts("sides");
    if (!names) return names.error();
    words.request.sides.clear();
    for (const std::string& name : *names) {
      const auto side = line->game()->side_named(name);
      if (!side) return side.error();
      words.request.sides.push_back(*side);
    }
  }
  return Job([words = std::move(words)](JsonWriter& reply, const Control& control) {
    return run_review(words, reply, control);
  });
}

}  // namespace

std::vector<api::RequestKind> game_requests() {
  return {
      {"save",
       "a game as text for a file",
       {"game", "position", "moves", "as", "opponent", "side", "given_up"},
       Timing::kInTurn,
       read_save},
      {"load", "a game out of such a text", {"text", "number"}, Timing::kInTurn, read_load},
      {"review",
       "what a strong player thinks of every move of a game",
       {"game", "position", "moves", "nodes", "sides"},
       Timing::kBeside,
       read_review},
  };
}

}  // namespace quadrille::cli
