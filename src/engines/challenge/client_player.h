// SPDX-License-Identifier: MIT
// A player that is a client of the Tablut Challenge (rules of Tablut, sections 4.1 to 4.4). It is
// started for every game, with its role, its time and our address as the competition does, and we
// are the server for its side alone: the opponent may be any player. Our rules are the arbiter.
//
// The port is taken only until the client is there. So games can be played side by side by clients
// that know no other ports than the competition's; those of a role just start one after the other.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "engines/challenge/connection.h"
#include "engines/challenge/messages.h"
#include "engines/program.h"
#include "games/any_game.h"
#include "os/process.h"
#include "players/player.h"

namespace quadrille::challenge {

// Where the competition's server listens, by side.
inline constexpr std::array<std::uint16_t, 2> kPorts = {5800, 5801};

// How patient we are.
struct Patience {
  std::chrono::nanoseconds arrival = std::chrono::seconds(60);  // until it tells its name
  std::chrono::nanoseconds grace = std::chrono::seconds(1);     // past the limit of a move
};

// What a client is told when it is started.
struct ClientStart {
  Side side = Side::kFirst;
  std::chrono::seconds time{60};
  std::uint16_t port = 0;
  std::uint64_t seed = 0;
};

// The command with its placeholders {role} {time} {address} {port} {seed} filled in. Where none of
// the first three is in it they are added, as the competition has it: ROLE TIME ADDRESS.
std::vector<std::string> filled_command(const std::vector<std::string>& command,
                                        const ClientStart& start);

class ClientPlayer final : public Player {
 public:
  // An error for a game other than Tablut, for limits that a client cannot be told, or where there
  // is no such program.
  static Expected<std::unique_ptr<Player>> make(GamePointer game, std::string name,
                                                const ProgramWords& words,
                                                const PlayerLimits& limits,
                                                const Patience& patience = {});
  ClientPlayer(const ClientPlayer&) = delete;
  ClientPlayer& operator=(const ClientPlayer&) = delete;
  ~ClientPlayer() override;

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t seed) override;
  // Starts the client.
  void take_side(Side side) override;
  // Tells it the result, and gives it a moment to leave.
  void end_game(const Line& line, const Outcome& outcome) override;

  // Why there is no client that could move; nothing if there is one, or none was wanted yet.
  [[nodiscard]] const std::optional<Forfeit>& failure() const { return failure_; }
  // The name that the client told; empty before it is there.
  [[nodiscard]] const std::string& told_name() const { return told_name_; }
  // How the program ended after the end of its game: "ended with exit code 0". Empty before.
  [[nodiscard]] const std::string& farewell() const { return farewell_; }
  [[nodiscard]] bool left_by_itself() const { return left_by_itself_; }

 private:
  Analysis think(const Line& line, const Turn& turn) override;

  ClientPlayer(GamePointer game, std::string name, ProgramWords words, std::chrono::seconds time,
               const Patience& patience);

  // Waits until the port is free, starts the client, and waits for its name.
  std::optional<Forfeit> launch(Side side);
  std::optional<Forfeit> await_arrival(Listener& listener);
  std::optional<Forfeit> send(const AnyPosition& position, StateTurn turn);
  std::optional<Forfeit> await_move(const AnyPosition& position, const Turn& turn,
                                    Analysis& analysis);
  Forfeit fault_of(Connection::Read read);
  void leave();

  GamePointer game_;
  std::string name_;
  ProgramWords words_;
  std::chrono::seconds time_;
  Patience patience_;
  std::uint64_t seed_ = 0;
  std::optional<Side> side_;  // that the client has; nothing: it is not started
  std::unique_ptr<Process> process_;
  Connection connection_;
  std::string told_name_;
  std::string farewell_;
  bool left_by_itself_ = false;
  std::optional<Forfeit> failure_;
};

}  // namespace quadrille::challenge
