// SPDX-License-Identifier: MIT
// Text as people read it: tables, numbers, broken lines. Colours and screens are the terminal's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille {

// What a piece of text is to its reader.
enum class Emphasis { kPlain, kHeading, kWarning };

// A table with a header; columns are as wide as their widest cell, numbers to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : rows_{std::move(header)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] std::string text() const;

  // The header first.
  [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }
  // By column: whether it stands to the right.
  [[nodiscard]] std::vector<bool> numeric() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

// Text of one kind, line ends and all. How it looks is the business of whoever prints it; who can
// do better than lines of equal letters finds what they were made of.
struct Passage {
  std::string text;
  Emphasis emphasis = Emphasis::kPlain;
  std::optional<Table> table = {};  // of a table
  std::string unbroken = {};        // of sentences: without the ends of lines
};

// Breaks lines between words so that none is longer than `width`; all but the first begin with
// `indent` blanks.
inline constexpr std::size_t kTextWidth = 80;
std::string wrapped(std::string_view text, std::size_t width = kTextWidth, std::size_t indent = 0);

// The table as its text.
Passage tabular(Table table);
// Broken to lines of that width.
Passage sentences(std::string_view text, std::size_t width, Emphasis emphasis = Emphasis::kPlain);

// 1234567 -> "1,234,567"
std::string grouped(std::uint64_t number);
// 0.00123 -> "1.2 ms", 83 -> "1:23"
std::string duration_text(double seconds);
// A number without needless digits and with three decimals at most: 53, 2.5, 0.333. Programs get
// all digits: see json_writer.h.
std::string number_text(double value);
// The same with a plus before what is more than 0.
std::string signed_text(double value);
// The same with one decimal at most.
std::string signed_tenths(double value);
// "1 game", "20 games", "2 plies"
std::string counted(std::uint64_t number, std::string_view one, std::string_view several);

}  // namespace quadrille
