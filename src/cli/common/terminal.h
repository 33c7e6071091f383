// SPDX-License-Identifier: MIT
// What goes to people's screens: colours, boards, tables and progress. Colour and movement only on
// a terminal that can do it; NO_COLOR is respected (no-color.org), and so is TERM=dumb.
#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.h"
#include "games/diagram.h"

namespace quadrille::cli {

bool is_terminal(std::FILE* stream);
// Columns of the terminal, 80 where there is none.
int terminal_width(std::FILE* stream);

enum class Style { kNone, kBold, kDim, kError, kGood, kBad, kFirst, kSecond, kMarked };

// The escape sequence, or nothing where the stream shows no colours.
std::string_view style(std::FILE* stream, Style style);

// The board with its coordinates; the squares of the last move in brackets.
std::string draw_board(const Diagram& diagram, std::FILE* stream);

// A table with a header; columns are as wide as their widest cell, numbers to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : rows_{std::move(header)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

// A bar on standard error with rate and time left. On anything but a terminal it is silent. Safe to
// call from several threads.
class ProgressBar {
 public:
  ProgressBar(std::string label, std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void advance(std::uint64_t by = 1);
  void finish();  // wipes the bar

 private:
  void draw();

  std::string label_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  bool shown_;
  Stopwatch watch_;
  double drawn_at_ = -1;
  std::mutex mutex_;
};

// Breaks lines between words so that none is longer than `width`.
inline constexpr std::size_t kTextWidth = 80;
std::string wrapped(std::string_view text, std::size_t width);

// 1234567 -> "1,234,567"
std::string grouped(std::uint64_t number);
// 0.00123 -> "1.2 ms", 83 -> "1:23"
std::string duration_text(double seconds);
// A number without needless digits: 53, 2.5.
std::string number_text(double value);

}  // namespace quadrille::cli
