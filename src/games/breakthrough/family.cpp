// SPDX-License-Identifier: MIT
#include "games/breakthrough/family.h"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "base/text.h"
#include "games/breakthrough/features.h"
#include "games/breakthrough/notation.h"
#include "games/breakthrough/rules.h"
#include "games/game_model.h"

namespace quadrille::breakthrough {
namespace {

template <RuleSet kRules>
GamePointer make_game(Size size) {
  if (Square64::fits(size)) {
    return std::make_shared<GameModel<Breakthrough<Square64, kRules>>>(
        Breakthrough<Square64, kRules>(size));
  }
  if (Packed64::fits(size)) {
    return std::make_shared<GameModel<Breakthrough<Packed64, kRules>>>(
        Breakthrough<Packed64, kRules>(size));
  }
  return std::make_shared<GameModel<Breakthrough<Wide128, kRules>>>(
      Breakthrough<Wide128, kRules>(size));
}

Error unknown_game(std::string message) {
  return {ErrorCode::kUnknownGame, std::move(message), "game"};
}

class Family final : public GameFamily {
 public:
  [[nodiscard]] std::string_view name() const override { return "breakthrough"; }
  [[nodiscard]] std::string_view syntax() const override {
    return "breakthrough[:standard|:course][:WxH]";
  }
  [[nodiscard]] std::vector<RuleSetInfo> rule_sets() const override {
    return {
        {"breakthrough:standard", "pawns step straight or diagonally; no draws", "Dan Troyka 2000"},
        {"breakthrough:course", "pawns step straight only; a blocked side draws",
         "Reykjavik University, T-622-ARTI 2016"}};
  }
  [[nodiscard]] std::vector<std::string> samples() const override {
    return {"breakthrough:standard:8x8",  "breakthrough:course:8x8",  "breakthrough:standard:3x5",
            "breakthrough:course:3x5",    "breakthrough:course:2x4",  "breakthrough:standard:5x6",
            "breakthrough:standard:10x6", "breakthrough:course:7x9",  "breakthrough:standard:6x10",
            "breakthrough:standard:9x9",  "breakthrough:course:10x10"};
  }

  [[nodiscard]] std::vector<std::string> bench_games() const override {
    return {"breakthrough:standard:8x8", "breakthrough:course:8x8", "breakthrough:standard:10x6",
            "breakthrough:standard:9x9", "breakthrough:standard:10x10"};
  }

  [[nodiscard]] Expected<GamePointer> make(std::span<const std::string_view> words,
                                           std::string_view position_text) const override {
    std::optional<RuleSet> rules;
    std::optional<Size> size;
    for (const std::string_view word : words) {
      if (word == "standard" || word == "course") {
        if (rules) return unknown_game("the rule set is named twice");
        rules = word == "standard" ? RuleSet::kStandard : RuleSet::kCourse;
      } else if (const auto named = parse_size(word)) {
        if (size) return unknown_game("the size is named twice");
        size = named;
        if (auto error = check_size(*size, ErrorCode::kUnknownGame)) return *error;
      } else {
        const std::vector<std::string> known = {"standard", "course"};
        return unknown_game(
            fmt::format("{} is neither a rule set nor a size such as 6x6 of breakthrough{}",
                        in_quotes(word), suggestion(word, known)));
      }
    }
    if (!size && !position_text.empty() && position_text != "start") {
      auto board = parse_board(position_text);
      if (!board) return board.error();
      size = board->size;
    }
    const Size chosen = size.value_or(Size{8, 8});
    return rules.value_or(RuleSet::kStandard) == RuleSet::kStandard
               ? make_game<RuleSet::kStandard>(chosen)
               : make_game<RuleSet::kCourse>(chosen);
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

}  // namespace quadrille::breakthrough
