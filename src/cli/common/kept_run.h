// SPDX-License-Identifier: MIT
// What --db of the commands that play does: their games are kept, and the same command goes on from
// those that are there.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/run_jobs.h"
#include "cli/common/game_writer.h"
#include "os/signals.h"
#include "store/store.h"

namespace quadrille::cli {

// What the commands' --db is.
inline constexpr const char* kDatabaseHelp =
    "file in which every game is kept; the same command goes on from it. none: keep nothing";
inline constexpr const char* kDatabaseDefault = "games.db in your data folder";

// The file that --db means: what is given, else `games.db` in the user's data folder. Empty for
// `none`, and, with a word to the user, for somebody who has no folder.
std::string database_path(const std::string& option);

// The file that a command reads: what is given, else the one in the user's data folder.
std::string database_to_read(const std::string& word);
inline constexpr const char* kDatabaseToReadHelp =
    "the file of games; games.db in your data folder if left out";

// Gives the boards of a run that have none yet the signatures that this program has there, which
// takes a moment. Throws Failure once `stop` is set: half a search has another signature.
void sign_boards(Run& run, const std::atomic<bool>& stop = interrupted());

// Whether the user asked for it that games are kept. Where he did not, nothing that goes wrong with
// the file stops what is played, he is told once; what was played to its end is played again, and
// so is what somebody else's program played.
enum class Keeping { kAsked, kUsual };

// How a run is begun.
struct Beginning {
  Keeping keeping = Keeping::kAsked;
  const std::atomic<bool>* stop = &interrupted();  // ends it with a Failure
  // The run that this one must be. What it depends on is more than its words: another version of
  // this program would begin another run.
  std::optional<StoredRun> goes_on = {};
};

class KeptRun {
 public:
  // `option` is what --db says. Throws Failure.
  KeptRun(const std::string& option, Run run, std::span<const GameJob> jobs,
          const Beginning& beginning = {});

  // Tells of the games that are there, then plays the others on so many threads, keeps each and
  // tells of it. See run_jobs.
  MaybeError play(unsigned threads, const OnRecord& on_record, const std::atomic<bool>* stop);
  // The same, played by whoever: it gets the numbers of the jobs that are left, and tells of each
  // by its number.
  using PlayLeft = std::function<MaybeError(const std::vector<std::size_t>&, const OnRecord&)>;
  MaybeError play(const PlayLeft& play_left, const OnRecord& on_record);

  // For those who play themselves: the games that are there, one more, and the end of it all, when
  // everything is in the file.
  Expected<std::map<std::size_t, GameRecord>> records(const std::atomic<bool>* stop = nullptr);
  MaybeError keep(std::size_t number, const GameRecord& record);
  MaybeError finish(bool complete);

  // How many games are there.
  [[nodiscard]] std::size_t games() const { return begun_.played.size(); }
  // Empty: nothing is kept.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::int64_t run() const { return begun_.run; }
  [[nodiscard]] std::int64_t first_game() const { return begun_.first_game; }

 private:
  void open(const std::string& option, Run run, const Beginning& beginning);
  MaybeError tell_of_kept(const OnRecord& on_record);
  // The error, unless nobody asked for the file: then that is the end of keeping.
  MaybeError unless_usual(MaybeError error);

  Keeping keeping_;
  std::string path_;
  std::span<const GameJob> jobs_;
  std::optional<Store> store_;
  Store::Begun begun_;
  std::unique_ptr<GameWriter> writer_;  // after the store: it goes first
};

}  // namespace quadrille::cli
