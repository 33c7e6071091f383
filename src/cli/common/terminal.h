// SPDX-License-Identifier: MIT
// What goes to people's screens: colours and progress; boards are in board.h. Colour and movement
// only on a terminal that can do it, as TERM says; NO_COLOR is respected (no-color.org).
#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/for_people.h"
#include "base/stopwatch.h"

namespace quadrille::cli {

bool is_terminal(std::FILE* stream);
// Columns and lines of the terminal, 80 and 24 where there is none.
std::size_t terminal_width(std::FILE* stream);
int terminal_height(std::FILE* stream);

// Each line of the text, broken between words to fit the terminal; as it is where there is none.
// What is left of a line is indented.
std::string fitted(std::FILE* stream, std::string_view text, std::size_t indent = 0);

enum class Style { kNone, kBold, kDim, kError, kGood, kBad };

// The escape sequence, or nothing where the stream shows no colours.
std::string_view style(std::FILE* stream, Style style);

// Whether lines can be drawn over: a terminal that can do more than print.
bool can_redraw(std::FILE* stream);
// Ctrl-C shows as two characters, for which a line that is drawn over and over leaves room: on the
// next line they would keep it from being wiped.
inline constexpr std::size_t kEchoedInterrupt = 2;

// Prints a result on standard output; headings and warnings stand out on a terminal.
void print(const Passage& passage);
void print(const std::vector<Passage>& passages);

// A bar on standard error with rate and time left. On anything but a terminal it is silent. Safe to
// call from several threads.
class ProgressBar {
 public:
  ProgressBar(std::string label, std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // `note` is what stands behind the bar from now on: how it goes so far. Of several lines the
  // first one is shown that fits.
  void advance(std::uint64_t by = 1, std::string note = {});
  // A line of its own, above the bar.
  void say(const std::string& text);
  void finish();  // wipes the bar

 private:
  void draw();

  std::string label_;
  std::string note_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  bool shown_;
  Stopwatch watch_;
  double drawn_at_ = -1;
  std::mutex mutex_;
};

}  // namespace quadrille::cli
