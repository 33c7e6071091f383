// SPDX-License-Identifier: MIT
#include "workbench/judge.h"

#include <algorithm>

#include "games/checkers/family.h"
#include "players/heuristics.h"
#include "tables/probe.h"

namespace quadrille {
namespace {

using Worth = Judgement::Worth;

Worth worth_of(GameValue value, const std::optional<int>& plies) {
  switch (value) {
    case GameValue::kUnknown:
      return std::nullopt;
    case GameValue::kLoss:
      return plies ? Score::loss_in(*plies) : Score::loss();
    case GameValue::kDraw:
      return Score::draw();
    case GameValue::kWin:
      return plies ? Score::win_in(*plies) : Score::win();
  }
  return std::nullopt;
}

Worth worth_of_end(const Outcome& outcome, Side mover) {
  if (!outcome.winner) return Score::draw();
  return *outcome.winner == mover ? Score::win_in(1) : Score::loss_in(1);
}

// Won, open or lost. Two wins are equally good, however long they take.
int class_of(Score score) { return score.is_win() ? 1 : score.is_loss() ? -1 : 0; }

Line after(const Line& line, AnyMove move) {
  Line next = line;
  next.play(move);
  return next;
}

}  // namespace

std::string_view to_string(Judgement::Source source) {
  switch (source) {
    case Judgement::Source::kTable:
      return "table";
    case Judgement::Source::kProof:
      return "proof";
    case Judgement::Source::kSearch:
      return "search";
  }
  return "";
}

std::optional<std::size_t> better_of(const std::array<Worth, 2>& worth) {
  if (worth[0] && worth[1]) {
    const int first = class_of(*worth[0]);
    const int second = class_of(*worth[1]);
    if (first != second) return first > second ? 0 : 1;
    if (worth[0]->is_decided() || *worth[0] == *worth[1]) return std::nullopt;
    return *worth[0] > *worth[1] ? 0 : 1;
  }
  for (const std::size_t known : {std::size_t{0}, std::size_t{1}}) {
    if (!worth[known]) continue;
    if (worth[known]->is_win()) return known;
    if (worth[known]->is_loss()) return 1 - known;
  }
  return std::nullopt;
}

Judge::Judge(const GamePointer& game, Nodes nodes, const std::atomic<bool>* stop)
    : nodes_(nodes),
      stop_(stop),
      solver_(make_solver(*game)),
      search_(make_search(
          *game, SearchKind::kAlphaBeta, *find_heuristic(*game, strongest_written_heuristic(*game)),
          {.table_bytes = std::min(useful_table_bytes(nodes), AlphaBetaOptions{}.table_bytes)})) {}

Judgement Judge::judge(const Line& line, const std::array<AnyMove, 2>& moves) {
  if (const auto worth = by_table(line, moves)) {
    return {Judgement::Source::kTable, *worth, better_of(*worth)};
  }
  const Side mover = line.game()->side_to_move(line.position());
  const std::array<Line, 2> lines = {after(line, moves[0]), after(line, moves[1])};
  const Worths proved = {by_proof(lines[0], mover), by_proof(lines[1], mover)};
  if ((proved[0] && proved[1]) || better_of(proved)) {
    return {Judgement::Source::kProof, proved, better_of(proved)};
  }
  // Both by searches of the same size, which know nothing of each other.
  Worths seen;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    search_->new_game(1);
    seen[i] = by_search(lines[i], mover);
  }
  return {Judgement::Source::kSearch, seen, better_of(seen)};
}

std::optional<Judge::Worths> Judge::by_table(const Line& line,
                                             const std::array<AnyMove, 2>& moves) const {
  if (!checkers::is_english(*line.game())) return std::nullopt;
  const auto probed = checkers::probe_tables(*line.game(), line.position(), stop_);
  if (!probed) return std::nullopt;
  Worths worth;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto move = std::ranges::find(probed->moves, moves[i], &SolvedMove::move);
    if (move != probed->moves.end()) worth[i] = worth_of(move->value, move->plies);
  }
  return worth;
}

Worth Judge::by_proof(const Line& after, Side mover) {
  if (const auto outcome = after.outcome()) return worth_of_end(*outcome, mover);
  const auto solution =
      solve_line(*solver_, after, {.nodes = nodes_, .all_moves = false, .stop = stop_});
  if (past_may_draw(after, solution.value)) return std::nullopt;
  return worth_of(reversed(solution.value), std::nullopt);
}

Worth Judge::by_search(const Line& after, Side mover) {
  if (const auto outcome = after.outcome()) return worth_of_end(*outcome, mover);
  SearchRequest<AnyMove> request;
  request.limits.nodes = nodes_;
  request.stop = stop_;
  request.past = after.past();
  return (-search_->search(after.position(), request).front().score).further_by(1);
}

}  // namespace quadrille
