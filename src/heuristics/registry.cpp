// SPDX-License-Identifier: MIT
#include "heuristics/registry.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "base/random.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "heuristics/catalogue.h"

namespace quadrille {
namespace {

template <class G, class H>
class HeuristicModel final : public AnyHeuristic {
 public:
  explicit HeuristicModel(const G& game) : game_(game), evaluator_(game) {}

  [[nodiscard]] HeuristicInfo info() const override { return H::kInfo; }
  [[nodiscard]] double value(const AnyPosition& position, Side me) const override {
    return evaluator_.value(game_, restored<typename G::Position>(position), me);
  }
  [[nodiscard]] Explanation explain(const AnyPosition& position, Side me) const override {
    return evaluator_.explain(game_, restored<typename G::Position>(position), me);
  }

  [[nodiscard]] double call_time(const std::vector<AnyPosition>& positions,
                                 double seconds) const override {
    std::vector<typename G::Position> typed;
    for (const AnyPosition& position : positions) {
      typed.push_back(restored<typename G::Position>(position));
    }
    std::uint64_t calls = 0;
    double total = 0;
    const Stopwatch watch;
    do {
      for (const auto& position : typed) {
        total += evaluator_.value(game_, position, game_.side_to_move(position));
      }
      calls += typed.size();
    } while (watch.seconds() < seconds);
    const double elapsed = watch.seconds();
    checksum_ = total;
    return elapsed * 1e9 / static_cast<double>(calls);
  }

 private:
  G game_;
  Evaluator<G, H> evaluator_;
  mutable volatile double checksum_ = 0;  // keeps the measured calls from being left out
};

}  // namespace

std::vector<HeuristicInfo> list_heuristics(const AnyGame& game) {
  std::vector<HeuristicInfo> infos;
  visit_game(game, [&]<class G>(const G& typed) {
    for_each_type(typename HeuristicsOf<G>::List{}, [&]<class H>(std::type_identity<H>) {
      if (heuristic_applies<H>(typed)) infos.push_back(H::kInfo);
    });
  });
  return infos;
}

Expected<HeuristicPointer> find_heuristic(const GamePointer& game, std::string_view name) {
  HeuristicPointer found;
  visit_game(*game, [&]<class G>(const G& typed) {
    visit_heuristic(typed, name, [&]<class H>(std::type_identity<H>) {
      found = std::make_shared<HeuristicModel<G, H>>(typed);
    });
  });
  if (!found) return unknown_heuristic(*game, name);
  return found;
}

std::vector<std::string> list_terms(const AnyGame& game, const AnyHeuristic& heuristic, Side side) {
  constexpr int kGames = 50;
  constexpr int kPlies = 100;
  std::vector<std::string> names;
  const auto look_at = [&](const AnyPosition& position) {
    for (Term& term : heuristic.explain(position, side).terms) {
      if (std::ranges::find(names, term.name) == names.end()) names.push_back(std::move(term.name));
    }
  };
  Random random(1);
  for (int i = 0; i < kGames; ++i) {
    AnyPosition position = game.start();
    look_at(position);
    for (int ply = 0; ply < kPlies && !game.outcome(position); ++ply) {
      const auto moves = game.legal_moves(position);
      position = game.apply(position, moves[random.below(moves.size())]);
      look_at(position);
    }
  }
  return names;
}

Error unknown_heuristic(const AnyGame& game, std::string_view name) {
  std::string_view meaning;  // of a heuristic that does not fit this board
  visit_game(game, [&]<class G>(const G&) {
    for_each_type(typename HeuristicsOf<G>::List{}, [&]<class H>(std::type_identity<H>) {
      if (H::kInfo.name == name) meaning = H::kInfo.meaning;
    });
  });
  if (!meaning.empty()) {
    return {ErrorCode::kUnknownHeuristic,
            fmt::format("{} cannot judge {}: {}", name, game.name(), meaning), "heuristic"};
  }
  std::vector<std::string> known;
  for (const HeuristicInfo& info : list_heuristics(game)) known.emplace_back(info.name);
  return {ErrorCode::kUnknownHeuristic,
          fmt::format("there is no heuristic {} for {}{}", in_quotes(name), game.name(),
                      suggestion(name, known)),
          "heuristic"};
}

}  // namespace quadrille
