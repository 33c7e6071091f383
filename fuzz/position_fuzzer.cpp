// SPDX-License-Identifier: MIT
// Position strings, tried as positions of every game there is.
#include <string>
#include <vector>

#include "fuzz/check.h"
#include "games/registry.h"

namespace quadrille::fuzz {
namespace {

// Without a size the board takes the position's, so that most readable texts are accepted; the
// samples have one, for the complaints about a wrong size.
std::vector<std::string> game_words() {
  std::vector<std::string> words;
  for (const GameFamily* family : all_families()) {
    for (const RuleSetInfo& info : family->rule_sets()) words.emplace_back(info.words);
    for (const std::string& sample : family->samples()) words.push_back(sample);
  }
  return words;
}

void check_position(const AnyGame& game, const AnyPosition& position) {
  require_sound(game, position);
  const std::string text = game.position_text(position);
  const auto moves = game.legal_moves(position);
  if (game.outcome(position)) {
    require(moves.empty(), "a finished game has no moves", text);
  } else {
    require(moves.size() == game.perft(position, 1), "perft 1 counts the legal moves", text);
  }
  for (const AnyMove move : moves) {
    require(game.is_legal(position, move), "a listed move is legal", text);
    require_round_trip(game, position, move);
    require_sound(game, game.apply(position, move));
  }
  for (int i = 0; i < static_cast<int>(game.symmetries().size()); ++i) {
    const AnyPosition mirrored = game.mirrored(position, i);
    require_sound(game, mirrored);
    require(game.legal_moves(mirrored).size() == moves.size(), "a mirror keeps the moves", text);
  }
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  static const std::vector<std::string> all_words = fuzz::game_words();
  for (const std::string& words : all_words) {
    const auto setup = set_up(words, fuzz::as_text(data, size));
    if (setup) {
      fuzz::check_position(*setup->game, setup->position);
    } else {
      fuzz::require_readable(setup.error());
    }
  }
  return 0;
}
