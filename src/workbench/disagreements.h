// SPDX-License-Identifier: MIT
// Walks a game that was played, and finds where two heuristics would have played differently, or
// one heuristic otherwise than was played: which terms made the difference, and who was right.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "games/line.h"
#include "heuristics/evaluator.h"
#include "search/limits.h"
#include "workbench/judge.h"
#include "workbench/move_differences.h"

namespace quadrille {

struct DisagreementRequest {
  std::vector<Evaluator> heuristics;  // one, whose choice is compared with what was played; or two
  Limits limits = {.depth = {}, .nodes = 20'000, .time = {}};  // of a choice
  Nodes judge_nodes = 200'000;                                 // of each move that is judged
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> on_ply = {};  // called after every position of the game
};

// Why a heuristic likes its own choice better than the other one.
struct Preference {
  Score own;    // of its choice, by its search, to the side to move
  Score other;  // of the other one
  // Contributions at the end of the line that it expects after its choice, less those after the
  // other one. None where it sees the end of the game in one of them.
  std::vector<TermDifference> reasons;
};

struct Disagreement {
  std::size_t ply = 0;  // how many moves stand before it
  // The first heuristic's choice; the second one's, or what was played.
  std::array<AnyMove, 2> choices = {};
  std::vector<Preference> preferences;  // of each heuristic
  Judgement verdict;
};

struct Disagreements {
  std::size_t positions = 0;  // that were looked at: those with a choice
  std::vector<Disagreement> found;
  bool stopped = false;
};

// A heuristic's choice is its best move when all are searched to the same depth. Two heuristics
// disagree where each likes its own choice better than the other's: a move that is as good to one
// of them is none to argue about. The moves must be legal one after the other.
Disagreements find_disagreements(const Line& game, const DisagreementRequest& request);

}  // namespace quadrille
