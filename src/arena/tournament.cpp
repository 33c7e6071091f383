// SPDX-License-Identifier: MIT
#include "arena/tournament.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#define XXH_INLINE_ALL  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <xxhash.h>

#include "arena/limits.h"
#include "base/json_writer.h"
#include "base/random.h"
#include "players/words.h"

namespace quadrille {
namespace {

// Adds one unit: `count` pairs of a pairing on a board, from the opening numbered `first`.
class Scheduler {
 public:
  explicit Scheduler(const TournamentPlan& plan)
      : plan_(&plan), key_(tournament_key(plan)), hashes_(plan.players.size()) {
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      hashes_[i] = hash_of_heuristic(plan.players[i]);
    }
    schedule_.pairings = pairings_of(plan);
  }

  Schedule schedule() && {
    std::size_t most = 0;
    for (const TournamentBoard& board : plan_->boards) most = std::max(most, board.openings.size());
    for (std::size_t round = 0; round < plan_->rounds; ++round) {
      for (std::size_t first = 0; first < most; first += kPairsInUnit) {
        for (std::size_t board = 0; board < plan_->boards.size(); ++board) {
          for (std::size_t pairing = 0; pairing < schedule_.pairings.size(); ++pairing) {
            add_unit(round, board, pairing, first);
          }
        }
      }
    }
    return std::move(schedule_);
  }

 private:
  void add_unit(std::size_t round, std::size_t board, std::size_t pairing, std::size_t first) {
    const std::vector<Opening>& openings = plan_->boards[board].openings;
    if (first >= openings.size()) return;
    const std::size_t end = std::min(first + kPairsInUnit, openings.size());
    const std::uint64_t seed = derive_seed(key_, schedule_.units.size());
    TournamentUnit unit{schedule_.jobs.size()};
    for (std::size_t opening = first; opening < end; ++opening) {
      for (const Side side_of_a : kSides) {
        const ScheduledGame game{board, pairing, round * openings.size() + opening, side_of_a};
        schedule_.games.push_back(game);
        schedule_.jobs.push_back(job_of(game, openings[opening], derive_seed(seed, unit.jobs++)));
      }
    }
    schedule_.units.push_back(unit);
  }

  [[nodiscard]] GameJob job_of(const ScheduledGame& game, const Opening& opening,
                               std::uint64_t seed) const {
    const auto [a, b] = schedule_.pairings[game.pairing];
    GameJob job;
    job.game = plan_->boards[game.board].game->name();
    job.players = {plan_->players[a], plan_->players[b]};
    job.hashes = {hashes_[a], hashes_[b]};
    if (game.side_of_a == Side::kSecond) {
      std::swap(job.players[0], job.players[1]);
      std::swap(job.hashes[0], job.hashes[1]);
    }
    job.opening = opening;
    job.limits = plan_->limits;
    job.seed = seed;
    job.longest = plan_->longest;
    job.adjudication = plan_->adjudication;
    return job;
  }

  const TournamentPlan* plan_;
  std::uint64_t key_;
  std::vector<std::string> hashes_;
  Schedule schedule_;
};

}  // namespace

std::vector<Pairing> pairings_of(const TournamentPlan& plan) {
  std::vector<Pairing> pairings;
  const std::size_t players = plan.players.size();
  for (std::size_t a = 0; a < (plan.gauntlet == 0 ? players : plan.gauntlet); ++a) {
    for (std::size_t b = std::max(a + 1, plan.gauntlet); b < players; ++b) {
      pairings.push_back({a, b});
    }
  }
  return pairings;
}

Schedule schedule_of(const TournamentPlan& plan) { return Scheduler(plan).schedule(); }

std::uint64_t tournament_key(const TournamentPlan& plan) {
  JsonWriter json;
  json.begin_object().key("boards").begin_array();
  for (const TournamentBoard& board : plan.boards) {
    json.begin_object().member("game", board.game->name()).key("openings").begin_array();
    for (const Opening& opening : board.openings) {
      json.begin_object().member("position", opening.position);
      json.member_list("moves", opening.moves).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array().member_list("players", plan.players).key("hashes").begin_array();
  for (const std::string& player : plan.players) json.value(hash_of_heuristic(player));
  json.end_array().member("gauntlet", plan.gauntlet).member("rounds", plan.rounds).key("limits");
  write_limits(json, plan.limits);
  json.member("seed", plan.seed).member("longest", plan.longest);
  json.member("adjudication", adjudication_text(plan.adjudication)).end_object();
  return XXH3_64bits(json.text().data(), json.text().size());
}

std::vector<std::string> names_of(const TournamentPlan& plan) {
  std::vector<std::string> names;
  std::map<std::string, int> alike;
  for (const std::string& player : plan.players) ++alike[name_of_player(player)];
  std::map<std::string, int> used;
  for (const std::string& player : plan.players) {
    const std::string name = name_of_player(player);
    names.push_back(alike[name] == 1 ? name : fmt::format("{} ({})", name, ++used[name]));
  }
  return names;
}

}  // namespace quadrille
