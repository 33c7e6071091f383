// SPDX-License-Identifier: MIT
// JSON from outside: what is read is written and read again as it was, within its bounds, and as a
// State of the Tablut Challenge's server it is a position or refused.
#include <algorithm>

#include "base/json_value.h"
#include "fuzz/check.h"
#include "games/registry.h"

namespace quadrille::fuzz {
namespace {

std::size_t depth_of(const JsonValue& value) {
  std::size_t deepest = 0;
  if (const auto* items = value.array()) {
    for (const JsonValue& item : *items) deepest = std::max(deepest, depth_of(item));
    return deepest + 1;
  }
  if (const auto* members = value.object()) {
    for (const auto& [key, member] : *members) deepest = std::max(deepest, depth_of(member));
    return deepest + 1;
  }
  return 0;
}

void check_json(std::string_view text) {
  const JsonBounds bounds{.depth = 6, .keys = 8};
  const auto value = parse_json(text, bounds);
  if (!value) return require_readable(value.error());
  require(depth_of(*value) <= bounds.depth, "depth is bounded", text);
  if (const auto* members = value->object()) {
    require(members->size() <= bounds.keys, "keys are bounded", text);
  }
  const std::string written = value->text();
  require(written.find('\n') == std::string::npos, "JSON is written in one line", written);
  const auto again = parse_json(written, bounds);
  require(static_cast<bool>(again), "what is written can be read", written);
  require(again->text() == written, "what is written reads back as it was", written);
}

void check_state(std::string_view text) {
  if (!text.starts_with('{')) return;
  const auto setup = set_up("tablut", text);
  if (setup) {
    require_sound(*setup->game, setup->position);
  } else {
    require_readable(setup.error());
  }
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = quadrille::fuzz::as_text(data, size);
  quadrille::fuzz::check_json(text);
  quadrille::fuzz::check_state(text);
  return 0;
}
