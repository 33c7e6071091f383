// SPDX-License-Identifier: MIT
// Values of ours as SQLite's columns have them. For files of this folder alone.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/side.h"

namespace quadrille {

inline constexpr std::array<std::string_view, 2> kSideNames = {"first", "second"};

inline std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }
inline std::uint64_t natural(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

// A column that may be null.
template <class T>
std::optional<T> optional_of(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  if constexpr (std::is_floating_point_v<T>) {
    return column.getDouble();
  } else {
    return static_cast<T>(natural(column));
  }
}

template <class T>
void bind_optional(SQLite::Statement& statement, int at, const std::optional<T>& value) {
  if (!value) {
    statement.bind(at);
  } else if constexpr (std::is_floating_point_v<T>) {
    statement.bind(at, *value);
  } else {
    statement.bind(at, static_cast<std::int64_t>(*value));
  }
}

// A text that is null where it is empty.
inline void bind_text(SQLite::Statement& statement, int at, std::string_view text) {
  if (text.empty()) {
    statement.bind(at);
  } else {
    statement.bind(at, std::string(text));
  }
}

inline std::optional<Side> winner_of(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text == kSideNames[0] ? Side::kFirst : Side::kSecond;
}

}  // namespace quadrille
