// SPDX-License-Identifier: MIT
#include "games/isolation/family.h"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "games/game_model.h"
#include "games/isolation/features.h"
#include "games/isolation/notation.h"
#include "games/isolation/rules.h"

namespace quadrille::isolation {
namespace {

Expected<Setup> set_up_on(BoardSize size, const std::optional<BoardText>& board) {
  const auto set_up = [&](auto game) {
    return erased_setup(game, board ? game.position_of(*board) : game.start());
  };
  if (Square64::fits(size)) return set_up(Isolation<Square64>(size, RuleSet::kAind));
  if (Packed64::fits(size)) return set_up(Isolation<Packed64>(size, RuleSet::kAind));
  return set_up(Isolation<Wide128>(size, RuleSet::kAind));
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

  [[nodiscard]] std::optional<BoardSize> example_size() const override { return BoardSize{7, 7}; }
  [[nodiscard]] std::vector<BoardSize> usual_sizes() const override {
    return {{5, 5}, {6, 6}, {7, 7}, {8, 8}, {9, 9}, {11, 11}};
  }

  [[nodiscard]] Expected<Setup> set_up(const GameWords& words,
                                       std::string_view position_text) const override {
    if (words.size) {
      if (auto error = check_size(*words.size, ErrorCode::kUnknownGame)) return *error;
    }
    if (words.rule_set == "udacity-9x11") {
      if (words.size && *words.size != kUdacitySize) {
        return Error::unknown_game(fmt::format("udacity-9x11 has one board, 9 rows of 11 cells: {}",
                                               to_string(kUdacitySize)));
      }
      const Isolation<Wide128> game(kUdacitySize, RuleSet::kUdacity9x11);
      return erased_setup(
          game, is_start(position_text) ? game.start() : game.parse_position(position_text));
    }
    std::optional<BoardText> board;
    if (!is_start(position_text)) {
      auto read = parse_board(position_text);
      if (!read) return read.error();
      board = std::move(*read);
    }
    return set_up_on(words.size ? *words.size : board ? board->size : BoardSize{7, 7}, board);
  }
};

}  // namespace

const GameFamily& family() {
  static const Family instance;
  return instance;
}

bool is_isolation(const AnyGame& game) {
  return game.type() == typeid(Isolation<Square64>) || game.type() == typeid(Isolation<Packed64>) ||
         game.type() == typeid(Isolation<Wide128>);
}

}  // namespace quadrille::isolation
