// SPDX-License-Identifier: MIT
// The s-expressions that General Game Playing speaks: words and lists in parentheses. Messages and
// the rules inside them come from strangers, so everything about them is limited.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace quadrille::ggp {

// Rules nest about six deep and have some thousand words; far beyond that nobody means well.
inline constexpr std::size_t kMaxNesting = 100;
inline constexpr std::size_t kMaxExpressions = 200'000;
inline constexpr std::size_t kMaxWord = 256;

// A word, or a list of expressions.
struct Expression {
  bool is_list = false;
  std::string word = {};  // as written; of a list: empty
  std::vector<Expression> items = {};

  // Whether it is that word, in upper or lower case; `lower` is in lower case.
  [[nodiscard]] bool is_word(std::string_view lower) const;
  // Whether it is a list with that head and so many items behind it.
  [[nodiscard]] bool is_call(std::string_view lower_head, std::size_t arguments) const;
  // What comes after the head of a list.
  [[nodiscard]] std::span<const Expression> arguments() const;

  // The expression in lower case with single blanks: `(move 1 2 1 3)`.
  [[nodiscard]] std::string text() const;
};

// Reads exactly one expression. `;` starts a comment that lasts to the end of its line.
Expected<Expression> parse_expression(std::string_view text);

}  // namespace quadrille::ggp
