// SPDX-License-Identifier: MIT
// A player that is somebody else's program, spoken to over UGI (docs/ugi.md). Our rules are the
// arbiter: whatever the program does, it answers with a legal move in time or it forfeits.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/stopwatch.h"
#include "games/any_game.h"
#include "os/process.h"
#include "players/player.h"

namespace quadrille::ugi {

// How patient we are.
struct Patience {
  std::chrono::nanoseconds handshake = std::chrono::seconds(10);  // for `ugiok` and for `readyok`
  std::chrono::nanoseconds grace = std::chrono::seconds(1);       // past the limit of a move
};

// The program of somebody else's player.
struct EngineWords {
  std::vector<std::string> command = {};             // the program and its arguments
  std::chrono::nanoseconds timeout{60'000'000'000};  // for a move that has no limit in time
  std::string error_file = {};  // what it writes to standard error is appended there; empty: not
};

class UgiPlayer final : public Player {
 public:
  // Starts the program. An error if that fails or it does not introduce itself.
  static Expected<std::unique_ptr<Player>> start(GamePointer game, std::string name,
                                                 const EngineWords& words,
                                                 const PlayerLimits& limits,
                                                 const Patience& patience = {});
  UgiPlayer(const UgiPlayer&) = delete;
  UgiPlayer& operator=(const UgiPlayer&) = delete;
  ~UgiPlayer() override;

  [[nodiscard]] const std::string& name() const override { return name_; }

  // Starts the program again where it failed in the game before.
  void new_game(std::uint64_t seed) override;

 private:
  Analysis think(const Line& line, const Turn& turn) override;

  UgiPlayer(GamePointer game, std::string name, EngineWords words, const PlayerLimits& limits,
            const Patience& patience);

  MaybeError launch();
  MaybeError copy_errors();
  // Sends a line, and reads until one that is just `word`; other lines go to `on_line`.
  template <class OnLine>
  std::optional<Forfeit> ask(std::string_view line, std::string_view word, const OnLine& on_line);
  std::optional<Forfeit> send(std::string_view line);
  // Reads until `bestmove`, which it takes into the analysis as far as it makes sense.
  std::optional<Forfeit> await_move(const AnyPosition& position, const Turn& turn,
                                    std::chrono::nanoseconds limit, Analysis& analysis);
  // The fault behind a read that gave no line.
  Forfeit fault_of(Process::Read read, std::chrono::nanoseconds waited);

  GamePointer game_;
  std::string name_;
  EngineWords words_;
  PlayerLimits limits_;
  Patience patience_;
  std::unique_ptr<Process> process_;  // nothing after a failure, and then there is a failure_
  std::optional<Forfeit> failure_;
  bool takes_seed_ = false;
};

}  // namespace quadrille::ugi
