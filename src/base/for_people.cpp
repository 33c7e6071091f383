// SPDX-License-Identifier: MIT
#include "base/for_people.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace quadrille {
namespace {

// Display width of a UTF-8 text: its characters, not its bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

bool looks_numeric(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("0123456789.,+-%:/ ") == std::string_view::npos;
}

}  // namespace

std::string Table::text() const {
  std::vector<std::size_t> widths;
  std::vector<bool> numeric;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    for (std::size_t c = 0; c < rows_[r].size(); ++c) {
      if (c >= widths.size()) {
        widths.push_back(0);
        numeric.push_back(true);
      }
      widths[c] = std::max(widths[c], width_of(rows_[r][c]));
      if (r > 0 && !rows_[r][c].empty() && !looks_numeric(rows_[r][c])) numeric[c] = false;
    }
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string padding(widths[c] - width_of(row[c]), ' ');
      if (c > 0) line += "  ";
      line += numeric[c] ? padding + row[c] : row[c] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string result;
  std::size_t column = 0;
  for (const std::string_view word : split_words(text)) {
    if (column > 0 && column + 1 + word.size() > width) {
      result += '\n';
      column = 0;
    }
    if (column > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3;) {
    i -= 3;
    digits.insert(i, ",");
  }
  return digits;
}

std::string duration_text(double seconds) {
  if (seconds < 0.001) return fmt::format("{:.0f} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string number_text(double value) { return fmt::format("{}", value == 0 ? 0.0 : value); }

std::string signed_text(double value) {
  return value > 0 ? "+" + number_text(value) : number_text(value);
}

}  // namespace quadrille
