// SPDX-License-Identifier: MIT
#include "players/search_player.h"

#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "players/time_control.h"

namespace quadrille {
namespace {

Analysis analysis_of(const SearchResult<AnyMove>& result, const Stopwatch& watch) {
  Analysis analysis;
  analysis.principal_variation = result.principal_variation;
  analysis.score = result.score;
  analysis.depth = result.depth;
  analysis.nodes = result.nodes;
  analysis.seconds = watch.seconds();
  analysis.exact = result.exact;
  analysis.selective_depth = result.selective_depth;
  analysis.table_fill = result.table_fill;
  analysis.table_hits = result.table_hits;
  analysis.finished = result.finished && result.depth > 0;
  return analysis;
}

class SearchPlayer final : public Player {
 public:
  SearchPlayer(std::string name, const PlayerLimits& limits, std::unique_ptr<AnySearch> search)
      : name_(std::move(name)), limits_(limits), search_(std::move(search)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t seed) override { search_->new_game(seed); }
  [[nodiscard]] bool tells_lines() const override { return search_->tells_lines(); }

  Analysis think(const Line& line, const Turn& turn) override {
    return search(line, turn, move_limits(turn), 1).front();
  }

  Analysis play_forced_move(const Line& line, const Turn& turn) override {
    Limits limits = move_limits(turn);
    if (search_->may_hurry()) limits.depth = 1;
    return search(line, turn, limits, 1).front();
  }

  std::vector<Analysis> think_of_lines(const Line& line, const Turn& turn, int count) override {
    return search(line, turn, move_limits(turn), count);
  }

 private:
  [[nodiscard]] Limits move_limits(const Turn& turn) const {
    return limits_for_move(turn.limits.value_or(limits_), turn.clock);
  }

  std::vector<Analysis> search(const Line& line, const Turn& turn, const Limits& limits,
                               int count) {
    const Stopwatch watch;
    SearchRequest<AnyMove> request;
    request.limits = limits;
    request.stop = turn.stop;
    request.past = line.past();
    request.lines = count;
    if (turn.on_iteration) {
      request.on_iteration = [&](const SearchResult<AnyMove>& result) {
        turn.on_iteration(result.line, analysis_of(result, watch));
      };
    }
    std::vector<Analysis> lines;
    for (const SearchResult<AnyMove>& result : search_->search(line.position(), request)) {
      lines.push_back(analysis_of(result, watch));
    }
    return lines;
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
