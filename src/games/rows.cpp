// SPDX-License-Identifier: MIT
#include "games/rows.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"

namespace quadrille {

Expected<std::string> unfold_row(std::string_view text, const RowStyle& style,
                                 std::string_view where) {
  const auto refuse = [&](std::string message) {
    return Error::bad_position(std::move(message), std::string(where));
  };
  const auto most = static_cast<std::size_t>(style.most_squares);
  const bool has_numbers = style.runs == RowStyle::Runs::kNumbers;
  std::string row;
  while (!text.empty()) {
    std::size_t used = 1;
    std::size_t squares = 1;
    char content = text[0];
    if (is_digit(content) && (has_numbers || content != '0')) {
      if (has_numbers)
        used = static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
      const std::string_view run = text.substr(0, used);
      if (content == '0') {
        return refuse(
            fmt::format("{} is not a number of {}: write it without a leading zero, and at least 1",
                        in_quotes(run), style.empty_squares));
      }
      squares = parse_number(run).value_or(most + 1);
      content = kEmptySquare;
    } else if (style.letters.find(content) == std::string_view::npos) {
      return refuse(fmt::format("{} is neither {} nor a number of {}", in_quotes(text.substr(0, 1)),
                                style.named_letters, style.empty_squares));
    }
    if (squares > most - row.size()) {
      return refuse(fmt::format("has more than {} {}, {}", most, style.squares, style.widest));
    }
    row.append(squares, content);
    text.remove_prefix(used);
  }
  return row;
}

std::string fold_rows(std::string_view squares, int width) {
  std::string text;
  for (; !squares.empty(); squares.remove_prefix(static_cast<std::size_t>(width))) {
    if (!text.empty()) text += '/';
    std::string_view row = squares.substr(0, static_cast<std::size_t>(width));
    while (!row.empty()) {
      const std::size_t empty = std::min(row.find_first_not_of(kEmptySquare), row.size());
      if (empty > 0) {
        text += std::to_string(empty);
      } else {
        text += row[0];
      }
      row.remove_prefix(std::max<std::size_t>(empty, 1));
    }
  }
  return text;
}

std::string counted_squares(std::size_t count, const RowStyle& style) {
  std::string_view squares = style.squares;
  if (count == 1) squares.remove_suffix(1);  // the plural's s
  return fmt::format("{} {}", count, squares);
}

}  // namespace quadrille
