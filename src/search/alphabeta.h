// SPDX-License-Identifier: MIT
// Alpha-beta with iterative deepening, as one template over the game. Its techniques can be
// switched off one by one; with all of them off it is the textbook's.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/exact_scores.h"
#include "search/leaf.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/ordering.h"
#include "search/path.h"
#include "search/result.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace quadrille {

template <Game G>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  AlphaBeta(const G& game, const Evaluator& evaluator, const AlphaBetaOptions& options,
            ExactScores<G> exact = {})
      : game_(game),
        evaluator_(evaluator),
        order_(options.order),
        exact_(std::move(exact)),
        table_(options.table_bytes),
        lines_(kMaxDepth + 2) {}

  // Forgets everything: the next search gives what a new object would give.
  void new_game() {
    table_.clear();
    quiet_.clear();
  }

  using Result = SearchResult<Move>;

  // Deepens until a limit is met or every line is exact; the position must be open. Several lines
  // are one search: each depth is searched once for every line, without the moves of the lines
  // before it, so that all lines that are told have the same depth.
  std::vector<Result> search(const Position& root, const SearchRequest<Move>& request) {
    Budget budget(request.limits, request.stop);
    budget_ = &budget;
    table_hits_ = 0;
    me_ = game_.side_to_move(root);
    // Leaves are valued for the side that searches, so the two sides' entries are kept apart.
    salt_ = me_ == Side::kFirst ? 0 : mix(1);
    table_.age();
    quiet_.fade();
    path_.begin(request.past);
    path_.push(game_, root);

    MoveList moves;
    game_.generate(root, moves);
    const std::size_t count = std::min(static_cast<std::size_t>(request.lines), moves.size());
    std::vector<Result> best(1);
    best[0].principal_variation = {moves[0]};
    Depth finished = 0;
    while (finished < request.limits.depth.value_or(kMaxDepth)) {
      auto lines = search_lines(root, moves, finished + 1, count);
      const bool complete = lines.size() == count && !budget.exhausted();
      // Several lines of an iteration that was not finished could not be compared with each other.
      if (complete || (!lines.empty() && (count == 1 || finished == 0))) best = std::move(lines);
      if (!complete) break;
      ++finished;
      if (request.on_iteration) std::ranges::for_each(best, request.on_iteration);
      if (std::ranges::all_of(best, [](const Result& line) { return line.exact; })) break;
    }
    for (Result& line : best) {
      line.nodes = budget.nodes();
      line.table_hits = table_hits_;
      extend_from_table(root, line.principal_variation, finished);
      // What the table knows of a position is true on every way but those on which it stood before.
      if (line.exact && line.score.is_decided() && repeats(root, line.principal_variation)) {
        line.exact = false;
      }
    }
    return best;
  }

 private:
  static constexpr Depth kFinal = 255;  // depth of a table entry that no horizon had a part in

  // One ply before the horizon stand most of the nodes that have moves, and to search such a node
  // costs less than to look it up, or to put its moves in order.
  static constexpr Depth kFrontier = 1;
  [[nodiscard]] bool looks_up(Depth depth) const { return depth > kFrontier && table_.enabled(); }
  [[nodiscard]] bool orders(Depth depth) const {
    return order_ == Order::kMoves ? depth > kFrontier : order_ == Order::kHeuristic;
  }

  // What the table knows a position by: its count of plies too, where a draw by counting is so near
  // that a search may meet it.
  static constexpr int kDrawInSight = 40;
  [[nodiscard]] Hash key_of(const Position& position) const {
    Hash key = game_.hash(position) ^ salt_;
    if constexpr (DrawsByCount<G>) {
      const int plies = game_.plies_to_draw(position);
      if (plies <= kDrawInSight) key ^= mix(static_cast<Hash>(plies));
    }
    return key;
  }

  static constexpr std::size_t kFewMoves = 8;

  // One iteration, best line first. Where the budget runs out there are fewer lines, and the last
  // is perhaps not finished. With ordering the moves found best are the first to be searched next
  // time.
  std::vector<Result> search_lines(const Position& root, MoveList& moves, Depth depth,
                                   std::size_t count) {
    std::vector<Result> lines;
    MoveList left = moves;
    while (lines.size() < count && !budget_->exhausted()) {
      const std::span<Move> others(left.begin() + lines.size(), left.end());
      const auto horizon_before = horizon_;
      const std::optional<Score> score = search_root(root, others, depth);
      if (!score) break;
      Result& line = lines.emplace_back();
      line.principal_variation = lines_[0];
      line.score = *score;
      line.depth = depth;
      line.finished = !budget_->exhausted();
      const bool is_seen = score->is_decided() && score->plies() <= depth;
      line.exact = line.finished && (is_seen || horizon_ == horizon_before);
      move_to_front(others, line.principal_variation.front());
    }
    if (order_ != Order::kOff) moves = left;
    // What a table remembers of one line may lift another above it.
    sort_by_score(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].line = static_cast<int>(i);
      lines[i].nodes = budget_->nodes();
    }
    return lines;
  }

  // Equal ones stay in their order. They are few: std::stable_sort takes longer to compile than to
  // win back.
  static void sort_by_score(std::vector<Result>& lines) {
    for (std::size_t i = 1; i < lines.size(); ++i) {
      for (std::size_t j = i; j > 0 && lines[j - 1].score < lines[j].score; --j) {
        std::swap(lines[j - 1], lines[j]);
      }
    }
  }

  // The best score of these moves, with its line in lines_[0]; nothing when the budget ran out
  // before there was one to trust: without ordering the first move is not the best known one, so
  // half an iteration tells nothing.
  std::optional<Score> search_root(const Position& root, std::span<const Move> moves, Depth depth) {
    Score best = -Score::infinite();
    std::vector<Move> best_line;
    for (const Move move : moves) {
      const Score score = -value(game_.apply(root, move), depth - 1, 1, -Score::infinite(), -best);
      if (budget_->exhausted()) break;
      if (score > best) {
        best = score;
        best_line.assign(1, move);
        best_line.insert(best_line.end(), lines_[1].begin(), lines_[1].end());
      }
    }
    if (best_line.empty() || (budget_->exhausted() && order_ == Order::kOff)) return std::nullopt;
    lines_[0] = std::move(best_line);
    return best;
  }

  // The value of a position `ply` plies after the root for the side to move, looking `depth` plies
  // ahead. With v that value by full minimax and r the result:
  //   r <= alpha         then v <= r
  //   alpha < r < beta   then v == r, and lines_[ply] is a best line
  //   r >= beta          then v >= r
  // When the budget is exhausted the result means nothing.
  //
  // Step 1. The end of the game, or of our sight. Most nodes end here, so this part is inlined into
  // the loop over moves.
  [[gnu::always_inline]] Score value(const Position& position, Depth depth, int ply, Score alpha,
                                     Score beta) {
    lines_[static_cast<std::size_t>(ply)].clear();
    if (!budget_->count_node()) return Score::draw();
    const Status status = game_.status(position);
    if (status != Status::kOpen) return finished_score(status, game_.side_to_move(position), ply);
    if (path_.is_draw(game_, position)) {
      ++horizon_;  // true on this way only
      return Score::draw();
    }
    if constexpr (HasExactScores<G>) {
      if (exact_.find != nullptr) {
        const auto exact = exact_.find(exact_.source.get(), game_, position);
        if (exact && !path_.can_draw(game_, position)) {
          ++table_hits_;
          return exact->further_by(ply);
        }
      }
    }
    if (depth == 0) {
      ++horizon_;
      return heuristic_score(game_, evaluator_, position, me_);
    }
    return value_by_moves(position, depth, ply, alpha, beta);
  }

  // The same for an open position and depth > 0.
  Score value_by_moves(const Position& position, Depth depth, int ply, Score alpha, Score beta) {
    // Step 2. What the table knows.
    const bool looked_up = looks_up(depth);
    const Hash key = looked_up ? key_of(position) : 0;
    int table_move = -1;
    if (looked_up) {
      if (const auto entry = table_.find(key)) {
        const Score score = entry->score.further_by(ply);
        if (entry->depth >= depth && settles(entry->bound, score, alpha, beta) &&
            !path_.can_draw(game_, position)) {
          if (entry->depth != kFinal) ++horizon_;
          return score;
        }
        table_move = entry->move_number;
      }
    }

    // Step 3. The moves, best guess first.
    MoveList moves;
    game_.generate(position, moves);
    // What the table knows of the positions after them is brought while there is other work: of all
    // at once where they are few, else of each before it is searched.
    const bool few = moves.size() <= kFewMoves;
    if (few && looks_up(depth - 1)) {
      for (const Move move : moves) {
        table_.prefetch(key_of(game_.apply(position, move)));
      }
    }
    std::array<Guess, G::kMaxMoves> all_guesses;  // NOLINT: filled by guess()
    const std::span<Guess> guesses(all_guesses.data(), moves.size());
    const bool ordered = orders(depth);
    if (ordered) guess(position, moves, table_move, ply, guesses);

    const auto horizon_before = horizon_;
    const Score alpha_before = alpha;
    Score best = -Score::infinite();
    int best_number = 0;
    path_.push(game_, position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t number = ordered ? take_best(guesses) : i;
      const Move move = moves[number];
      const Position next = game_.apply(position, move);
      if (!few && looks_up(depth - 1)) table_.prefetch(key_of(next));
      const Score score = -value(next, depth - 1, ply + 1, -beta, -alpha);
      if (budget_->exhausted()) break;
      if (score <= best) continue;
      best = score;
      best_number = static_cast<int>(number);
      if (score <= alpha) continue;
      alpha = score;
      if (score >= beta) {
        if (order_ == Order::kMoves && !game_.is_capture(position, move)) {
          quiet_.reward(game_.side_to_move(position), move, ply, depth);
        }
        break;
      }
      auto& line = lines_[static_cast<std::size_t>(ply)];
      const auto& tail = lines_[static_cast<std::size_t>(ply) + 1];
      line.assign(1, move);
      line.insert(line.end(), tail.begin(), tail.end());
    }

    path_.pop();
    if (budget_->exhausted()) return Score::draw();

    // Step 4. What we know now.
    if (looked_up) {
      const Bound bound = best >= beta           ? Bound::kLower
                          : best <= alpha_before ? Bound::kUpper
                                                 : Bound::kExact;
      const bool final = horizon_ == horizon_before;
      table_.store(key, {best.nearer_by(ply), best_number, final ? kFinal : depth, bound});
    }
    return best;
  }

  static bool settles(Bound bound, Score score, Score alpha, Score beta) {
    switch (bound) {
      case Bound::kExact:
        return true;
      case Bound::kLower:
        return score >= beta;
      case Bound::kUpper:
        return score <= alpha;
      case Bound::kNone:
        break;
    }
    return false;
  }

  // How promising a move is, and below that its number, counted down: the greatest guess is taken
  // first, and of equals the move that was generated first. 0 is a move that was taken.
  using Guess = std::uint32_t;
  static_assert(G::kMaxMoves <= 255, "a guess holds a move number in eight bits");
  static constexpr Guess make_guess(int worth, std::size_t number) {
    return static_cast<Guess>(worth) << 8 | static_cast<Guess>(255 - number);
  }

  // Takes the greatest guess and gives its move's number: a selection sort one step at a time,
  // since most nodes are cut off after a move or two. Without a branch, so that it runs on vectors.
  static std::size_t take_best(std::span<Guess> guesses) {
    Guess best = 0;
    for (const Guess guess : guesses) best = std::max(best, guess);
    const std::size_t number = 255 - (best & 255);
    guesses[number] = 0;
    return number;
  }

  void guess(const Position& position, const MoveList& moves, int table_move, int ply,
             std::span<Guess> guesses) const {
    if (order_ == Order::kHeuristic) {
      guess_by_heuristic(position, moves, guesses);
    } else {
      const Side side = game_.side_to_move(position);
      for (std::size_t i = 0; i < guesses.size(); ++i) {
        const int worth = game_.is_capture(position, moves[i]) ? QuietMoves<Move>::kCapture
                                                               : quiet_.worth(side, moves[i], ply);
        guesses[i] = make_guess(worth, i);
      }
    }
    const auto known = static_cast<std::size_t>(table_move);
    if (known < guesses.size()) guesses[known] = make_guess(QuietMoves<Move>::kTableMove, known);
  }

  // A move's worth is its rank by the value of the position after it.
  void guess_by_heuristic(const Position& position, const MoveList& moves,
                          std::span<Guess> guesses) const {
    std::array<std::pair<Score, std::size_t>, G::kMaxMoves> successors;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      successors[i] = {-heuristic_score(game_, evaluator_, game_.apply(position, moves[i]), me_),
                       i};
    }
    const std::span ranked(successors.data(), moves.size());
    std::ranges::sort(ranked, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
      guesses[ranked[rank].second] = make_guess(static_cast<int>(rank), ranked[rank].second);
    }
  }

  // Whether a position of the line is a draw by repetition; path_ ends with the root.
  [[nodiscard]] bool repeats(Position position, std::span<const Move> line) const {
    if constexpr (Repeats<G>) {
      Path<G> path = path_;
      for (const Move move : line) {
        position = game_.apply(position, move);
        if (path.is_draw(game_, position)) return true;
        path.push(game_, position);
      }
    }
    return false;
  }

  static void move_to_front(std::span<Move> moves, Move best) {
    const auto at = std::find(moves.begin(), moves.end(), best);
    std::rotate(moves.begin(), at, at + 1);
  }

  // A line that a table entry cut short goes on in the table.
  void extend_from_table(Position position, std::vector<Move>& line, Depth depth) const {
    if (!table_.enabled()) return;
    for (const Move move : line) position = game_.apply(position, move);
    while (line.size() < static_cast<std::size_t>(depth) &&
           game_.status(position) == Status::kOpen) {
      const auto entry = table_.find(key_of(position));
      if (!entry || entry->bound != Bound::kExact) return;
      MoveList moves;
      game_.generate(position, moves);
      if (static_cast<std::size_t>(entry->move_number) >= moves.size()) return;
      line.push_back(moves[static_cast<std::size_t>(entry->move_number)]);
      position = game_.apply(position, line.back());
    }
  }

  const G& game_;
  const Evaluator& evaluator_;
  Order order_;
  ExactScores<G> exact_;
  TranspositionTable table_;
  QuietMoves<Move> quiet_;
  Path<G> path_;
  std::vector<std::vector<Move>> lines_;  // by ply: the best line found there
  Budget* budget_ = nullptr;
  Side me_ = Side::kFirst;
  Hash salt_ = 0;
  Nodes table_hits_ = 0;       // positions of this search that exact_ settled
  std::uint64_t horizon_ = 0;  // how often a result depended on a heuristic value
};

}  // namespace quadrille
