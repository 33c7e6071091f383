// SPDX-License-Identifier: MIT
#include "base/for_people.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"

namespace quadrille {
namespace {

bool looks_numeric(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("0123456789.,+-%:/ ") == std::string_view::npos;
}

}  // namespace

std::vector<bool> Table::numeric() const {
  std::vector<bool> numeric;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    if (rows_[r].size() > numeric.size()) numeric.resize(rows_[r].size(), true);
    for (std::size_t c = 0; c < rows_[r].size(); ++c) {
      if (r > 0 && !rows_[r][c].empty() && !looks_numeric(rows_[r][c])) numeric[c] = false;
    }
  }
  return numeric;
}

std::string Table::text() const {
  const std::vector<bool> numeric = this->numeric();
  std::vector<std::size_t> widths(numeric.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      widths[c] = std::max(widths[c], characters_of(row[c]));
    }
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string padding(widths[c] - characters_of(row[c]), ' ');
      if (c > 0) line += "  ";
      line += numeric[c] ? padding + row[c] : row[c] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  bool begins_line = true;
  for (const std::string_view word : split_words(text)) {
    const std::size_t length = characters_of(word);
    if (!begins_line && column + 1 + length > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
      begins_line = true;
    }
    if (!begins_line) {
      result += ' ';
      ++column;
    }
    result += word;
    column += length;
    begins_line = false;
  }
  return result;
}

Passage tabular(Table table) {
  std::string text = table.text();
  return {std::move(text), Emphasis::kPlain, std::move(table)};
}

Passage sentences(std::string_view text, std::size_t width, Emphasis emphasis) {
  return {wrapped(text, width) + "\n", emphasis, {}, std::string(text)};
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

std::string number_text(double value) {
  // Such large numbers have no decimals, and would be long without an exponent.
  constexpr double kLarge = 1e15;
  if (!(std::abs(value) < kLarge)) return fmt::format("{}", value);
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string signed_text(double value) {
  return value > 0 ? "+" + number_text(value) : number_text(value);
}

std::string signed_tenths(double value) { return signed_text(std::round(10 * value) / 10 + 0.0); }

std::string counted(std::uint64_t number, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", grouped(number), number == 1 ? one : several);
}

}  // namespace quadrille
