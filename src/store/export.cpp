// SPDX-License-Identifier: MIT
#include "store/export.h"

#include <fmt/core.h>

#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/statistics/score.h"
#include "base/text.h"

namespace quadrille {
namespace {

// A field with a comma, a quote or a line end stands in quotes.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string latex_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '\\':
        escaped += "\\textbackslash{}";
        break;
      case '~':
        escaped += "\\textasciitilde{}";
        break;
      case '^':
        escaped += "\\textasciicircum{}";
        break;
      default:
        if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
  }
  return escaped;
}

std::string markdown_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// Two players on a board, in the order in which they first met, and the first one's results.
struct Met {
  std::string board, a, b;
  Tally tally = {};
};

std::vector<Met> meetings_of(std::span<const GameRow> games) {
  std::vector<Met> meetings;
  std::map<std::array<std::string, 3>, std::size_t> places;
  for (const GameRow& game : games) {
    const bool known = places.contains({game.board, game.first, game.second});
    const bool turned = !known && places.contains({game.board, game.second, game.first});
    const std::string& a = turned ? game.second : game.first;
    const std::string& b = turned ? game.first : game.second;
    const auto [place, added] = places.try_emplace({game.board, a, b}, meetings.size());
    if (added) meetings.push_back({game.board, a, b});
    Tally one;
    if (!game.winner) {
      ++(game.reason == to_string(Reason::kLength) ? one.cut : one.draws);
    } else {
      ++((*game.winner == Side::kFirst) != turned ? one.wins : one.losses);
    }
    meetings[place->second].tally += one;
  }
  return meetings;
}

}  // namespace

std::string csv_header() {
  return "game,run,board,first,second,winner,reason,plies,opening_plies,seed,first_nodes,"
         "second_nodes,first_seconds,second_seconds,position,moves\n";
}

std::string csv_line(const GameRow& row, const GameRecord& record) {
  std::vector<std::string> moves = record.job.opening.moves;
  for (const PlayedMove& move : record.played.moves) moves.push_back(move.move);
  const std::string winner = !row.winner ? "" : *row.winner == Side::kFirst ? "first" : "second";
  const PlayedGame& played = record.played;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.id, row.run,
                     csv_field(row.board), csv_field(row.first), csv_field(row.second), winner,
                     csv_field(row.reason), row.plies, record.job.opening.moves.size(),
                     record.job.seed, played.nodes[0], played.nodes[1], played.seconds[0],
                     played.seconds[1], csv_field(record.job.opening.position),
                     csv_field(join(moves, " ")));
}

std::string markdown_table(std::span<const GameRow> games) {
  std::string text =
      "| board | player | against | games | won | drawn | cut | lost | score |\n"
      "|---|---|---|--:|--:|--:|--:|--:|--:|\n";
  for (const Met& met : meetings_of(games)) {
    const Tally& tally = met.tally;
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.1f} % |\n",
                        markdown_text(met.board), markdown_text(met.a), markdown_text(met.b),
                        tally.games(), tally.wins, tally.draws, tally.cut, tally.losses,
                        100 * tally.score());
  }
  return text;
}

std::string latex_table(std::span<const GameRow> games) {
  std::string text =
      "\\begin{tabular}{lllrrrrrr}\n\\toprule\n"
      "Board & Player & Against & Games & Won & Drawn & Cut & Lost & Score \\\\\n\\midrule\n";
  for (const Met& met : meetings_of(games)) {
    const Tally& tally = met.tally;
    text += fmt::format("{} & {} & {} & {} & {} & {} & {} & {} & {:.1f}\\,\\% \\\\\n",
                        latex_text(met.board), latex_text(met.a), latex_text(met.b), tally.games(),
                        tally.wins, tally.draws, tally.cut, tally.losses, 100 * tally.score());
  }
  return text + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace quadrille
