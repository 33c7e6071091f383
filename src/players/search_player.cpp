// SPDX-License-Identifier: MIT
#include "players/search_player.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "players/time_control.h"

namespace quadrille {
namespace {

Analysis analysis_of(SearchResult<AnyMove> result, const Stopwatch& watch) {
  Analysis analysis;
  analysis.principal_variation = std::move(result.principal_variation);
  analysis.score = result.score;
  analysis.depth = result.depth;
  analysis.nodes = result.nodes;
  analysis.seconds = watch.seconds();
  analysis.exact = result.exact;
  analysis.table_hits = result.table_hits;
  return analysis;
}

class SearchPlayer final : public Player {
 public:
  SearchPlayer(std::string name, const PlayerLimits& limits, std::unique_ptr<AnySearch> search)
      : name_(std::move(name)), limits_(limits), search_(std::move(search)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t seed) override { search_->new_game(seed); }

  Analysis think(const Line& line, const Turn& turn) override { return search(line, turn, 0, {}); }

  std::vector<Analysis> think_of_lines(const Line& line, const Turn& turn, int count) override {
    const auto moves = static_cast<int>(line.game()->legal_moves(line.position()).size());
    // Only some searches can leave out moves that were told already.
    const int lines = search_->can_exclude() ? std::min(count, moves) : 1;
    std::vector<Analysis> result;
    std::vector<AnyMove> told;
    for (int number = 0; number < lines; ++number) {
      Analysis found = search(line, turn, number, told);
      told.push_back(found.best());
      // Lines come best first already, but a later search may have looked deeper.
      const auto place = std::ranges::upper_bound(result, *found.score, std::ranges::greater{},
                                                  [](const Analysis& a) { return *a.score; });
      result.insert(place, std::move(found));
    }
    return result;
  }

 private:
  Analysis search(const Line& line, const Turn& turn, int number, std::span<const AnyMove> told) {
    const Stopwatch watch;
    SearchRequest<AnyMove> request;
    request.limits = limits_for_move(turn.limits.value_or(limits_), turn.clock);
    request.stop = turn.stop;
    request.past = line.past();
    request.excluded = told;
    if (turn.on_iteration) {
      request.on_iteration = [&](const SearchResult<AnyMove>& result) {
        turn.on_iteration(number, analysis_of(result, watch));
      };
    }
    return analysis_of(search_->search(line.position(), request), watch);
  }

  std::string name_;
  PlayerLimits limits_;
  std::unique_ptr<AnySearch> search_;
};

}  // namespace

std::unique_ptr<Player> make_search_player(std::string name, const PlayerLimits& limits,
                                           std::unique_ptr<AnySearch> search) {
  return std::make_unique<SearchPlayer>(std::move(name), limits, std::move(search));
}

}  // namespace quadrille
