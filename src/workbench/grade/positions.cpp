// SPDX-License-Identifier: MIT
#include "workbench/grade/positions.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include "arena/openings.h"
#include "base/random.h"
#include "games/checkers/family.h"
#include "heuristics/evaluator.h"
#include "os/parallel.h"
#include "players/heuristics.h"
#include "players/parts.h"
#include "workbench/grade/without_tables.h"
#include "workbench/self_play.h"

namespace quadrille {
namespace {

constexpr std::size_t kLongestSampledGame = 300;
constexpr std::size_t kLeafTableBytes = 1 << 18;
constexpr std::uint64_t kOpeningSeed = 0;
constexpr std::uint64_t kGameSeed = 1;
constexpr std::uint64_t kDrawSeed = 2;
constexpr std::uint64_t kLeafSeed = 3;

// Of all positions that a search asks an evaluator for, one by lot: that whose hash, mixed with a
// seed, is the least. It is the same however often and in which order positions are asked for.
struct Lot {
  const AnyGame* game = nullptr;
  std::uint64_t seed = 0;
  Hash least = std::numeric_limits<Hash>::max();
  std::optional<AnyPosition> drawn = {};

  void offer(const AnyPosition& position) {
    const Hash number = mix(game->hash(position) ^ seed);
    if (drawn && number >= least) return;
    least = number;
    drawn = position;
  }
};

struct Listener {
  Evaluator evaluator;
  Lot* lot;

  static double value(const void* state, const void* position, Side me) {
    const auto& listener = *static_cast<const Listener*>(state);
    listener.lot->offer(listener.lot->game->any_position(position));
    return listener.evaluator.value_at(position, me);
  }
  static Explanation explain(const void* state, const void* position, Side me) {
    return static_cast<const Listener*>(state)->evaluator.explain_at(position, me);
  }
};

// The same heuristic, whose every question goes into the lot.
Evaluator listening(const Evaluator& evaluator, Lot& lot) {
  Evaluator::Parts parts;
  parts.info = evaluator.info();
  for (const Side side : kSides) {
    const auto terms = evaluator.terms(side);
    parts.terms[index_of(side)].assign(terms.begin(), terms.end());
  }
  parts.state = std::make_shared<const Listener>(Listener{evaluator, &lot});
  parts.value = Listener::value;
  parts.explain = Listener::explain;
  return Evaluator(std::move(parts));
}

// Openings of all lengths, about as many of each.
std::vector<Opening> openings_for(const SampleSettings& settings, const GradeWork& work) {
  std::vector<Opening> openings;
  const auto lengths = static_cast<std::size_t>(settings.most_plies - settings.least_plies + 1);
  for (std::size_t i = 0; i < lengths; ++i) {
    const std::size_t count = settings.games / lengths + (i < settings.games % lengths ? 1 : 0);
    const auto some =
        random_openings(settings.game, settings.least_plies + static_cast<int>(i), count,
                        derive_seed(derive_seed(settings.seed, kOpeningSeed), i), work.stop);
    openings.insert(openings.end(), some.begin(), some.end());
  }
  return openings;
}

Expected<SelfPlayData> play(const SampleSettings& settings, const GradeWork& work) {
  SelfPlaySettings play;
  play.game = settings.game;
  play.players = {"alphabeta:" + settings.player, "alphabeta:" + settings.player};
  play.limits.per_move.nodes = settings.nodes;
  play.openings = openings_for(settings, work);
  play.seed = derive_seed(settings.seed, kGameSeed);
  play.longest = kLongestSampledGame;
  play.quiet = false;
  play.threads = work.threads;
  play.stop = work.stop;
  play.on_game = work.on_step;
  work.begin_part("games", play.openings.size());
  return play_for_positions(play);
}

// Of every game the positions that the lot falls on, in their order.
std::vector<GradedPosition> drawn_from(const SampleSettings& settings, const SelfPlayData& data) {
  const std::uint64_t seed = derive_seed(settings.seed, kDrawSeed);
  std::map<std::uint32_t, std::vector<std::pair<Hash, const SelfPlayPosition*>>> games;
  for (const SelfPlayPosition& each : data.positions) {
    const Hash number = mix(hash_up_to_mirrors(*settings.game, each.position) ^ seed);
    games[each.game].emplace_back(number, &each);
  }
  std::vector<GradedPosition> drawn;
  for (auto& [game, positions] : games) {
    std::ranges::sort(positions);
    positions.resize(std::min(positions.size(), settings.each));
    std::ranges::sort(positions, {}, [](const auto& each) { return each.second->ply; });
    for (const auto& [number, each] : positions) {
      drawn.push_back({each->position, each->to_move, PositionSource::kGame, game, each->ply});
    }
  }
  return drawn;
}

// A leaf of the search from each of these positions.
std::vector<std::optional<GradedPosition>> leaves_of(const SampleSettings& settings,
                                                     const std::vector<GradedPosition>& roots,
                                                     const GradeWork& work) {
  const Evaluator evaluator = *find_heuristic(*settings.game, settings.player);
  const std::uint64_t seed = derive_seed(settings.seed, kLeafSeed);
  std::vector<std::optional<GradedPosition>> leaves(roots.size());
  work.begin_part("leaves", roots.size());
  parallel_for(roots.size(), work.threads, [&](std::size_t, std::size_t i) {
    if (work.stopped()) return;
    Lot lot{.game = settings.game.get(), .seed = derive_seed(seed, i)};
    const auto search = make_search(*settings.game, SearchKind::kAlphaBeta,
                                    listening(evaluator, lot), {.table_bytes = kLeafTableBytes});
    SearchRequest<AnyMove> request;
    request.limits.depth = settings.leaf_depth;
    search->search(roots[i].position, request);
    if (lot.drawn) {
      leaves[i] = roots[i];
      leaves[i]->position = *lot.drawn;
      leaves[i]->source = PositionSource::kLeaf;
    }
    work.step();
  });
  return leaves;
}

// As it would stand at the beginning of a game. The text of a position of checkers ends with how
// long ago something was taken, and solvers know no draws by counting.
AnyPosition without_past(const AnyGame& game, const AnyPosition& position) {
  std::string text = game.position_text(position);
  if (checkers::is_checkers(game)) text.resize(std::min(text.size(), text.find(":H")));
  return *game.parse_position(text);
}

}  // namespace

std::string_view to_string(PositionSource source) {
  return source == PositionSource::kGame ? "game" : "leaf";
}

Expected<std::vector<GradedPosition>> positions_to_grade(const SampleSettings& settings,
                                                         const GradeWork& work) {
  const WithoutTables searches_have_none;
  const auto data = play(settings, work);
  if (!data) return data.error();
  const auto roots = drawn_from(settings, *data);
  const auto leaves = leaves_of(settings, roots, work);
  const AnyGame& game = *settings.game;
  const auto as_kept = [&](GradedPosition each) {
    each.position = without_past(game, each.position);
    return each;
  };
  std::unordered_set<Hash> seen;
  const auto is_new = [&](const GradedPosition& each) {
    return seen.insert(hash_up_to_mirrors(game, each.position)).second;
  };
  std::vector<std::optional<GradedPosition>> kept;
  for (const GradedPosition& each : roots) {
    const GradedPosition root = as_kept(each);
    kept.push_back(is_new(root) ? std::optional(root) : std::nullopt);
  }
  // Game by game, so that whatever ends the work early leaves some of both sources.
  std::vector<GradedPosition> sample;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (kept[i]) sample.push_back(*kept[i]);
    if (!leaves[i]) continue;
    const GradedPosition leaf = as_kept(*leaves[i]);
    if (is_new(leaf) && !game.outcome(leaf.position)) sample.push_back(leaf);
  }
  return sample;
}

PhaseCount phase_count(const AnyGame& game, const AnyPosition& position) {
  const auto pieces = [&](const AnyPosition& of) {
    const Diagram diagram = game.diagram(of, std::nullopt);
    return static_cast<int>(std::ranges::count_if(
        diagram.cells, [](const Diagram::Cell& cell) { return !cell.empty(); }));
  };
  if (pieces(game.start()) > 0) return {"pieces", pieces(position)};
  const Diagram diagram = game.diagram(position, std::nullopt);
  return {"free cells",
          static_cast<int>(std::ranges::count_if(diagram.cells, [](const Diagram::Cell& cell) {
            return cell.empty() && !cell.blocked && !cell.unused;
          }))};
}

}  // namespace quadrille
