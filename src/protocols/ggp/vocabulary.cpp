// SPDX-License-Identifier: MIT
#include "protocols/ggp/vocabulary.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

#include "base/text.h"
#include "games/breakthrough/notation.h"

namespace quadrille::ggp {
namespace {

// `(head words...)`, each word at its place.
template <std::size_t kCount>
std::string at_places(std::string_view head, const std::array<std::size_t, kCount>& places,
                      const std::array<std::string_view, kCount>& words) {
  std::array<std::string_view, kCount> placed;
  for (std::size_t i = 0; i < kCount; ++i) placed[places[i]] = words[i];
  std::string text = "(" + std::string(head);
  for (const std::string_view word : placed) {
    text += ' ';
    text += word;
  }
  return text + ")";
}

std::string_view word_of(const std::vector<std::string>& words, int number) {
  return words[static_cast<std::size_t>(number)];
}

}  // namespace

Vocabulary plain_vocabulary(int width, int height) {
  Vocabulary words;
  for (int x = 1; x <= width; ++x) words.columns.push_back(std::to_string(x));
  for (int y = 1; y <= height; ++y) words.rows.push_back(std::to_string(y));
  return words;
}

Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            const Vocabulary& words, const Expression& move) {
  const auto refuse = [&] {
    return Error{ErrorCode::kIllegalMove,
                 fmt::format("{} is not a move such as {}", in_quotes(move.text()),
                             at_places(words.move, words.move_places, {"x1", "y1", "x2", "y2"}))};
  };
  if (!move.is_call(words.move, words.move_places.size())) return refuse();
  std::array<int, 4> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Expression& argument = move.arguments()[words.move_places[i]];
    const auto& known = i % 2 == 0 ? words.columns : words.rows;
    const auto at = std::ranges::find(known, argument.text());
    if (at == known.end()) return refuse();
    numbers[i] = static_cast<int>(at - known.begin());
  }
  return game.parse_move(position, breakthrough::square_name(numbers[0], numbers[1]) +
                                       breakthrough::square_name(numbers[2], numbers[3]));
}

std::string write_move(const AnyGame& game, const AnyPosition& position, const Vocabulary& words,
                       AnyMove move) {
  const auto text = breakthrough::parse_move_text(game.move_text(position, move));
  assert(text);
  return at_places<4>(words.move, words.move_places,
                      {word_of(words.columns, text->from_x), word_of(words.rows, text->from_y),
                       word_of(words.columns, text->to_x), word_of(words.rows, text->to_y)});
}

std::vector<std::string> state_facts(const AnyGame& game, const AnyPosition& position,
                                     const Vocabulary& words) {
  std::vector<std::string> facts = words.constants;
  const std::vector<Diagram::Cell> cells = game.diagram(position, std::nullopt).cells;
  const std::size_t width = words.columns.size();
  const std::size_t height = words.rows.size();
  for (std::size_t i = 0; i < width * height; ++i) {
    const Diagram::Cell& cell = cells[i];
    const std::string_view content = cell.piece == 0 ? words.empty
                                     : cell.of_first ? words.pawns[index_of(Side::kFirst)]
                                                     : words.pawns[index_of(Side::kSecond)];
    if (content.empty()) continue;  // a text that does not tell of empty squares
    // Cells begin with the top row, the words with the first side's home row.
    facts.push_back(
        at_places<3>(words.cell, words.cell_places,
                     {words.columns[i % width], words.rows[height - 1 - i / width], content}));
  }
  const Side to_move = game.side_to_move(position);
  facts.push_back(fmt::format("({} {})", words.control, words.roles[index_of(to_move)]));
  std::ranges::sort(facts);
  return facts;
}

}  // namespace quadrille::ggp
