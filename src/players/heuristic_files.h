// SPDX-License-Identifier: MIT
// Heuristics that people keep in files. A file is read once, as long as it is in use: every player
// of a run has the same heuristic, whatever happens to the file meanwhile.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille {

struct HeuristicFile {
  std::string path;
  std::string text;
  std::string hash;  // of the text, 16 hexadecimal digits
};
using HeuristicFilePointer = std::shared_ptr<const HeuristicFile>;

inline constexpr std::size_t kLargestHeuristicFile = 1 << 20;  // that somebody writes
inline constexpr std::size_t kLargestPatternsFile = 4 << 20;

inline constexpr std::string_view kFormulaEnding = ".toml";
inline constexpr std::string_view kLuaEnding = ".lua";
inline constexpr std::string_view kPatternsEnding = ".patterns";

// Whether the words mean a file: they end in .toml, .lua or .patterns.
bool names_a_file(std::string_view words);
// Of those, one that somebody writes: .toml or .lua.
bool names_a_text(std::string_view words);

// The file as it was when it was first asked for.
Expected<HeuristicFilePointer> read_heuristic_file(const std::string& path);

// A text as if it were the content of a file of that name: the path by which others find it. Texts
// that are no longer in use make room for others after a while.
std::string keep_heuristic_text(const std::string& name, std::string text);

// A text as what the file of that path has, which may be written later.
void keep_heuristic_file(const std::string& path, std::string text);

// Whoever asks from now on gets files as they are now.
void forget_heuristic_files();

}  // namespace quadrille
