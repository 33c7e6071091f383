// SPDX-License-Identifier: MIT
// JSON that was read. Whoever sends it is not trusted: depth, keys and size are bounded, and
// nothing here recurses deeper than that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"

namespace quadrille {

class JsonValue {
 public:
  using Array = std::vector<JsonValue>;
  using Member = std::pair<std::string, JsonValue>;
  using Object = std::vector<Member>;  // in the order in which they stood, no key twice
  // A number is kept as what it is: whole and negative, whole, or real.
  using Any = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string,
                           Array, Object>;

  JsonValue() = default;
  JsonValue(Any value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool is_null() const { return holds<std::nullptr_t>(); }
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] const std::string* string() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&value_); }
  [[nodiscard]] Array* array() { return std::get_if<Array>(&value_); }
  [[nodiscard]] Object* object() { return std::get_if<Object>(&value_); }
  // A whole number, negative or not.
  [[nodiscard]] bool is_integer() const { return holds<std::int64_t>() || holds<std::uint64_t>(); }
  // A whole number that is not negative.
  [[nodiscard]] std::optional<std::uint64_t> natural() const;
  // Any number.
  [[nodiscard]] std::optional<double> number() const;

  // The member of that name; nothing in other values.
  [[nodiscard]] const JsonValue* find(std::string_view key) const;

  // The value as JSON again, in one line.
  [[nodiscard]] std::string text() const;

 private:
  template <class T>
  [[nodiscard]] bool holds() const {
    return std::holds_alternative<T>(value_);
  }

  Any value_ = nullptr;
};

struct JsonBounds {
  std::size_t depth = 32;    // brackets within brackets
  std::size_t keys = 1'000;  // of one object
};

// The whole of `text` as one value. An error (bad-request) says what is wrong and at which byte.
Expected<JsonValue> parse_json(std::string_view text, const JsonBounds& bounds = {});

}  // namespace quadrille
