// SPDX-License-Identifier: MIT
#include "cluster/coordinator.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "arena/record_file.h"
#include "base/for_people.h"
#include "base/text.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kResultPause{50};
constexpr std::chrono::seconds kLookAtTheDead{2};
// A unit that so many workers gave back, or died of, is not handed out again.
constexpr int kMostDeliveries = 3;
// A RabbitMQ that was killed within seconds of a queue's making may never serve that queue again;
// one that serves its queues does so sooner after its start. To make them anew costs no more than
// the games that are being played.
constexpr std::chrono::seconds kPatienceWithQueues{10};
constexpr int kSeenEmpty = 3;
constexpr std::size_t kFirstGames = 2;  // of a unit, until it is known how long games take
// Units that are handed out for each worker: the one it plays, and the next ones.
constexpr std::size_t kUnitsForEach = 3;
constexpr std::size_t kFewestUnits = 8;

class Coordinator {
 public:
  Coordinator(const CoordinatorSettings& settings, std::span<const GameJob> jobs,
              std::vector<std::size_t> left, const OnRecord& on_record)
      : settings_(settings),
        queues_(settings.run),
        jobs_(jobs),
        on_record_(on_record),
        link_(settings.link),
        left_(left.rbegin(), left.rend()),
        wanted_(left.begin(), left.end()) {}

  MaybeError run() {
    while (!settings_.link.stopped() && !is_over()) {
      auto open = link_.open();
      if (!open) return open.error();
      if (!*open) break;
      Broker& broker = *(*open)->broker;
      const auto now = Clock::now();
      MaybeError error = (*open)->is_new ? begin(broker) : std::nullopt;
      if (!error) {
        refused_since_.reset();
      } else if (!refused_since_) {
        refused_since_ = now;
      }
      if (!error) error = step(broker);
      if (auto fault = link_.note(error)) return fault;
      if (fault_) return fault_;
    }
    if (auto error = clear_away()) return error;
    if (!failed_.empty() && !is_decided()) return failure();
    return std::nullopt;
  }

 private:
  struct Unit {
    std::vector<std::size_t> jobs;  // their numbers
    Clock::time_point published;
  };

  // Whatever the broker still has, or lost with its disk: what is outstanding is handed out again.
  // A result that comes twice counts once.
  MaybeError begin(Broker& broker) {
    if (refused_since_ && Clock::now() - *refused_since_ > kPatienceWithQueues) {
      tell("the broker does not serve its queues any more: they are made anew");
      for (const std::string& queue :
           {queues_.work, queues_.results, queues_.dead, std::string(kTournamentsQueue)}) {
        if (auto error = broker.remove(queue)) return error;
      }
    }
    if (auto error = broker.declare(kTournamentsQueue)) return error;
    if (auto error = broker.declare(queues_.dead)) return error;
    if (auto error = broker.declare(queues_.results)) return error;
    if (auto error = broker.declare(queues_.work, queues_.dead, kMostDeliveries)) return error;
    // What an earlier coordinator handed out is handed out anew, in other pieces.
    if (!has_begun_) {
      if (auto error = broker.purge(queues_.work)) return error;
    }
    has_begun_ = true;
    if (auto error = announce(broker)) return error;
    for (auto& [number, unit] : outstanding_) {
      if (auto error = publish(broker, number, unit)) return error;
    }
    return std::nullopt;
  }

  MaybeError announce(Broker& broker) {
    const Announcement announcement{settings_.run, settings_.program};
    return broker.publish(kTournamentsQueue, to_json(announcement));
  }

  // Another coordinator may have had to make the queue anew. A worker holds an announcement for a
  // moment only.
  MaybeError announce_if_forgotten(Broker& broker) {
    const auto waiting = broker.waiting(kTournamentsQueue);
    if (!waiting) return waiting.error();
    seen_empty_ = waiting->value_or(0) == 0 ? seen_empty_ + 1 : 0;
    if (seen_empty_ < kSeenEmpty) return std::nullopt;
    seen_empty_ = 0;
    if (auto error = broker.declare(kTournamentsQueue)) return error;
    return announce(broker);
  }

  MaybeError step(Broker& broker) {
    if (auto error = hand_out(broker)) return error;
    auto message = broker.take(queues_.results);
    if (!message) return message.error();
    if (*message) {
      collect((*message)->body);
      return fault_ ? std::nullopt : broker.acknowledge((*message)->tag);
    }
    if (Clock::now() - looked_at_dead_ > kLookAtTheDead) {
      looked_at_dead_ = Clock::now();
      if (auto error = look_at_dead(broker)) return error;
      if (auto error = announce_if_forgotten(broker)) return error;
      if (auto error = repeat_lost(broker)) return error;
    }
    link_.rest(kResultPause);
    return std::nullopt;
  }

  MaybeError publish(Broker& broker, std::uint64_t number, Unit& unit) {
    WorkUnit work{settings_.run, number};
    for (const std::size_t job : unit.jobs) work.jobs.emplace_back(job, jobs_[job]);
    unit.published = Clock::now();
    return broker.publish(queues_.work, to_json(work));
  }

  MaybeError hand_out(Broker& broker) {
    const std::size_t most = std::max(kFewestUnits, kUnitsForEach * workers_.size());
    while (!left_.empty() && outstanding_.size() < most) {
      Unit unit;
      for (std::size_t i = games_in_unit(); i > 0 && !left_.empty(); --i) {
        unit.jobs.push_back(left_.back());
        left_.pop_back();
      }
      const std::uint64_t number = unit.jobs.front();  // the same for every coordinator
      Unit& kept = outstanding_[number] = std::move(unit);
      if (auto error = publish(broker, number, kept)) return error;
    }
    return std::nullopt;
  }

  // Pairs of games for as long as a unit shall take, by what games took so far; towards the end
  // less at a time, so that nobody waits for the last worker.
  [[nodiscard]] std::size_t games_in_unit() const {
    if (games_timed_ == 0) return kFirstGames;
    const double each = std::max(seconds_ / static_cast<double>(games_timed_), 1e-4);
    const double wanted = static_cast<double>(settings_.unit_time.count()) / each;
    const std::size_t share =
        left_.size() / (kUnitsForEach * std::max<std::size_t>(workers_.size(), 1));
    const auto games = static_cast<std::size_t>(std::min<double>(wanted, kMostGamesInUnit));
    return std::max(kFirstGames, std::min(games, share) / 2 * 2);
  }

  void collect(const std::string& body) {
    auto result = parse_result(body);
    if (!result || result->run != settings_.run) {
      tell(fmt::format("a result cannot be read: {}",
                       result ? "it is of another run" : result.error().text()));
      return;
    }
    if (workers_.insert(result->worker).second) tell(fmt::format("{} plays", result->worker));
    if (!result->error.empty()) {
      fail(result->unit, fmt::format("{}: {}", result->worker, result->error));
      return;
    }
    for (const auto& [number, record] : result->records) {
      if (!wanted_.contains(number)) continue;
      if (const auto why = doubt(number, record); !why.empty()) {
        fail(result->unit, fmt::format("{}: game {}: {}", result->worker, number, why));
        return;
      }
      wanted_.erase(number);
      seconds_ += record.played.seconds[0] + record.played.seconds[1];
      ++games_timed_;
      fault_ = on_record_(number, record);
      if (fault_) return;
    }
    const auto unit = outstanding_.find(result->unit);
    if (unit == outstanding_.end()) return;
    // One that an earlier coordinator handed out may have begun with the same game and ended
    // sooner.
    std::erase_if(unit->second.jobs, [&](std::size_t job) { return !wanted_.contains(job); });
    if (unit->second.jobs.empty()) outstanding_.erase(unit);
  }

  // What is wrong with a record; empty: nothing.
  [[nodiscard]] std::string doubt(std::size_t number, const GameRecord& record) const {
    if (job_json(record.job) != job_json(jobs_[number])) return "it is another game";
    const auto game = find_game(record.job.game);
    if (!game) return game.error().text();
    const auto line = line_of_record(*game, record);
    return line ? std::string() : line.error().text();
  }

  void fail(std::uint64_t number, const std::string& why) {
    const auto unit = outstanding_.find(number);
    if (unit == outstanding_.end()) return;
    for (const std::size_t job : unit->second.jobs) wanted_.erase(job);
    failed_[number] = {unit->second.jobs.size(), why};
    outstanding_.erase(unit);
    tell(fmt::format("unit {} is given up: {}", number, why));
  }

  // The dead stay where they are, for people to look at.
  MaybeError look_at_dead(Broker& broker) {
    auto waiting = broker.waiting(queues_.dead);
    if (!waiting) return waiting.error();
    if (!*waiting || **waiting == seen_dead_) return std::nullopt;
    std::vector<std::uint64_t> tags;
    for (std::size_t i = 0; i < **waiting; ++i) {
      auto message = broker.take(queues_.dead);
      if (!message) return message.error();
      if (!*message) break;
      tags.push_back((*message)->tag);
      if (const auto unit = parse_unit((*message)->body)) {
        fail(unit->number,
             (*message)->died_of == "delivery_limit"
                 ? fmt::format("{} workers took it and did not bring it back", kMostDeliveries + 1)
                 : "the broker says " + (*message)->died_of);
      }
    }
    for (const std::uint64_t tag : tags) {
      if (auto error = broker.give_back(tag)) return error;
    }
    seen_dead_ = **waiting;
    return std::nullopt;
  }

  MaybeError repeat_lost(Broker& broker) {
    for (auto& [number, unit] : outstanding_) {
      if (Clock::now() - unit.published < settings_.unit_patience) continue;
      tell(fmt::format("unit {} did not come back: it is handed out again", number));
      if (auto error = publish(broker, number, unit)) return error;
    }
    return std::nullopt;
  }

  // Workers stop to play what nobody wants any more. An interrupted run keeps the queue in which
  // their results arrive.
  MaybeError clear_away() {
    if (!link_.is_up()) return std::nullopt;
    auto open = link_.open();
    if (!open || !*open) return std::nullopt;
    Broker& broker = *(*open)->broker;
    MaybeError error = broker.purge(queues_.work);
    if (!error && is_over()) error = broker.remove(queues_.work);
    if (!error && is_over()) error = broker.remove(queues_.results);
    if (!error && is_over() && failed_.empty()) error = broker.remove(queues_.dead);
    return link_.note(error);
  }

  [[nodiscard]] Error failure() const {
    std::size_t games = 0;
    for (const auto& [number, failed] : failed_) games += failed.first;
    return {ErrorCode::kInternal,
            fmt::format("{} could not be played ({}); they lie in the queue {}; the first: {}",
                        counted(failed_.size(), "unit", "units"), counted(games, "game", "games"),
                        queues_.dead, failed_.begin()->second.second),
            "broker"};
  }

  [[nodiscard]] bool is_decided() const { return settings_.is_decided && settings_.is_decided(); }
  [[nodiscard]] bool is_over() const {
    return (left_.empty() && outstanding_.empty()) || is_decided();
  }
  void tell(const std::string& text) const {
    if (settings_.link.tell) settings_.link.tell(text);
  }

  const CoordinatorSettings& settings_;
  TournamentQueues queues_;
  std::span<const GameJob> jobs_;
  const OnRecord& on_record_;
  Link link_;
  std::vector<std::size_t> left_;  // not handed out, the next one last
  std::set<std::size_t> wanted_;   // without a record so far
  std::map<std::uint64_t, Unit> outstanding_;
  std::map<std::uint64_t, std::pair<std::size_t, std::string>> failed_;  // games, why
  std::set<std::string> workers_;
  double seconds_ = 0;
  std::size_t games_timed_ = 0;
  std::size_t seen_dead_ = 0;
  bool has_begun_ = false;
  std::optional<Clock::time_point> refused_since_;  // by a broker that is there
  int seen_empty_ = 0;  // one after the other, of the queue of tournaments
  Clock::time_point looked_at_dead_ = Clock::now();
  MaybeError fault_;  // from keeping a record
};

}  // namespace

MaybeError run_jobs_by_workers(const CoordinatorSettings& settings, std::span<const GameJob> jobs,
                               std::vector<std::size_t> left, const OnRecord& on_record) {
  return Coordinator(settings, jobs, std::move(left), on_record).run();
}

}  // namespace quadrille
