// SPDX-License-Identifier: MIT
// A game of checkers as a PDN file tells it, and what is wrong with the telling.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace quadrille::pdn {

// By colour, not by who moves first: `1-0` is Black's win, whatever the position it began with.
enum class Result { kUnknown, kBlackWins, kWhiteWins, kDraw, kBothLose };

// `1-0`, `0-1`, `1/2-1/2`, `0-0`, `*`.
std::string_view to_string(Result result);
// The same, and `2-0`, `0-2`, `1-1`; nothing for anything else.
std::optional<Result> parse_result(std::string_view text);
Result result_of(const std::optional<Side>& winner);

struct Tag {
  std::string name;
  std::string value;
};

enum class FaultKind {
  kIllegalMove,
  kUnreadableMove,
  kAmbiguousMove,  // several captures fit, and the rest of the game does not tell which
  kBadPosition,    // in the tag FEN
  kOtherGame,      // the tag GameType says that it is not English draughts
  kResult,         // contradicts itself or the board
  kSyntax,
};
inline constexpr std::size_t kFaultKinds = 7;

// "illegal move", "other game".
std::string_view to_string(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::kSyntax;
  std::size_t line = 0;
  std::size_t column = 0;
  std::size_t ply = 0;  // of a move, from 1; 0: of something else
  std::string token;    // as it stands in the file
  std::string reason;
  std::vector<std::string> legal_moves = {};
};

struct Comment {
  std::size_t ply = 0;  // how many moves stand before it
  std::string text;     // its words, a blank between them
};

struct Record {
  std::vector<Tag> tags = {};  // in their order
  AnyPosition start = {};      // of the game rules()
  std::vector<AnyMove> moves = {};
  std::vector<Comment> comments = {};  // in their order
  Result result = Result::kUnknown;

  [[nodiscard]] bool has_tag(std::string_view name) const;
  // The value of the first tag of that name; empty where there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;

  // Whose ply it is, counted from 1, and the number of the move it belongs to: where White begins,
  // his first ply is all of move 1.
  [[nodiscard]] Side mover(std::size_t ply) const;
  [[nodiscard]] std::size_t move_number(std::size_t ply) const;
};

// The game that records are played in: English draughts without rules for draws.
const GamePointer& rules();

// Calls visit(position, move) for every move, with the position before it.
template <class Visit>
AnyPosition replay(const Record& record, Visit&& visit) {
  AnyPosition position = record.start;
  for (const AnyMove move : record.moves) {
    visit(position, move);
    position = rules()->apply(position, move);
  }
  return position;
}

}  // namespace quadrille::pdn
