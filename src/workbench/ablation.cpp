// SPDX-License-Identifier: MIT
#include "workbench/ablation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "arena/chosen_moves.h"
#include "arena/match.h"
#include "arena/run_jobs.h"
#include "base/random.h"
#include "base/text.h"
#include "os/parallel.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "workbench/benchmark.h"

namespace quadrille {
namespace {

constexpr int kSamplePlies = 4;
constexpr Nodes kSampleNodes = 200;
constexpr std::size_t kLongestSampleGame = 200;
// Matches are played by turns of so many openings, so that what is stopped early knows something
// of every term.
constexpr std::size_t kOpeningsATurn = 10;
constexpr std::string_view kConstant = "base";

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double covariance(std::span<const double> x, std::span<const double> y) {
  const double mean_x = mean_of(x);
  const double mean_y = mean_of(y);
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - mean_x) * (y[i] - mean_y);
  return x.empty() ? 0 : sum / static_cast<double>(x.size());
}

double spread_of(std::span<const double> values) { return std::sqrt(covariance(values, values)); }

// What the terms of a heuristic do in a sample.
struct Profile {
  std::vector<double> values;                                // less that of an even position
  std::map<std::string, std::vector<double>> contributions;  // by term
  std::set<std::string, std::less<>> known;                  // features and terms that it has

  // How much its median term varies; the value itself where it has no terms.
  [[nodiscard]] double usual_spread() const {
    std::vector<double> spreads;
    for (const auto& [term, numbers] : contributions) {
      if (const double spread = spread_of(numbers); spread > 0) spreads.push_back(spread);
    }
    if (spreads.empty()) return spread_of(values);
    const auto middle = spreads.begin() + static_cast<std::ptrdiff_t>(spreads.size() / 2);
    std::ranges::nth_element(spreads, middle);
    return *middle;
  }
};

Profile profile_of(const Evaluator& heuristic, std::span<const PlayedPosition> sample) {
  Profile profile;
  for (const Side side : kSides) {
    profile.known.insert(heuristic.terms(side).begin(), heuristic.terms(side).end());
  }
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const auto& [position, side, points] = sample[i];
    const Explanation explanation = heuristic.explain(position, side);
    profile.values.push_back(explanation.value - heuristic.neutral(side));
    for (const Term& term : explanation.terms) {
      if (!term.feature.empty()) profile.known.insert(term.feature);
      auto& numbers = profile.contributions[term.name];
      numbers.resize(sample.size());  // a term of another case of the formula adds nothing here
      numbers[i] += term.contribution;
    }
  }
  return profile;
}

// What the heuristic's terms measure, in the words of a sum: "pawns", "own.moves". Terms that are
// no feature of the game are left out.
std::map<std::string, std::string> measures_of_terms(const Evaluator& heuristic,
                                                     std::span<const PlayedPosition> sample) {
  std::map<std::string, std::string> measures;
  for (const auto& [position, side, points] : sample) {
    for (const Term& term : heuristic.explain(position, side).terms) {
      if (term.feature.empty()) continue;
      const std::string_view whose = !term.opponent ? "own." : !term.own ? "opponent." : "";
      measures[term.name] = fmt::format("{}{}", whose, term.feature);
    }
  }
  return measures;
}

// A report's formula may be infinite: then it says nothing about weights.
std::vector<PlayedPosition> with_finite_values(const Evaluator& heuristic,
                                               std::span<const PlayedPosition> sample) {
  std::vector<PlayedPosition> finite;
  for (const PlayedPosition& each : sample) {
    if (std::isfinite(heuristic.value(each.position, each.side))) finite.push_back(each);
  }
  return finite;
}

// Whether a change is one of this side's formula: those of the two sides may differ.
bool has_term(const Evaluator& heuristic, const TermChange& change, Side side) {
  return change.kind == TermChange::Kind::kAdded ||
         std::ranges::count(heuristic.terms(side), change.term) > 0;
}

class Run {
 public:
  explicit Run(const AblationSettings& settings) : settings_(settings) {}

  Expected<Ablation> go() {
    const auto heuristic = find_heuristic(*settings_.game, settings_.heuristic);
    if (!heuristic) return heuristic.error();
    result_.heuristic = heuristic->info();
    if (auto error = find_terms_to_leave_out(*heuristic)) return *error;
    if (auto error = play_sample()) return *error;
    if (settings_.add && !stopped()) find_terms_to_add(*heuristic);
    draw_sample();
    if (!stopped()) measure_costs(*heuristic);
    if (!stopped()) {
      if (auto error = compare_moves(*heuristic)) return *error;
    }
    if (!stopped()) {
      if (auto error = play_matches()) return *error;
    }
    result_.stopped = stopped();
    return std::move(result_);
  }

 private:
  MaybeError find_terms_to_leave_out(const Evaluator& heuristic) {
    if (!settings_.leave_out) return std::nullopt;
    for (TermChange& change : terms_to_leave_out(heuristic)) add(std::move(change));
    if (!result_.terms.empty()) return std::nullopt;
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} has no terms that could be left out: a script names its own in "
                             "the table `weights`; --only add tries the game's features",
                             result_.heuristic.name),
                 "heuristic"};
  }

  void find_terms_to_add(const Evaluator& heuristic) {
    TermsToAdd found = terms_to_add(*settings_.game, heuristic, sample_);
    for (TermChange& change : found.changes) add(std::move(change));
    result_.not_added = std::move(found.not_added);
  }

  void add(TermChange change) {
    result_.terms.push_back({std::move(change), {}, 0, 0, std::nullopt});
    result_.terms.back().matches.resize(settings_.limits.size());
  }

  // Games of the heuristic against itself, one from each of some openings: as many however many are
  // asked for, so that positions and weights do not depend on that.
  MaybeError play_sample() {
    std::vector<GameJob> jobs;
    PlayerLimits limits;
    limits.per_move.nodes = kSampleNodes;
    const std::string player = player_with(settings_.heuristic, {});
    const auto openings = random_openings(settings_.game, kSamplePlies, settings_.own_games,
                                          derive_seed(settings_.seed, 0));
    for (std::size_t i = 0; i < openings.size(); ++i) {
      jobs.push_back({.game = settings_.game->name(),
                      .players = {player, player},
                      .opening = openings[i],
                      .limits = limits,
                      .seed = derive_seed(settings_.seed, i + 1),
                      .longest = kLongestSampleGame});
    }
    std::vector<std::optional<GameRecord>> records(jobs.size());
    begin_part("games of its own", jobs.size());
    const auto keep = [&](std::size_t i, const GameRecord& record) -> MaybeError {
      step();
      if (!record.played.fault.empty()) {
        return Error{ErrorCode::kUnknownHeuristic, record.played.fault, "heuristic"};
      }
      records[i] = record;
      return std::nullopt;
    };
    if (auto error = run_jobs(jobs, settings_.threads, keep, settings_.stop)) return error;
    std::unordered_set<Hash> seen;
    for (const auto& record : records) {
      if (record) add_positions(*record, seen);
    }
    return std::nullopt;
  }

  void add_positions(const GameRecord& record, std::unordered_set<Hash>& seen) {
    const AnyGame& game = *settings_.game;
    const auto positions = positions_of(settings_.game, record);
    for (std::size_t ply = record.job.opening.moves.size(); ply < record.plies(); ++ply) {
      if (!seen.insert(game.hash(positions[ply])).second) continue;
      const Side side = game.side_to_move(positions[ply]);
      sample_.push_back({positions[ply], side, result_of(record.played, side).score()});
    }
  }

  // Moves are compared in the first so many of a shuffle; weights were found by all of them.
  void draw_sample() {
    Random random(settings_.seed);
    const std::size_t count = std::min(settings_.positions, sample_.size());
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(sample_[i], sample_[i + random.below(sample_.size() - i)]);
    }
    sample_.resize(count);
    result_.positions = count;
  }

  // A term costs what a sum of it alone takes longer than a sum of nothing. To time the heuristic
  // with and without it would compare how the two are compiled: a built-in one's terms are
  // compiled together, those of most others one by one.
  void measure_costs(const Evaluator& heuristic) {
    std::vector<Evaluator> timed = {heuristic, *find_heuristic(*settings_.game, "=0")};
    std::vector<TermWorth*> with_cost;
    const auto measures = measures_of_terms(heuristic, sample_);
    for (TermWorth& each : result_.terms) {
      std::string words = each.change.term;
      if (each.change.kind == TermChange::Kind::kLeftOut) {
        const auto found = measures.find(words);
        if (found == measures.end()) continue;
        words = found->second;
      }
      timed.push_back(*find_heuristic(*settings_.game, "=" + words));
      with_cost.push_back(&each);
    }
    const auto nanoseconds =
        nanoseconds_a_call(*settings_.game, timed, settings_.seconds_to_time, settings_.stop);
    if (stopped()) return;
    result_.nanoseconds = nanoseconds[0];
    for (std::size_t i = 0; i < with_cost.size(); ++i) {
      with_cost[i]->nanoseconds = std::max(0.0, nanoseconds[i + 2] - nanoseconds[1]);
    }
  }

  MaybeError compare_moves(const Evaluator& heuristic) {
    std::vector<AnyPosition> positions;
    for (const PlayedPosition& each : sample_) positions.push_back(each.position);
    const std::size_t versions = result_.terms.size() + 1;
    std::vector<Expected<std::vector<AnyMove>>> moves(versions, std::vector<AnyMove>());
    begin_part("moves", versions * positions.size());
    parallel_for(versions, settings_.threads, [&](std::size_t, std::size_t i) {
      const std::string option = i == 0 ? "" : result_.terms[i - 1].change.option();
      const auto player = make_player(settings_.game, player_with(settings_.heuristic, option),
                                      settings_.limits.front());
      moves[i] =
          chosen_moves(**player, settings_.game, positions, settings_.stop, [this] { step(); });
    });
    for (const auto& each : moves) {
      if (!each) return each.error();
    }
    for (std::size_t i = 1; i < versions; ++i) {
      TermWorth& worth = result_.terms[i - 1];
      const std::size_t chosen = std::min(moves[0]->size(), moves[i]->size());
      for (std::size_t at = 0; at < chosen; ++at) {
        if (!has_term(heuristic, worth.change, sample_[at].side)) continue;
        ++worth.positions;
        if ((*moves[0])[at] != (*moves[i])[at]) ++worth.moves_changed;
      }
    }
    return std::nullopt;
  }

  // Which game of which match a job is.
  struct Place {
    std::size_t term, limits, game;
  };

  [[nodiscard]] std::vector<GameJob> jobs_of_match(const TermChange& change,
                                                   const PlayerLimits& limits) const {
    MatchPlan plan;
    plan.game = settings_.game;
    const std::string changed = player_with(settings_.heuristic, change.option());
    const std::string whole = player_with(settings_.heuristic, {});
    const bool is_added = change.kind == TermChange::Kind::kAdded;
    plan.players = {is_added ? changed : whole, is_added ? whole : changed};
    plan.limits = limits;
    plan.openings = settings_.openings;
    plan.seed = settings_.seed;
    return jobs_of(plan);
  }

  // The games of all matches, by turns.
  void make_jobs(std::vector<GameJob>& jobs, std::vector<Place>& places) const {
    std::vector<std::vector<GameJob>> matches;  // by term, then by limits
    for (const TermWorth& each : result_.terms) {
      for (const PlayerLimits& limits : settings_.limits) {
        matches.push_back(jobs_of_match(each.change, limits));
      }
    }
    constexpr std::size_t kGamesATurn = 2 * kOpeningsATurn;
    const std::size_t games = 2 * settings_.openings.size();
    for (std::size_t begin = 0; begin < games; begin += kGamesATurn) {
      for (std::size_t match = 0; match < matches.size(); ++match) {
        for (std::size_t game = begin; game < std::min(begin + kGamesATurn, games); ++game) {
          jobs.push_back(std::move(matches[match][game]));
          places.push_back(
              {match / settings_.limits.size(), match % settings_.limits.size(), game});
        }
      }
    }
  }

  MaybeError play_matches() {
    std::vector<GameJob> jobs;
    std::vector<Place> places;
    make_jobs(jobs, places);
    std::vector<std::vector<MatchCounter>> counters(
        result_.terms.size(),
        std::vector<MatchCounter>(settings_.limits.size(), MatchCounter({.game = settings_.game})));
    begin_part("games", jobs.size());
    const auto count = [&](std::size_t i, const GameRecord& record) -> MaybeError {
      const auto& [term, limits, game] = places[i];
      counters[term][limits].add(game, record);
      step();
      return std::nullopt;
    };
    const auto error = run_jobs(jobs, settings_.threads, count, settings_.stop);
    for (std::size_t term = 0; term < counters.size(); ++term) {
      for (std::size_t limits = 0; limits < counters[term].size(); ++limits) {
        result_.terms[term].matches[limits] = counters[term][limits].summary();
      }
    }
    return error;
  }

  [[nodiscard]] bool stopped() const { return settings_.stop != nullptr && settings_.stop->load(); }
  void begin_part(const std::string& part, std::uint64_t steps) const {
    if (settings_.on_part) settings_.on_part(part, steps);
  }
  void step() const {
    if (settings_.on_step) settings_.on_step();
  }

  const AblationSettings& settings_;
  std::vector<PlayedPosition> sample_;
  Ablation result_;
};

}  // namespace

std::string TermChange::option() const {
  return kind == Kind::kLeftOut ? "without=" + term : fmt::format("with={}*{}", weight, term);
}

std::string player_with(std::string_view heuristic, std::string_view option) {
  // A path may have commas, blanks and quotes in it.
  std::string_view quote;
  if (heuristic.find_first_of(", \t'\"") != std::string_view::npos) {
    quote = heuristic.find('"') == std::string_view::npos ? "\"" : "'";
  }
  std::string words = fmt::format("alphabeta:{0}{1}{0}", quote, heuristic);
  if (!option.empty()) words += fmt::format(",{}", option);
  return words;
}

std::vector<TermChange> terms_to_leave_out(const Evaluator& heuristic) {
  std::vector<TermChange> changes;
  for (const Side side : kSides) {
    for (const std::string& term : heuristic.terms(side)) {
      if (term == kConstant || std::ranges::count(changes, term, &TermChange::term) > 0) continue;
      changes.push_back({TermChange::Kind::kLeftOut, term, 0});
    }
  }
  return changes;
}

double partial_covariance(std::span<const double> x, std::span<const double> y,
                          std::span<const double> given) {
  const double variance = covariance(given, given);
  if (variance == 0) return covariance(x, y);
  return covariance(x, y) - covariance(x, given) * covariance(y, given) / variance;
}

double rounded_weight(double weight) {
  if (weight == 0) return 0;
  const double digits = 1 - std::floor(std::log10(std::abs(weight)));
  // Divided by a power of ten where it can be: those are exact, tenths are not.
  const double power = std::pow(10, std::abs(digits));
  return digits >= 0 ? std::round(weight * power) / power : std::round(weight / power) * power;
}

TermsToAdd terms_to_add(const AnyGame& game, const Evaluator& heuristic,
                        std::span<const PlayedPosition> sample) {
  const auto finite = with_finite_values(heuristic, sample);
  const Profile profile = profile_of(heuristic, finite);
  const double usual_spread = profile.usual_spread();
  std::vector<double> points;
  for (const PlayedPosition& each : finite) points.push_back(each.points);
  TermsToAdd found;
  for (const Feature& feature : game.features()) {
    if (profile.known.contains(feature.name)) continue;
    if (feature.slow) {
      found.not_added.push_back(
          {std::string(feature.name), "it takes too long to be measured at every leaf"});
      continue;
    }
    std::vector<double> differences;
    for (const auto& [position, side, ignored] : finite) {
      differences.push_back(game.measure(feature, position, side) -
                            game.measure(feature, position, opposite(side)));
    }
    const double spread = spread_of(differences);
    if (spread == 0 || usual_spread == 0) {
      found.not_added.push_back(
          {std::string(feature.name),
           spread == 0 ? "it is never different for the two sides in the games looked at"
                       : "the heuristic's value is always the same in the games looked at"});
      continue;
    }
    const double sign = partial_covariance(differences, points, profile.values) < 0 ? -1 : 1;
    found.changes.push_back({TermChange::Kind::kAdded, std::string(feature.name),
                             rounded_weight(sign * usual_spread / spread)});
  }
  return found;
}

Expected<Ablation> ablate(const AblationSettings& settings) { return Run(settings).go(); }

}  // namespace quadrille
