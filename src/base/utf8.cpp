// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <algorithm>

namespace quadrille {
namespace {

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }

}  // namespace

std::size_t utf8_sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const unsigned low = lead == 0xe0 ? 0xa0 : 0x80;
    const unsigned high = lead == 0xed ? 0x9f : 0xbf;
    return byte(1) >= low && byte(1) <= high && continues(2) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const unsigned low = lead == 0xf0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xf4 ? 0x8f : 0xbf;
    return byte(1) >= low && byte(1) <= high && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

std::size_t characters_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

std::string cut_to(std::string_view text, std::size_t most) {
  if (characters_of(text) <= most) return std::string(text);
  std::size_t kept = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    if (begins_character(text[end]) && ++kept >= most) break;
    ++end;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string without_controls(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    const auto first = static_cast<unsigned char>(text.front());
    // U+0080 to U+009F, two bytes from C2, are controls too.
    const bool controls =
        first < 0x20 || first == 0x7f ||
        (first == 0xc2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xa0);
    out += length == 0 || controls ? kReplacementCharacter : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace quadrille
