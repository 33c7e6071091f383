// SPDX-License-Identifier: MIT
// Replies of the API, as tests look at them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/json_value.h"
#include "base/text.h"

namespace quadrille::api {

class Reply {
 public:
  explicit Reply(std::string_view line) {
    const auto value = parse_json(line);
    EXPECT_TRUE(value) << line;
    if (value) value_ = *value;
  }

  // What stands there, as JSON: `terms.0.own` is the member own of the first item of the list
  // terms. "nothing" if there is no such thing.
  [[nodiscard]] std::string operator[](std::string_view path) const {
    const JsonValue* const value = find(path);
    return value == nullptr ? "nothing" : value->text();
  }
  [[nodiscard]] std::size_t size(std::string_view path) const {
    const JsonValue* const value = find(path);
    return value == nullptr || value->array() == nullptr ? 0 : value->array()->size();
  }
  [[nodiscard]] double number(std::string_view path) const {
    const JsonValue* const value = find(path);
    return value == nullptr ? 0 : value->number().value_or(0);
  }
  // The error's code; empty if it is none.
  [[nodiscard]] std::string error() const {
    const JsonValue* const value = find("error.code");
    return value == nullptr ? "" : *value->string();
  }

 private:
  [[nodiscard]] const JsonValue* find(std::string_view path) const {
    const JsonValue* value = &value_;
    for (const std::string_view step : split(path, '.')) {
      const auto index = parse_number(step);
      const JsonValue::Array* const list = value->array();
      value = list == nullptr                  ? value->find(step)
              : index && *index < list->size() ? &(*list)[*index]
                                               : nullptr;
      if (value == nullptr) return nullptr;
    }
    return value;
  }

  JsonValue value_;
};

}  // namespace quadrille::api
