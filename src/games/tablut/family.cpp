// SPDX-License-Identifier: MIT
#include "games/tablut/family.h"

#include "games/game_model.h"
#include "games/tablut/features.h"
#include "games/tablut/rules.h"

namespace quadrille::tablut {
namespace {

class Family final : public GameFamily {
 public:
  [[nodiscard]] std::string_view name() const override { return "tablut"; }
  [[nodiscard]] std::string_view syntax() const override { return "tablut[:ashton]"; }
  [[nodiscard]] std::vector<RuleSetInfo> rule_sets() const override {
    return {{"tablut:ashton", "camps, a throne, escape by the edge; who cannot move has lost",
             "Tablut Challenge, University of Bologna, 2022"}};
  }
  [[nodiscard]] std::vector<std::string> samples() const override { return {"tablut:ashton"}; }
  [[nodiscard]] std::vector<std::string> bench_games() const override { return {"tablut:ashton"}; }

  [[nodiscard]] Expected<Setup> set_up(const GameWords&,
                                       std::string_view position_text) const override {
    return erased_setup(Tablut(), is_start(position_text) ? Tablut::start()
                                                          : Tablut::parse_position(position_text));
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

}  // namespace quadrille::tablut
