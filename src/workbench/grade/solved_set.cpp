// SPDX-License-Identifier: MIT
#include "workbench/grade/solved_set.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "base/random.h"
#include "games/checkers/family.h"
#include "os/files.h"
#include "os/parallel.h"
#include "players/parts.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{1} << 28;
// What is kept in one go: so much is lost at most when the program is killed.
constexpr std::size_t kPositionsAtATime = 64;
constexpr std::size_t kSolvedAgain = 3;

// A solver for each thread.
class Solvers {
 public:
  Solvers(const SolvedSetSettings& settings, const GradeWork& work)
      : settings_(settings), work_(work), solvers_(std::max(1U, work.threads)) {}

  Truth solve(std::size_t thread, const AnyPosition& position) {
    auto& solver = solvers_[thread];
    if (!solver) solver = make_solver(*settings_.sample.game);
    return find_truth(*solver, *settings_.sample.game, position, settings_.solve_nodes, work_.stop);
  }

 private:
  const SolvedSetSettings& settings_;
  const GradeWork& work_;
  std::vector<std::unique_ptr<AnySolver>> solvers_;
};

class Maker {
 public:
  Maker(const SolvedSetSettings& settings, const GradeWork& work)
      : settings_(settings), work_(work), solvers_(settings, work) {}

  Expected<SolvedSet> make() {
    if (auto error = read()) return *error;
    if (!is_complete_) {
      const auto sample = positions_to_grade(settings_.sample, work_);
      if (!sample) return sample.error();
      if (!work_.stopped()) {
        if (auto error = check_beginning(*sample)) return *error;
        if (auto error = solve_rest(*sample)) return *error;
      }
    }
    return result();
  }

 private:
  [[nodiscard]] const AnyGame& game() const { return *settings_.sample.game; }
  [[nodiscard]] bool is_kept() const { return !settings_.file.empty(); }

  MaybeError read() {
    std::error_code ignored;
    if (!is_kept()) return std::nullopt;
    is_there_ = std::filesystem::exists(settings_.file, ignored);
    if (!is_there_) return check_writable(settings_.file, Existing::kRefuse);
    const auto text = read_file(settings_.file, kMostFileBytes);
    if (!text) return text.error();
    auto file = parse_truth_file(game(), *text, conditions_of(settings_), settings_.file);
    if (!file) return file.error();
    done_ = std::move(file->positions);
    read_ = done_.size();
    is_complete_ = file->complete;
    return solve_some_again();
  }

  // A file whose checks are right may still be somebody else's.
  MaybeError solve_some_again() {
    Random random(settings_.sample.seed);
    for (std::size_t i = 0; i < kSolvedAgain && !done_.empty(); ++i) {
      const SolvedPosition& each = done_[random.below(done_.size())];
      const Truth again = solvers_.solve(0, each.sampled.position);
      if (work_.stopped()) break;
      if (again == each.truth) continue;
      return Error::bad_option(
          fmt::format("{} is solved as a {} now, with the moves {}, not as a {} with {}; name "
                      "another file, or delete this one",
                      game().position_text(each.sampled.position), to_string(again.value),
                      moves_letters(again), to_string(each.truth.value), moves_letters(each.truth)),
          settings_.file);
    }
    return std::nullopt;
  }

  // A run goes on only where it would have come by itself.
  [[nodiscard]] MaybeError check_beginning(const std::vector<GradedPosition>& sample) const {
    bool same = done_.size() <= sample.size();
    for (std::size_t i = 0; same && i < done_.size(); ++i) {
      same = game().position_text(done_[i].sampled.position) ==
             game().position_text(sample[i].position);
    }
    if (same) return std::nullopt;
    return Error::bad_option(
        "the positions that it begins with are not those of these settings now; name another "
        "file, or delete this one",
        settings_.file);
  }

  MaybeError solve_rest(const std::vector<GradedPosition>& sample) {
    std::optional<GrowingFile> file;
    TruthWriter writer;
    if (is_kept()) {
      file.emplace(settings_.file, is_there_ ? Existing::kReplace : Existing::kRefuse);
      std::string text = writer.begin(conditions_of(settings_));
      for (const SolvedPosition& each : done_) text += writer.line(game(), each);
      if (auto error = file->append(text)) return error;
    }
    work_.begin_part("solving", sample.size() - done_.size());
    while (done_.size() < sample.size()) {
      const std::size_t first = done_.size();
      const std::size_t count = std::min(kPositionsAtATime, sample.size() - first);
      std::vector<Truth> truths(count);
      parallel_for(count, work_.threads, [&](std::size_t thread, std::size_t i) {
        if (work_.stopped()) return;
        truths[i] = solvers_.solve(thread, sample[first + i].position);
        work_.step();
      });
      if (work_.stopped()) return std::nullopt;
      std::string text;
      for (std::size_t i = 0; i < count; ++i) {
        done_.push_back({sample[first + i], std::move(truths[i])});
        text += writer.line(game(), done_.back());
      }
      if (!file) continue;
      if (auto error = file->append(text)) return error;
    }
    is_complete_ = true;
    return file ? file->append(writer.end()) : std::nullopt;
  }

  SolvedSet result() {
    SolvedSet set;
    set.read = read_;
    set.stopped = !is_complete_;
    for (SolvedPosition& each : done_) {
      const auto source = static_cast<std::size_t>(each.sampled.source);
      ++set.asked[source];
      if (!each.truth.known()) continue;
      ++set.solved[source];
      set.positions.push_back(std::move(each));
    }
    return set;
  }

  const SolvedSetSettings& settings_;
  const GradeWork& work_;
  Solvers solvers_;
  std::vector<SolvedPosition> done_;
  std::size_t read_ = 0;
  bool is_there_ = false;  // the file, and it is one of ours
  bool is_complete_ = false;
};

}  // namespace

TruthConditions conditions_of(const SolvedSetSettings& settings) {
  const SampleSettings& sample = settings.sample;
  const auto tables = checkers::shared_tables();
  const bool has_tables = tables && checkers::is_checkers(*sample.game);
  return {{"game", sample.game->name()},
          {"seed", std::to_string(sample.seed)},
          {"player", sample.player},
          {"games", std::to_string(sample.games)},
          {"nodes", std::to_string(sample.nodes)},
          {"opening plies", fmt::format("{} to {}", sample.least_plies, sample.most_plies)},
          {"positions a game", std::to_string(sample.each)},
          {"leaf depth", std::to_string(sample.leaf_depth)},
          {"solving nodes", std::to_string(settings.solve_nodes)},
          {"table pieces", std::to_string(has_tables ? tables->most_pieces() : 0)}};
}

Expected<SolvedSet> make_solved_set(const SolvedSetSettings& settings, const GradeWork& work) {
  return Maker(settings, work).make();
}

}  // namespace quadrille
