// SPDX-License-Identifier: MIT
#include "workbench/benchmark.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

#include "base/random.h"
#include "games/registry.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "players/kinds.h"

namespace quadrille {
namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

bool is_set(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

// The best rate of `work`, which does something and returns how much, over about `seconds`.
double best_rate(double seconds, const std::atomic<bool>* stop,
                 const std::function<double()>& work) {
  double best = 0;
  const double begin = processor_seconds();
  do {
    const double before = processor_seconds();
    const double done = work();
    best = std::max(best, done / (processor_seconds() - before));
  } while (processor_seconds() - begin < seconds && !is_set(stop));
  return best;
}

// The depth at which a walk of the tree takes long enough to be timed.
int depth_for(const AnyGame& game, double leaves) {
  int depth = 1;
  while (static_cast<double>(game.perft(game.start(), depth)) < leaves) ++depth;
  return depth;
}

volatile double checksum = 0;  // keeps measured calls from being left out

GamePointer known_game(const std::string& words) {
  auto game = find_game(words);
  assert(game);
  return *game;
}

// What the player visits that looks as deep as it may, also where it has no choice.
Nodes nodes_of(Player& player, const Line& line, const std::atomic<bool>* stop) {
  Turn turn;
  turn.stop = stop;
  return player.choose_lines(line, turn, 1).front().nodes;
}

}  // namespace

std::vector<AnyPosition> bench_positions(const AnyGame& game) {
  constexpr int kPositions = 10;
  constexpr int kPliesApart = 4;
  std::vector<AnyPosition> positions = {game.start()};
  for (int i = 1; i < kPositions; ++i) {
    Random random(static_cast<std::uint64_t>(i));
    AnyPosition position = game.start();
    for (int ply = 0; ply < i * kPliesApart; ++ply) {
      const auto moves = game.legal_moves(position);
      const AnyPosition next = game.apply(position, moves[random.below(moves.size())]);
      if (game.outcome(next)) break;
      position = next;
    }
    positions.push_back(position);
  }
  return positions;
}

GameSpeed measure_game(const GamePointer& game, double seconds, const std::atomic<bool>* stop) {
  GameSpeed speed;
  speed.game = game->name();
  const AnyPosition start = game->start();
  const int perft_depth = depth_for(*game, 5e7);
  speed.perft = best_rate(seconds, stop,
                          [&] { return static_cast<double>(game->perft(start, perft_depth)); });
  speed.walk = best_rate(
      seconds, stop, [&] { return static_cast<double>(game->walk(start, perft_depth - 1).nodes); });
  Random random(1);
  speed.random_games = best_rate(seconds, stop, [&] {
    constexpr int kGames = 20'000;
    for (int i = 0; i < kGames; ++i) static_cast<void>(game->random_game(start, random));
    return double{kGames};
  });

  // A quarter of the way through the games: neither the quiet start nor the short end.
  const Line line(game, bench_positions(*game)[2]);
  const auto nodes_a_second = [&](const std::string& words) {
    auto player = make_player(game, words);
    assert(player);
    return best_rate(2 * seconds, stop, [&] {
      (*player)->new_game(1);
      return static_cast<double>(nodes_of(**player, line, stop));
    });
  };
  speed.search = nodes_a_second("alphabeta:" + list_heuristics(*game).front().name +
                                ",nodes=1000000,full=off");
  speed.simulations = nodes_a_second("mcts,nodes=50000");
  return speed;
}

namespace {

// Calls on the bench positions, for the side to move.
class TimedCalls {
 public:
  explicit TimedCalls(const AnyGame& game) : positions_(bench_positions(game)) {
    for (const AnyPosition& position : positions_) sides_.push_back(game.side_to_move(position));
  }

  // Nanoseconds a call of `value`, from a run that is just long enough to be timed.
  template <class Value>
  double run(const Value& value) {
    constexpr double kLongEnough = 1e-3;
    double calls = 0;
    double taken = 0;
    double total = 0;
    const double begin = processor_seconds();
    do {
      for (int round = 0; round < 10; ++round) {
        for (std::size_t i = 0; i < positions_.size(); ++i)
          total += value(positions_[i], sides_[i]);
      }
      calls += 10 * static_cast<double>(positions_.size());
      taken = processor_seconds() - begin;
    } while (taken < kLongEnough);
    checksum = total;
    spent_ += taken;
    return 1e9 * taken / calls;
  }
  [[nodiscard]] double spent() const { return spent_; }

 private:
  std::vector<AnyPosition> positions_;
  std::vector<Side> sides_;
  double spent_ = 0;
};

// The best of many runs.
template <class Value>
double nanoseconds_of(const AnyGame& game, double seconds, const std::atomic<bool>* stop,
                      const Value& value) {
  TimedCalls calls(game);
  double best = calls.run(value);
  while (calls.spent() < seconds && !is_set(stop)) best = std::min(best, calls.run(value));
  return best;
}

}  // namespace

Expected<HeuristicSpeed> measure_heuristic(const AnyGame& game, const Evaluator& heuristic,
                                           double seconds, const std::atomic<bool>* stop) {
  try {
    const double nanoseconds =
        nanoseconds_of(game, seconds, stop, [&heuristic](const AnyPosition& position, Side side) {
          return heuristic.value(position, side);
        });
    return HeuristicSpeed{game.name(), heuristic.info().name, nanoseconds};
  } catch (const HeuristicFailure& failure) {
    return failure.error();
  }
}

std::vector<double> nanoseconds_a_call(const AnyGame& game, std::span<const Evaluator> heuristics,
                                       double seconds, const std::atomic<bool>* stop) {
  TimedCalls calls(game);
  std::vector<double> best(heuristics.size(), std::numeric_limits<double>::infinity());
  const double all = seconds * static_cast<double>(heuristics.size());
  while (calls.spent() < all && !is_set(stop)) {
    for (std::size_t i = 0; i < heuristics.size(); ++i) {
      const auto value = [&](const AnyPosition& position, Side side) {
        return heuristics[i].value(position, side);
      };
      best[i] = std::min(best[i], calls.run(value));
    }
  }
  return best;
}

std::vector<HeuristicSpeed> measure_heuristics(const GamePointer& game, double seconds,
                                               const std::atomic<bool>* stop) {
  std::vector<HeuristicSpeed> speeds;
  std::vector<Evaluator> evaluators;
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    speeds.push_back({game->name(), info.name});
    evaluators.push_back(*find_heuristic(*game, info.name));
  }
  const auto nanoseconds = nanoseconds_a_call(*game, evaluators, seconds, stop);
  for (std::size_t i = 0; i < speeds.size(); ++i) speeds[i].nanoseconds = nanoseconds[i];
  return speeds;
}

FeatureSpeed measure_feature(const GamePointer& game, const Feature& feature, double seconds,
                             const std::atomic<bool>* stop) {
  const double nanoseconds =
      nanoseconds_of(*game, seconds, stop, [&](const AnyPosition& position, Side side) {
        return game->measure(feature, position, side);
      });
  return {game->name(), std::string(feature.name), nanoseconds};
}

Nodes nodes_to_depth(const GamePointer& game, const std::string& player_words,
                     const std::atomic<bool>* stop, Nodes most) {
  auto player = make_player(game, player_words);
  assert(player);
  Nodes nodes = 0;
  for (const AnyPosition& position : bench_positions(*game)) {
    (*player)->new_game(1);
    nodes += nodes_of(**player, Line(game, position), stop);
    if (nodes >= most) break;
  }
  return nodes;
}

std::vector<Technique> techniques_to_measure() {
  std::vector<Technique> all = {{"textbook alpha-beta", "tt=off,order=off,full=off"},
                                {"ordering by the heuristic", "tt=off,order=heuristic,full=off"},
                                {"ordering", "tt=off,full=off"},
                                {"table and ordering", "tt=64,full=off"},
                                {"full search", "tt=64"}};
  for (const PlayerOption* const option : player_options()) {
    if (!option->technique) continue;
    const bool is_on = *option->technique;
    all.push_back({fmt::format("full {} {}", is_on ? "without" : "with", option->name),
                   fmt::format("tt=64,{}={}", option->name, is_on ? "off" : "on")});
  }
  return all;
}

Depth usual_technique_depth(const GamePointer& game) {
  constexpr Nodes kEnough = 200'000;
  const std::string heuristic = strongest_written_heuristic(*game);
  Depth depth = 1;
  while (nodes_to_depth(game, fmt::format("alphabeta:{},depth={}", heuristic, depth)) < kEnough) {
    ++depth;
  }
  return depth;
}

TechniqueTable measure_techniques(const GamePointer& game, Depth depth,
                                  const std::atomic<bool>* stop,
                                  const std::function<void()>& on_row) {
  TechniqueTable table{game->name(), strongest_written_heuristic(*game), depth};
  for (Technique technique : techniques_to_measure()) {
    const double before = processor_seconds();
    technique.nodes =
        nodes_to_depth(game,
                       fmt::format("alphabeta:{},depth={},nodes={},{}", table.heuristic, depth,
                                   kMostTechniqueNodes, technique.options),
                       stop, kMostTechniqueNodes);
    technique.finished = technique.nodes < kMostTechniqueNodes;
    technique.seconds = processor_seconds() - before;
    if (is_set(stop)) break;
    table.techniques.push_back(std::move(technique));
    if (on_row) on_row();
  }
  return table;
}

ThreadTable measure_threads(const GamePointer& game, unsigned most, double seconds,
                            const std::atomic<bool>* stop,
                            const std::function<void()>& on_position) {
  ThreadTable table{game->name(), strongest_written_heuristic(*game)};
  std::vector<std::unique_ptr<Player>> players;
  for (unsigned threads = 1; threads <= most; ++threads) {
    auto player =
        make_player(game, fmt::format("alphabeta:{},tt=64,threads={}", table.heuristic, threads));
    assert(player);
    players.push_back(*std::move(player));
    table.rows.push_back({threads});
  }
  const auto positions = bench_positions(*game);
  Turn turn;
  turn.stop = stop;
  turn.limits.emplace().per_move.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(seconds / static_cast<double>(positions.size())));
  std::vector<double> nodes(most, 0);
  std::vector<double> elapsed(most, 0);
  for (const AnyPosition& position : positions) {
    for (std::size_t i = 0; i < players.size() && !is_set(stop); ++i) {
      players[i]->new_game(1);
      const Analysis found = players[i]->choose_lines(Line(game, position), turn, 1).front();
      nodes[i] += static_cast<double>(found.nodes);
      elapsed[i] += found.seconds;
    }
    if (on_position) on_position();
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    table.rows[i].search = elapsed[i] > 0 ? nodes[i] / elapsed[i] : 0;
  }
  return table;
}

namespace {

// Nodes of the searches that make the signature of a game.
Nodes signature_nodes(const GamePointer& game, const std::atomic<bool>* stop) {
  constexpr int kDepth = 6;
  constexpr Nodes kMostNodes = 100'000;  // games with many moves do not get that far
  Nodes nodes = 0;
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    for (const std::string_view search : {"full=on", "full=off"}) {
      nodes += nodes_to_depth(
          game,
          fmt::format("alphabeta:{},depth={},nodes={},{}", info.name, kDepth, kMostNodes, search),
          stop);
    }
  }
  return nodes;
}

GameSignature signature_of(const GameFamily& family, const std::atomic<bool>* stop) {
  GameSignature signature{std::string(family.name())};
  for (const std::string& words : family.bench_games()) {
    signature.nodes += signature_nodes(known_game(words), stop);
  }
  return signature;
}

}  // namespace

Expected<GameSignature> bench_signature(const std::string& words, const std::atomic<bool>* stop) {
  for (const GameFamily* family : all_families()) {
    if (family->name() == words) return signature_of(*family, stop);
  }
  const auto game = find_game(words);
  if (!game) return game.error();
  return GameSignature{(*game)->name(), signature_nodes(*game, stop)};
}

std::vector<GameSignature> bench_signatures(const std::atomic<bool>* stop) {
  std::vector<GameSignature> signatures;
  for (const GameFamily* family : all_families()) {
    const GameSignature signature = signature_of(*family, stop);
    if (is_set(stop)) break;
    signatures.push_back(signature);
  }
  return signatures;
}

Nodes sum_of(const std::vector<GameSignature>& signatures) {
  Nodes sum = 0;
  for (const GameSignature& signature : signatures) sum += signature.nodes;
  return sum;
}

}  // namespace quadrille
