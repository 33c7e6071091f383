// SPDX-License-Identifier: MIT
// What keeps a script from running for ever. LuaJIT calls no hooks in code that it has compiled, so
// the counting is written into the script: each turn of a loop, each call of a function of its own
// and each goto begins with a call of kTick. Lines stay where they were.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille::lua {

// The name of the function that counts: the chunk's first argument.
inline constexpr std::string_view kTick = "__quadrille_tick";

struct TickedSource {
  std::string text;
  // All names but those of parameters where they are declared, and the contents of all short
  // strings: what is not among them cannot be a constant key of the script's.
  std::set<std::string, std::less<>> names;
  bool has_varargs = false;  // some function takes any number of arguments
};

// An error if the script uses the counter's name, or has a string or comment without its end.
Expected<TickedSource> with_ticks(std::string_view source);

}  // namespace quadrille::lua
