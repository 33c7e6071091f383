// SPDX-License-Identifier: MIT
// What the studies of the reports share. A study plays lists of games (arena/record.h), compares
// what comes out with what its report says, and tells it as text or JSON; `quadrille reproduce`
// finds it by its name.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record.h"
#include "arena/statistics/score.h"
#include "base/error.h"
#include "base/for_people.h"
#include "base/json_writer.h"
#include "games/any_game.h"
#include "players/player.h"

namespace quadrille::reports {

struct Settings {
  PlayerLimits limits = {};  // of a move
  std::uint64_t seed = 1;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Told of a part of the work and its number of steps when it begins, then of every step, from any
  // thread.
  std::function<void(const std::string& part, std::uint64_t steps)> on_part = {};
  std::function<void()> on_step = {};

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(); }
  void begin_part(const std::string& part, std::uint64_t steps) const {
    if (on_part) on_part(part, steps);
  }
  void step() const {
    if (on_step) on_step();
  }
};

// The game and the players of a study are its own words: they exist.
GamePointer find_board(std::string_view words);
std::unique_ptr<Player> make_own_player(const GamePointer& game, const std::string& words);
// A heuristic in our search as far as the reports' own went: what a study says of heuristics stays
// the same when the full search learns something.
std::string plain_search(std::string_view heuristic);

// Plays the games, a step each, and hands on those that were finished. An error if something went
// wrong with the machine.
MaybeError play(std::span<const GameJob> jobs, const Settings& settings,
                const std::function<void(std::size_t, const GameRecord&)>& on_record);

// "71 (65-77)", of 100 with the 95 % interval: four such columns and more fit a terminal. "no
// games" where there is nothing to estimate from.
std::string percent_text(const std::optional<ScoreEstimate>& estimate);

// "3 of 900 games are copies of others, move for move, and counted all the same."
std::string copies_sentence(std::uint64_t copies, std::uint64_t games);

struct StudyOption {
  std::string name;  // `--games`
  std::string meaning;
  std::string usual = {};  // what holds when it is left out
  bool flag = false;
  bool hidden = false;  // a name from earlier days
};

// What the user said about the options of a study. The first fault is kept until it is asked for.
class StudyWords {
 public:
  StudyWords() = default;
  explicit StudyWords(std::map<std::string, std::string> values) : values_(std::move(values)) {}

  [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }
  [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise) const;
  // A number within bounds; `otherwise` where the option is left out.
  std::uint64_t number(const std::string& name, std::uint64_t otherwise, std::uint64_t least,
                       std::uint64_t most);
  // --games; or by its former name, which counted something of `each` games.
  std::uint64_t games(const std::string& former, std::uint64_t each, std::uint64_t otherwise,
                      std::uint64_t least, std::uint64_t most);
  // The limit that --nodes or --time gives.
  PlayerLimits nodes(Nodes otherwise);
  PlayerLimits time(std::chrono::nanoseconds otherwise);
  void refuse_both(const std::string& one, const std::string& other);
  // An option that changes nothing beside what else was said.
  void refuse_beside(const std::string& name, std::string_view what_else);

  void refuse(const std::string& name, std::string message);
  [[nodiscard]] const MaybeError& fault() const { return fault_; }

 private:
  PlayerLimits limit(const std::string& name, PlayerLimits otherwise);

  std::map<std::string, std::string> values_;
  MaybeError fault_;
};

// A study under way: what it was asked, and where its results go.
struct StudyRun {
  StudyWords words = {};
  Settings settings = {};
  std::string version = {};
  bool json = false;
  std::size_t width = kTextWidth;  // that sentences are broken to
  // Parts of the result, as they are done; where JSON is wanted, all of it at once.
  std::function<void(const Passage&)> print = {};

  // Text for people: nothing where JSON is wanted.
  void tell(std::string text, Emphasis emphasis = Emphasis::kPlain) const;
  void tell(const Passage& passage) const;
  // The same for sentences, broken to lines.
  void tell_sentences(std::string_view text, Emphasis emphasis = Emphasis::kPlain) const;
  void tell_table(Table table) const;
  // What the text of every study ends with: what its result depends on.
  void tell_conditions(std::string_view limits) const;
  // What the JSON of every study begins with: its name, version, seed, and whether it was finished.
  void begin_json(JsonWriter& writer, std::string_view study) const;
  // Prints it.
  void end_json(JsonWriter& writer) const;
};

// One of the reports: what it says, and how much of that its own figures carry.
struct Report {
  struct PublishedTable {
    std::string caption;
    Table table;
  };

  std::string name;
  std::string title;
  std::string game;                     // on which its heuristics can be looked at
  std::vector<std::string> heuristics;  // by their names here
  std::string says;
  std::string worth;
  std::vector<PublishedTable> tables = {};
};

struct Study {
  std::string name;
  std::string meaning;
  std::vector<Report> (*reports)();
  std::vector<StudyOption> options;  // beside those that all have
  std::string footer;                // of its help
  MaybeError (*run)(StudyRun&);
};

std::span<const Study> studies();

}  // namespace quadrille::reports
