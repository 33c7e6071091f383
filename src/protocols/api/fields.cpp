// SPDX-License-Identifier: MIT
#include "protocols/api/fields.h"

#include <fmt/core.h>

#include <utility>

namespace quadrille::api {
namespace {

Error missing(std::string_view name) {
  return bad_request(fmt::format("the field \"{}\" is missing", name), name);
}

Error must_be(std::string_view name, std::string_view what) {
  return bad_request(fmt::format("\"{}\" must be {}", name, what), name);
}

}  // namespace

Error bad_request(std::string message, std::string_view where) {
  return {ErrorCode::kBadRequest, std::move(message), std::string(where)};
}

Error bad_option(std::string message, std::string_view where) {
  return {ErrorCode::kBadOption, std::move(message), std::string(where)};
}

Expected<std::string> Fields::text(std::string_view name,
                                   std::optional<std::string> otherwise) const {
  const JsonValue* const field = find(name);
  if (field == nullptr) {
    if (otherwise) return *std::move(otherwise);
    return missing(name);
  }
  if (field->string() == nullptr) return must_be(name, "a text");
  return *field->string();
}

Expected<bool> Fields::flag(std::string_view name) const {
  const JsonValue* const field = find(name);
  if (field == nullptr) return false;
  if (field->boolean() == nullptr) return must_be(name, "true or false");
  return *field->boolean();
}

Expected<std::uint64_t> Fields::number(std::string_view name, std::uint64_t low, std::uint64_t high,
                                       std::optional<std::uint64_t> otherwise) const {
  const auto number = number_if_any(name, low, high);
  if (!number) return number.error();
  if (*number) return **number;
  if (otherwise) return *otherwise;
  return missing(name);
}

Expected<std::optional<std::uint64_t>> Fields::number_if_any(std::string_view name,
                                                             std::uint64_t low,
                                                             std::uint64_t high) const {
  const JsonValue* const field = find(name);
  if (field == nullptr) return std::optional<std::uint64_t>();
  if (!field->is_integer()) return must_be(name, "a whole number");
  const auto number = field->natural();
  if (!number || *number < low || *number > high) {
    return bad_option(fmt::format("\"{}\" must be from {} to {}", name, low, high), name);
  }
  return number;
}

Expected<std::vector<std::string>> Fields::texts(std::string_view name) const {
  const JsonValue* const field = find(name);
  if (field == nullptr) return missing(name);
  if (field->array() == nullptr) return must_be(name, "a list of texts");
  std::vector<std::string> texts;
  for (const JsonValue& item : *field->array()) {
    if (item.string() == nullptr) return must_be(name, "a list of texts");
    texts.push_back(*item.string());
  }
  return texts;
}

Expected<std::vector<double>> Fields::numbers(std::string_view name) const {
  const JsonValue* const field = find(name);
  if (field == nullptr) return missing(name);
  if (field->array() == nullptr) return must_be(name, "a list of numbers");
  std::vector<double> numbers;
  for (const JsonValue& item : *field->array()) {
    const auto number = item.number();
    if (!number) return must_be(name, "a list of numbers");
    numbers.push_back(*number);
  }
  return numbers;
}

Expected<std::vector<std::pair<std::string, std::string>>> Fields::texts_by_name(
    std::string_view name) const {
  std::vector<std::pair<std::string, std::string>> texts;
  const JsonValue* const field = find(name);
  if (field == nullptr) return texts;
  if (field->object() == nullptr) return must_be(name, "an object of texts");
  for (const auto& [key, value] : *field->object()) {
    if (value.string() == nullptr) return must_be(name, "an object of texts");
    texts.emplace_back(key, *value.string());
  }
  return texts;
}

Expected<std::string> Fields::id(std::string_view name) const {
  const JsonValue* const field = find(name);
  if (field == nullptr) return missing(name);
  if (field->string() == nullptr && !field->number()) return must_be(name, "a number or a text");
  return field->text();
}

Expected<Setup> Fields::setup() const {
  const auto game = text("game");
  if (!game) return game.error();
  const auto position = text("position", "start");
  if (!position) return position.error();
  return set_up(*game, *position);
}

Expected<Line> Fields::line() const {
  const auto start = setup();
  if (!start) return start.error();
  if (find("moves") == nullptr) return Line(start->game, start->position);
  const auto moves = texts("moves");
  if (!moves) return moves.error();
  return play_moves(*start, *moves);
}

}  // namespace quadrille::api
