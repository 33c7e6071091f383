// SPDX-License-Identifier: MIT
// Reads the members of a JSON object, each of which must be there and of its type, and none beside
// them. The first fault is kept until it is asked for, so that a struct can be filled without a
// check after every line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/json_value.h"

namespace quadrille {

class JsonFields {
 public:
  // `what` names the object in messages: `job`.
  JsonFields(const JsonValue& json, std::string what);

  std::string text(std::string_view name);
  std::uint64_t natural(std::string_view name);
  double number(std::string_view name);
  // nullopt for null: optional("score", &JsonFields::number).
  template <class T>
  std::optional<T> optional(std::string_view name, T (JsonFields::*read)(std::string_view)) {
    const JsonValue* const found = find(name);
    if (found == nullptr || found->is_null()) return std::nullopt;
    return (this->*read)(name);
  }

  // Calls `read` with every element of an array, or with the member itself; an error it returns is
  // kept.
  using Read = std::function<MaybeError(const JsonValue&)>;
  void each(std::string_view name, const Read& read);
  void member(std::string_view name, const Read& read);

  // Whether the object has the member: those that may be left out are asked for first.
  [[nodiscard]] bool has(std::string_view name) const { return json_->find(name) != nullptr; }

  void refuse(std::string_view name, std::string message);
  // Whether there was no fault so far.
  [[nodiscard]] bool sound() const { return !fault_; }
  // The first fault; a member that nobody asked for is one.
  [[nodiscard]] MaybeError fault() const;

 private:
  const JsonValue* find(std::string_view name);

  const JsonValue* json_;
  std::string what_;
  std::set<std::string, std::less<>> known_;
  MaybeError fault_;
};

}  // namespace quadrille
