// SPDX-License-Identifier: MIT
#include "reports/csc384/json.h"

#include <optional>

namespace quadrille::csc384 {
namespace {

// What is known of a puzzle: its value to the side to move, and after how many plies it ends.
void write_puzzle(JsonWriter& json, const Puzzle& puzzle, GameValue value,
                  std::optional<int> plies) {
  json.member("game", puzzle.game->name());
  json.member("position", puzzle.game->position_text(puzzle.position));
  json.member("value", to_string(value)).member("plies", plies);
}

}  // namespace

void write_answer(JsonWriter& json, const Puzzle& puzzle, const Answer& answer,
                  const std::string& output) {
  write_puzzle(json, puzzle, answer.value, answer.plies);
  json.member_list("moves", move_texts(puzzle, answer)).member("searched", answer.searched);
  json.member("output", output);
}

void write_checked(JsonWriter& json, const Puzzle& puzzle, const CheckedSolution& checked) {
  write_puzzle(json, puzzle, checked.value, checked.optimum);
  json.member("kind", checked.single_move ? "move" : "game");
  json.member_list("moves", checked.moves).member("end", checked.end);
  json.member_list("faults", checked.faults);
}

}  // namespace quadrille::csc384
