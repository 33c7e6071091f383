// SPDX-License-Identifier: MIT
// The kinds of players and their options, as one open table: what is before the colon of
// `alphabeta:ari,depth=6`, and what is behind the commas. The kinds of this layer are always there;
// engines and reports add theirs when the program is set up, before anybody reads a player's words.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "players/limits.h"
#include "players/player.h"

namespace quadrille {

// The largest transposition table that can be asked for.
inline constexpr std::uint64_t kMostTableMegabytes = 16384;
// The most threads that one search can have.
inline constexpr std::uint64_t kMostThreads = 256;

struct PlayerWords;

// What a kind has to say after an analysis, for people and for programs.
struct Postscript {
  std::string text;      // lines of text
  std::string warning;   // a paragraph that must not be overlooked; may be empty
  std::string json_key;  // the member of the reply, and its value as JSON
  std::string json;
};

struct PlayerKind {
  // What stands behind the colon.
  enum class Argument { kNone, kHeuristic, kPerhapsHeuristic, kOther };

  std::string name;
  std::string syntax;
  std::string meaning;
  Argument argument = Argument::kNone;
  bool listed = true;              // else options alone lead to it
  bool thinks_here = true;         // false: a person, or somebody else's program
  std::string why_no_limits = {};  // of a kind to which limits mean nothing, as half a sentence

  // Reads an argument of the third kind.
  std::function<MaybeError(std::string_view argument, PlayerWords& words)> read = {};
  // Looks at the words as a whole, when all options are read; `given` are their names.
  std::function<MaybeError(std::span<const std::string_view> given, PlayerWords& words)> settle =
      {};
  // The limits of a player whom nobody limits; left out or nullopt: the usual number of nodes.
  std::function<std::optional<PlayerLimits>(const AnyGame& game, const PlayerWords& words)>
      own_limits = {};
  // Limits are what holds in the end: the player's own, the command's, or those above.
  std::function<Expected<std::unique_ptr<Player>>(const GamePointer& game, const PlayerWords& words,
                                                  const PlayerLimits& limits)>
      make = {};
  // What `analyze` tells besides, of a finished search of that depth.
  std::function<std::optional<Postscript>(const AnyGame& game, const PlayerWords& words,
                                          const AnyPosition& position, Depth depth,
                                          const std::atomic<bool>* stop)>
      postscript = {};
};

struct PlayerOption {
  std::string name;
  std::string value;  // what goes behind the `=`, for people
  std::string meaning;
  std::vector<std::string> kinds = {};  // that have it; empty: all
  bool needs_heuristic = false;
  bool is_limit = false;
  std::optional<bool> technique = {};  // of the full search (docs/search.md): whether it is on
  bool has_open_name =
      false;                 // `option.` stands for every name that begins so; `read` gets the rest
  std::string becomes = {};  // the kind that a player with this option is; empty: its own
  std::function<MaybeError(std::string_view value, PlayerWords& words)> read = {};

  [[nodiscard]] std::string syntax() const { return name + (has_open_name ? "" : "=") + value; }
};

// Kinds and options stay where they are once they are added. One of a name that is there already is
// left out, so that setting up twice does no harm. Not to be called while other threads read words.
void add_player_kind(PlayerKind kind);
void add_player_option(PlayerOption option);

// Null if there is none of that name.
const PlayerKind* find_player_kind(std::string_view name);
std::vector<const PlayerKind*> player_kinds();
std::vector<const PlayerOption*> player_options();

}  // namespace quadrille
