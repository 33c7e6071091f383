// SPDX-License-Identifier: MIT
// How a command ends early: the only exception of the project, thrown and caught inside cli/.
#pragma once

#include <string>
#include <utility>

#include "base/error.h"

namespace quadrille::cli {

// Exit codes of every command.
inline constexpr int kDone = 0;
inline constexpr int kRefused = 1;   // done, and the answer is a refusal
inline constexpr int kBadInput = 2;  // wrong usage or bad input
inline constexpr int kOurFault = 3;
inline constexpr int kStopped = 130;  // by Ctrl-C, after what was done has been printed

struct Failure {
  Error error;
  int exit_code = kBadInput;
};

// The value, or the end of the command.
template <class T>
T need(Expected<T> expected) {
  if (!expected) throw Failure{expected.error()};
  return std::move(*expected);
}

// How a command fails with an error of any kind: what went wrong inside is not the user's fault.
inline Failure failure_of(Error error) {
  const int exit_code = error.code == ErrorCode::kInternal ? kOurFault : kBadInput;
  return {std::move(error), exit_code};
}

inline Failure bad_option(std::string message, std::string where = {}) {
  return {{ErrorCode::kBadOption, std::move(message), std::move(where)}};
}

}  // namespace quadrille::cli
