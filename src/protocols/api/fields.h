// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/json_value.h"
#include "games/line.h"
#include "games/registry.h"

namespace quadrille::api {

Error bad_request(std::string message, std::string_view where = {});
Error bad_option(std::string message, std::string_view where);

// A request's fields, read by name and type. A field that is missing or of another type is
// bad-request, one of the right type that cannot be is bad-option.
class Fields {
 public:
  // The request must outlive the fields.
  explicit Fields(const JsonValue& request) : request_(request) {}

  // A text; `otherwise` where the field is left out and may be.
  [[nodiscard]] Expected<std::string> text(std::string_view name,
                                           std::optional<std::string> otherwise = {}) const;
  // A yes or no; no where the field is left out.
  [[nodiscard]] Expected<bool> flag(std::string_view name) const;
  // A whole number within bounds.
  [[nodiscard]] Expected<std::uint64_t> number(std::string_view name, std::uint64_t low,
                                               std::uint64_t high,
                                               std::optional<std::uint64_t> otherwise = {}) const;
  // The same where a field that is left out means something of its own.
  [[nodiscard]] Expected<std::optional<std::uint64_t>> number_if_any(std::string_view name,
                                                                     std::uint64_t low,
                                                                     std::uint64_t high) const;
  [[nodiscard]] Expected<std::vector<std::string>> texts(std::string_view name) const;
  [[nodiscard]] Expected<std::vector<double>> numbers(std::string_view name) const;
  // An object whose members are texts; empty where the field is left out.
  [[nodiscard]] Expected<std::vector<std::pair<std::string, std::string>>> texts_by_name(
      std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  // The name of a request, as JSON: a number or a text. (null names none.)
  [[nodiscard]] Expected<std::string> id(std::string_view name) const;

  // `game` and `position`.
  [[nodiscard]] Expected<Setup> setup() const;
  // The same, and `moves` from there if there are any.
  [[nodiscard]] Expected<Line> line() const;

 private:
  [[nodiscard]] const JsonValue* find(std::string_view name) const { return request_.find(name); }

  const JsonValue& request_;
};

}  // namespace quadrille::api
