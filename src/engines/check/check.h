// SPDX-License-Identifier: MIT
// Whether somebody else's program keeps to its protocol: one question after the other, each with
// what was sent and what came back. A program that fails is started again for the next question.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_writer.h"
#include "games/any_game.h"
#include "players/words.h"

namespace quadrille {

// A note is worth knowing and no fault.
enum class CheckMark { kOk, kFail, kNote };
// `ok`, `fail`, `note`
std::string_view to_string(CheckMark mark);

struct CheckResult {
  std::string question;  // "plays a legal move from the start"
  CheckMark mark = CheckMark::kOk;
  std::string sent = {};  // to the program; empty: nothing
  std::string came = {};  // back, in words
};

struct CheckReport {
  std::string program = {};  // what it calls itself; empty: it does not
  std::vector<CheckResult> results = {};
  bool finished = true;  // false: somebody stopped it

  [[nodiscard]] std::size_t count(CheckMark mark) const;
};

struct CheckOptions {
  GamePointer game;
  PlayerWords player;                       // one of the kinds `ugi`, `uci` and `tablut`
  const std::atomic<bool>* stop = nullptr;  // set by somebody else
  std::function<void(const CheckResult&)> on_result = {};  // told of every result at once
};

// An error for a player that is no program, or a game that its protocol has no words for.
Expected<CheckReport> check_engine(const CheckOptions& options);

// program, finished, failed, and results with number, question, mark, sent and came.
void write_check(JsonWriter& json, const CheckReport& report);

}  // namespace quadrille
