// SPDX-License-Identifier: MIT
// A script in a Lua state of its own: a sandbox without files, processes, modules, bytecode or
// threads, whose memory and steps are bounded. One thread at a time uses it.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "games/side.h"

namespace quadrille::lua {

// Enough for any evaluation; more than this in one call is a script that does not end.
inline constexpr int kMostSteps = 1'000'000;
inline constexpr double kMostSeconds = 2;
// A call for each weight tells what the weights add: whoever waits for that does not wait longer,
// but for the last of them.
inline constexpr double kMostSecondsOfExplanation = 5;
// More are a mistake, or somebody who wants us to compare them for hours.
inline constexpr std::size_t kMostWeights = 500;
inline constexpr std::size_t kMostMemory = std::size_t{64} << 20;

// What a script can ask for.
struct Interface {
  std::array<std::string, 2> sides;        // their names
  std::vector<std::string> features;       // all that the game has on this board
  std::vector<std::string> slow_features;  // those of them that are measured only when asked for
  std::vector<std::string> square_names;   // of the board's cells, empty for one that is none
  int columns = 0;
};

// What a script declares besides its function.
struct Declarations {
  std::string name;
  std::string meaning;
  std::vector<std::string> games;
  std::array<std::optional<double>, 2> even;            // by side
  std::vector<std::pair<std::string, double>> weights;  // by name
  int line = 0;                                         // where evaluate is
};

struct ProgramState;

class Program {
 public:
  // Measures a feature, by its place in the interface, for a side of the position under evaluation.
  using Measure = std::function<double(std::size_t feature, Side side)>;

  // Errors name `path` and the line.
  static Expected<std::unique_ptr<Program>> load(std::string_view source, const std::string& path,
                                                 const Interface& interface, Measure measure);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] const Declarations& declarations() const;
  // The features to be measured before each call, by their places in the interface, and whether the
  // script looks at those of the opponent and at the board.
  [[nodiscard]] std::span<const std::size_t> wanted_features() const;
  [[nodiscard]] bool sees_opponent() const;
  [[nodiscard]] bool wants_board() const;

  // Where measures go: of wanted feature i for the first side [2i], for the second [2i + 1].
  [[nodiscard]] std::span<double> measures();
  // What stands on each cell, seen by the side that evaluates; see heuristic.cpp.
  [[nodiscard]] std::span<double> cells();

  // Nan if the script failed: then `fault` tells why. The hot path has no error to carry.
  double evaluate(Side me);
  [[nodiscard]] const Error& fault() const;
  void set_weight(const std::string& name, double weight);

 private:
  explicit Program(std::unique_ptr<ProgramState> state);
  std::unique_ptr<ProgramState> state_;
};

}  // namespace quadrille::lua
