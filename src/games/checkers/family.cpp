// SPDX-License-Identifier: MIT
#include "games/checkers/family.h"

#include <fmt/core.h>

#include <memory>
#include <utility>

#include "base/text.h"
#include "games/checkers/features.h"
#include "games/checkers/rules.h"
#include "games/game_model.h"

namespace quadrille::checkers {
namespace {

constexpr std::string_view kDrawWord = "draw=";

template <RuleSet kRules>
Expected<Setup> set_up_game(Checkers<kRules> game, std::string_view position_text) {
  return erased_setup(game,
                      is_start(position_text) ? game.start() : game.parse_position(position_text));
}

class Family final : public GameFamily {
  using English = Checkers<RuleSet::kEnglish>;
  using Csc384 = Checkers<RuleSet::kCsc384>;

 public:
  [[nodiscard]] std::string_view name() const override { return "checkers"; }
  [[nodiscard]] std::string_view syntax() const override {
    return "checkers[:english[:draw=PLIES]|:csc384]";
  }
  [[nodiscard]] std::vector<RuleSetInfo> rule_sets() const override {
    return {{"checkers:english",
             "American checkers; Black first; draws by repetition and after 80 quiet plies",
             "WCDF rules"},
            {"checkers:csc384", "the same moves; Red first; no draws",
             "University of Toronto, CSC384 2022 and 2023"}};
  }
  [[nodiscard]] std::vector<std::string> samples() const override {
    return {"checkers:english", "checkers:csc384"};
  }
  [[nodiscard]] std::vector<std::string> bench_games() const override {
    return {"checkers:english", "checkers:csc384"};
  }

  [[nodiscard]] bool is_own_word(std::string_view word) const override {
    return word.starts_with(kDrawWord);
  }

  [[nodiscard]] Expected<Setup> set_up(const GameWords& words,
                                       std::string_view position_text) const override {
    if (words.rule_set == to_string(RuleSet::kCsc384)) {
      if (!words.own.empty())
        return Error::unknown_game("csc384 has no draw rule: leave out draw=");
      return set_up_game(Csc384(), position_text);
    }
    if (words.own.empty()) return set_up_game(English(), position_text);
    if (words.own.size() > 1) return Error::unknown_game("the plies to a draw are given twice");
    const auto plies = parse_number(words.own[0].substr(kDrawWord.size()));
    if (!plies || *plies < 1 || *plies > English::kMostQuietPlies) {
      return Error::unknown_game(fmt::format("{} is not a number of plies from 1 to {}",
                                             in_quotes(words.own[0]), English::kMostQuietPlies));
    }
    return set_up_game(English(static_cast<int>(*plies)), position_text);
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

bool is_checkers(const AnyGame& game) {
  return is_english(game) || game.type() == typeid(Checkers<RuleSet::kCsc384>);
}

bool is_english(const AnyGame& game) { return game.type() == typeid(Checkers<RuleSet::kEnglish>); }

GamePointer english_without_draws() {
  static const GamePointer game = std::make_shared<GameModel<Checkers<RuleSet::kEnglish>>>(
      Checkers<RuleSet::kEnglish>::without_draw_rules());
  return game;
}

}  // namespace quadrille::checkers
