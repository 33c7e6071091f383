// SPDX-License-Identifier: MIT
#include "arena/json_fields.h"

#include <fmt/core.h>

#include <utility>

#include "base/text.h"

namespace quadrille {

JsonFields::JsonFields(const JsonValue& json, std::string what)
    : json_(&json), what_(std::move(what)) {
  if (json.object() == nullptr) {
    fault_ = Error{ErrorCode::kBadRequest, fmt::format("the {} is not an object", what_), what_};
  }
}

void JsonFields::refuse(std::string_view name, std::string message) {
  if (fault_) return;
  fault_ = Error{ErrorCode::kBadRequest, std::move(message), fmt::format("{}.{}", what_, name)};
}

const JsonValue* JsonFields::find(std::string_view name) {
  known_.emplace(name);
  const JsonValue* const found = json_->find(name);
  if (found == nullptr) refuse(name, fmt::format("{} is missing", in_quotes(name)));
  return found;
}

std::string JsonFields::text(std::string_view name) {
  const JsonValue* const found = find(name);
  if (found == nullptr) return {};
  if (found->string() == nullptr) refuse(name, "must be a string");
  return found->string() == nullptr ? std::string() : *found->string();
}

std::uint64_t JsonFields::natural(std::string_view name) {
  const JsonValue* const found = find(name);
  if (found == nullptr) return 0;
  if (!found->natural()) refuse(name, "must be a whole number from 0");
  return found->natural().value_or(0);
}

double JsonFields::number(std::string_view name) {
  const JsonValue* const found = find(name);
  if (found == nullptr) return 0;
  if (!found->number()) refuse(name, "must be a number");
  return found->number().value_or(0);
}

void JsonFields::each(std::string_view name, const Read& read) {
  const JsonValue* const found = find(name);
  if (found == nullptr) return;
  if (found->array() == nullptr) return refuse(name, "must be an array");
  for (const JsonValue& element : *found->array()) {
    MaybeError error = read(element);
    if (!fault_) fault_ = std::move(error);
    if (fault_) return;
  }
}

void JsonFields::member(std::string_view name, const Read& read) {
  const JsonValue* const found = find(name);
  if (found == nullptr) return;
  MaybeError error = read(*found);
  if (!fault_) fault_ = std::move(error);
}

MaybeError JsonFields::fault() const {
  if (fault_ || json_->object() == nullptr) return fault_;
  for (const auto& [name, value] : *json_->object()) {
    if (!known_.contains(name)) {
      return Error{ErrorCode::kBadOption, fmt::format("a {} has no {}", what_, in_quotes(name)),
                   fmt::format("{}.{}", what_, in_quotes(name))};
    }
  }
  return std::nullopt;
}

}  // namespace quadrille
