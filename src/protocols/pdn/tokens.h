// SPDX-License-Identifier: MIT
// The words of a PDN file, with their places. Whatever stands in the file, every call moves on, and
// all calls together look at each byte a bounded number of times.
#pragma once

#include <cstddef>
#include <string_view>

namespace quadrille::pdn {

enum class TokenKind {
  kTag,           // [Black "MF Tinsley"]
  kMove,          // anything that could be meant as a move
  kNumber,        // 12. or 12...
  kResult,        // 1-0, 1/2-1/2, *
  kComment,       // {...}, ;... or a line that begins with %
  kAnnotation,    // $3, !, ?
  kOpenBracket,   // ( begins a variation
  kCloseBracket,  // )
  kFault,         // what cannot be right; `complaint` says why
  kEnd,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text = {};  // as it stands in the file; of a tag, its name; of a move, without !
  std::string_view value = {};  // of a tag, with its escapes
  std::string_view complaint = {};
  std::size_t line = 0;  // both from 1
  std::size_t column = 0;
};

class Tokens {
 public:
  // The text must outlive the tokens.
  explicit Tokens(std::string_view text);

  Token next();

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char here() const { return text_[at_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] std::string_view rest_of_line() const;
  std::string_view take(std::size_t length);
  void skip_blanks();

  void read_tag(Token& token);
  void read_braces(Token& token);
  void read_word(Token& token);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t line_begin_ = 0;
};

}  // namespace quadrille::pdn
