// SPDX-License-Identifier: MIT
#include "cluster/worker.h"

#include <fmt/core.h>

#include <atomic>
#include <map>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "arena/run_jobs.h"
#include "base/for_people.h"
#include "base/text.h"
#include "cluster/messages.h"
#include "os/waiting.h"
#include "players/words.h"

namespace quadrille {
namespace {

constexpr std::chrono::milliseconds kWorkPause{250};

// A file of the same name may say something else on this machine.
MaybeError check_files(const GameJob& job) {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string here = hash_of_heuristic(job.players[side]);
    if (here == job.hashes[side]) continue;
    return Error{ErrorCode::kUnknownHeuristic,
                 fmt::format("the file of {} is another one here: its hash is {}, not {}",
                             in_quotes(job.players[side]), here.empty() ? "missing" : here,
                             job.hashes[side]),
                 "unit"};
  }
  return std::nullopt;
}

MaybeError check_programs(const GameJob& job) {
  for (const std::string& player : job.players) {
    const auto words = parse_player(player);
    if (!words) return words.error();
    if (words->kind->thinks_here) continue;
    return Error{ErrorCode::kBadOption,
                 fmt::format("this worker starts no programs such as {}: --programs lets it",
                             in_quotes(player)),
                 "unit"};
  }
  return std::nullopt;
}

class Worker {
 public:
  explicit Worker(const WorkerSettings& settings) : settings_(settings), link_(settings.link) {}

  Expected<WorkDone> run() {
    while (!settings_.link.stopped() && !has_idled()) {
      auto open = link_.open();
      if (!open) return open.error();
      if (!*open) break;
      if (auto error = link_.note(step(*(*open)->broker))) return *error;
    }
    return done_;
  }

 private:
  // Plays a unit, or waits a little.
  MaybeError step(Broker& broker) {
    if (run_.empty()) {
      if (auto error = look_for_run(broker)) return error;
    }
    if (!run_.empty()) {
      auto message = broker.take(TournamentQueues(run_).work);
      if (!message) return message.error();
      if (*message) {
        idle_since_ = std::chrono::steady_clock::now();
        return take_unit(broker, **message);
      }
      run_.clear();
    }
    link_.rest(kWorkPause);
    return std::nullopt;
  }

  // The announcement at the head of the queue goes to its end: tournaments take turns. One whose
  // queue is gone is over.
  MaybeError look_for_run(Broker& broker) {
    if (auto error = broker.declare(kTournamentsQueue)) return error;
    auto message = broker.take(kTournamentsQueue);
    if (!message) return message.error();
    if (!*message) return std::nullopt;
    const auto announced = parse_announcement((*message)->body);
    if (!announced) {
      tell(announced.error().text());
      return broker.acknowledge((*message)->tag);
    }
    auto waiting = broker.waiting(TournamentQueues(announced->run).work);
    if (!waiting) return waiting.error();
    if (!*waiting) return broker.acknowledge((*message)->tag);
    if (auto error = broker.give_back((*message)->tag)) return error;
    if (**waiting > 0 && is_like_us(*announced)) run_ = announced->run;
    return std::nullopt;
  }

  bool is_like_us(const Announcement& announced) {
    const auto known = judged_.find(announced.run);
    if (known != judged_.end()) return known->second;
    std::string why;
    if (announced.program.version != settings_.version) {
      why = fmt::format("version {}, this is {}", announced.program.version, settings_.version);
    }
    for (const auto& [board, signature] : announced.program.signatures) {
      if (!why.empty()) break;
      const auto here = settings_.signature(board);
      if (!here) {
        why = here.error().text();
      } else if (*here != signature) {
        why = fmt::format("signature {} on {}, here it is {}", signature, board, *here);
      }
    }
    if (!why.empty()) {
      tell(fmt::format("tournament {} is left alone, it wants the same program: {}", announced.run,
                       why));
    }
    return judged_[announced.run] = why.empty();
  }

  MaybeError take_unit(Broker& broker, const BrokerMessage& message) {
    const auto unit = parse_unit(message.body);
    if (!unit || unit->run != run_) {
      const std::string why = unit ? "it belongs to another tournament" : unit.error().text();
      ++done_.failed;
      tell(fmt::format("a unit cannot be read: {}", why));
      const DeadUnit dead{run_, unit ? unit->number : 0, why};
      if (auto error = broker.publish(TournamentQueues(run_).dead, to_json(dead))) return error;
      return broker.acknowledge(message.tag);
    }
    const auto result = play(*unit);
    if (!result) {  // stopped
      if (link_.is_up()) return broker.give_back(message.tag);
      return std::nullopt;
    }
    return hand_in(*result, message.tag);
  }

  // The result of a unit; nothing if `stop` was set. The connection is kept alive meanwhile, or
  // lost: the games go on.
  std::optional<UnitResult> play(const WorkUnit& unit) {
    UnitResult result{unit.run, unit.number, settings_.name};
    std::vector<GameJob> jobs;
    MaybeError error;
    for (const auto& [number, job] : unit.jobs) {
      if (!error && !settings_.starts_programs) error = check_programs(job);
      if (!error) error = check_files(job);
      jobs.push_back(job);
    }
    if (!error) {
      std::map<std::size_t, GameRecord> records;
      const auto keep = [&](std::size_t i, const GameRecord& record) -> MaybeError {
        records.emplace(unit.jobs[i].first, record);
        return std::nullopt;
      };
      std::atomic<bool> is_done = false;
      {
        const std::jthread games([&] {
          error = run_jobs(jobs, settings_.threads, keep, settings_.link.stop);
          is_done = true;
        });
        // Whoever wants us to stop waits for the games, which stop at once.
        while (!is_done) {
          std::this_thread::sleep_for(kGlance);
          if (link_.is_up()) link_.rest(kGlance);
        }
      }
      if (settings_.link.stopped()) return std::nullopt;
      result.records.assign(records.begin(), records.end());
    }
    if (!error && to_json(result).size() > kMostMegabytes << 20) {
      error = Error{ErrorCode::kLimit,
                    fmt::format("its result has more than {} MB", kMostMegabytes), "unit"};
    }
    if (error) {
      result.error = error->text();
      result.records.clear();
    }
    return result;
  }

  // A result that was confirmed is safe; then the unit may go. Where the connection was lost in the
  // meantime the unit is in its queue again, and whoever plays it brings the same result.
  MaybeError hand_in(const UnitResult& result, std::uint64_t tag) {
    const TournamentQueues queues(result.run);
    while (true) {
      auto open = link_.open();
      if (!open) return open.error();
      if (!*open) return std::nullopt;
      Broker& broker = *(*open)->broker;
      MaybeError error;
      if (!result.error.empty()) {
        error =
            broker.publish(queues.dead, to_json(DeadUnit{result.run, result.unit, result.error}));
      }
      if (!error) error = broker.publish(queues.results, to_json(result));
      if (!error && !(*open)->is_new) error = broker.acknowledge(tag);
      if (error) {
        if (auto fault = link_.note(error)) return fault;
        continue;
      }
      break;
    }
    if (result.error.empty()) {
      ++done_.units;
      done_.games += result.records.size();
      tell(
          fmt::format("unit {}: {}", result.unit, counted(result.records.size(), "game", "games")));
    } else {
      ++done_.failed;
      tell(fmt::format("unit {} cannot be played here: {}", result.unit, result.error));
    }
    return std::nullopt;
  }

  [[nodiscard]] bool has_idled() const {
    return settings_.idle && std::chrono::steady_clock::now() - idle_since_ > *settings_.idle;
  }
  void tell(const std::string& text) const {
    if (settings_.link.tell) settings_.link.tell(text);
  }

  const WorkerSettings& settings_;
  Link link_;
  std::string run_;                     // whose units we take; empty: to be looked for
  std::map<std::string, bool> judged_;  // runs, and whether their program is ours
  std::chrono::steady_clock::time_point idle_since_ = std::chrono::steady_clock::now();
  WorkDone done_;
};

}  // namespace

Expected<WorkDone> work(const WorkerSettings& settings) { return Worker(settings).run(); }

}  // namespace quadrille
