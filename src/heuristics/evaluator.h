// SPDX-License-Identifier: MIT
// A heuristic says how good a position is for one side: a number, larger is better. It does not
// depend on the side to move unless it says so.
//
// An Evaluator is a heuristic ready to be asked on one board: a value like any other, wherever it
// comes from. Searches, explanation and statistics know nothing more of a heuristic than this. What
// it costs a search was measured: one indirect call a leaf takes 0.78 to 1.02 of the time of a
// search that is compiled for each heuristic.
#pragma once

#include <array>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "games/side.h"
#include "heuristics/term.h"

namespace quadrille {

// The value of an even position, and so of a draw, to the side that evaluates: one number, or one
// for each side where the sides' formulas differ.
class Neutral {
 public:
  constexpr Neutral(double both = 0)  // NOLINT(google-explicit-constructor)
      : Neutral(both, both) {}
  constexpr Neutral(double first, double second) : values_{first, second} {}

  [[nodiscard]] constexpr double of(Side side) const { return values_[index_of(side)]; }

 private:
  std::array<double, 2> values_;
};

// What names mean, the same in all games.
inline constexpr std::string_view kNamesOfHeuristics =
    "A report's heuristic by its plain name is the one that played in the report, or the report's "
    "words where no program of it is known to have played. NAME-described is its words, "
    "NAME-printed its printed formula, NAME-coded its published program, where these differ from "
    "the plain name.";

template <class Text>
struct BasicHeuristicInfo {
  Text name;
  Text meaning;
  Text source;
  Neutral neutral = {};
  Text remark = {};       // what users should know of it, as a sentence
  Text former_name = {};  // still understood; results show the present one
  // The first of a game's strong ones that can judge a board is the strongest we have there.
  bool strong = false;
  Text hash = {};  // of the content of the file it was read from; empty: from no file
};

using HeuristicInfo = BasicHeuristicInfo<std::string>;
// The same as a constant.
using HeuristicText = BasicHeuristicInfo<std::string_view>;

inline HeuristicInfo info_of(const HeuristicText& text) {
  return {std::string(text.name),
          std::string(text.meaning),
          std::string(text.source),
          text.neutral,
          std::string(text.remark),
          std::string(text.former_name),
          text.strong,
          std::string(text.hash)};
}

// A heuristic that somebody wrote has no value for a position: its program failed, took too long,
// or gave no finite number. Thrown by value and explain, which have nothing better to return;
// players and whoever else asks turn it into what they say of failures. Built-in heuristics never
// throw.
class HeuristicFailure : public std::exception {
 public:
  explicit HeuristicFailure(Error error) : error_(std::move(error)), text_(error_.text()) {}
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  Error error_;
  std::string text_;
};

class Evaluator {
 public:
  // The position is one of the typed game that the heuristic was made for.
  using Value = double (*)(const void* state, const void* position, Side me);
  using Explain = Explanation (*)(const void* state, const void* position, Side me);
  // The names of its terms for each side, in the order of the formula.
  using Terms = std::array<std::vector<std::string>, 2>;

  struct Parts {
    HeuristicInfo info;
    Terms terms;
    std::shared_ptr<const void> state;  // what the functions need: game, tables, weights
    Value value = nullptr;
    Explain explain = nullptr;
  };
  explicit Evaluator(Parts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] const HeuristicInfo& info() const { return parts_.info; }
  [[nodiscard]] std::span<const std::string> terms(Side side) const {
    return parts_.terms[index_of(side)];
  }

  // Of a typed position or of an AnyPosition, which begins with the typed one's bytes.
  template <class Position>
  [[nodiscard]] double value(const Position& position, Side me) const {
    return value_at(&position, me);
  }
  template <class Position>
  [[nodiscard]] Explanation explain(const Position& position, Side me) const {
    return explain_at(&position, me);
  }
  // The same for an evaluator that asks another one, and knows the position's address alone.
  [[nodiscard]] double value_at(const void* position, Side me) const {
    return parts_.value(parts_.state.get(), position, me);
  }
  [[nodiscard]] Explanation explain_at(const void* position, Side me) const {
    return parts_.explain(parts_.state.get(), position, me);
  }
  // What an even position is worth to a side.
  [[nodiscard]] double neutral(Side me) const { return parts_.info.neutral.of(me); }

 private:
  Parts parts_;
};

}  // namespace quadrille
