// SPDX-License-Identifier: MIT
// What lint has to say of a heuristic.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace quadrille {

enum class Severity : std::uint8_t {
  kRemark,  // worth knowing
  kFault,   // wrong: the exit code says so
};

enum class FindingCode : std::uint8_t {
  kFails,
  kNotFinite,
  kNotDeterministic,
  kConstant,
  kSwallowed,
  kBeyondWins,
  kLostAsWon,
  kNotAntisymmetric,
  kColourDependent,
  kMirrorDependent,
  kSignBySide,
  kSideToMove,
  kExplanationDisagrees,
  kTermAlwaysZero,
  kTermNeverUsed,
  kTermConstant,
  kTermsCancel,
  kTermsProportional,
  kRounded,
  kPhaseJump,
  kShunsMoves,
  kShunsCaptures,
  kKingBelowMan,
  kDisputedSign,
  kNotItsWords,
  kCaseNeverReached,
  kSameFunction,
};

struct FindingText {
  FindingCode code;
  std::string_view word;     // stable: `not-antisymmetric`
  Severity severity;         // what it is unless a finding says otherwise
  std::string_view meaning;  // what it means for play
};
// All of them, in the order in which reports show them.
std::span<const FindingText> all_findings();
const FindingText& text_of(FindingCode code);

// What was read off in a position: "value for white", 51.
struct Reading {
  std::string what;
  double value = 0;
};

// The smallest position found in which something shows.
struct Evidence {
  AnyPosition position;
  std::vector<Reading> readings = {};
  // Another position that belongs to it, and how it was made of the first: "half turn".
  std::optional<AnyPosition> other = {};
  std::string other_is = {};
};

struct Finding {
  FindingCode code;
  Severity severity;
  std::vector<std::string> terms = {};   // whose it is; empty: the whole heuristic's
  std::vector<std::string> others = {};  // heuristics that it is about as well
  std::string what;                      // a sentence: what was found
  std::optional<Evidence> evidence = {};
};

}  // namespace quadrille
