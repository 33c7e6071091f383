// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cmath>

#include "base/utf8.h"

namespace quadrille {
namespace {

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
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
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
        } else if (const std::size_t sequence = utf8_sequence_length(text); sequence > 0) {
          out += text.substr(0, sequence);
          length = sequence;
        } else {
          out += kReplacementCharacter;
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
