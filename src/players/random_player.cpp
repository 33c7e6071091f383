// SPDX-License-Identifier: MIT
#include "players/random_player.h"

#include <utility>

#include "base/random.h"

namespace quadrille {
namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::string name) : name_(std::move(name)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t seed) override { random_ = Random(seed); }
  Analysis think(const Line& line, const Turn&) override {
    const auto moves = line.game()->legal_moves(line.position());
    Analysis analysis;
    analysis.principal_variation = {moves[random_.below(moves.size())]};
    return analysis;
  }

 private:
  std::string name_;
  Random random_{0};
};

}  // namespace

std::unique_ptr<Player> make_random_player(std::string name) {
  return std::make_unique<RandomPlayer>(std::move(name));
}

}  // namespace quadrille
