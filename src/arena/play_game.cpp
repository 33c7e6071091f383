// SPDX-License-Identifier: MIT
#include "arena/play_game.h"

#include "base/random.h"
#include "base/stopwatch.h"
#include "search/score_text.h"

namespace quadrille {
namespace {

// A move may take this much longer than its limit: the search looks at the clock from time to time
// only, and the machine has other things to do.
constexpr std::chrono::milliseconds kTolerance(5);

PlayedMove record_of(const Line& line, const Analysis& choice, double seconds) {
  PlayedMove played;
  played.move = line.game()->move_text(line.position(), choice.best());
  if (choice.score) played.score = score_number(*choice.score);
  if (choice.depth > 0) played.depth = choice.depth;
  if (choice.nodes > 0) played.nodes = choice.nodes;
  played.seconds = seconds;
  return played;
}

}  // namespace

std::optional<PlayedGame> play_game(Line line, const std::array<Seat, 2>& seats, std::uint64_t seed,
                                    const std::atomic<bool>* stop, std::size_t longest,
                                    const OnMove& on_move, const Adjudication& adjudication) {
  const AnyGame& game = *line.game();
  PlayedGame played;
  std::array<std::chrono::nanoseconds, 2> left{};
  for (const Side side : kSides) {
    const Seat& seat = seats[index_of(side)];
    seat.player->new_game(derive_seed(seed, index_of(side)));
    seat.player->take_side(side);
    if (seat.clock) left[index_of(side)] = seat.clock->base;
  }

  const auto end = [&](std::optional<Side> winner, Reason reason) {
    played.outcome = {winner, reason};
    for (const Seat& seat : seats) seat.player->end_game(line, played.outcome);
    return played;
  };
  while (true) {
    if (const auto outcome = line.outcome()) return end(outcome->winner, outcome->reason);
    if (const auto ruling = rule_on(adjudication, line, played.moves)) {
      played.adjudicated = ruling->by;
      return end(ruling->outcome.winner, ruling->outcome.reason);
    }
    if (played.moves.size() >= longest) return end(std::nullopt, Reason::kLength);
    const Side side = game.side_to_move(line.position());
    const std::size_t at = index_of(side);
    const Seat& seat = seats[at];

    Turn turn;
    turn.stop = stop;
    if (seat.clock) turn.clock = left[at];
    if (seats[1 - at].clock) turn.opponent_clock = left[1 - at];
    const Stopwatch watch;
    const Analysis choice = seat.player->choose(line, turn);
    const std::chrono::nanoseconds taken = Clock::now() - watch.start();
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return std::nullopt;

    const double seconds = std::chrono::duration<double>(taken).count();
    played.nodes[at] += choice.nodes;
    played.seconds[at] += seconds;
    if (choice.forfeit) {
      played.fault = choice.forfeit->message;
      return end(opposite(side), choice.forfeit->reason);
    }
    if (seat.per_move && taken > *seat.per_move + kTolerance) ++played.overruns[at];
    if (seat.clock) {
      left[at] -= taken;
      if (left[at].count() < 0) return end(opposite(side), Reason::kTime);
      left[at] += seat.clock->increment;
    }
    if (!game.is_legal(line.position(), choice.best())) {
      return end(opposite(side), Reason::kIllegalMove);
    }
    played.moves.push_back(record_of(line, choice, seconds));
    line.play(choice.best());
    if (on_move) on_move(line, choice);
  }
}

}  // namespace quadrille
