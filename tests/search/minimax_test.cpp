// SPDX-License-Identifier: MIT
// Minimax is the yardstick of the other searches; its own is this one, on the slow board and with
// the slow heuristics.
#include "search/minimax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "base/random.h"
#include "games/registry.h"
#include "players/factory.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/heuristics/breakthrough_slow.h"

namespace quadrille {
namespace {

// For the side that searches: a win outranks every value and comes better soon, a loss late; a draw
// is worth what the heuristic calls even.
class SlowMinimax {
 public:
  SlowMinimax(std::string heuristic, double neutral, SlowRules rules)
      : heuristic_(std::move(heuristic)), neutral_(neutral), rules_(rules) {}

  Score best(const SlowBoard& root, int depth) {
    white_ = root.white_to_move;
    return value(root, depth, 0);
  }
  // What a move is worth, by its text.
  std::map<std::string, Score> values(const SlowBoard& root, int depth) {
    white_ = root.white_to_move;
    std::map<std::string, Score> result;
    for (const SlowMove& move : pawn_moves(root, rules_)) {
      result[write_move(move)] = value(after_move(root, move), depth - 1, 1);
    }
    return result;
  }

 private:
  [[nodiscard]] Score value(const SlowBoard& board, int depth, int ply) const {
    if (const auto verdict = verdict_on(board, rules_)) {
      if (verdict->winner == "draw") return Score::draw();
      return (verdict->winner == "white") == white_ ? Score::win_in(ply) : Score::loss_in(ply);
    }
    if (depth == 0) return Score::of(heuristic_value(heuristic_, board, white_) - neutral_);
    const bool mine = board.white_to_move == white_;
    Score best = mine ? -Score::infinite() : Score::infinite();
    for (const SlowMove& move : pawn_moves(board, rules_)) {
      const Score score = value(after_move(board, move), depth - 1, ply + 1);
      best = mine ? std::max(best, score) : std::min(best, score);
    }
    return best;
  }

  std::string heuristic_;
  double neutral_;
  SlowRules rules_;
  bool white_ = true;
};

SlowBoard random_open_board(int width, int height, SlowRules rules, Random& random) {
  while (true) {
    const SlowBoard board = random_board(width, height, rules, random);
    if (!verdict_on(board, rules)) return board;
  }
}

TEST(Minimax, IsTheTextbooks) {
  Random random(86);
  int decided = 0;
  for (const std::string rules_name : {"course", "standard"}) {
    const SlowRules rules = rules_name == "course" ? SlowRules::kCourse : SlowRules::kStandard;
    for (const auto& [heuristic, neutral] :
         {std::pair{"ari", 50.0}, {"hoddi", 50.0}, {"binni", 50.0}, {"schadd", 0.0}}) {
      const auto game = *find_game("breakthrough:" + rules_name + ":4x6");
      SlowMinimax slow(heuristic, neutral, rules);
      for (int depth = 1; depth <= 3; ++depth) {
        const auto player = *make_player(
            game, std::string("minimax:") + heuristic + ",depth=" + std::to_string(depth));
        const auto greedy = *make_player(game, std::string("greedy:") + heuristic);
        for (int i = 0; i < 25; ++i) {
          const SlowBoard board = random_open_board(4, 6, rules, random);
          SCOPED_TRACE(write_board(board));
          const auto position = *game->parse_position(write_board(board));
          const Analysis analysis = player->choose_lines(Line(game, position), {}, 1).front();
          const Score expected = slow.best(board, depth);
          ASSERT_EQ(*analysis.score, expected);
          ASSERT_EQ(slow.values(board, depth)[game->move_text(position, analysis.best())],
                    expected);
          if (expected.is_decided()) ++decided;
          if (depth > 1) continue;
          const Analysis first_look = greedy->choose(Line(game, position), {});
          ASSERT_EQ(*first_look.score, expected);
          ASSERT_EQ(first_look.best(), analysis.best());
        }
      }
    }
  }
  EXPECT_GT(decided, 50);
}

}  // namespace
}  // namespace quadrille
