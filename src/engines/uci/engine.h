// SPDX-License-Identifier: MIT
// Quadrille as an engine for somebody else's arena, without its streams: lines of UGI or UCI go in,
// lines come out through a function (docs/ugi.md). It searches on a thread of its own, so that it
// listens while it thinks.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/error.h"
#include "engines/uci/dialect.h"
#include "games/any_game.h"
#include "games/line.h"
#include "players/player.h"
#include "players/words.h"

namespace quadrille::uci {

struct EngineOptions {
  std::string name = "Quadrille";  // what `id name` tells
  GamePointer game;
  const Dialect* dialect = &ugi_dialect();
  std::string player;  // empty: the game's default player
};

class Engine {
 public:
  // Called with every line of output, from two threads but never at once.
  using Output = std::function<void(const std::string& line)>;

  // An error when the player cannot be built.
  static Expected<std::unique_ptr<Engine>> make(const EngineOptions& options, Output output);

  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  // Ends the thinking.
  ~Engine();

  // Takes a line of input. False after `quit`.
  bool take(std::string_view line);

 private:
  using Words = std::span<const std::string_view>;

  // What a host may ask of one move.
  struct Request {
    PlayerLimits limits;
    bool infinite = false;
    bool ponder = false;  // on the opponent's time, until the host says that it was as expected
  };

  Engine(const EngineOptions& options, Output output);

  // A command's answer to the words behind it; an error is told as `info string`.
  MaybeError introduce(Words words);
  MaybeError set_option(Words words);
  MaybeError new_game(Words words);
  MaybeError set_position(Words words);
  MaybeError go(Words words);
  MaybeError ponder_hit(Words words);
  MaybeError stop(Words words);
  MaybeError query(Words words);
  MaybeError is_ready(Words words);

  MaybeError set_variant(const std::string& value);
  MaybeError set_player(const std::string& value);
  MaybeError set_hash(const std::string& value);
  MaybeError set_seed(const std::string& value);
  MaybeError set_ponder(const std::string& value);
  MaybeError build_player(const GamePointer& game, const std::string& text);

  Request read_request(Words words);
  void think(const Line& line, const Request& request);
  Analysis look(const Line& line, const Turn& turn, bool infinite);
  void end_thinking();
  // An error while a search runs: what it uses must not change.
  [[nodiscard]] MaybeError refuse_while_searching(std::string_view command) const;

  void say(const std::string& line);
  void complain(const Error& error);

  const Dialect& dialect_;
  std::string name_;
  Output output_;
  std::mutex output_mutex_;

  GamePointer game_;
  Line line_;
  std::string player_option_;               // empty: the game's default player
  std::optional<std::size_t> table_bytes_;  // nothing: what the player's words say
  PlayerWords words_;
  std::unique_ptr<Player> player_;  // the searching thread's while it searches
  std::uint64_t games_ = 0;
  std::optional<std::uint64_t> seed_;  // of the games to come; nothing: their number

  bool tells_reply_ = false;  // the host has said that it may let us ponder

  std::atomic<bool> stop_ = false;
  std::atomic<bool> pondered_ = true;    // false: the searching thread is on the opponent's time
  std::atomic<bool> searching_ = false;  // until its bestmove is about to be written
  std::thread thread_;
};

}  // namespace quadrille::uci
