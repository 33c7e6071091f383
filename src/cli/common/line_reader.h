// SPDX-License-Identifier: MIT
// Lines that a person types: with line editing, history and completion where both ends are a
// terminal that can do it, as they come elsewhere. No wait goes on after a deadline or Ctrl-C.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.h"

namespace quadrille::cli {

struct TypedLine {
  enum class End { kLine, kEndOfInput, kInterrupted, kDeadline };

  End end = End::kLine;
  std::string text = {};  // of a line, without its end
};

class LineReader {
 public:
  // What the word that begins so may become.
  using Complete = std::function<std::vector<std::string>(std::string_view prefix)>;

  explicit LineReader(Complete complete);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // The prompt is shown on a terminal only.
  TypedLine read(const std::string& prompt, std::optional<Clock::time_point> deadline = {});

  // Whether a person sits there: both ends are a terminal.
  [[nodiscard]] bool is_interactive() const;

  // A line that was typed while somebody else had the move, if there is one by now: for whoever
  // waits for something else. Only where somebody sits there.
  std::optional<std::string> glance();
  // Gives back a line for the next read.
  void put_back(std::string line);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quadrille::cli
