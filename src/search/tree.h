// SPDX-License-Identifier: MIT
// The tree below the root of an alpha-beta search, as one thread walks it: one template over the
// game. Its techniques can be switched off one by one; with all of them off it is the textbook's.
// docs/search.md tells of each.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/exact_scores.h"
#include "search/leaf.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/ordering.h"
#include "search/path.h"
#include "search/reductions.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace quadrille {

template <Game G>
class Tree {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  Tree(const G& game, const Evaluator& evaluator, const AlphaBetaOptions& options,
       ExactScores<G> exact, TranspositionTable& table)
      : game_(game),
        evaluator_(evaluator),
        options_(options),
        exact_(std::move(exact)),
        table_(table),
        lines_(kMaxDepth + 2),
        moves_made_(kMaxDepth + 2) {}

  // Forgets everything.
  void clear() {
    quiet_.clear();
    learned_.clear();
  }

  // Begins a search. The budget must live as long as it.
  void begin(const Position& root, std::span<const Hash> past, Budget& budget) {
    budget_ = &budget;
    table_hits_ = 0;
    deepest_ = 0;
    me_ = game_.side_to_move(root);
    // Leaves are valued for the side that searches, so the two sides' entries are kept apart.
    salt_ = me_ == Side::kFirst ? 0 : mix(1);
    quiet_.fade();
    learned_.fade();
    path_.begin(past);
    past_may_draw_ = path_.past_may_draw(game_);
    trusts_earlier_search_ = false;
    path_.push(game_, root);
  }

  // The value of the position after a move at the root, for the side that moves there: see value.
  Score value_after(const Position& root, Move move, Depth depth, Score alpha, Score beta) {
    moves_made_[0] = move.code() + 1;
    furthest_extended_ = std::min(2 * depth, kMaxDepth / 2);
    return -value(game_.apply(root, move), depth - 1, 1, -beta, -alpha);
  }
  // The best line behind that move.
  [[nodiscard]] const std::vector<Move>& line_after() const { return lines_[1]; }

  [[nodiscard]] const Path<G>& path() const { return path_; }
  [[nodiscard]] Nodes table_hits() const { return table_hits_; }
  // How many plies after the root the deepest node was.
  [[nodiscard]] int deepest() const { return deepest_; }
  // How often a result depended on a heuristic value: as often as before, then it is true.
  [[nodiscard]] std::uint64_t horizon() const { return horizon_; }

  // Whether a win or loss was taken from an earlier search, while positions have stood since then
  // that would be a draw now.
  [[nodiscard]] bool trusts_earlier_search() const { return trusts_earlier_search_; }

  // What the table knows a position by: its count of plies too, where a draw by counting is so near
  // that a search may meet it.
  [[nodiscard]] Hash key_of(const Position& position) const {
    constexpr int kDrawInSight = 40;
    Hash key = game_.hash(position) ^ salt_;
    if constexpr (DrawsByCount<G>) {
      const int plies = game_.plies_to_draw(position);
      if (plies <= kDrawInSight) key ^= mix(static_cast<Hash>(plies));
    }
    return key;
  }

 private:
  static constexpr Depth kFinal = 255;  // depth of a table entry that no horizon had a part in

  // One ply before the horizon stand most of the nodes that have moves, and to search such a node
  // costs less than to look it up, or to put its moves in order.
  static constexpr Depth kFrontier = 1;
  [[nodiscard]] bool looks_up(Depth depth) const { return depth > kFrontier && table_.enabled(); }
  [[nodiscard]] bool orders(Depth depth) const {
    return options_.order == Order::kMoves ? depth > kFrontier
                                           : options_.order == Order::kHeuristic;
  }

  static constexpr std::size_t kFewMoves = 8;

  // The value of a position `ply` plies after the root for the side to move, looking `depth` plies
  // ahead. With v that value by full minimax and r the result:
  //   r <= alpha         then v <= r
  //   alpha < r < beta   then v == r, and lines_[ply] is a best line
  //   r >= beta          then v >= r
  // When the budget is exhausted the result means nothing. With reductions v is the value of the
  // tree that was searched.
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
    if constexpr (SeesEnds<G>) {
      if (options_.certain) {
        const CertainResult end = game_.certain_result(position);
        if (end.status != Status::kOpen && !path_.can_draw(game_, position)) {
          return finished_score(end.status, game_.side_to_move(position), ply + end.plies);
        }
      }
    }
    if (depth <= 0 || ply >= kMaxDepth) return calm_value(position, ply, alpha, beta);
    return value_by_moves(position, depth, ply, alpha, beta);
  }

  // Step 2. At the horizon: the heuristic's value, but of no position in the middle of an exchange.
  // There the moves that go on with it are looked at until all is calm; whoever need not go on may
  // leave it at that.
  Score calm_value(const Position& position, int ply, Score alpha, Score beta) {
    deepest_ = std::max(deepest_, ply);
    if constexpr (HasNoise<G>) {
      if (options_.quiescence && ply < kMaxDepth) return value_by_noise(position, ply, alpha, beta);
    }
    return judged(position);
  }

  Score judged(const Position& position) {
    ++horizon_;
    return heuristic_score(game_, evaluator_, position, me_);
  }

  Score value_by_noise(const Position& position, int ply, Score alpha, Score beta) {
    MoveList moves;
    const bool must_go_on = game_.noisy_moves(position, moves);
    Score best = -Score::infinite();
    if (!must_go_on) {
      best = judged(position);
      if (best >= beta || moves.empty()) return best;
      alpha = std::max(alpha, best);
    }
    for (const Move move : moves) {
      const Score score = -value(game_.apply(position, move), 0, ply + 1, -beta, -alpha);
      if (budget_->exhausted()) return Score::draw();
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      if (score >= beta) break;
      alpha = score;
      extend_line(ply, move);
    }
    return best;
  }

  // The same for an open position and depth > 0.
  Score value_by_moves(const Position& position, Depth depth, int ply, Score alpha, Score beta) {
    // Step 3. What the table knows.
    const bool looked_up = looks_up(depth);
    const Hash key = looked_up ? key_of(position) : 0;
    int table_move = -1;
    if (looked_up) {
      if (const auto entry = table_.find(key)) {
        const Score score = entry->score.further_by(ply);
        if (entry->depth >= depth && settles(entry->bound, score, alpha, beta) &&
            !path_.can_draw(game_, position)) {
          if (entry->depth != kFinal) ++horizon_;
          if constexpr (Repeats<G>) {
            if (past_may_draw_ && entry->is_old && score.is_decided())
              trusts_earlier_search_ = true;
          }
          return score;
        }
        table_move = entry->move_number;
      }
    }

    // Step 4. The moves, best guess first.
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
    const Depth depth_after = depth - 1 + (is_forced(position, moves, ply) ? 1 : 0);

    const auto horizon_before = horizon_;
    const Score alpha_before = alpha;
    Score best = -Score::infinite();
    int best_number = 0;
    std::array<Move, G::kMaxMoves> all_in_vain;  // NOLINT: filled as far as it is used
    std::size_t in_vain = 0;
    path_.push(game_, position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t number = ordered ? take_best(guesses) : i;
      const Move move = moves[number];
      const Position next = game_.apply(position, move);
      if (!few && looks_up(depth - 1)) table_.prefetch(key_of(next));
      moves_made_[static_cast<std::size_t>(ply)] = move.code() + 1;
      const bool is_capture = game_.is_capture(position, move);
      const Score score = value_of_move(position, move, next, i, is_capture,
                                        {depth_after, ply, alpha, beta, ordered});
      if (budget_->exhausted()) break;
      if (score > best) {
        best = score;
        best_number = static_cast<int>(number);
        if (score > alpha) {
          alpha = score;
          if (score >= beta) {
            if (options_.order == Order::kMoves && !is_capture) {
              remember(position, move, std::span(all_in_vain.data(), in_vain), ply, depth);
            }
            break;
          }
          extend_line(ply, move);
        }
      }
      if (!is_capture) all_in_vain[in_vain++] = move;
    }

    path_.pop();
    if (budget_->exhausted()) return Score::draw();

    // Step 6. What we know now.
    if (looked_up) {
      const Bound bound = best >= beta           ? Bound::kLower
                          : best <= alpha_before ? Bound::kUpper
                                                 : Bound::kExact;
      const bool final = horizon_ == horizon_before;
      table_.store(key, {best.nearer_by(ply), best_number, final ? kFinal : depth, bound});
    }
    return best;
  }

  struct Window {
    Depth depth;  // after the move
    int ply;      // before it
    Score alpha, beta;
    bool ordered;
  };

  // Step 5. One of the moves, for the side that makes it. Of the first one the value is asked. Of
  // the others, which are hardly ever better where moves are ordered, only whether they are: a
  // window without width cuts off more (principal-variation search: Marsland, Campbell 1982). And
  // late quiet ones are first searched less deep.
  [[gnu::always_inline]] Score value_of_move(const Position& position, Move move,
                                             const Position& next, std::size_t number,
                                             bool is_capture, const Window& window) {
    const auto [depth, ply, alpha, beta, ordered] = window;
    if (!options_.pvs || number == 0) return -value(next, depth, ply + 1, -beta, -alpha);
    const Score just_above = alpha.next();
    Depth less = 0;
    const ReductionSteps& steps = options_.reduction_steps;
    if (options_.reductions && ordered && !is_capture && may_reduce(steps, depth, number) &&
        !is_urgent(position, move)) {
      const bool is_narrow = beta <= just_above;
      const int success = options_.learning
                              ? learned_.count(game_.side_to_move(position), last_move(ply), move)
                              : 0;
      less = reduction(steps, depth, number, is_narrow, success);
    }
    Score score = -searched(next, depth - less, ply + 1, -just_above, -alpha);
    if (less > 0 && score > alpha) score = -searched(next, depth, ply + 1, -just_above, -alpha);
    if (score > alpha && score < beta) score = -searched(next, depth, ply + 1, -beta, -alpha);
    return score;
  }
  // Not inlined once for every window.
  [[gnu::noinline]] Score searched(const Position& position, Depth depth, int ply, Score alpha,
                                   Score beta) {
    return value(position, depth, ply, alpha, beta);
  }

  [[nodiscard]] bool is_forced(const Position& position, const MoveList& moves, int ply) const {
    if (!options_.extensions || ply >= furthest_extended_) return false;
    if (moves.size() == 1) return true;
    // Without ends in sight every other move would have to be refuted one by one.
    if constexpr (KnowsThreats<G>) return options_.certain && game_.must_answer(position);
    return false;
  }
  [[nodiscard]] bool is_urgent(const Position& position, Move move) const {
    if constexpr (KnowsThreats<G>) return game_.is_urgent(position, move);
    return false;
  }

  void remember(const Position& position, Move move, std::span<const Move> in_vain, int ply,
                Depth depth) {
    const Side side = game_.side_to_move(position);
    if (options_.learning) {
      learned_.learn(side, last_move(ply), move, in_vain, ply, depth);
    } else {
      quiet_.reward(side, move, ply, depth);
    }
  }
  // The move that led to a node, code + 1.
  [[nodiscard]] std::uint32_t last_move(int ply) const {
    return moves_made_[static_cast<std::size_t>(ply) - 1];
  }

  void extend_line(int ply, Move move) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& tail = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), tail.begin(), tail.end());
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
    if (options_.order == Order::kHeuristic) {
      guess_by_heuristic(position, moves, guesses);
    } else {
      const Side side = game_.side_to_move(position);
      const std::uint32_t last = last_move(ply);
      for (std::size_t i = 0; i < guesses.size(); ++i) {
        const int worth = game_.is_capture(position, moves[i])
                              ? MoveWorth::kCapture + capture_worth(position, moves[i])
                          : options_.learning ? learned_.worth(side, last, moves[i], ply)
                                              : quiet_.worth(side, moves[i], ply);
        guesses[i] = make_guess(worth, i);
      }
    }
    const auto known = static_cast<std::size_t>(table_move);
    if (known < guesses.size()) guesses[known] = make_guess(MoveWorth::kTableMove, known);
  }
  [[nodiscard]] int capture_worth(const Position& position, Move move) const {
    if constexpr (HasNoise<G>) {
      if (options_.learning) return game_.capture_worth(position, move);
    }
    return 0;
  }

  // A move's worth is its rank by the value of the position after it. When the search must end no
  // more are judged: whatever comes first then is searched by nobody.
  void guess_by_heuristic(const Position& position, const MoveList& moves,
                          std::span<Guess> guesses) const {
    std::array<std::pair<Score, std::size_t>, G::kMaxMoves> successors;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Score score =
          budget_->count_beside()
              ? heuristic_score(game_, evaluator_, game_.apply(position, moves[i]), me_)
              : Score::draw();
      successors[i] = {-score, i};
    }
    const std::span ranked(successors.data(), moves.size());
    std::ranges::sort(ranked, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
      guesses[ranked[rank].second] = make_guess(static_cast<int>(rank), ranked[rank].second);
    }
  }

  const G& game_;
  const Evaluator& evaluator_;
  AlphaBetaOptions options_;
  ExactScores<G> exact_;
  TranspositionTable& table_;
  QuietMoves<Move> quiet_;
  LearnedMoves<Move> learned_;
  Path<G> path_;
  std::vector<std::vector<Move>> lines_;   // by ply: the best line found there
  std::vector<std::uint32_t> moves_made_;  // by ply: the move that is being searched, code + 1
  Budget* budget_ = nullptr;
  Side me_ = Side::kFirst;
  Hash salt_ = 0;
  Nodes table_hits_ = 0;  // positions of this search that exact_ settled
  int deepest_ = 0;
  int furthest_extended_ = 0;  // forced replies further from the root end as others do
  std::uint64_t horizon_ = 0;
  bool past_may_draw_ = false;
  bool trusts_earlier_search_ = false;
};

}  // namespace quadrille
