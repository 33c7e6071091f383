// SPDX-License-Identifier: MIT
#include "protocols/tablut/messages.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"
#include "games/tablut/board.h"
#include "games/tablut/rules.h"

namespace quadrille::challenge {
namespace {

using Json = nlohmann::ordered_json;
using tablut::BoardText;

constexpr std::size_t kNameCharacters = 10;

constexpr std::array<std::string_view, 5> kTurnNames = {"WHITE", "BLACK", "WHITEWIN", "BLACKWIN",
                                                        "DRAW"};
constexpr std::array<std::string_view, 5> kTurnLetters = {"W", "B", "WW", "BW", "D"};

std::string_view name_of(StateTurn turn) { return kTurnNames[static_cast<std::size_t>(turn)]; }

// The game's own text always can be read.
BoardText board_of(const AnyGame& game, const AnyPosition& position) {
  return *tablut::parse_board(game.position_text(position));
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
std::pair<std::string, std::string> squares_of(const AnyGame& game, const AnyPosition& position,
                                               AnyMove move) {
  const auto named = tablut::parse_move_text(game.move_text(position, move));
  return {tablut::cell_name(named->from), tablut::cell_name(named->to)};
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
      return "White wins";
    case StateTurn::kBlackWon:
      return "Black wins";
    case StateTurn::kDraw:
      return "draw";
    default:
      return "no result";
  }
}

std::string state_message(const AnyGame& game, const AnyPosition& position, StateTurn turn) {
  Json rows = Json::array();
  for_each_square(board_of(game, position), [&](int row, int, char piece) {
    if (rows.size() < static_cast<std::size_t>(row)) rows.push_back(Json::array());
    rows.back().push_back(square_name(piece));
  });
  return Json{{"board", std::move(rows)}, {"turn", name_of(turn)}}.dump();
}

std::string move_message(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const auto [from, to] = squares_of(game, position, move);
  return Json{{"from", from}, {"to", to}, {"turn", name_of(turn_of(game.side_to_move(position)))}}
      .dump();
}

Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            std::string_view message) {
  const auto refuse = [&](std::string_view why) {
    return Error{ErrorCode::kBadRequest, fmt::format("{} {}", in_quotes(message), why), ""};
  };
  const Json json = Json::parse(message, nullptr, false);
  if (json.is_discarded()) return refuse("is not JSON");
  if (!json.is_object()) return refuse(R"(is not a move like {"from":"e4","to":"f4"})");
  const auto from = json.find("from");
  const auto to = json.find("to");
  if (from == json.end() || to == json.end() || !from->is_string() || !to->is_string()) {
    return refuse(R"(has no "from" and "to" that are squares)");
  }
  const auto squares = {from->get<std::string>(), to->get<std::string>()};
  for (const std::string& square : squares) {
    if (square.size() != 2) {
      return Error{ErrorCode::kIllegalMove,
                   fmt::format("{} is not a square: a letter and a digit", in_quotes(square)), ""};
    }
  }
  return game.parse_move(position, from->get<std::string>() + to->get<std::string>());
}

std::string name_message(std::string_view name) {
  return Json(name).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string read_name(std::string_view message) {
  const Json json = Json::parse(message, nullptr, false);
  const std::string text = json.is_string() ? json.get<std::string>() : std::string(message);
  std::string name;
  std::size_t characters = 0;
  for (const char c : text) {
    // Bytes that continue a character of UTF-8 are 10xxxxxx.
    if ((static_cast<unsigned char>(c) & 0xc0) != 0x80 && ++characters > kNameCharacters) break;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) name += c;
  }
  return name;
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
  const auto [from, to] = squares_of(game, position, move);
  const auto turn = static_cast<std::size_t>(turn_of(game.side_to_move(position)));
  return fmt::format("Turn: {} Pawn from {} to {}", kTurnLetters[turn], from, to);
}

}  // namespace quadrille::challenge
