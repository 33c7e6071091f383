// SPDX-License-Identifier: MIT
// What goes to people's screens: colours, boards, tables and progress. Colour and movement only on
// a terminal that can do it; NO_COLOR is respected (no-color.org), and so is TERM=dumb.
#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

#include "base/for_people.h"
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

}  // namespace quadrille::cli
