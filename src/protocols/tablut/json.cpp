// SPDX-License-Identifier: MIT
#include "protocols/tablut/json.h"

#include <array>
#include <optional>
#include <string_view>

#include "protocols/json.h"

namespace quadrille::challenge {
namespace {

// `white`, `black` or `draw`; nothing where we do not know.
std::optional<std::string_view> result_word(const ClientReport& report) {
  if (report.end != ClientReport::End::kFinished) return std::nullopt;
  if (report.result == StateTurn::kDraw) return "draw";
  return report.result == StateTurn::kWhiteWon ? "white" : "black";
}

}  // namespace

void write_hosted(JsonWriter& json, const AnyGame& game, const HostedGame& hosted) {
  AnyPosition position = game.start();
  json.member("white", hosted.names[0]).member("black", hosted.names[1]);
  json.member_list("moves", line_texts(game, position, hosted.moves));
  for (const AnyMove move : hosted.moves) position = game.apply(position, move);
  json.member("position", game.position_text(position));
  write_outcome(json, game, hosted.outcome);
  json.member("fault", hosted.fault);
}

void write_log(JsonWriter& json, const GameLog& log) {
  json.member("white", log.names[0]).member("black", log.names[1]);
  json.member_list("moves", line_texts(*log.line.game(), log.start, log.moves));
  write_state(json, log.line);
  json.member_list("refused", log.refused).member("log", log.end());
}

void write_report(JsonWriter& json, const ClientReport& report) {
  constexpr std::array<std::string_view, 3> kEnds = {"finished", "disconnected", "stopped"};
  json.member("outcome", result_word(report));
  json.member("end", kEnds[static_cast<std::size_t>(report.end)]);
  json.member("moves_sent", report.moves).member("late", report.late);
}

}  // namespace quadrille::challenge
