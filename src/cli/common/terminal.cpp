// SPDX-License-Identifier: MIT
#include "cli/common/terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.h"

namespace quadrille::cli {
namespace {

char glyph_of(const Diagram::Cell& cell) {
  if (cell.piece != 0) return cell.piece;
  if (cell.unused) return ' ';
  if (cell.blocked) return '#';
  if (cell.target) return '*';
  switch (cell.ground) {
    case Diagram::Ground::kPlain:
      return '.';
    case Diagram::Ground::kCamp:
      return '=';
    case Diagram::Ground::kThrone:
      return '+';
    case Diagram::Ground::kGoal:
      return '~';
  }
  return '.';
}

// What stands to the left and right of a square's glyph: the last move, else the ground under a
// piece that hides it.
std::string_view brackets_of(const Diagram::Cell& cell) {
  if (cell.last_move) return "[]";
  if (cell.piece == 0) return "  ";
  if (cell.ground == Diagram::Ground::kCamp) return "()";
  return cell.ground == Diagram::Ground::kThrone ? "<>" : "  ";
}

// What a square is shows in colour too, on the empty square or in the brackets round a piece.
Style ground_style(const Diagram::Cell& cell) {
  switch (cell.ground) {
    case Diagram::Ground::kPlain:
      return Style::kDim;
    case Diagram::Ground::kCamp:
      return Style::kBad;
    case Diagram::Ground::kThrone:
      return Style::kBold;
    case Diagram::Ground::kGoal:
      return Style::kGood;
  }
  return Style::kDim;
}

// A terminal that cannot do more than print says so.
bool is_dumb() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

}  // namespace

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

int terminal_width(std::FILE* stream) {
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string_view style(std::FILE* stream, Style style) {
  const char* no_color = std::getenv("NO_COLOR");
  if (!is_terminal(stream) || is_dumb() || (no_color != nullptr && *no_color != '\0')) return "";
  switch (style) {
    case Style::kNone:
      return "\x1b[0m";
    case Style::kBold:
      return "\x1b[1m";
    case Style::kDim:
      return "\x1b[2m";
    case Style::kError:
      return "\x1b[1;31m";
    case Style::kGood:
      return "\x1b[32m";
    case Style::kBad:
      return "\x1b[31m";
    case Style::kFirst:
      return "\x1b[1;97m";
    case Style::kSecond:
      return "\x1b[1;36m";
    case Style::kMarked:
      return "\x1b[1;33m";
  }
  return "";
}

std::string draw_board(const Diagram& diagram, std::FILE* stream) {
  const std::size_t columns = diagram.column_labels.size();
  std::string text;
  for (std::size_t row = 0; row < diagram.row_labels.size(); ++row) {
    text += fmt::format("{}{:>3}{} ", style(stream, Style::kDim), diagram.row_labels[row],
                        style(stream, Style::kNone));
    for (std::size_t column = 0; column < columns; ++column) {
      const Diagram::Cell& cell = diagram.cells[row * columns + column];
      const Style piece = cell.target       ? Style::kGood
                          : cell.piece == 0 ? ground_style(cell)
                          : cell.of_first   ? Style::kFirst
                                            : Style::kSecond;
      const std::string_view mark =
          style(stream, cell.last_move ? Style::kMarked : ground_style(cell));
      const std::string_view none = style(stream, Style::kNone);
      const std::string_view brackets = brackets_of(cell);
      text += fmt::format("{}{}{}{}{}{}{}{}{}", mark, brackets[0], none, style(stream, piece),
                          glyph_of(cell), none, mark, brackets[1], none);
    }
    text += '\n';
  }
  text += "    ";
  for (const std::string& label : diagram.column_labels) {
    text +=
        fmt::format("{}{:^3}{}", style(stream, Style::kDim), label, style(stream, Style::kNone));
  }
  return text + '\n';
}

ProgressBar::ProgressBar(std::string label, std::uint64_t total)
    : label_(std::move(label)), total_(total), shown_(is_terminal(stderr) && !is_dumb()) {}

ProgressBar::~ProgressBar() { finish(); }

void ProgressBar::advance(std::uint64_t by) {
  const std::scoped_lock lock(mutex_);
  done_ += by;
  if (shown_ && watch_.seconds() - drawn_at_ > 0.1) draw();
}

void ProgressBar::finish() {
  const std::scoped_lock lock(mutex_);
  if (shown_ && drawn_at_ >= 0) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

void ProgressBar::draw() {
  drawn_at_ = watch_.seconds();
  const double share = total_ > 0 ? static_cast<double>(done_) / static_cast<double>(total_) : 0;
  const double rate = drawn_at_ > 0 ? static_cast<double>(done_) / drawn_at_ : 0;
  std::string line = fmt::format(" {}/{}", grouped(done_), grouped(total_));
  if (rate > 0) {
    line += fmt::format("  {:.1f}/s  {} left", rate,
                        duration_text(static_cast<double>(total_ - done_) / rate));
  }
  const int room = terminal_width(stderr) - 1 - static_cast<int>(label_.size() + line.size()) - 3;
  std::string bar;
  if (room >= 8) {
    const int cells = std::min(room, 40);
    const int full = static_cast<int>(share * cells);
    bar = fmt::format(" [{}{}]", std::string(static_cast<std::size_t>(full), '#'),
                      std::string(static_cast<std::size_t>(cells - full), '.'));
  }
  fmt::print(stderr, "\r\x1b[K{}",
             (label_ + bar + line).substr(0, static_cast<std::size_t>(terminal_width(stderr) - 1)));
  std::fflush(stderr);
}

}  // namespace quadrille::cli
