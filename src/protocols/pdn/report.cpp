// SPDX-License-Identifier: MIT
#include "protocols/pdn/report.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "base/text.h"

namespace quadrille::pdn {
namespace {

std::string counted(std::size_t number, std::string_view word) {
  return fmt::format("{} {}{}", number, word, number == 1 ? "" : "s");
}

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

Json fault_json(const Fault& fault) {
  Json json = {{"kind", to_string(fault.kind)},
               {"line", fault.line},
               {"column", fault.column},
               {"token", fault.token},
               {"reason", fault.reason}};
  if (fault.ply > 0) {
    json["ply"] = fault.ply;
    json["legal_moves"] = fault.legal_moves;
  }
  return json;
}

Json tags_json(const Record& record) {
  Json tags = Json::object();
  for (const Tag& tag : record.tags) {
    if (!tags.contains(tag.name)) tags[tag.name] = tag.value;
  }
  return tags;
}

void Summary::add(const ReadGame& game) {
  ++games;
  moves += game.record.moves.size();
  repaired += game.repaired;
  comments += game.record.comments.size();
  variations += game.variations;
  for (const Fault& fault : game.faults) ++faults[static_cast<std::size_t>(fault.kind)];
}

std::size_t Summary::all_faults() const {
  return std::accumulate(faults.begin(), faults.end(), std::size_t{0});
}

std::string Summary::text() const {
  std::string text = fmt::format("{}, {}, {} repaired", counted(games, "game"),
                                 counted(moves, "move"), counted(repaired, "separator"));
  if (all_faults() == 0) return text + "; no faults";
  text += fmt::format("; {}", counted(all_faults(), "fault"));
  std::string_view before = ": ";
  for (std::size_t kind = 0; kind < kFaultKinds; ++kind) {
    if (faults[kind] == 0) continue;
    text += fmt::format("{}{} {}", before, to_string(static_cast<FaultKind>(kind)), faults[kind]);
    before = ", ";
  }
  return text;
}

Json Summary::json() const {
  Json kinds = Json::object();
  for (std::size_t kind = 0; kind < kFaultKinds; ++kind) {
    if (faults[kind] > 0)
      kinds[std::string(to_string(static_cast<FaultKind>(kind)))] = faults[kind];
  }
  return {{"games", games},       {"moves", moves},           {"repaired", repaired},
          {"comments", comments}, {"variations", variations}, {"fault_count", all_faults()},
          {"kinds", kinds}};
}

Json game_json(const ReadGame& game) {
  const Record& record = game.record;
  Json moves = Json::array();
  replay(record, [&](const AnyPosition& position, AnyMove move) {
    moves.push_back(rules()->move_text(position, move));
  });
  Json comments = Json::array();
  for (const Comment& comment : record.comments) {
    comments.push_back({{"ply", comment.ply}, {"text", comment.text}});
  }
  Json faults = Json::array();
  for (const Fault& fault : game.faults) faults.push_back(fault_json(fault));
  Json json = {
      {"game", "checkers:english"},
      {"tags", tags_json(record)},
      {"position", game.playable ? Json(rules()->position_text(record.start)) : Json(nullptr)},
      {"moves", std::move(moves)},
      {"comments", std::move(comments)},
      {"result", to_string(record.result)},
      {"outcome", nullptr},
      {"reason", nullptr},
      {"faults", std::move(faults)}};
  if (game.outcome) {
    json["outcome"] = rules()->side_name(*game.outcome->winner);
    json["reason"] = to_string(game.outcome->reason);
  }
  return json;
}

}  // namespace quadrille::pdn
