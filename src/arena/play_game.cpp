// SPDX-License-Identifier: MIT
#include "arena/play_game.h"

#include "base/random.h"
#include "base/stopwatch.h"
#include "games/line.h"

namespace quadrille {
namespace {

// A move may take this much longer than its limit: the search looks at the clock from time to time
// only, and the machine has other things to do.
constexpr std::chrono::milliseconds kTolerance(5);

// The opening's moves count for repetition; one that is given as a position has none.
Line line_of(const GamePointer& game, const Opening& opening) {
  if (opening.moves.empty()) return {game, opening.position};
  Line line(game, game->start());
  for (const AnyMove move : opening.moves) line.play(move);
  return line;
}

}  // namespace

std::optional<PlayedGame> play_game(const GamePointer& game_pointer, const Opening& opening,
                                    const std::array<Seat, 2>& seats, std::uint64_t seed,
                                    const std::atomic<bool>* stop, std::size_t longest) {
  const AnyGame& game = *game_pointer;
  PlayedGame played;
  played.moves = opening.moves;
  Line line = line_of(game_pointer, opening);
  std::array<std::chrono::nanoseconds, 2> left{};
  for (const Side side : kSides) {
    const Seat& seat = seats[index_of(side)];
    seat.player->new_game(derive_seed(seed, index_of(side)));
    if (seat.clock) left[index_of(side)] = seat.clock->base;
  }

  while (true) {
    const AnyPosition& position = line.position();
    if (const auto outcome = line.outcome()) {
      played.outcome = *outcome;
      return played;
    }
    if (played.moves.size() >= longest) {
      played.outcome = {std::nullopt, Reason::kLength};
      return played;
    }
    const Side side = game.side_to_move(position);
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

    played.nodes[at] += choice.nodes;
    played.seconds[at] += std::chrono::duration<double>(taken).count();
    if (choice.forfeit) {
      played.outcome = {opposite(side), choice.forfeit->reason};
      played.fault = choice.forfeit->message;
      return played;
    }
    if (seat.per_move && taken > *seat.per_move + kTolerance) ++played.overruns[at];
    if (seat.clock) {
      left[at] -= taken;
      if (left[at].count() < 0) {
        played.outcome = {opposite(side), Reason::kTime};
        return played;
      }
      left[at] += seat.clock->increment;
    }
    if (!game.is_legal(position, choice.best())) {
      played.outcome = {opposite(side), Reason::kIllegalMove};
      return played;
    }
    played.moves.push_back(choice.best());
    line.play(choice.best());
  }
}

}  // namespace quadrille
