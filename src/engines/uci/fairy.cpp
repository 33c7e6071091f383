// SPDX-License-Identifier: MIT
#include "engines/uci/fairy.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "base/text.h"
#include "games/board_size.h"
#include "games/isolation/notation.h"
#include "games/registry.h"

namespace quadrille::uci {
namespace {

// The words of a game's name: every game of these families has all three.
struct Board {
  bool is_isolation = false;
  bool is_course = false;
  BoardSize size = {};
};

std::optional<Board> board_of(const AnyGame& game) {
  const std::string name = game.name();
  const auto words = split(name, ':');
  if (words.size() != 3) return std::nullopt;
  const auto size = parse_size(words[2]);
  if (!size) return std::nullopt;
  if (words[0] == "breakthrough") return Board{false, words[1] == "course", *size};
  if (words[0] == "isolation" && words[1] == "aind") return Board{true, false, *size};
  return std::nullopt;
}

bool is_isolation(const AnyGame& game) {
  const auto board = board_of(game);
  return board && board->is_isolation;
}

std::string own_name(const AnyGame& game) {
  std::string name = game.name();
  std::ranges::replace(name, ':', '-');
  return name;
}

// Letters of one alphabet for those of the other; all others stay.
using Alphabet = std::array<std::pair<char, char>, 3>;
constexpr Alphabet kCells = {{{'A', 'N'}, {'B', 'n'}, {'x', '*'}}};
constexpr Alphabet kSides = {{{'A', 'w'}, {'B', 'b'}, {'\0', '\0'}}};

std::string translated(std::string_view text, const Alphabet& alphabet) {
  std::string result(text);
  for (char& c : result) {
    for (const auto& [ours, theirs] : alphabet) {
      if (c == ours) {
        c = theirs;
        break;
      }
    }
  }
  return result;
}

std::string translated_back(std::string_view text, Alphabet alphabet) {
  for (auto& [ours, theirs] : alphabet) std::swap(ours, theirs);
  return translated(text, alphabet);
}

isolation::BoardText isolation_board(const AnyGame& game, const AnyPosition& position) {
  const auto board = isolation::parse_board(game.position_text(position));
  assert(board);
  return *board;
}

Expected<AnyMove> parse_isolation_move(const AnyGame& game, const AnyPosition& position,
                                       std::string_view text) {
  const isolation::BoardText board = isolation_board(game, position);
  const auto& knight = board.knights[index_of(board.to_move)];
  const auto refuse = [&](std::string_view why) {
    return Error::illegal_move(fmt::format("{} {}", in_quotes(text), why));
  };
  // The wall behind the comma is where the knight was: it says nothing new.
  const std::string_view step = text.substr(0, text.find(','));
  const std::size_t target = step.find_first_not_of("0123456789", 1);
  if (step.empty() || target == std::string_view::npos) {
    return refuse("is not a move like b4d5,d5b4");
  }
  const auto from = isolation::parse_cell(step.substr(0, target), board.size);
  if (!from) return from.error();
  if (!knight || *from != *knight) return refuse("does not begin where the knight is");
  return game.parse_move(position, step.substr(target));
}

// The lines that every variant of ours has.
std::string common_lines(const AnyGame& game, const Board& board, std::string_view base) {
  return fmt::format(
      "[{}{}]\nmaxFile = {}\nmaxRank = {}\ncastling = false\ndoubleStep = false\n"
      "nMoveRule = 0\nnFoldRule = 0\n",
      own_name(game), base, board.size.width, board.size.height);
}

}  // namespace

MaybeError check_fairy(const AnyGame& game) {
  if (board_of(game)) return std::nullopt;
  return Error{ErrorCode::kUnknownPlayer,
               fmt::format("UCI has no words for {}, only for breakthrough and isolation:aind; "
                           "UGI has for every game",
                           game.name()),
               "player"};
}

std::vector<std::string> fairy_names(const AnyGame& game) {
  const auto board = board_of(game);
  if (!board) return {};
  std::vector<std::string> names;
  // As it ships them.
  const auto [width, height] = board->size;
  if (!board->is_isolation && !board->is_course && width == height && width >= 5 && width <= 8) {
    names.push_back(width == 8 ? "breakthrough" : fmt::format("breakthrough{}", width));
  }
  names.push_back(own_name(game));
  return names;
}

Expected<GamePointer> find_fairy_game(std::string_view name) {
  constexpr std::string_view kShipped = "breakthrough";
  std::string words(name);
  std::ranges::replace(words, '-', ':');
  if (name.starts_with(kShipped) && parse_number(name.substr(kShipped.size()))) {
    const std::string_view length = name.substr(kShipped.size());
    words = fmt::format("{}:{}x{}", kShipped, length, length);
  }
  auto game = find_game(words);
  if (!game) return game.error();
  if (auto error = check_fairy(**game)) return *error;
  return game;
}

AnyPosition fairy_start(const AnyGame& game) {
  const auto board = board_of(game);
  if (!board || !board->is_isolation) return game.start();
  const auto [width, height] = board->size;
  std::string text = fmt::format("B{}", width - 1);
  for (int row = 2; row < height; ++row) text += fmt::format("/{}", width);
  const auto position = game.parse_position(fmt::format("{}/A{} A", text, width - 1));
  assert(position);
  return *position;
}

std::string fairy_definition(const AnyGame& game) {
  const auto board = board_of(game);
  if (!board) return {};
  const std::string start =
      fmt::format("startFen = {}\n", *fairy_position_text(game, fairy_start(game)));
  if (board->is_isolation) {
    return common_lines(game, *board, "") +
           "customPiece1 = n:mN\nwallingRule = past\nstalemateValue = loss\n" + start;
  }
  const std::string goals =
      fmt::format("flagRegionWhite = *{}\nflagRegionBlack = *1\n{}", board->size.height, start);
  if (!board->is_course) return common_lines(game, *board, ":breakthrough") + goals;
  // Straight without capturing, diagonally with: and a side that cannot move draws.
  return common_lines(game, *board, "") +
         "customPiece1 = p:fmWfcF\nflagPiece = p\nstalemateValue = draw\n" + goals;
}

Expected<std::string> fairy_position_text(const AnyGame& game, const AnyPosition& position) {
  const std::string text = game.position_text(position);
  if (!is_isolation(game)) return text + " - - 0 1";
  const isolation::BoardText board = isolation_board(game, position);
  if (!board.knights[0] || !board.knights[1]) {
    return Error::bad_position(
        "UCI has no words for a game of Isolation before both knights are placed: begin games "
        "after that, with --openings 2 or more",
        "");
  }
  const auto fields = split_words(text);
  return fmt::format("{} {} - - 0 1", translated(fields[0], kCells), translated(fields[1], kSides));
}

Expected<AnyPosition> parse_fairy_position(const AnyGame& game, std::string_view text) {
  if (!is_isolation(game)) return game.parse_position(text);
  const auto fields = split_words(text);
  if (fields.size() < 2) {
    return Error::bad_position(
        fmt::format("{} is not a FEN; an example is 'n6/7/3*3/1N5/7/7/7 b - - 0 1'",
                    in_quotes(text)),
        "");
  }
  auto position = game.parse_position(
      fmt::format("{} {}", translated_back(fields[0], kCells), translated_back(fields[1], kSides)));
  if (!position) return position.error();
  if (const auto told = fairy_position_text(game, *position); !told) return told.error();
  return position;
}

std::string fairy_move_text(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  std::string text = game.move_text(position, move);
  if (!is_isolation(game)) {
    std::erase_if(text, [](char c) { return c == '-' || c == 'x'; });
    return text;
  }
  const isolation::BoardText board = isolation_board(game, position);
  const auto& knight = board.knights[index_of(board.to_move)];
  const std::string from = knight ? isolation::cell_name(*knight, board.size) : "";
  return fmt::format("{}{},{}{}", from, text, text, from);
}

Expected<AnyMove> parse_fairy_move(const AnyGame& game, const AnyPosition& position,
                                   std::string_view text) {
  if (is_isolation(game)) return parse_isolation_move(game, position, text);
  return game.parse_move(position, text);
}

}  // namespace quadrille::uci
