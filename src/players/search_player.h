// SPDX-License-Identifier: MIT
// Players that search. The searches are templates over game and heuristic; here, at the root, they
// disappear behind the Player interface.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "base/stopwatch.h"
#include "games/game_model.h"
#include "heuristics/catalogue.h"
#include "heuristics/evaluator_ref.h"
#include "players/erased_result.h"
#include "players/instances.h"
#include "players/player.h"
#include "players/time_control.h"
#include "players/words.h"
#include "reports/aind/search.h"
#include "search/alphabeta.h"
#include "search/greedy.h"
#include "search/minimax.h"
#include "reports/breakthrough_2016/search.h"

namespace quadrille {

// Alpha-beta is compiled for every heuristic, so that the compiler can mix the two. A sanitizer's
// build, where that would take longest and speed does not count, has one for each game.
#ifdef QUADRILLE_SANITIZED
inline constexpr bool kAlphaBetaForEach = false;
#else
inline constexpr bool kAlphaBetaForEach = true;
#endif

// What all search players of a game share: everything but alpha-beta.
template <Game G>
class SearchPlayer : public Player {
 public:
  using Move = typename G::Move;
  using Position = typename G::Position;

  SearchPlayer(const G& game, const PlayerWords& words, const PlayerLimits& limits)
      : game_(game), name_(words.text), kind_(words.kind), limits_(limits) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

  Analysis choose(const AnyPosition& position, const Turn& turn) override {
    return search(restored<Position>(position), turn, 0, {});
  }

  std::vector<Analysis> choose_lines(const AnyPosition& position, const Turn& turn,
                                     int count) override {
    const auto root = restored<Position>(position);
    const int moves = game_.count_moves(root);
    // Only alpha-beta can leave out moves it has already told.
    const int lines = kind_ == PlayerKind::kAlphaBeta ? std::min(count, moves) : 1;
    std::vector<Analysis> result;
    std::vector<Move> told;
    for (int line = 0; line < lines; ++line) {
      Analysis found = search(root, turn, line, told);
      told.push_back(Move::from_code(found.best().code));
      // Lines come best first already, but a later search may have looked deeper.
      const auto place = std::ranges::upper_bound(result, *found.score, std::ranges::greater{},
                                                  [](const Analysis& a) { return *a.score; });
      result.insert(place, std::move(found));
    }
    return result;
  }

 protected:
  [[nodiscard]] const G& game() const { return game_; }

 private:
  [[nodiscard]] virtual const EvaluatorRef<G>& evaluator() const = 0;
  virtual SearchResult<Move> alphabeta(const Position& root, const Limits& limits, const Turn& turn,
                                       const OnIteration<Move>& on_iteration,
                                       std::span<const Move> told) = 0;

  Analysis search(const Position& root, const Turn& turn, int line, std::span<const Move> told) {
    const Stopwatch watch;
    const Limits limits = limits_for_move(turn.limits.value_or(limits_), turn.clock);
    OnIteration<Move> on_iteration;
    if (turn.on_iteration) {
      on_iteration = [&](const SearchResult<Move>& result) {
        turn.on_iteration(line, erased_result(result, watch));
      };
    }
    const EvaluatorRef<G>& heuristic = evaluator();
    switch (kind_) {
      case PlayerKind::kGreedy:
        return erased_result(greedy_search(game_, heuristic, root), watch);
      case PlayerKind::kMinimax: {
        Minimax<G, EvaluatorRef<G>> minimax(game_, heuristic);
        return erased_result(minimax.search(root, limits, turn.stop, on_iteration, turn.past),
                             watch);
      }
      case PlayerKind::kReport:
        if constexpr (HasReportOrder<G>) {
          ReportSearch<G, EvaluatorRef<G>> report(game_, heuristic);
          return erased_result(report.search(root, limits, turn.stop, on_iteration), watch);
        } else if constexpr (kHasAindSearch<G>) {
          AindSearch<G, EvaluatorRef<G>> report(game_, heuristic, random_);
          return erased_result(report.alphabeta(root, limits, turn.stop, on_iteration), watch);
        }
        break;
      case PlayerKind::kReportMinimax:
        if constexpr (kHasAindSearch<G>) {
          AindSearch<G, EvaluatorRef<G>> report(game_, heuristic, random_);
          return erased_result(report.minimax(root, limits, turn.stop), watch);
        }
        break;
      default:
        break;
    }
    return erased_result(alphabeta(root, limits, turn, on_iteration, told), watch);
  }

  G game_;
  std::string name_;
  PlayerKind kind_;
  PlayerLimits limits_;
  Random random_{0};  // of the searches that shuffle
};

template <Game G, class H>
class HeuristicPlayer final : public SearchPlayer<G> {
  using typename SearchPlayer<G>::Move;
  using typename SearchPlayer<G>::Position;

 public:
  HeuristicPlayer(const G& game, const PlayerWords& words, const PlayerLimits& limits)
      : SearchPlayer<G>(game, words, limits),
        evaluator_(game, words.without),
        any_evaluator_(evaluator_),
        alphabeta_(this->game(), asked(), alphabeta_options(words, limits)) {}

  void new_game(std::uint64_t seed) override {
    SearchPlayer<G>::new_game(seed);
    alphabeta_.new_game();
  }

 private:
  static AlphaBetaOptions alphabeta_options(const PlayerWords& words, const PlayerLimits& limits) {
    AlphaBetaOptions options = words.options;
    if (words.kind != PlayerKind::kAlphaBeta) options.table_bytes = 0;
    if (limits.per_move.nodes) {
      options.table_bytes =
          std::min(options.table_bytes, useful_table_bytes(*limits.per_move.nodes));
    }
    return options;
  }

  [[nodiscard]] const EvaluatorRef<G>& evaluator() const override { return any_evaluator_; }

  using Asked = std::conditional_t<kAlphaBetaForEach, Evaluator<G, H>, EvaluatorRef<G>>;
  [[nodiscard]] const Asked& asked() const {
    if constexpr (kAlphaBetaForEach) {
      return evaluator_;
    } else {
      return any_evaluator_;
    }
  }

  SearchResult<Move> alphabeta(const Position& root, const Limits& limits, const Turn& turn,
                               const OnIteration<Move>& on_iteration,
                               std::span<const Move> told) override {
    return alphabeta_.search(root, limits, turn.stop, on_iteration, told, turn.past);
  }

  Evaluator<G, H> evaluator_;
  EvaluatorRef<G> any_evaluator_;
  AlphaBeta<G, Asked> alphabeta_;
};

// Nothing when the game has no such heuristic. Declared for everybody in instances.h; this
// definition is seen by the files of players/instances alone, so that the searches of different
// games compile side by side.
template <Game G>
std::unique_ptr<Player> make_search_player(const G& game, const PlayerWords& words,
                                           const PlayerLimits& limits) {
  std::unique_ptr<Player> player;
  visit_heuristic(game, words.heuristic, [&]<class H>(std::type_identity<H>) {
    player = std::make_unique<HeuristicPlayer<G, H>>(game, words, limits);
  });
  return player;
}

}  // namespace quadrille
