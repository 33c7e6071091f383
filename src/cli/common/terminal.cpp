// SPDX-License-Identifier: MIT
#include "cli/common/terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "base/text.h"

namespace quadrille::cli {
namespace {

std::string_view terminal_name() {
  const char* const name = std::getenv("TERM");
  return name == nullptr ? "" : name;
}

// A terminal that cannot do more than print says so, or nothing at all.
bool is_dumb() { return terminal_name().empty() || terminal_name() == "dumb"; }

// The VT100 and its kin move the cursor, but have no colours.
bool has_colours() {
  const std::string_view name = terminal_name();
  return !is_dumb() && !name.starts_with("vt") && !name.ends_with("-m") && !name.ends_with("-mono");
}

// "2.5", "2,782,340": decimals tell nothing about what is fast.
std::string rate_text(double rate) {
  return rate < 100 ? fmt::format("{:.1f}", rate) : grouped(static_cast<std::uint64_t>(rate));
}

}  // namespace

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

std::size_t terminal_width(std::FILE* stream) {
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string fitted(std::FILE* stream, std::string_view text, std::size_t indent) {
  if (!is_terminal(stream)) return std::string(text);
  const std::size_t width = terminal_width(stream);
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) {
    lines.push_back(line.size() <= width ? std::string(line) : wrapped(line, width, indent));
  }
  return join(lines, "\n");
}

int terminal_height(std::FILE* stream) {
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
  return size.ws_row;
}

bool can_redraw(std::FILE* stream) { return is_terminal(stream) && !is_dumb(); }

std::string_view style(std::FILE* stream, Style style) {
  const char* no_color = std::getenv("NO_COLOR");
  if (!is_terminal(stream) || !has_colours() || (no_color != nullptr && *no_color != '\0'))
    return "";
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
  }
  return "";
}

void print(const Passage& passage) {
  const Style look = passage.emphasis == Emphasis::kHeading   ? Style::kBold
                     : passage.emphasis == Emphasis::kWarning ? Style::kError
                                                              : Style::kNone;
  if (look == Style::kNone) {
    fmt::print("{}", passage.text);
  } else {
    fmt::print("{}{}{}", style(stdout, look), passage.text, style(stdout, Style::kNone));
  }
}

void print(const std::vector<Passage>& passages) {
  for (const Passage& passage : passages) print(passage);
}

ProgressBar::ProgressBar(std::string label, std::uint64_t total)
    : label_(std::move(label)), total_(total), shown_(can_redraw(stderr)) {}

ProgressBar::~ProgressBar() { finish(); }

void ProgressBar::advance(std::uint64_t by, std::string note) {
  const std::scoped_lock lock(mutex_);
  done_ += by;
  note_ = std::move(note);
  if (shown_ && watch_.seconds() - drawn_at_ > 0.1) draw();
}

void ProgressBar::say(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  fmt::print(stderr, "{}quadrille: {}\n", shown_ && drawn_at_ >= 0 ? "\r\x1b[K" : "", text);
  std::fflush(stderr);
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
  const std::string count = fmt::format(" {}/{}", grouped(done_), grouped(total_));
  std::string speed;
  std::string left;
  if (rate > 0) {
    speed = fmt::format("  {}/s", rate_text(rate));
    left = fmt::format("  {} left", duration_text(static_cast<double>(total_ - done_) / rate));
  }
  const std::size_t width =
      std::max(terminal_width(stderr), 2 + kEchoedInterrupt) - 1 - kEchoedInterrupt;
  // A note tells more than the speed, and a short one more than one that is cut off.
  std::string line = count + left;
  for (const std::string_view note : split(note_, '\n')) {
    const std::string behind = note.empty() ? "" : fmt::format("  {}", note);
    const std::array forms = {fmt::format("{}{}{}{}", count, speed, left, behind),
                              fmt::format("{}{}{}", count, left, behind)};
    const auto fits = [&](const std::string& form) { return label_.size() + form.size() <= width; };
    const auto* const found = std::ranges::find_if(forms, fits);
    if (found == forms.end()) continue;
    line = *found;
    break;
  }
  const int room = static_cast<int>(width) - static_cast<int>(label_.size() + line.size()) - 3;
  std::string bar;
  if (room >= 8) {
    const int cells = std::min(room, 40);
    const int full = static_cast<int>(share * cells);
    bar = fmt::format(" [{}{}]", std::string(static_cast<std::size_t>(full), '#'),
                      std::string(static_cast<std::size_t>(cells - full), '.'));
  }
  fmt::print(stderr, "\r\x1b[K{}", (label_ + bar + line).substr(0, width));
  std::fflush(stderr);
}

}  // namespace quadrille::cli
