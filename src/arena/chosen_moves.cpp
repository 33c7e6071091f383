// SPDX-License-Identifier: MIT
#include "arena/chosen_moves.h"

namespace quadrille {

Expected<std::vector<AnyMove>> chosen_moves(Player& player, const GamePointer& game,
                                            std::span<const AnyPosition> positions,
                                            const std::atomic<bool>* stop,
                                            const std::function<void()>& on_move) {
  std::vector<AnyMove> moves;
  for (const AnyPosition& position : positions) {
    Turn turn;
    turn.stop = stop;
    player.new_game(0);
    const Analysis analysis = player.choose(Line(game, position), turn);
    if (stop != nullptr && stop->load()) break;
    if (analysis.forfeit) {
      return Error{ErrorCode::kUnknownHeuristic, analysis.forfeit->message, player.name()};
    }
    moves.push_back(analysis.best());
    on_move();
  }
  return moves;
}

}  // namespace quadrille
