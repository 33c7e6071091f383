// SPDX-License-Identifier: MIT
// Reads the games of a PDN file as people and programs write them. Separators mean nothing; an
// illegal or unreadable move ends its game, whose moves before it are kept, and reading goes on
// with the next one. Results are never corrected.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "protocols/pdn/record.h"
#include "protocols/pdn/tokens.h"

namespace quadrille::pdn {

// The largest PDN file that is read: all games there are of a century fit into it several times.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 26;

struct ReadGame {
  std::size_t number = 0;  // in the file, from 1
  Record record = {};
  std::optional<Outcome> outcome = {};  // where the board is finished
  bool playable = true;                 // English draughts, from a position that can be read
  bool complete = true;                 // every move of the file was read
  std::size_t wrong_separators = 0;     // steps written with x, and captures written with -
  std::size_t variations = 0;           // left out, and so are annotations
  std::vector<Fault> faults = {};
};

class Reader {
 public:
  // The text must outlive the reader.
  explicit Reader(std::string_view text) : tokens_(text), token_(tokens_.next()) {}

  // The next game; nothing at the end of the file.
  std::optional<ReadGame> next();

 private:
  void advance() { token_ = tokens_.next(); }

  void read_tags(ReadGame& game);
  void set_up(ReadGame& game);
  void read_moves(ReadGame& game);
  void read_move(ReadGame& game, AnyPosition& position);
  // Which of several moves was played: the one after which the rest of the game can be played.
  // Nothing where that is none of them, or more than one.
  [[nodiscard]] std::optional<AnyMove> settled_by_the_rest(const AnyPosition& position,
                                                           std::span<const AnyMove> moves) const;
  void judge_result(ReadGame& game, const Token& ending);

  Tokens tokens_;
  Token token_;
  std::size_t games_ = 0;
  Token fen_, game_type_, result_;  // the tags of this game that may be wrong
};

}  // namespace quadrille::pdn
