// SPDX-License-Identifier: MIT
// A game on disk: a JSON object with the words of the game, the position it began with and its
// moves, the same fields as the API's `play` request; and how a person was playing it, so that it
// can go on (docs/playing.md lists the fields).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_writer.h"
#include "games/line.h"
#include "games/registry.h"
#include "players/limits.h"

namespace quadrille::cli {

struct SavedGame {
  Setup start;
  std::vector<AnyMove> moves;

  // How it is played. Files from elsewhere say nothing of it.
  std::string opponent = {};      // the words of a player, or `human`; empty: nobody said
  std::optional<Side> side = {};  // the person's; nullopt: both
  PlayerLimits limits = {};       // the opponent's, and the clock of both
  std::uint64_t seed = 1;
  std::optional<std::array<std::chrono::nanoseconds, 2>> clocks = {};  // what is left, by side
  std::optional<Outcome> given_up = {};  // an end that is not in the rules: resigned, time

  [[nodiscard]] Line line() const;
  // By the rules, or given up.
  [[nodiscard]] std::optional<Outcome> outcome() const;
};

// The members of the object that is open.
void write_saved_game(JsonWriter& json, const SavedGame& game);
// What is in the file.
std::string saved_game_text(const SavedGame& game);

// Writes to a new file; one that exists is left alone unless it is to be replaced.
MaybeError save_game(const std::string& path, const SavedGame& game, bool replace = false);
// Every move is checked by the rules.
Expected<SavedGame> load_game(const std::string& path);
// The same from what is in the file; errors name it.
Expected<SavedGame> parse_saved_game(const std::string& path, std::string_view text);

// Games are kept while they are played, each in a file of its own in the user's data folder.
class GameKeeper {
 public:
  // A file for a new game, or the one of a game that goes on. Without a folder nothing is kept.
  explicit GameKeeper(std::filesystem::path folder);
  GameKeeper(std::filesystem::path folder, std::filesystem::path file);

  // Replaces what was kept of this game before. The first move makes the file.
  MaybeError keep(const SavedGame& game);
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

  // The game that was left last and is not over, with its file. nullopt if there is none.
  struct Kept {
    SavedGame game;
    std::filesystem::path file;
  };
  static std::optional<Kept> last_unfinished(const std::filesystem::path& folder);

 private:
  std::filesystem::path folder_;
  std::filesystem::path file_;  // empty: nothing was kept yet
};

}  // namespace quadrille::cli
