// SPDX-License-Identifier: MIT
// The one error type: what is wrong, where, and (in the message) what would be right. Functions
// that read input return Expected<T>; nothing below the command line throws on bad input.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace quadrille {

enum class ErrorCode {
  kBadRequest,
  kUnknownGame,
  kUnknownHeuristic,
  kUnknownPlayer,
  kBadPosition,
  kIllegalMove,
  kBadOption,
  kNotFinite,
  kLimit,
  kInternal,
};

// The code as the JSON API writes it: `bad-position`.
std::string_view to_string(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;
  std::string where = {};  // `row 3`, `move 2`, `option depth`; empty when there is no place

  // What is said most.
  static Error unknown_game(std::string message) {
    return {ErrorCode::kUnknownGame, std::move(message), "game"};
  }
  static Error bad_position(std::string message, std::string where) {
    return {ErrorCode::kBadPosition, std::move(message), std::move(where)};
  }
  static Error illegal_move(std::string message) {
    return {ErrorCode::kIllegalMove, std::move(message)};
  }
  static Error bad_option(std::string message, std::string where) {
    return {ErrorCode::kBadOption, std::move(message), std::move(where)};
  }

  // One line for people: "row 3: has 7 squares, the board has 8 columns".
  [[nodiscard]] std::string text() const;
};

// Either a value or an Error. (std::expected needs C++23.)
template <class T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Expected(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return std::holds_alternative<T>(state_); }
  T& operator*() & { return checked(); }
  const T& operator*() const& { return checked(); }
  T&& operator*() && { return std::move(checked()); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &checked(); }

  [[nodiscard]] const Error& error() const { return held<Error>(state_); }

 private:
  // Whoever takes the value of an error, or the error of a value, has not looked: to go on would be
  // worse than to end. Nothing that is read is read in a search, so the check is always there.
  template <class Held, class State>
  static auto& held(State& state) {
    auto* const found = std::get_if<Held>(&state);
    if (found == nullptr) [[unlikely]]
      std::abort();
    return *found;
  }
  T& checked() { return held<T>(state_); }
  [[nodiscard]] const T& checked() const { return held<T>(state_); }

  std::variant<T, Error> state_;
};

// What a check returns that has nothing to hand over: an Error, or nothing.
using MaybeError = std::optional<Error>;

}  // namespace quadrille
