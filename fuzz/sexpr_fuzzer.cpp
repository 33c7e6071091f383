// SPDX-License-Identifier: MIT
// General Game Playing messages: whatever parses is written and read again as the same, and any
// rule list is recognised or refused.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocols/ggp/recognise.h"
#include "protocols/ggp/sexpr.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille::ggp;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto expression = parse_expression(text);
  if (!expression) return 0;
  const auto again = parse_expression(expression->text());
  if (!again || again->text() != expression->text()) __builtin_trap();
  static_cast<void>(recognise(*expression));
  return 0;
}
