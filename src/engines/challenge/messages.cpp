// SPDX-License-Identifier: MIT
#include "engines/challenge/messages.h"

#include <fmt/core.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "base/json_value.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "games/game_model.h"
#include "games/tablut/board.h"
#include "games/tablut/rules.h"

namespace quadrille::challenge {
namespace {

using tablut::BoardText;

constexpr std::size_t kNameCharacters = 10;
// A move has three keys; the competition's clients send no more.
constexpr JsonBounds kMessageBounds{.depth = 4, .keys = 16};

constexpr std::array<std::string_view, 5> kTurnNames = {"WHITE", "BLACK", "WHITEWIN", "BLACKWIN",
                                                        "DRAW"};
constexpr std::array<std::string_view, 5> kTurnLetters = {"W", "B", "WW", "BW", "D"};

std::string_view name_of(StateTurn turn) { return kTurnNames[static_cast<std::size_t>(turn)]; }

// The challenge is about Tablut alone: its positions and moves may be looked into.
BoardText board_of([[maybe_unused]] const AnyGame& game, const AnyPosition& position) {
  assert(typed_game<tablut::Tablut>(game) != nullptr);
  return tablut::Tablut::board_of(restored<tablut::Position>(position));
}

// Calls visit(row, column, piece) from a1 to i9. The empty throne is `t`.
template <class Visit>
void for_each_square(const BoardText& board, const Visit& visit) {
  for (int row = 1; row <= tablut::kRows; ++row) {
    for (int column = 1; column <= tablut::kRows; ++column) {
      const char piece = board.at(row, column);
      const bool is_throne = tablut::cell_at(row, column) == tablut::kThrone;
      visit(row, column, piece == 0 && is_throne ? 't' : piece);
    }
  }
}

std::string_view square_name(char piece) {
  switch (piece) {
    case 'w':
      return "WHITE";
    case 'b':
      return "BLACK";
    case 'k':
      return "KING";
    case 't':
      return "THRONE";
    default:
      return "EMPTY";
  }
}

// The two squares of a move.
std::pair<std::string, std::string> squares_of(AnyMove move) {
  const auto typed = tablut::Move::from_code(move.code);
  return {tablut::cell_name(typed.from()), tablut::cell_name(typed.to())};
}

}  // namespace

StateTurn turn_of(Side side) {
  return side == tablut::kWhite ? StateTurn::kWhiteMoves : StateTurn::kBlackMoves;
}

StateTurn turn_of(const Outcome& outcome) {
  if (!outcome.winner) return StateTurn::kDraw;
  return *outcome.winner == tablut::kWhite ? StateTurn::kWhiteWon : StateTurn::kBlackWon;
}

std::string_view result_text(StateTurn turn) {
  switch (turn) {
    case StateTurn::kWhiteWon:
      return "white wins";
    case StateTurn::kBlackWon:
      return "black wins";
    case StateTurn::kDraw:
      return "draw";
    default:
      return "no result";
  }
}

std::string state_message(const AnyGame& game, const AnyPosition& position, StateTurn turn) {
  JsonWriter json;
  json.begin_object().key("board").begin_array();
  for_each_square(board_of(game, position), [&](int, int column, char piece) {
    if (column == 1) json.begin_array();
    json.value(square_name(piece));
    if (column == tablut::kRows) json.end_array();
  });
  return json.end_array().member("turn", name_of(turn)).end_object().text();
}

std::string move_message(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const auto [from, to] = squares_of(move);
  JsonWriter json;
  json.begin_object().member("from", from).member("to", to);
  return json.member("turn", name_of(turn_of(game.side_to_move(position)))).end_object().text();
}

Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            std::string_view message) {
  const auto refuse = [&](std::string_view why) {
    return Error{ErrorCode::kBadRequest, fmt::format("{} {}", in_quotes(message), why), ""};
  };
  const auto json = parse_json(message, kMessageBounds);
  if (!json) return refuse("is unreadable: " + json.error().text());
  if (json->object() == nullptr) return refuse(R"(is not a move like {"from":"e4","to":"f4"})");
  std::string squares;
  for (const std::string_view key : {"from", "to"}) {
    const JsonValue* value = json->find(key);
    const std::string* square = value == nullptr ? nullptr : value->string();
    if (square == nullptr) return refuse(R"(has no "from" and "to" that are squares)");
    if (square->size() != 2) {
      return Error{ErrorCode::kIllegalMove,
                   fmt::format("{} is not a square: a letter and a digit", in_quotes(*square)), ""};
    }
    squares += *square;
  }
  return game.parse_move(position, squares);
}

std::string name_message(std::string_view name) { return JsonWriter().value(name).text(); }

std::string read_name(std::string_view message) {
  const auto json = parse_json(message, kMessageBounds);
  const std::string* quoted = json ? json->string() : nullptr;
  const std::string text = quoted != nullptr ? *quoted : std::string(message);
  std::string name;
  std::size_t characters = 0;
  for (const char c : text) {
    // Bytes that continue a character of UTF-8 are 10xxxxxx.
    if ((static_cast<unsigned char>(c) & 0xc0) != 0x80 && ++characters > kNameCharacters) break;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) name += c;
  }
  return name;
}

std::vector<std::string> log_captures(const AnyGame& game, const AnyPosition& position,
                                      AnyMove move) {
  const BoardText before = board_of(game, position);
  const BoardText after = board_of(game, game.apply(position, move));
  const std::string from = squares_of(move).first;
  std::vector<std::string> captures;
  for_each_square(before, [&](int row, int column, char piece) {
    const std::string square = tablut::cell_name(tablut::cell_at(row, column));
    if ((piece != 'w' && piece != 'b') || after.at(row, column) != 0 || square == from) return;
    captures.push_back(
        fmt::format("Pedina {} rimossa in: {}", piece == 'w' ? "bianca" : "nera", square));
  });
  return captures;
}

std::string log_board(const AnyGame& game, const AnyPosition& position, StateTurn turn) {
  std::string text;
  for_each_square(board_of(game, position), [&](int, int column, char piece) {
    text += square_name(piece) == "EMPTY" ? 'O' : square_name(piece).front();
    if (column == tablut::kRows) text += '\n';
  });
  return fmt::format("{}-\n{}", text, kTurnLetters[static_cast<std::size_t>(turn)]);
}

std::string log_move(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const auto [from, to] = squares_of(move);
  const auto turn = static_cast<std::size_t>(turn_of(game.side_to_move(position)));
  return fmt::format("Turn: {} Pawn from {} to {}", kTurnLetters[turn], from, to);
}

}  // namespace quadrille::challenge
