// SPDX-License-Identifier: MIT
#include "games/tablut/family.h"

#include <fmt/core.h>

#include <memory>

#include "base/text.h"
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

  [[nodiscard]] Expected<GamePointer> make(std::span<const std::string_view> words,
                                           std::string_view) const override {
    const auto unknown = [](std::string message) {
      return Error{ErrorCode::kUnknownGame, std::move(message), "game"};
    };
    for (const std::string_view word : words) {
      if (word != "ashton") {
        const std::vector<std::string> known = {"ashton"};
        return unknown(fmt::format("{} is not a rule set of tablut, which has one board{}",
                                   in_quotes(word), suggestion(word, known)));
      }
    }
    if (words.size() > 1) return unknown("the rule set is named twice");
    return GamePointer(std::make_shared<GameModel<Tablut>>(Tablut()));
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

}  // namespace quadrille::tablut
