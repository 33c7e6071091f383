// SPDX-License-Identifier: MIT
#include "protocols/ggp/sexpr.h"

#include <fmt/core.h>

#include <utility>

#include "base/text.h"

namespace quadrille::ggp {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool ends_word(char c) { return is_blank(c) || c == '(' || c == ')' || c == ';'; }

Error bad(std::string message, std::size_t at) {
  return {ErrorCode::kBadRequest, std::move(message), fmt::format("character {}", at + 1)};
}

// Reads with a stack of open lists instead of recursion: the depth of a text must not become the
// depth of our stack.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expected<Expression> parse() {
    while (skip_blanks()) {
      if (complete_) return bad("there is text behind the message", at_);
      if (++count_ > kMaxExpressions) {
        return bad(fmt::format("there are more than {} words", kMaxExpressions), at_);
      }
      if (auto error = read_one()) return *error;
    }
    if (!open_.empty()) return bad("a parenthesis is not closed", text_.size());
    if (!complete_) return bad("the message is empty", 0);
    return std::move(result_);
  }

 private:
  // False at the end of the text.
  bool skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else {
        return true;
      }
    }
    return false;
  }

  MaybeError read_one() {
    const char c = text_[at_];
    if (c == '(') {
      if (open_.size() == kMaxNesting) {
        return bad(fmt::format("lists are nested more than {} deep", kMaxNesting), at_);
      }
      open_.push_back({.is_list = true});
      ++at_;
      return std::nullopt;
    }
    if (c == ')') {
      if (open_.empty()) return bad("a parenthesis is closed that was not opened", at_);
      Expression list = std::move(open_.back());
      open_.pop_back();
      ++at_;
      add(std::move(list));
      return std::nullopt;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && !ends_word(text_[at_])) {
      if (is_control(text_[at_])) return bad("there is a control character", at_);
      if (++at_ - begin > kMaxWord) {
        return bad(fmt::format("a word has more than {} characters", kMaxWord), begin);
      }
    }
    add({.word = std::string(text_.substr(begin, at_ - begin))});
    return std::nullopt;
  }

  void add(Expression expression) {
    if (open_.empty()) {
      result_ = std::move(expression);
      complete_ = true;
    } else {
      open_.back().items.push_back(std::move(expression));
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  std::vector<Expression> open_;
  Expression result_;
  bool complete_ = false;
};

}  // namespace

bool Expression::is_word(std::string_view lower) const {
  return !is_list && word.size() == lower.size() && lower_case(word) == lower;
}

bool Expression::is_call(std::string_view lower_head, std::size_t arguments) const {
  return is_list && items.size() == arguments + 1 && items[0].is_word(lower_head);
}

std::span<const Expression> Expression::arguments() const {
  return items.empty() ? std::span<const Expression>() : std::span(items).subspan(1);
}

std::string Expression::text() const {
  if (!is_list) return lower_case(word);
  std::string result = "(";
  for (const Expression& item : items) {
    if (result.size() > 1) result += ' ';
    result += item.text();
  }
  return result + ")";
}

Expected<Expression> parse_expression(std::string_view text) { return Parser(text).parse(); }

}  // namespace quadrille::ggp
