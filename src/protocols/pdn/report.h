// SPDX-License-Identifier: MIT
// What was found in a PDN file, for people and for programs.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "base/json_writer.h"
#include "protocols/pdn/reader.h"

namespace quadrille::pdn {

// "3:14: game 2 ('A' - 'B'), ply 10, move 5 of white, '22-18': there is no white piece on 22;
// legal: 23-18 23-19"
std::string fault_text(const ReadGame& game, const Fault& fault);
// Members of the open object: kind, line, column, token and reason; ply and legal_moves where a
// move is at fault.
void write_fault(JsonWriter& json, const Fault& fault);
// An object; of tags with the same name the first.
void write_tags(JsonWriter& json, const Record& record);

struct Summary {
  std::size_t games = 0;
  std::size_t moves = 0;
  std::size_t wrong_separators = 0;
  std::size_t comments = 0;
  std::size_t variations = 0;
  std::array<std::size_t, kFaultKinds> faults{};  // by kind

  void add(const ReadGame& game);
  [[nodiscard]] std::size_t all_faults() const;
  // "60 games, 2,946 moves, 188 wrong separators; no faults"
  [[nodiscard]] std::string text() const;
  // The same as members of the open object.
  void write(JsonWriter& json) const;
};

// A game for the rest of the program, as members of the open object: game, position and moves are a
// request of the API.
void write_game(JsonWriter& json, const ReadGame& game);

}  // namespace quadrille::pdn
