// SPDX-License-Identifier: MIT
#include "games/checkers/family.h"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "base/text.h"
#include "games/checkers/features.h"
#include "games/checkers/rules.h"
#include "games/game_model.h"

namespace quadrille::checkers {
namespace {

constexpr std::string_view kDrawWord = "draw=";

template <RuleSet kRules>
GamePointer make_game(int draw_plies) {
  return std::make_shared<GameModel<Checkers<kRules>>>(Checkers<kRules>(draw_plies));
}

Error unknown_game(std::string message) {
  return {ErrorCode::kUnknownGame, std::move(message), "game"};
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

  [[nodiscard]] Expected<GamePointer> make(std::span<const std::string_view> words,
                                           std::string_view) const override {
    std::optional<RuleSet> rules;
    std::optional<int> draw_plies;
    for (const std::string_view word : words) {
      if (word == "english" || word == "csc384") {
        if (rules) return unknown_game("the rule set is named twice");
        rules = word == "english" ? RuleSet::kEnglish : RuleSet::kCsc384;
      } else if (word.starts_with(kDrawWord)) {
        if (draw_plies) return unknown_game("the plies to a draw are given twice");
        const auto number = parse_number(word.substr(kDrawWord.size()));
        if (!number || *number < 1 || *number > English::kMostQuietPlies) {
          return unknown_game(fmt::format("{} is not a number of plies from 1 to {}",
                                          in_quotes(word), English::kMostQuietPlies));
        }
        draw_plies = static_cast<int>(*number);
      } else {
        const std::vector<std::string> known = {"english", "csc384"};
        return unknown_game(fmt::format("{} is not a rule set of checkers{}", in_quotes(word),
                                        suggestion(word, known)));
      }
    }
    if (rules.value_or(RuleSet::kEnglish) == RuleSet::kEnglish) {
      return make_game<RuleSet::kEnglish>(draw_plies.value_or(English::kDefaultDrawPlies));
    }
    if (draw_plies) return unknown_game("csc384 has no draw rule: leave out draw=");
    return make_game<RuleSet::kCsc384>(Csc384::kDefaultDrawPlies);
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
  static const GamePointer game =
      make_game<RuleSet::kEnglish>(Checkers<RuleSet::kEnglish>::kNoDrawRule);
  return game;
}

}  // namespace quadrille::checkers
