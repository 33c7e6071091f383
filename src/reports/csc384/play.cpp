// SPDX-License-Identifier: MIT
#include "reports/csc384/play.h"

#include <algorithm>
#include <memory>

#include "base/stopwatch.h"
#include "players/factory.h"
#include "players/parts.h"

namespace quadrille::csc384 {
namespace {

using std::chrono::nanoseconds;

// Both sides of one answer: chooses move after move until the time is used up, and hurries then.
class BothSides {
 public:
  BothSides(const Puzzle& puzzle, const PlayLimits& limits)
      : puzzle_(puzzle), limits_(limits), solver_(make_solver(*puzzle.game)) {
    answer_.states.push_back(puzzle.position);
  }

  // Half of the time goes to the proof.
  void play_first_move() {
    if (is_over()) return;
    const auto solution = solve(left() / 2);
    answer_.value = solution.value;
    answer_.plies = solution.plies;
    play_best_of(solution, left() - left() / 10);
  }

  void play_to_the_end() {
    if (is_over()) return;
    auto solution = solve(left() / 2);
    answer_.value = solution.value;
    answer_.plies = solution.plies;
    while (true) {
      play_best_of(solution, share_of_ply());
      if (is_over() || answer_.moves.size() >= kLongestAnswer) return;
      // What was proved once is soon proved again; what was not gets its share, and no more.
      const bool proved = !solution.best.empty();
      solution = solve(proved ? left() / 2 : share_of_ply());
    }
  }

  [[nodiscard]] Answer take() && { return std::move(answer_); }

 private:
  [[nodiscard]] const AnyPosition& here() const { return answer_.states.back(); }
  [[nodiscard]] bool is_over() const { return puzzle_.game->outcome(here()).has_value(); }
  [[nodiscard]] nanoseconds left() const {
    return std::max<nanoseconds>(limits_.time - (Clock::now() - watch_.start()), nanoseconds(0));
  }

  // Of the time left for one of two things to be done in a ply, in a game that nobody may end.
  [[nodiscard]] nanoseconds share_of_ply() const {
    const auto plies_left = static_cast<long>(kLongestAnswer - answer_.moves.size());
    return left() / std::max(40L, plies_left / 2);
  }

  Solution<AnyMove> solve(nanoseconds time) {
    SolveRequest request;
    request.time = time;
    request.distance = true;
    request.all_moves = false;
    request.stop = limits_.stop;
    return solver_->solve(here(), request);
  }

  void play_best_of(const Solution<AnyMove>& solution, nanoseconds search_time) {
    if (solution.best.empty()) {
      ++answer_.searched;
      play(search(search_time));
    } else {
      play(solution.best.front());
    }
  }

  AnyMove search(nanoseconds time) {
    constexpr nanoseconds kShortest = std::chrono::milliseconds(1);
    constexpr Depth kHurriedDepth = 3;
    if (!searcher_) {
      auto player = make_player(puzzle_.game, kSearchPlayer);
      if (!player) return puzzle_.game->legal_moves(here()).front();
      searcher_ = std::move(*player);
    }
    Turn turn;
    turn.stop = limits_.stop;
    turn.limits.emplace();
    if (time >= kShortest) {
      turn.limits->per_move.time = time;
    } else {
      turn.limits->per_move.depth = kHurriedDepth;
    }
    return searcher_->choose(Line(puzzle_.game, here()), turn).best();
  }

  void play(AnyMove move) {
    answer_.moves.push_back(move);
    answer_.states.push_back(puzzle_.game->apply(here(), move));
  }

  const Puzzle& puzzle_;
  PlayLimits limits_;
  Stopwatch watch_;
  std::unique_ptr<AnySolver> solver_;
  std::unique_ptr<Player> searcher_;  // made when it is needed
  Answer answer_;
};

}  // namespace

Answer best_move(const Puzzle& puzzle, const PlayLimits& limits) {
  BothSides sides(puzzle, limits);
  sides.play_first_move();
  return std::move(sides).take();
}

Answer whole_game(const Puzzle& puzzle, const PlayLimits& limits) {
  BothSides sides(puzzle, limits);
  sides.play_to_the_end();
  return std::move(sides).take();
}

std::vector<std::string> move_texts(const Puzzle& puzzle, const Answer& answer) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < answer.moves.size(); ++i) {
    texts.push_back(puzzle.game->move_text(answer.states[i], answer.moves[i]));
  }
  return texts;
}

std::string fall_2022_text(const Puzzle& puzzle, const Answer& answer) {
  return board_text(puzzle, answer.states.back());
}

std::string winter_2023_text(const Puzzle& puzzle, const Answer& answer) {
  std::string text;
  for (const AnyPosition& state : answer.states) text += board_text(puzzle, state) + "\n\n";
  return text;
}

}  // namespace quadrille::csc384
