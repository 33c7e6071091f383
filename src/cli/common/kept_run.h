// SPDX-License-Identifier: MIT
// What --db of the commands that play does: their games are kept, and the same command goes on from
// those that are there.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/run_jobs.h"
#include "store/store.h"

namespace quadrille::cli {

// What the commands' --db is.
inline constexpr const char* kDatabaseHelp =
    "file in which every game is kept; the same command goes on from it. none: keep nothing";
inline constexpr const char* kDatabaseDefault = "games.db in your data folder";

// The file that --db means: what is given, else `games.db` in the user's data folder. Empty for
// `none`, and, with a word to the user, for somebody who has no folder.
std::string database_path(const std::string& option);

// The boards of a run, with the signatures that this program has there: takes a moment.
std::vector<RunBoard> boards_with_signatures(std::span<const std::string> games);

class KeptRun {
 public:
  // Throws Failure. With an empty path nothing is kept.
  KeptRun(std::string path, const Run& run, std::span<const GameJob> jobs);

  // Tells of the games that are there, then plays the others on so many threads, keeps each and
  // tells of it. See run_jobs.
  MaybeError play(unsigned threads, const OnRecord& on_record, const std::atomic<bool>* stop);
  // The same, played by whoever: it gets the numbers of the jobs that are left, and tells of each
  // by its number.
  using PlayLeft = std::function<MaybeError(const std::vector<std::size_t>&, const OnRecord&)>;
  MaybeError play(const PlayLeft& play_left, const OnRecord& on_record);

  // For those who play themselves: the games that are there, one more, and the end of it all.
  Expected<std::map<std::size_t, GameRecord>> records();
  MaybeError keep(std::size_t number, const GameRecord& record);
  MaybeError end_if_complete();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::int64_t run() const { return begun_.run; }
  [[nodiscard]] std::int64_t first_game() const { return begun_.first_game; }

 private:
  MaybeError tell_of_kept(const OnRecord& on_record);

  std::string path_;
  std::span<const GameJob> jobs_;
  std::optional<Store> store_;
  Store::Begun begun_;
};

}  // namespace quadrille::cli
