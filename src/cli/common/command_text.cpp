// SPDX-License-Identifier: MIT
#include "cli/common/command_text.h"

#include <string_view>

namespace quadrille::cli {
namespace {

std::string& kept() {
  static std::string text = "quadrille";
  return text;
}

// As it is where a shell makes nothing else of it, else between single quotes.
std::string for_shell(std::string_view word) {
  constexpr std::string_view kHarmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,.:/@%";
  if (!word.empty() && word.find_first_not_of(kHarmless) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace

void keep_command(int argc, char** argv) {
  kept() = "quadrille";
  for (int i = 1; i < argc; ++i) kept() += " " + for_shell(argv[i]);
}

std::string command_text() { return kept(); }

}  // namespace quadrille::cli
