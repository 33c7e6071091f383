// SPDX-License-Identifier: MIT
#include "players/levels.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "players/heuristics.h"
#include "players/words.h"

namespace quadrille {
namespace {

// Each is clearly stronger than the one before it: docs/playing.md shows their matches, and
// LevelsNightly plays them.
constexpr std::array<Level, 6> kLevels = {{
    {"beginner",
     "looks one move ahead, and of five moves two are by chance",
     {.depth = 1, .nodes = {}, .time = {}},
     40},
    {"easy",
     "looks two moves ahead, and of five moves one is by chance",
     {.depth = 2, .nodes = {}, .time = {}},
     20},
    {"medium",
     "looks at 5,000 positions a move, and of 25 moves one is by chance",
     {.depth = {}, .nodes = 5'000, .time = {}},
     4},
    {"hard", "looks at 25,000 positions a move", {.depth = {}, .nodes = 25'000, .time = {}}, 0},
    {"expert", "looks at 200,000 positions a move", {.depth = {}, .nodes = 200'000, .time = {}}, 0},
    {"champion",
     "looks at 2,000,000 positions a move: the strongest we have",
     {.depth = {}, .nodes = 2'000'000, .time = {}},
     0,
     true},
}};

// A strong player that now and then does not look.
class LevelPlayer final : public Player {
 public:
  LevelPlayer(std::string name, unsigned slips, std::unique_ptr<Player> strong)
      : name_(std::move(name)), slips_(slips), strong_(std::move(strong)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t seed) override {
    random_ = Random(derive_seed(seed, 0));
    strong_->new_game(derive_seed(seed, 1));
  }

 private:
  Analysis think(const Line& line, const Turn& turn) override {
    if (random_.below(100) >= slips_) return strong_->choose(line, turn);
    const auto moves = line.game()->legal_moves(line.position());
    Analysis slip;
    slip.principal_variation = {moves[random_.below(moves.size())]};
    return slip;
  }

  std::string name_;
  unsigned slips_;
  std::unique_ptr<Player> strong_;
  Random random_{0};
};

MaybeError read_level(std::string_view name, PlayerWords& words) {
  if (const Level* const level = find_level(name)) {
    words.limits.per_move = level->limits;
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const Level& level : kLevels) known.emplace_back(level.name);
  return Error{ErrorCode::kUnknownPlayer,
               fmt::format("there is no level {}{}", in_quotes(name), suggestion(name, known)),
               "player"};
}

MaybeError refuse_options(std::span<const std::string_view> given, PlayerWords& words) {
  const auto refused = std::ranges::find_if(given, [](auto name) { return name != "name"; });
  if (refused == given.end()) return std::nullopt;
  return Error{ErrorCode::kBadOption,
               fmt::format("a level has no options but name: it is as strong as it is, without {}",
                           in_quotes(*refused)),
               fmt::format("player {}", in_quotes(words.text))};
}

Expected<std::unique_ptr<Player>> make_level(const GamePointer& game, const PlayerWords& words,
                                             const PlayerLimits& limits) {
  const Level* const level = find_level(words.argument);
  PlayerWords strong = words;
  strong.kind = find_player_kind("alphabeta");
  strong.heuristic =
      level->learned ? strongest_heuristic(*game) : strongest_written_heuristic(*game);
  auto player = strong.kind->make(game, strong, limits);
  if (!player) return player.error();
  return std::unique_ptr<Player>(
      std::make_unique<LevelPlayer>(words.text, level->slips, std::move(*player)));
}

}  // namespace

std::span<const Level> all_levels() { return kLevels; }

const Level* find_level(std::string_view name) {
  const auto* const found = std::ranges::find(kLevels, name, &Level::name);
  return found == kLevels.end() ? nullptr : found;
}

PlayerKind level_kind() {
  std::vector<std::string> names;
  for (const Level& level : kLevels) names.emplace_back(level.name);
  return {.name = "level",
          .syntax = "level:NAME",
          .meaning = fmt::format("an opponent for people: {}", join(names, ", ")),
          .argument = PlayerKind::Argument::kOther,
          .read = read_level,
          .settle = refuse_options,
          .make = make_level};
}

}  // namespace quadrille
