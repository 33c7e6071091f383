// SPDX-License-Identifier: MIT
// A player that is somebody else's program, spoken to over UGI or UCI (docs/engines.md). Our rules
// are the arbiter: whatever the program does, it answers with a legal move in time or it forfeits.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/stopwatch.h"
#include "engines/program.h"
#include "engines/uci/dialect.h"
#include "games/any_game.h"
#include "os/process.h"
#include "players/player.h"

namespace quadrille::uci {

// How patient we are.
struct Patience {
  std::chrono::nanoseconds handshake = std::chrono::seconds(10);  // for `uciok` and for `readyok`
  std::chrono::nanoseconds grace = std::chrono::seconds(1);       // past the limit of a move
};

class EnginePlayer final : public Player {
 public:
  // Starts the program. An error if that fails, it does not introduce itself, or it does not have
  // the options or the game that it shall play.
  static Expected<std::unique_ptr<Player>> start(const Dialect& dialect, GamePointer game,
                                                 std::string name, const ProgramWords& words,
                                                 const PlayerLimits& limits,
                                                 const Patience& patience = {});
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  ~EnginePlayer() override;

  [[nodiscard]] const std::string& name() const override { return name_; }

  // Starts the program again where it failed in the game before.
  void new_game(std::uint64_t seed) override;

 private:
  Analysis think(const Line& line, const Turn& turn) override;

  EnginePlayer(const Dialect& dialect, GamePointer game, std::string name, ProgramWords words,
               const PlayerLimits& limits, const Patience& patience);

  MaybeError launch();
  // Greets the program and makes it play our game: a fault of what it says, or an error where it
  // cannot do what is wanted.
  std::optional<Forfeit> introduce(MaybeError& refusal);
  // Sends a line, and reads until one that is just `word`; other lines go to `on_line`.
  template <class OnLine>
  std::optional<Forfeit> ask(std::string_view line, std::string_view word, const OnLine& on_line);
  std::optional<Forfeit> send(std::string_view line);
  // Reads until `bestmove`, which it takes into the analysis as far as it makes sense.
  std::optional<Forfeit> await_move(const AnyPosition& position, const Turn& turn,
                                    std::chrono::nanoseconds limit, Analysis& analysis);
  // The fault behind a read that gave no line.
  Forfeit fault_of(Process::Read read, std::chrono::nanoseconds waited);

  const Dialect& dialect_;
  GamePointer game_;
  std::string name_;
  ProgramWords words_;
  PlayerLimits limits_;
  Patience patience_;
  std::unique_ptr<Process> process_;  // nothing after a failure, and then there is a failure_
  std::optional<Forfeit> failure_;
  bool takes_seed_ = false;
};

}  // namespace quadrille::uci
