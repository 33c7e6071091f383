// SPDX-License-Identifier: MIT
#include "engines/uci/dialect.h"

#include "engines/uci/fairy.h"
#include "games/registry.h"

namespace quadrille::uci {

const Dialect& ugi_dialect() {
  static const Dialect dialect = {
      .name = "UGI",
      .greeting = "ugi",
      .welcome = "ugiok",
      .new_game = "uginewgame",
      .variant = "Variant",
      .no_move = "none",
      .time = {"p1time", "p2time"},
      .increment = {"p1inc", "p2inc"},
      .check_game = [](const AnyGame&) -> MaybeError { return std::nullopt; },
      .names_of = [](const AnyGame& game) { return std::vector{game.name()}; },
      .find_game = quadrille::find_game,
      .start = [](const AnyGame& game) { return game.start(); },
      .position_text = [](const AnyGame& game, const AnyPosition& position)
          -> Expected<std::string> { return game.position_text(position); },
      .parse_position = [](const AnyGame& game,
                           std::string_view text) { return game.parse_position(text); },
      .move_text = [](const AnyGame& game, const AnyPosition& position,
                      AnyMove move) { return game.move_text(position, move); },
      .parse_move = [](const AnyGame& game, const AnyPosition& position,
                       std::string_view text) { return game.parse_move(position, text); }};
  return dialect;
}

const Dialect& uci_dialect() {
  static const Dialect dialect = {.name = "UCI",
                                  .greeting = "uci",
                                  .welcome = "uciok",
                                  .new_game = "ucinewgame",
                                  .variant = "UCI_Variant",
                                  .no_move = "(none)",
                                  .time = {"wtime", "btime"},
                                  .increment = {"winc", "binc"},
                                  .check_game = check_fairy,
                                  .names_of = fairy_names,
                                  .find_game = find_fairy_game,
                                  .start = fairy_start,
                                  .position_text = fairy_position_text,
                                  .parse_position = parse_fairy_position,
                                  .move_text = fairy_move_text,
                                  .parse_move = parse_fairy_move};
  return dialect;
}

const Dialect* find_dialect(std::string_view greeting) {
  if (greeting == ugi_dialect().greeting) return &ugi_dialect();
  return greeting == uci_dialect().greeting ? &uci_dialect() : nullptr;
}

}  // namespace quadrille::uci
