// SPDX-License-Identifier: MIT
#include "games/isolation/family.h"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "base/text.h"
#include "games/game_model.h"
#include "games/isolation/features.h"
#include "games/isolation/notation.h"
#include "games/isolation/rules.h"

namespace quadrille::isolation {
namespace {

template <class Layout>
GamePointer make_game(BoardSize size, RuleSet rules) {
  return std::make_shared<GameModel<Isolation<Layout>>>(Isolation<Layout>(size, rules));
}

Error unknown_game(std::string message) {
  return {ErrorCode::kUnknownGame, std::move(message), "game"};
}

class Family final : public GameFamily {
 public:
  [[nodiscard]] std::string_view name() const override { return "isolation"; }
  [[nodiscard]] std::string_view syntax() const override {
    return "isolation[:aind][:WxH] or isolation:udacity-9x11";
  }
  [[nodiscard]] std::vector<RuleSetInfo> rule_sets() const override {
    return {{"isolation:aind", "knights, placed freely; who cannot move has lost",
             "Udacity, AIND-Isolation 2017"},
            {"isolation:udacity-9x11",
             "the same on 11 columns and 9 rows with the library's early end and its corner fault",
             "Udacity, artificial-intelligence 2018"}};
  }
  [[nodiscard]] std::vector<std::string> samples() const override {
    return {"isolation:aind:7x7",    "isolation:aind:3x3",  "isolation:aind:4x3",
            "isolation:aind:5x5",    "isolation:aind:8x8",  "isolation:aind:9x7",
            "isolation:aind:5x11",   "isolation:aind:11x9", "isolation:aind:11x11",
            "isolation:udacity-9x11"};
  }

  [[nodiscard]] std::vector<std::string> bench_games() const override {
    return {"isolation:aind:7x7", "isolation:aind:11x9"};
  }

  [[nodiscard]] Expected<GamePointer> make(std::span<const std::string_view> words,
                                           std::string_view position_text) const override {
    std::optional<RuleSet> rules;
    std::optional<BoardSize> size;
    for (const std::string_view word : words) {
      if (word == "aind" || word == "udacity-9x11") {
        if (rules) return unknown_game("the rule set is named twice");
        rules = word == "aind" ? RuleSet::kAind : RuleSet::kUdacity9x11;
      } else if (const auto named = parse_size(word)) {
        if (size) return unknown_game("the size is named twice");
        size = named;
        if (auto error = check_size(*size, ErrorCode::kUnknownGame)) return *error;
      } else {
        const std::vector<std::string> known = {"aind", "udacity-9x11"};
        return unknown_game(
            fmt::format("{} is neither a rule set nor a size such as 7x7 of isolation{}",
                        in_quotes(word), suggestion(word, known)));
      }
    }
    if (rules == RuleSet::kUdacity9x11) {
      if (size && *size != kUdacitySize) {
        return unknown_game(fmt::format("udacity-9x11 has one board, 9 rows of 11 cells: {}",
                                        to_string(kUdacitySize)));
      }
      return make_game<Wide128>(kUdacitySize, *rules);
    }
    if (!size && !position_text.empty() && position_text != "start") {
      auto board = parse_board(position_text);
      if (!board) return board.error();
      size = board->size;
    }
    const BoardSize chosen = size.value_or(BoardSize{7, 7});
    if (Square64::fits(chosen)) return make_game<Square64>(chosen, RuleSet::kAind);
    if (Packed64::fits(chosen)) return make_game<Packed64>(chosen, RuleSet::kAind);
    return make_game<Wide128>(chosen, RuleSet::kAind);
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

}  // namespace quadrille::isolation
