// SPDX-License-Identifier: MIT
#include "protocols/pdn/report.h"

#include <fmt/core.h>

#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "base/for_people.h"
#include "base/text.h"

namespace quadrille::pdn {
namespace {

// "game 2 ('A' - 'B')"
std::string game_name(const ReadGame& game) {
  std::string name = fmt::format("game {}", game.number);
  const std::string_view black = trim(game.record.tag("Black"));
  const std::string_view white = trim(game.record.tag("White"));
  if (black.empty() && white.empty()) return name;
  return name + fmt::format(" ({} - {})", in_quotes(black), in_quotes(white));
}

}  // namespace

std::string fault_text(const ReadGame& game, const Fault& fault) {
  std::string text = fmt::format("{}:{}: {}", fault.line, fault.column, game_name(game));
  if (fault.ply > 0) {
    text += fmt::format(", ply {}, move {} of {}", fault.ply, game.record.move_number(fault.ply),
                        rules()->side_name(game.record.mover(fault.ply)));
  }
  const std::string token = in_quotes(fault.token);
  if (!fault.reason.starts_with(token)) text += fmt::format(", {}", token);
  text += fmt::format(": {}", fault.reason);
  if (!fault.legal_moves.empty()) {
    text += fmt::format("; legal: {}", join(fault.legal_moves, " "));
  }
  return text;
}

void write_fault(JsonWriter& json, const Fault& fault) {
  json.member("kind", to_string(fault.kind)).member("line", fault.line);
  json.member("column", fault.column).member("token", fault.token).member("reason", fault.reason);
  if (fault.ply == 0) return;
  json.member("ply", fault.ply).member_list("legal_moves", fault.legal_moves);
}

void write_tags(JsonWriter& json, const Record& record) {
  std::unordered_set<std::string_view> seen;
  json.begin_object();
  for (const Tag& tag : record.tags) {
    if (seen.insert(tag.name).second) json.member(tag.name, tag.value);
  }
  json.end_object();
}

void Summary::add(const ReadGame& game) {
  ++games;
  moves += game.record.moves.size();
  wrong_separators += game.wrong_separators;
  comments += game.record.comments.size();
  variations += game.variations;
  for (const Fault& fault : game.faults) ++faults[static_cast<std::size_t>(fault.kind)];
}

std::size_t Summary::all_faults() const {
  return std::accumulate(faults.begin(), faults.end(), std::size_t{0});
}

std::string Summary::text() const {
  std::string text =
      fmt::format("{}, {}, {}", counted(games, "game", "games"), counted(moves, "move", "moves"),
                  counted(wrong_separators, "wrong separator", "wrong separators"));
  if (all_faults() == 0) return text + "; no faults";
  text += fmt::format("; {}", counted(all_faults(), "fault", "faults"));
  std::string_view before = ": ";
  for (std::size_t kind = 0; kind < kFaultKinds; ++kind) {
    if (faults[kind] == 0) continue;
    text += fmt::format("{}{} {}", before, to_string(static_cast<FaultKind>(kind)),
                        grouped(faults[kind]));
    before = ", ";
  }
  return text;
}

void Summary::write(JsonWriter& json) const {
  json.member("games", games).member("moves", moves).member("wrong_separators", wrong_separators);
  json.member("comments", comments).member("variations", variations);
  json.member("fault_count", all_faults());
  json.key("kinds").begin_object();
  for (std::size_t kind = 0; kind < kFaultKinds; ++kind) {
    if (faults[kind] > 0) json.member(to_string(static_cast<FaultKind>(kind)), faults[kind]);
  }
  json.end_object();
}

void write_game(JsonWriter& json, const ReadGame& game) {
  const Record& record = game.record;
  json.member("game", "checkers:english");
  json.key("tags");
  write_tags(json, record);
  json.member("position",
              game.playable ? std::optional(rules()->position_text(record.start)) : std::nullopt);
  json.key("moves").begin_array();
  replay(record, [&](const AnyPosition& position, AnyMove move) {
    json.value(rules()->move_text(position, move));
  });
  json.end_array();
  json.key("comments").begin_array();
  for (const Comment& comment : record.comments) {
    json.begin_object().member("ply", comment.ply).member("text", comment.text).end_object();
  }
  json.end_array();
  json.member("result", to_string(record.result));
  const auto& outcome = game.outcome;
  json.member("outcome",
              outcome ? std::optional(rules()->side_name(*outcome->winner)) : std::nullopt);
  json.member("reason", outcome ? std::optional(to_string(outcome->reason)) : std::nullopt);
  json.key("faults").begin_array();
  for (const Fault& fault : game.faults) {
    json.begin_object();
    write_fault(json, fault);
    json.end_object();
  }
  json.end_array();
}

}  // namespace quadrille::pdn
