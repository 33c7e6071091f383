// SPDX-License-Identifier: MIT
#include "games/breakthrough/family.h"

#include <optional>
#include <utility>

#include "games/breakthrough/features.h"
#include "games/breakthrough/notation.h"
#include "games/breakthrough/rules.h"
#include "games/game_model.h"

namespace quadrille::breakthrough {
namespace {

template <RuleSet kRules>
Expected<Setup> set_up_on(Size size, const std::optional<BoardText>& board) {
  const auto set_up = [&](auto game) {
    return erased_setup(game, board ? game.position_of(*board) : game.start());
  };
  if (Square64::fits(size)) return set_up(Breakthrough<Square64, kRules>(size));
  if (Packed64::fits(size)) return set_up(Breakthrough<Packed64, kRules>(size));
  return set_up(Breakthrough<Wide128, kRules>(size));
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

  [[nodiscard]] std::optional<BoardSize> example_size() const override { return Size{6, 6}; }
  // Those of the 2016 report, and the largest.
  [[nodiscard]] std::vector<BoardSize> usual_sizes() const override {
    return {{3, 5}, {5, 5}, {6, 6}, {7, 7}, {8, 8}, {9, 9}, {10, 10}};
  }

  [[nodiscard]] Expected<Setup> set_up(const GameWords& words,
                                       std::string_view position_text) const override {
    if (words.size) {
      if (auto error = check_size(*words.size, ErrorCode::kUnknownGame)) return *error;
    }
    std::optional<BoardText> board;
    if (!is_start(position_text)) {
      auto read = parse_board(position_text);
      if (!read) return read.error();
      board = std::move(*read);
    }
    const Size size = words.size ? *words.size : board ? board->size : Size{8, 8};
    return words.rule_set == to_string(RuleSet::kCourse)
               ? set_up_on<RuleSet::kCourse>(size, board)
               : set_up_on<RuleSet::kStandard>(size, board);
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

}  // namespace quadrille::breakthrough
