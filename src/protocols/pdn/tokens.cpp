// SPDX-License-Identifier: MIT
#include "protocols/pdn/tokens.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"

namespace quadrille::pdn {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kLineEnds = "\r\n";
// What ends a word, and begins something else.
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}()[];$";
constexpr std::string_view kSuffixes = "!?*";
constexpr std::array<std::string_view, 7> kResults = {"1-0", "0-1", "1/2-1/2", "2-0",
                                                      "0-2", "1-1", "0-0"};

bool is_line_end(char c) { return c == '\r' || c == '\n'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t length_while(std::string_view text, auto&& holds) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, holds) - text.begin());
}

std::size_t blanks_before(std::string_view text) {
  return std::min(text.find_first_not_of(" \t"), text.size());
}

struct TagText {
  std::string_view name;
  std::string_view value;
  std::size_t length = 0;
};

// The tag that the text begins with, all on one line. A quotation mark in its value need not be
// escaped: the last one is that before the closing bracket.
std::optional<TagText> tag_at(std::string_view text) {
  if (!text.starts_with('[')) return std::nullopt;
  std::size_t at = 1 + blanks_before(text.substr(1));
  TagText tag;
  tag.name = text.substr(at, length_while(text.substr(at), [](char c) {
                           return is_letter(c) || is_digit(c) || c == '_';
                         }));
  at += tag.name.size();
  at += blanks_before(text.substr(at));
  if (tag.name.empty() || at == text.size() || text[at] != '"') return std::nullopt;
  const std::size_t begin = ++at;
  for (; at < text.size() && !is_line_end(text[at]); ++at) {
    if (text[at] == '\\' && at + 1 < text.size() && !is_line_end(text[at + 1])) {
      ++at;
    } else if (text[at] == '"') {
      const std::size_t close = at + 1 + blanks_before(text.substr(at + 1));
      if (close < text.size() && text[close] == ']') {
        tag.value = text.substr(begin, at - begin);
        tag.length = close + 1;
        return tag;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Tokens::Tokens(std::string_view text) : text_(text) {
  if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
}

std::string_view Tokens::rest_of_line() const {
  return rest().substr(0, rest().find_first_of(kLineEnds));
}

std::string_view Tokens::take(std::size_t length) {
  const std::string_view taken = rest().substr(0, length);
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::size_t after = at_ + i + 1;
    const bool pair = taken[i] == '\r' && after < text_.size() && text_[after] == '\n';
    if (is_line_end(taken[i]) && !pair) {
      ++line_;
      line_begin_ = after;
    }
  }
  at_ += taken.size();
  return taken;
}

void Tokens::skip_blanks() { take(std::min(rest().find_first_not_of(kBlanks), rest().size())); }

Token Tokens::next() {
  skip_blanks();
  Token token;
  token.line = line_;
  token.column = at_ - line_begin_ + 1;
  if (at_end()) return token;
  if (here() == '%' && at_ == line_begin_) {
    token.kind = TokenKind::kComment;
    token.text = take(rest_of_line().size());
    return token;
  }
  switch (here()) {
    case '[':
      read_tag(token);
      break;
    case '{':
      read_braces(token);
      break;
    case ';':
      token.kind = TokenKind::kComment;
      token.text = take(rest_of_line().size());
      break;
    case '(':
      token.kind = TokenKind::kOpenBracket;
      token.text = take(1);
      break;
    case ')':
      token.kind = TokenKind::kCloseBracket;
      token.text = take(1);
      break;
    case '}':
    case ']':
      token.kind = TokenKind::kFault;
      token.complaint = "closes what was never opened";
      token.text = take(1);
      break;
    case '$':
      token.kind = TokenKind::kAnnotation;
      token.text = take(1 + length_while(rest().substr(1), is_digit));
      break;
    default:
      read_word(token);
  }
  return token;
}

void Tokens::read_tag(Token& token) {
  if (const auto tag = tag_at(rest())) {
    token.kind = TokenKind::kTag;
    token.text = tag->name;
    token.value = tag->value;
    take(tag->length);
    return;
  }
  token.kind = TokenKind::kFault;
  token.complaint = "this is not a tag: write [Name \"value\"] on one line";
  token.text = take(rest_of_line().size());
}

// A comment that was never closed would swallow the games behind it: it ends where a line is a tag.
void Tokens::read_braces(Token& token) {
  std::size_t at = at_;
  while (true) {
    at = text_.find_first_of("}\r\n", at + 1);
    if (at == std::string_view::npos || text_[at] == '}') break;
    if (tag_at(text_.substr(at + 1))) break;
  }
  const bool closed = at != std::string_view::npos && text_[at] == '}';
  token.kind = closed ? TokenKind::kComment : TokenKind::kFault;
  if (!closed) token.complaint = "the comment is not closed: } is missing";
  token.text = take(at == std::string_view::npos ? text_.size() - at_ : at + 1 - at_);
}

void Tokens::read_word(Token& token) {
  const std::size_t digits = length_while(rest(), is_digit);
  const std::size_t dots = length_while(rest().substr(digits), [](char c) { return c == '.'; });
  if (dots > 0) {
    token.kind = TokenKind::kNumber;
    token.text = take(digits + dots);
    return;
  }
  const std::string_view word = take(std::min(rest().find_first_of(kWordEnds), rest().size()));
  const std::size_t last = word.find_last_not_of(kSuffixes);
  token.text = word.substr(0, last == std::string_view::npos ? 0 : last + 1);
  if (token.text.empty()) {
    token.kind = word == "*" ? TokenKind::kResult : TokenKind::kAnnotation;
    token.text = word;
    return;
  }
  const bool is_result = std::ranges::find(kResults, token.text) != kResults.end();
  token.kind = is_result ? TokenKind::kResult : TokenKind::kMove;
}

}  // namespace quadrille::pdn
