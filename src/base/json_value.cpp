// SPDX-License-Identifier: MIT
#include "base/json_value.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "base/json_writer.h"
#include "base/text.h"

namespace quadrille {
namespace {

using Parser = nlohmann::json;

// Builds the value from the parser's events. A callback that returns false ends the parse.
class Builder final : public nlohmann::json_sax<Parser> {
 public:
  explicit Builder(const JsonBounds& bounds) : bounds_(bounds) {}

  bool null() override { return take(JsonValue()); }
  bool boolean(bool truth) override { return take(JsonValue(truth)); }
  bool number_integer(number_integer_t number) override {
    return take(JsonValue(static_cast<std::int64_t>(number)));
  }
  bool number_unsigned(number_unsigned_t number) override {
    return take(JsonValue(static_cast<std::uint64_t>(number)));
  }
  bool number_float(number_float_t number, const string_t&) override {
    return take(JsonValue(number));
  }
  bool string(string_t& text) override { return take(JsonValue(std::move(text))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonValue(JsonValue::Object())); }
  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (level.keys.size() >= bounds_.keys) {
      return refuse(fmt::format("an object has more than {} keys", bounds_.keys));
    }
    if (!level.keys.insert(name).second) {
      return refuse(fmt::format("the key {} stands twice", in_quotes(name)));
    }
    level.key = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(JsonValue(JsonValue::Array())); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception&) override {
    return refuse(fmt::format("not JSON from byte {} on", position));
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }
  JsonValue result() && { return std::move(root_); }

 private:
  struct Level {
    JsonValue value;
    std::string key = {};
    std::unordered_set<std::string> keys = {};
  };

  bool refuse(std::string fault) {
    fault_ = std::move(fault);
    return false;
  }

  bool open(JsonValue value) {
    if (levels_.size() >= bounds_.depth) {
      return refuse(fmt::format("nested deeper than {} levels", bounds_.depth));
    }
    levels_.push_back({std::move(value)});
    return true;
  }

  bool close() {
    JsonValue value = std::move(levels_.back().value);
    levels_.pop_back();
    return take(std::move(value));
  }

  bool take(JsonValue value) {
    if (levels_.empty()) {
      root_ = std::move(value);
    } else if (Level& level = levels_.back(); JsonValue::Array* array = level.value.array()) {
      array->push_back(std::move(value));
    } else {
      level.value.object()->emplace_back(std::move(level.key), std::move(value));
    }
    return true;
  }

  JsonBounds bounds_;
  std::vector<Level> levels_;
  JsonValue root_;
  std::string fault_;
};

}  // namespace

std::optional<std::uint64_t> JsonValue::natural() const {
  if (const auto* number = std::get_if<std::uint64_t>(&value_)) return *number;
  return std::nullopt;
}

std::optional<double> JsonValue::number() const {
  if (const auto* number = std::get_if<std::uint64_t>(&value_)) {
    return static_cast<double>(*number);
  }
  if (const auto* number = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<double>(&value_)) return *number;
  return std::nullopt;
}

const JsonValue* JsonValue::find(std::string_view key) const {
  const Object* const members = object();
  if (members == nullptr) return nullptr;
  const auto found =
      std::ranges::find_if(*members, [&](const Member& member) { return member.first == key; });
  return found == members->end() ? nullptr : &found->second;
}

std::string JsonValue::text() const {
  JsonWriter json;
  const auto write = [&](const auto& self, const JsonValue& value) -> void {
    if (const Array* items = value.array()) {
      json.begin_array();
      for (const JsonValue& item : *items) self(self, item);
      json.end_array();
    } else if (const Object* members = value.object()) {
      json.begin_object();
      for (const auto& [key, member] : *members) {
        json.key(key);
        self(self, member);
      }
      json.end_object();
    } else {
      std::visit(
          [&]<class T>(const T& scalar) {
            if constexpr (!std::is_same_v<T, Array> && !std::is_same_v<T, Object>) {
              json.value(scalar);
            }
          },
          value.value_);
    }
  };
  write(write, *this);
  return json.text();
}

Expected<JsonValue> parse_json(std::string_view text, const JsonBounds& bounds) {
  Builder builder(bounds);
  if (Parser::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder).result();
  return Error{ErrorCode::kBadRequest, builder.fault(), ""};
}

}  // namespace quadrille
