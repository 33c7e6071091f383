// SPDX-License-Identifier: MIT
#include "workbench/disagreements.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>

#include "players/parts.h"

namespace quadrille {
namespace {

using Lines = std::vector<SearchResult<AnyMove>>;

// A heuristic that searches. Without a table, so that the lines it expects are told to their ends.
class Chooser {
 public:
  Chooser(const AnyGame& game, const Evaluator& heuristic)
      : heuristic_(heuristic),
        search_(
            make_search(game, SearchKind::kAlphaBeta, heuristic, AlphaBetaOptions::textbook())) {}

  // Every move with its score, best first.
  Lines lines(const Line& line, const DisagreementRequest& request) {
    search_->new_game(1);
    SearchRequest<AnyMove> search;
    search.limits = request.limits;
    search.stop = request.stop;
    search.past = line.past();
    search.lines = std::numeric_limits<int>::max();
    return search_->search(line.position(), search);
  }

  [[nodiscard]] const Evaluator& heuristic() const { return heuristic_; }

 private:
  Evaluator heuristic_;
  std::unique_ptr<AnySearch> search_;
};

// The line that begins with the move; null where the limits ended the search before it was told.
const SearchResult<AnyMove>* line_of(const Lines& lines, AnyMove move) {
  const auto found = std::ranges::find_if(
      lines, [move](const auto& line) { return line.principal_variation.front() == move; });
  return found == lines.end() ? nullptr : &*found;
}

AnyPosition end_of(const AnyGame& game, AnyPosition position, std::span<const AnyMove> moves) {
  for (const AnyMove move : moves) position = game.apply(position, move);
  return position;
}

// Nothing if the other move is as good to this heuristic, or was not looked at.
std::optional<Preference> preference(const Line& line, const Chooser& chooser, const Lines& lines,
                                     AnyMove other_move) {
  const auto& own = lines.front();
  const auto* const other = line_of(lines, other_move);
  if (other == nullptr || own.score <= other->score) return std::nullopt;
  Preference preference{own.score, other->score, {}};
  if (own.score.is_decided() || other->score.is_decided()) return preference;
  const AnyGame& game = *line.game();
  const Side mover = game.side_to_move(line.position());
  const auto at_end = [&](const SearchResult<AnyMove>& result) {
    return chooser.heuristic().explain(end_of(game, line.position(), result.principal_variation),
                                       mover);
  };
  preference.reasons = term_differences(at_end(own), at_end(*other));
  return preference;
}

std::optional<Disagreement> compare(const Line& line, AnyMove played, std::span<Chooser> choosers,
                                    const DisagreementRequest& request) {
  std::vector<Lines> lines;
  for (Chooser& chooser : choosers) lines.push_back(chooser.lines(line, request));
  Disagreement found;
  found.choices[0] = lines[0].front().principal_variation.front();
  found.choices[1] = choosers.size() < 2 ? played : lines[1].front().principal_variation.front();
  for (std::size_t i = 0; i < choosers.size(); ++i) {
    const auto liked = preference(line, choosers[i], lines[i], found.choices[1 - i]);
    if (!liked) return std::nullopt;
    found.preferences.push_back(*liked);
  }
  return found;
}

}  // namespace

Disagreements find_disagreements(const Line& game, const DisagreementRequest& request) {
  const AnyGame& rules = *game.game();
  std::vector<Chooser> choosers;
  for (const Evaluator& heuristic : request.heuristics) choosers.emplace_back(rules, heuristic);
  Judge judge(game.game(), request.judge_nodes, request.stop);
  const auto stopped = [&] { return request.stop != nullptr && *request.stop; };

  Disagreements result;
  Line line(game.game(), game.start());
  for (const AnyMove played : game.moves()) {
    if (rules.legal_moves(line.position()).size() > 1) {
      auto found = compare(line, played, choosers, request);
      if (found) {
        found->ply = line.moves().size();
        found->verdict = judge.judge(line, found->choices);
      }
      // What was cut short may be wrong.
      if (stopped()) {
        result.stopped = true;
        return result;
      }
      ++result.positions;
      if (found) result.found.push_back(*std::move(found));
    }
    line.play(played);
    if (request.on_ply) request.on_ply();
  }
  return result;
}

}  // namespace quadrille
