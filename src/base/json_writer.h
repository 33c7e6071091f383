// SPDX-License-Identifier: MIT
// Writes JSON from the front to the back, in one line, keys in the order in which they are told.
// All JSON that Quadrille prints goes through here; what it reads goes through json_value.h.
//
//   JsonWriter json;
//   json.begin_object().member("best", "a2-a3").member("depth", 6);
//   json.key("pv").begin_array();
//   for (const std::string& move : line) json.value(move);
//   json.end_array().end_object();
//   json.text();
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille {

class JsonWriter {
 public:
  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }

  // The next value or bracket belongs to this key.
  JsonWriter& key(std::string_view name);

  // Text from outside too: what is no UTF-8 becomes U+FFFD.
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::nullptr_t) { return raw("null"); }
  // So that it reads back bit for bit: whole numbers without a fraction, infinities as the strings
  // "inf" and "-inf", what is no number as null.
  JsonWriter& value(double number);
  template <std::integral Number>
  JsonWriter& value(Number number) {
    if constexpr (std::signed_integral<Number>) {
      return raw(std::to_string(static_cast<std::int64_t>(number)));
    } else {
      return raw(std::to_string(static_cast<std::uint64_t>(number)));
    }
  }
  // null where there is none.
  template <class T>
  JsonWriter& value(const std::optional<T>& optional) {
    return optional ? value(*optional) : value(nullptr);
  }

  template <class T>
  JsonWriter& member(std::string_view name, const T& what) {
    key(name);
    return value(what);
  }
  // An array of whatever `value` takes.
  template <class Range>
  JsonWriter& member_list(std::string_view name, const Range& items) {
    key(name);
    begin_array();
    for (const auto& item : items) value(item);
    return end_array();
  }

  // JSON that was written before.
  JsonWriter& raw(std::string_view json);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  void separate();

  std::string text_;
  bool comma_ = false;  // whether something stands before the next value
};

}  // namespace quadrille
