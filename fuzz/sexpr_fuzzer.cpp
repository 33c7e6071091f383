// SPDX-License-Identifier: MIT
// General Game Playing messages: whatever parses is written and read again as the same, and any
// rule list is recognised or refused. The first byte says how often the rest is repeated, so that
// messages of the size that strangers send are among them.
#include <string>

#include "fuzz/check.h"
#include "protocols/ggp/recognise.h"
#include "protocols/ggp/sexpr.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  constexpr std::size_t kLongest = std::size_t{1} << 20;
  if (size == 0) return 0;
  const std::string_view part = fuzz::as_text(data + 1, size - 1);
  // Letters are text as it is.
  const std::size_t times = data[0] < 'A' ? std::size_t{1} << (data[0] % 16) : 1;
  std::string text;
  for (std::size_t i = 0; i < times && text.size() + part.size() < kLongest; ++i) text += part;
  if (times > 1) text = "(" + text + ")";
  const auto expression = ggp::parse_expression(text);
  if (!expression) {
    fuzz::require_readable(expression.error());
    return 0;
  }
  const auto again = ggp::parse_expression(expression->text());
  fuzz::require(again && again->text() == expression->text(), "a message reads back as it was",
                part);
  static_cast<void>(ggp::recognise(*expression));
  return 0;
}
