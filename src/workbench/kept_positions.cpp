// SPDX-License-Identifier: MIT
#include "workbench/kept_positions.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/random.h"
#include "os/files.h"
#include "workbench/train/position_file.h"

namespace quadrille {
namespace {

constexpr std::size_t kGamesABatch = 1'000;
constexpr std::size_t kLargestPositionFile = std::size_t{1} << 30;

bool is_set(const std::atomic<bool>* stop) { return stop != nullptr && stop->load(); }

Expected<std::vector<SelfPlayPosition>> play_batch(const SelfPlayGames& games, std::size_t batch,
                                                   std::size_t count) {
  SelfPlaySettings play;
  play.game = games.game;
  play.players = {games.player, games.player};
  play.limits.per_move.nodes = games.nodes;
  play.seed = derive_seed(games.seed, batch);
  // Openings of all lengths, as many of each.
  const auto lengths = static_cast<std::size_t>(games.most_plies - games.least_plies + 1);
  for (std::size_t i = 0; i < lengths; ++i) {
    const int plies = games.least_plies + static_cast<int>(i);
    const std::size_t each = count / lengths + (i < count % lengths ? 1 : 0);
    const auto some =
        random_openings(games.game, plies, each, derive_seed(play.seed, i), games.stop);
    play.openings.insert(play.openings.end(), some.begin(), some.end());
  }
  play.openings = openings_without(games.game, std::move(play.openings), games.kept_out);
  play.threads = games.threads;
  play.stop = games.stop;
  play.on_game = games.on_game;
  play.play_left = games.play_left;
  auto data = play_for_positions(play);
  if (!data) return data.error();
  return std::move(data->positions);
}

}  // namespace

MaybeError KeptPositions::add(const SelfPlayGames& games) {
  const std::size_t batches = (games.games + kGamesABatch - 1) / kGamesABatch;
  for (std::size_t batch = 0; batch < batches && !is_set(games.stop); ++batch) {
    const std::string file = fmt::format("{}-{}.positions", games.file, batch + 1);
    const std::size_t count = std::min(kGamesABatch, games.games - batch * kGamesABatch);
    const auto first = static_cast<std::uint32_t>(games.first_game + batch * kGamesABatch);
    std::vector<SelfPlayPosition> positions;
    if (std::filesystem::exists(file)) {
      const auto text = read_file(file, kLargestPositionFile);
      if (!text) return text.error();
      auto read = parse_positions(*games.game, *text, file);
      if (!read) return read.error();
      positions = *std::move(read);
      for (std::size_t i = 0; i < count && games.on_game; ++i) games.on_game();
    } else {
      auto played = play_batch(games, batch, count);
      if (!played) return played.error();
      if (is_set(games.stop)) return std::nullopt;
      for (SelfPlayPosition& each : *played) each.game += first;
      positions = *std::move(played);
      const std::string text = positions_text(*games.game, positions);
      if (auto error = write_file(file, text, Existing::kReplace)) return error;
    }
    for (const SelfPlayPosition& each : positions) {
      if (seen_.insert(hash_up_to_mirrors(*games.game, each.position)).second) {
        positions_.push_back(each);
      }
    }
  }
  return std::nullopt;
}

Error nothing_to_learn_from(const std::string& folder) {
  return {ErrorCode::kBadOption,
          "the games had no quiet position whose end the search did not see: play more of them, "
          "with fewer nodes a move, or on a larger board",
          folder};
}

}  // namespace quadrille
