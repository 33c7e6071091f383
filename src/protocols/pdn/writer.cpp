// SPDX-License-Identifier: MIT
#include "protocols/pdn/writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "games/checkers/notation.h"

namespace quadrille::pdn {
namespace {

constexpr std::size_t kColumns = 80;

// The tags every game has, and what they are where nothing is known.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kFirstTags = {
    {{"Event", "?"},
     {"Site", "?"},
     {"Date", "????.??.??"},
     {"Round", "?"},
     {"Black", "?"},
     {"White", "?"}}};

// Tags that are written from what the game is, not copied.
bool is_derived(std::string_view name) {
  return name == "Result" || name == "GameType" || name == "SetUp" || name == "FEN" ||
         std::ranges::find(kFirstTags, name,
                           &std::pair<std::string_view, std::string_view>::first) !=
             kFirstTags.end();
}

// Without bytes that would move the cursor of a terminal.
std::string printable(std::string_view text) {
  std::string clean(text);
  std::ranges::replace_if(
      clean, [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; }, ' ');
  return clean;
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = fmt::format("[{} \"", name);
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  return line + "\"]\n";
}

// Few programs know the count of quiet plies behind the pieces.
std::string fen(const AnyPosition& position) {
  const std::string text = rules()->position_text(position);
  return text.substr(0, text.find(":H"));
}

std::string tag_section(const Record& record) {
  std::string text;
  for (const auto& [name, unknown] : kFirstTags) {
    const std::string value = printable(record.tag(name));
    text += tag_line(name, trim(value).empty() ? unknown : trim(value));
  }
  text += tag_line("Result", to_string(record.result));
  text += tag_line("GameType", "21");
  const std::string start = fen(record.start);
  if (start != fen(rules()->start())) text += tag_line("SetUp", "1") + tag_line("FEN", start);
  for (const Tag& tag : record.tags) {
    if (!is_derived(tag.name)) text += tag_line(tag.name, printable(tag.value));
  }
  return text;
}

// Words in lines of at most kColumns, a blank between two.
class Lines {
 public:
  void add(std::string_view word) {
    // A comment's line that looks like a tag would end the comment for careful readers.
    const bool breaks = column_ + 1 + word.size() > kColumns && !word.starts_with('[');
    if (column_ > 0) text_ += breaks ? '\n' : ' ';
    column_ = breaks || column_ == 0 ? word.size() : column_ + 1 + word.size();
    text_ += word;
  }
  // False where nothing is left of it to write.
  bool add_comment(std::string_view comment) {
    std::string clean = printable(comment);
    std::ranges::replace(clean, '}', ')');
    if (trim(clean).empty()) return false;
    clean = fmt::format("{{{}}}", trim(clean));
    for (const std::string_view word : split_words(clean)) add(word);
    return true;
  }
  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

// `24x15x6` as `24x6`.
std::string ends_of(std::string_view capture) {
  return fmt::format("{}{}", capture.substr(0, capture.find('x')),
                     capture.substr(capture.rfind('x')));
}

std::string move_text(const AnyPosition& position, AnyMove move, const Style& style) {
  std::string text = rules()->move_text(position, move);
  const bool capture = text.find('x') != std::string::npos;
  if (capture && style.captures == Captures::kShort) {
    const std::string ends = ends_of(text);
    const auto legal = rules()->legal_moves(position);
    const auto same_ends = std::ranges::count_if(
        legal, [&](AnyMove other) { return ends_of(rules()->move_text(position, other)) == ends; });
    if (same_ends == 1) text = ends;
  }
  return style.squares == Squares::kAlgebraic ? checkers::algebraic_move_text(text) : text;
}

}  // namespace

std::string game_text(const Record& record, const Style& style) {
  Lines lines;
  auto comment = record.comments.begin();
  std::size_t ply = 0;
  const auto add_comments = [&] {
    bool any = false;
    for (; comment != record.comments.end() && comment->ply <= ply; ++comment) {
      any |= lines.add_comment(comment->text);
    }
    return any;
  };
  replay(record, [&](const AnyPosition& position, AnyMove move) {
    const bool interrupted = add_comments();
    const std::size_t number = record.move_number(ply + 1);
    const std::string text = move_text(position, move, style);
    if (record.mover(ply + 1) == Side::kFirst) {
      lines.add(fmt::format("{}. {}", number, text));
    } else if (ply == 0 || interrupted) {
      lines.add(fmt::format("{}... {}", number, text));
    } else {
      lines.add(text);
    }
    ++ply;
  });
  add_comments();
  lines.add(to_string(record.result));
  return tag_section(record) + '\n' + std::move(lines).take() + "\n\n";
}

}  // namespace quadrille::pdn
