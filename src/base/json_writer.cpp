// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cmath>

namespace quadrille {
namespace {

// The length of the UTF-8 sequence that `text` begins with, 0 if there is none (Unicode, table
// 3-7).
std::size_t sequence_length(std::string_view text) {
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

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const char c = text.front();
    std::size_t length = 1;
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else if (const std::size_t sequence = sequence_length(text); sequence > 0) {
          out += text.substr(0, sequence);
          length = sequence;
        } else {
          out += "\xef\xbf\xbd";
        }
    }
    text.remove_prefix(length);
  }
  out += '"';
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_quoted(text_, name);
  text_ += ':';
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_quoted(text_, text);
  comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (std::isnan(number)) return value(nullptr);
  if (std::isinf(number)) return value(number > 0 ? "inf" : "-inf");
  constexpr double kExact = 9e15;  // below 2^53 every whole number is a double
  if (number == std::trunc(number) && std::abs(number) < kExact) {
    return value(static_cast<std::int64_t>(number));
  }
  std::array<char, 32> digits{};
  const auto* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
  comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::begin(char bracket) {
  separate();
  text_ += bracket;
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  text_ += bracket;
  comma_ = true;
  return *this;
}

void JsonWriter::separate() {
  if (comma_) text_ += ',';
}

}  // namespace quadrille
