// SPDX-License-Identifier: MIT
#include "page/page_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "arena/limits.h"
#include "arena/match_summary.h"
#include "arena/match_text.h"
#include "base/for_people.h"
#include "base/text.h"
#include "base/utf8.h"
#include "drawing/svg_charts.h"
#include "page/page_parts.h"
#include "page/run_verdict.h"

namespace quadrille::html {
namespace {

constexpr std::string_view kNothingYet = "No pair of games is complete yet.";
constexpr std::size_t kMostFailures = 12;
constexpr std::size_t kMostOpenings = 5;
constexpr std::size_t kMostLinks = 3;
constexpr std::size_t kLongestWords = 80;

std::string figure(const svg::Drawn& drawn, std::string_view title, std::string_view caption) {
  return fmt::format(
      "<figure>\n{}<figcaption>{}</figcaption></figure>\n",
      svg::picture_in_page(
          {.width = drawn.width, .height = drawn.height, .title = std::string(title)},
          drawn.content),
      text(caption));
}

std::string term(std::string_view name, std::string_view value) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, value);
}

// "2026-11-18T01:02:03Z" -> "2026-11-18 01:02 UTC"
std::string moment(std::string_view time) {
  if (time.size() < 16) return std::string(time);
  return fmt::format("{} {} UTC", time.substr(0, 10), time.substr(11, 5));
}

// A game's words, which may be broken between words.
std::string breakable(std::string_view words) {
  std::string html;
  for (const std::string_view word : split(words, ':')) {
    html += (html.empty() ? "" : ":<wbr>") + text(word);
  }
  return html;
}

std::string limits_of_run(const Run& run) {
  return run.limits.unlimited() ? "the players’ own limits" : limits_text(run.limits);
}

std::vector<std::string> tally_cells(const Tally& tally) {
  return {grouped(tally.games()), grouped(tally.wins), grouped(tally.draws + tally.cut),
          grouped(tally.losses), percent(tally.score())};
}

// Strength

std::string signed_elo(double elo) {
  const long rounded = std::lround(elo);
  return rounded == 0 ? "0" : fmt::format("{:+}", rounded);
}

std::string rating_table(const RunFigures& figures, const RatedGroup& group) {
  std::vector<std::size_t> order(group.players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t i) { return group.elo[i]; });
  Table table("Ratings",
              {{"player"}, {"Elo", true}, {"± 95 %", true}, {"games", true}, {"score", true}});
  std::vector<svg::MeasuredValue> values;
  for (const std::size_t i : order) {
    const std::size_t player = group.players[i];
    const Tally total = figures.players[player].total();
    const double error = group.error(i);
    const bool alone = group.players.size() == 1;
    table.add({name(figures, player), alone ? "" : fmt::format("{}", std::lround(group.elo[i])),
               alone ? "" : fmt::format("{}", std::lround(error)), grouped(total.games()),
               total.games() == 0 ? "" : percent(total.score())});
    values.push_back(
        {shown_name(figures, player), group.elo[i], group.elo[i] - error, group.elo[i] + error});
  }
  if (group.players.size() == 1) return table.html();
  return fmt::format(
      "<div class=\"pair\">\n{}{}</div>\n",
      figure(svg::interval_chart(values), "Ratings with 95 % intervals",
             "Elo above the weakest of them, with 95 % intervals around the mean of these players. "
             "Two intervals may overlap where the difference is sure: the cross table tells."),
      table.html());
}

std::string ratings(const RunFigures& figures) {
  std::string text;
  const auto& [groups, apart_groups, first_move] = figures.ratings;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups.size() > 1) text += fmt::format("<h3>Group {}</h3>\n", i + 1);
    text += rating_table(figures, groups[i]);
  }
  text += note(first_move
                   ? fmt::format("The first move is worth {:+.1f} ± {:.1f} Elo.", first_move->elo,
                                 first_move->error)
                   : "What the first move is worth these games do not tell: one side won all that "
                     "could.");
  for (const GroupsApart& apart : apart_groups) {
    text += note(apart.ordered
                     ? fmt::format("Group {} is above group {}: it won all there was to win, so no "
                                   "number can say by how much.",
                                   apart.above + 1, apart.below + 1)
                     : fmt::format("Groups {} and {} cannot be compared: no games join them.",
                                   apart.above + 1, apart.below + 1));
  }
  return text;
}

svg::PathChart score_path(const PairingFigures& pairing) {
  svg::PathChart chart{.points = {}, .levels = {{50, "even"}}, .counted = "pairs of games"};
  chart.least = 0;
  chart.greatest = 100;
  PairCounts pairs{};
  for (const std::uint8_t points : pairing.path) {
    ++pairs[points];
    const ScoreEstimate estimate = *estimate_score(pairs);
    chart.points.push_back(
        {100 * estimate.score, 100 * estimate.interval.low, 100 * estimate.interval.high});
  }
  return chart;
}

svg::PathChart ratio_path(const SprtTest& test, const PairingFigures& pairing) {
  const SprtBounds bounds = bounds_of(test);
  svg::PathChart chart{
      .points = {},
      .levels = {{bounds.upper, fmt::format("H1: {} Elo", number_text(test.elo1))},
                 {bounds.lower, fmt::format("H0: {} Elo", number_text(test.elo0))}},
      .counted = "pairs of games"};
  PairCounts pairs{};
  for (const std::uint8_t points : pairing.path) {
    ++pairs[points];
    const double ratio = log_likelihood_ratio(test, pairs);
    chart.points.push_back({ratio, ratio, ratio});
  }
  return chart;
}

std::string paths(const RunFigures& figures) {
  const PairingFigures& pairing = figures.pairings[0];
  if (pairing.path.empty()) return "";
  std::string text = "<div class=\"pair\">\n";
  text += "<div><h3>Score as the games came</h3>\n" +
          figure(svg::path_chart(score_path(pairing)), "Score after each pair",
                 fmt::format("Percent of the points for {}, with the 95 % interval of the pairs so "
                             "far. Somebody who may stop wherever he likes is misled by it.",
                             shown_name(figures, pairing.a))) +
          "</div>\n";
  if (const SprtState* const state = figures.sprt()) {
    text += "<div><h3>Sequential test</h3>\n" +
            figure(svg::path_chart(ratio_path(state->test, pairing)),
                   "Log-likelihood ratio after each pair",
                   sprt_sentence(figures) +
                       " The line is the log-likelihood ratio; the test ends where it meets a "
                       "bound. After that the score’s interval is a little too sure of itself.") +
            "</div>\n";
  }
  return text + "</div>\n";
}

// Two players have no ratings beside the score between them, which knows about pairs.
std::string score_of_two(const RunFigures& figures) {
  const PairingFigures& pairing = figures.pairings[0];
  Table table("Score", {{"player"}, {"score", true}, {"95 % interval", true}, {"Elo", true}});
  Table points(
      "Pairs by points",
      {{"pairs with"}, {"2", true}, {"1½", true}, {"1", true}, {"½", true}, {"0 points", true}});
  std::vector<svg::MeasuredValue> values;
  for (const bool turned : {false, true}) {
    const std::size_t player = turned ? pairing.b : pairing.a;
    PairCounts pairs = pairing.summary.counted_pairs();
    if (turned) std::ranges::reverse(pairs);
    const ScoreEstimate seen = *estimate_score(pairs);
    const double low = 100 * seen.interval.low;
    const double high = 100 * seen.interval.high;
    const auto elo = finite_elo(seen.score);
    table.add({name(figures, player), percent(seen.score),
               fmt::format("{:.1f} to {:.1f}", low, high), elo ? signed_elo(*elo) : "no end"});
    values.push_back({shown_name(figures, player), 100 * seen.score, low, high});
    std::vector<std::string> cells = {name(figures, player)};
    for (std::size_t i = pairs.size(); i-- > 0;) cells.push_back(grouped(pairs[i]));
    points.add(cells);
  }
  return fmt::format(
      "<div class=\"pair\">\n{}<div>{}{}</div></div>\n",
      figure(svg::interval_chart(values), "Score with 95 % intervals",
             "Percent of the points, with 95 % intervals. Two games from one opening with colours "
             "exchanged are a pair, and a pair is one observation; one of copies alone is none."),
      table.html(), points.html());
}

// Results

// How far from one half a score is, as one of four steps of a shade.
std::string shade_of(double score) {
  const int step = static_cast<int>(std::ceil(std::abs(score - 0.5) * 8 - 1e-9));
  if (step == 0) return "";
  return fmt::format(" data-shade=\"{}{}\"", score > 0.5 ? 'w' : 'l', std::min(step, 4));
}

std::string cross_cell(const RunFigures& figures, std::size_t row, std::size_t column) {
  if (row == column) return "<td class=\"self\">–</td>";
  const PairingFigures* const pairing =
      figures.pairing(std::min(row, column), std::max(row, column));
  if (pairing == nullptr) return "<td class=\"self\"></td>";
  const Tally total = pairing->summary.total();
  const Tally tally = row < column ? total : total.reversed();
  const Verdict verdict = verdict_of(pairing->summary.counted_pairs());
  const bool decided = verdict == Verdict::kStrongerA || verdict == Verdict::kStrongerB;
  return fmt::format("<td{}><strong>{}{}</strong><span class=\"sub\">{} {} {}</span></td>",
                     shade_of(tally.score()), percent(tally.score()), decided ? " *" : "",
                     grouped(tally.wins), grouped(tally.draws + tally.cut), grouped(tally.losses));
}

std::string cross_table(const RunFigures& figures) {
  // The strongest at the top, so that the table reads like a ranking.
  std::vector<std::size_t> order(figures.players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t i) { return figures.players[i].total().score(); });
  std::vector<Table::Column> columns = {{"player"}};
  for (const std::size_t player : order) columns.push_back({name(figures, player)});
  Table table("Cross table", columns, "cross");
  for (const std::size_t row : order) {
    std::vector<std::string> cells = {name(figures, row)};
    for (const std::size_t column : order) cells.push_back(cross_cell(figures, row, column));
    table.add(cells);
  }
  return "<h3>Who against whom</h3>\n" + table.html() +
         note(
             "Share of the points that the row’s player took from the column’s, and games won, "
             "not decided and lost. Blue: more than half; orange: less. * The pairs show who is "
             "stronger at the 95 % level; of twenty pairings between equals one would too.");
}

std::string by_side(const RunFigures& figures) {
  Table table("Players by side", {{"player"}, {"as first", true}, {""}, {"as second", true}, {""}});
  for (std::size_t i = 0; i < figures.players.size(); ++i) {
    std::vector<std::string> cells = {name(figures, i)};
    for (const Tally& tally : figures.players[i].as_side) {
      if (tally.games() == 0) {
        cells.insert(cells.end(), {"", ""});
        continue;
      }
      cells.push_back(fmt::format("{}<span class=\"sub\">{} {} {}</span>", percent(tally.score()),
                                  grouped(tally.wins), grouped(tally.draws + tally.cut),
                                  grouped(tally.losses)));
      cells.push_back(bar(tally));
    }
    table.add(cells);
  }
  return "<div><h3>By side</h3>\n" + table.html() + bar_key("won", "lost") + "</div>\n";
}

std::string by_board(const RunFigures& figures) {
  Table table("Boards", {{"board"},
                         {"games", true},
                         {"first won", true},
                         {"undecided", true},
                         {"second won", true},
                         {"first’s score", true},
                         {"plies", true},
                         {""}});
  for (const BoardFigures& board : figures.boards) {
    if (board.first.games() == 0) continue;
    std::vector<std::string> cells = {fmt::format("{}<span class=\"sub\">{} begins</span>",
                                                  text(board.game->name()),
                                                  text(board.game->side_name(Side::kFirst)))};
    for (std::string& cell : tally_cells(board.first)) cells.push_back(std::move(cell));
    cells.push_back(fmt::format(
        "{:.0f}", static_cast<double>(board.plies) / static_cast<double>(board.first.games())));
    cells.push_back(bar(board.first));
    table.add(cells);
  }
  return "<div><h3>By board</h3>\n" + table.html() + bar_key("first side", "second side") +
         "</div>\n";
}

std::string opening_text(const Opening& opening) {
  std::vector<std::string> parts;
  if (opening.position != "start") parts.push_back(opening.position);
  for (const std::string& move : opening.moves) parts.push_back(move);
  return parts.empty() ? "the start" : cut_to(join(parts, " "), kLongestWords);
}

std::string opening_rows(const RunFigures& figures, std::vector<const OpeningFigures*> openings,
                         std::string_view label, const Replayed& replayed) {
  if (openings.empty()) return "";
  if (openings.size() > kMostOpenings) openings.resize(kMostOpenings);
  Table table(label, {{"opening"}, {"games", true}, {"first’s score", true}, {"replays"}});
  for (const OpeningFigures* opening : openings) {
    std::string links;
    for (std::size_t i = 0; i < opening->games.size() && i < kMostLinks; ++i) {
      links += (i == 0 ? "" : " ") + game_link(opening->games[i], replayed);
    }
    if (opening->games.size() > kMostLinks) links += " …";
    const std::string board = figures.boards.size() == 1
                                  ? ""
                                  : fmt::format("<span class=\"sub\">{}</span>",
                                                text(figures.boards[opening->board].game->name()));
    table.add({fmt::format("<span class=\"words\">{}</span>{}",
                           text(opening_text(opening->opening)), board),
               grouped(opening->first.games()), percent(opening->first.score()), links});
  }
  return fmt::format("<div><h3>{}</h3>\n{}</div>\n", text(label), table.html());
}

std::string by_opening(const RunFigures& figures, const Replayed& replayed) {
  std::vector<const OpeningFigures*> for_first;
  std::vector<const OpeningFigures*> for_second;
  std::size_t one_sided = 0;
  for (const OpeningFigures& opening : figures.openings) {
    if (opening.first.games() < 2) continue;
    const double score = opening.first.score();
    if (score == 0 || score == 1) ++one_sided;
    if (score > 0.5) for_first.push_back(&opening);
    if (score < 0.5) for_second.push_back(&opening);
  }
  // Of two that are as one-sided as each other the one with more games says more.
  const auto by_lead = [](const OpeningFigures* opening) {
    const auto games = static_cast<double>(opening->first.games());
    return -std::abs(opening->first.score() - 0.5) * games;
  };
  std::ranges::stable_sort(for_first, {}, by_lead);
  std::ranges::stable_sort(for_second, {}, by_lead);
  return fmt::format(
      "<div class=\"pair tables\">\n{}{}</div>\n{}",
      opening_rows(figures, for_first, "Openings that favour the first side most", replayed),
      opening_rows(figures, for_second, "Openings that favour the second side most", replayed),
      note(fmt::format("{} in all. In {} of them the same side won every game, whoever played it: "
                       "such an opening says little about the players.",
                       counted(figures.openings.size(), "opening", "openings"),
                       grouped(one_sided))));
}

// Ends

std::string wins_text(const RunFigures& figures, const EndFigures& end) {
  const bool one_board = figures.boards.size() == 1;
  const auto side = [&](Side which) {
    return one_board ? std::string(figures.boards[0].game->side_name(which))
                     : std::string(which == Side::kFirst ? "first" : "second");
  };
  std::vector<std::string> parts;
  for (const Side which : kSides) {
    const std::uint64_t won = end.won[index_of(which)];
    if (won > 0) parts.push_back(fmt::format("{} {}", side(which), grouped(won)));
  }
  if (end.undecided > 0) parts.push_back(fmt::format("nobody {}", grouped(end.undecided)));
  return join(parts, ", ");
}

// Foot

void condition(std::string& list, std::string_view name, const std::string& value) {
  if (!value.empty()) list += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, value);
}

std::string code(std::string_view words) { return fmt::format("<code>{}</code>", text(words)); }

std::string player_list(const RunFigures& figures) {
  Table table("Players", {{"player"}, {"words"}, {"hash of its file"}});
  const auto& players = figures.run.run.players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    table.add({name(figures, i), code(players[i].words),
               players[i].hash.empty() ? "built in" : code(players[i].hash)});
  }
  return table.html();
}

std::string board_list(const Run& run) {
  Table table("Boards", {{"board"}, {"bench signature", true}});
  for (const RunBoard& board : run.boards) {
    table.add({code(board.words), fmt::format("<code>{}</code>", board.signature)});
  }
  return table.html();
}

}  // namespace

std::string facts(const RunFigures& figures) {
  const StoredRun& run = figures.run;
  std::string list = "<dl class=\"facts\">\n";
  const std::string games =
      is_complete(figures)
          ? counted(figures.counted, "game", "games")
          : fmt::format("{} of {} games", grouped(figures.games.size()), grouped(run.games));
  list += term("Played", games);
  if (figures.boards.size() == 1) {
    list += term("Board", breakable(figures.boards[0].game->name()));
  } else {
    list += term("Boards", std::to_string(figures.boards.size()));
  }
  list += term("Limits", text(limits_of_run(run.run)));
  list += term("Openings", text(run.run.openings));
  list += term("Begun", text(moment(run.started)));
  return list + "</dl>\n";
}

std::string alerts(const RunFigures& figures, const Replayed& replayed) {
  std::vector<const GameFigures*> failures;
  for (const GameFigures& game : figures.games) {
    if (is_forfeit(game.outcome.reason)) failures.push_back(&game);
  }
  std::string html;
  if (!failures.empty()) {
    html += fmt::format(
        "<div class=\"alert\" role=\"note\"><h2>{} lost by failures, not on the board</h2>\n<ul>\n",
        counted(failures.size(), "game was", "games were"));
    for (std::size_t i = 0; i < std::min(failures.size(), kMostFailures); ++i) {
      const GameFigures& game = *failures[i];
      const Side loser = opposite(game.outcome.winner.value_or(Side::kFirst));
      html += fmt::format("<li>Game {}: {}, {}{}</li>\n", game_link(game.id, replayed),
                          name(figures, game.players[index_of(loser)]),
                          text(to_string(game.outcome.reason)),
                          game.fault.empty() ? "" : ": " + text(cut_to(game.fault, 200)));
    }
    html += "</ul>\n";
    if (failures.size() > kMostFailures) {
      html += fmt::format("<p>And {} more.</p>\n", grouped(failures.size() - kMostFailures));
    }
    html += "</div>\n";
  }
  const std::vector<std::string> warnings = warnings_of_run(figures);
  if (warnings.empty()) return html;
  html += "<ul class=\"notes\">\n";
  for (const std::string& warning : warnings) html += fmt::format("<li>{}</li>\n", text(warning));
  return html + "</ul>\n";
}

std::string strength(const RunFigures& figures) {
  if (figures.counted == 0) return note(kNothingYet);
  if (figures.pairings.size() != 1) return ratings(figures);
  return score_of_two(figures) + paths(figures);
}

std::string results(const RunFigures& figures, const Replayed& replayed) {
  if (figures.counted == 0) return note(kNothingYet);
  return cross_table(figures) + by_side(figures) + by_board(figures) +
         by_opening(figures, replayed);
}

std::string ends(const RunFigures& figures) {
  if (figures.counted == 0) return note(kNothingYet);
  Table table("Ends", {{"reason"}, {"games", true}, {"share", true}, {""}, {"won by"}});
  std::vector<std::pair<Reason, EndFigures>> list(figures.ends.begin(), figures.ends.end());
  std::ranges::stable_sort(list, std::ranges::greater{},
                           [](const auto& end) { return end.second.games(); });
  for (const auto& [reason, end] : list) {
    table.add({reason == Reason::kLength ? "cut: too long" : text(to_string(reason)),
               grouped(end.games()),
               percent(static_cast<double>(end.games()) / static_cast<double>(figures.counted)),
               bar({.wins = end.won[0], .draws = end.undecided, .losses = end.won[1]},
                   list.front().second.games()),
               text(wins_text(figures, end))});
  }
  return table.html() + bar_key("first side", "second side");
}

std::string thinking(const RunFigures& figures) {
  Table table("Thinking", {{"player"},
                           {"moves", true},
                           {"time a move", true},
                           {"nodes a move", true},
                           {"nodes a second", true},
                           {"mean depth", true},
                           {"deepest", true},
                           {"all time", true}});
  for (std::size_t i = 0; i < figures.players.size(); ++i) {
    const PlayerFigures& player = figures.players[i];
    const auto moves = static_cast<double>(std::max<std::uint64_t>(player.moves, 1));
    const bool counts = player.nodes > 0;
    const auto whole = [](double value) { return grouped(static_cast<std::uint64_t>(value)); };
    table.add({name(figures, i), grouped(player.moves), duration_text(player.seconds / moves),
               counts ? whole(static_cast<double>(player.nodes) / moves) : "",
               counts && player.seconds > 0
                   ? whole(static_cast<double>(player.nodes) / player.seconds)
                   : "",
               player.moves_with_depth == 0
                   ? ""
                   : fmt::format("{:.1f}", static_cast<double>(player.depths) /
                                               static_cast<double>(player.moves_with_depth)),
               player.moves_with_depth == 0 ? "" : std::to_string(player.deepest),
               duration_text(player.seconds)});
  }
  return table.html() + note(
                            "Moves of openings are not counted. A player that tells no depth or "
                            "counts no nodes has an empty cell.");
}

std::string replay_note(const RunFigures& figures, const Replayed& replayed) {
  if (replayed.size() == figures.games.size()) return "";
  return note(fmt::format(
      "So that the page stays small, {} of {} games can be replayed here: failures first, then "
      "games won by the player with the lower score, the shorter ones before the longer. All "
      "figures count all games.",
      grouped(replayed.size()), grouped(figures.games.size())));
}

std::string repeat(const RunFigures& figures) {
  const StoredRun& stored = figures.run;
  const Run& run = stored.run;
  std::string html = fmt::format("<pre>{}</pre>\n", text(run.command));
  html += note(
      "With limits by depth or nodes this command gives the same games, whatever the number "
      "of threads, with the same version, signatures and files as below. With limits by "
      "time it cannot.");
  std::string list;
  condition(list, "seed", code(std::to_string(run.seed)));
  condition(list, "version", code(run.version));
  condition(list, "limits", text(limits_of_run(run)));
  condition(list, "openings", text(run.openings));
  condition(list, "longest game", text(counted(run.longest, "ply", "plies")));
  condition(list, "endgame tables",
            run.tables ? text(fmt::format("up to {} pieces", *run.tables)) : "none");
  condition(list, "begun", text(moment(stored.started)));
  condition(list, "ended", stored.ended.empty() ? "not yet" : text(moment(stored.ended)));
  condition(list, "run", fmt::format("{}, <code>{}</code>", stored.id, text(stored.key)));
  html += fmt::format("<dl class=\"conditions\">\n{}</dl>\n", list);
  html += fmt::format(
      "<div class=\"pair\">\n<div><h3>Players</h3>\n{}</div>\n<div><h3>Boards</h3>\n"
      "{}</div>\n</div>\n",
      player_list(figures), board_list(run));
  html += note(
      "A signature is what `quadrille bench BOARD --signature` prints: another number, other "
      "searches.");
  if (!run.plan.empty()) {
    html += fmt::format("<h3>The tournament’s file</h3>\n<pre>{}</pre>\n", [&] {
      // Line ends are what makes it readable: each line is escaped by itself.
      std::string lines;
      for (const std::string_view line : split(run.plan, '\n')) lines += text(line) + '\n';
      return lines;
    }());
  }
  return html;
}

}  // namespace quadrille::html
