// SPDX-License-Identifier: MIT
// `reproduce breakthrough`: the report's tables played again, and what they are worth.
#include <fmt/core.h>

#include <chrono>
#include <optional>

#include "arena/limits.h"
#include "arena/match_summary.h"
#include "arena/match_text.h"
#include "base/text.h"
#include "players/words.h"
#include "reports/breakthrough_2016/study.h"

namespace quadrille::breakthrough_2016 {
namespace {

using reports::StudyRun;
using namespace std::chrono_literals;

constexpr Nodes kNodesWithOpenings = 5000;
constexpr std::uint64_t kGamesACell = 20;
constexpr int kThoughtOf5 = 4;  // of a playclock of 5 seconds the report's programs thought for 4
constexpr std::size_t kCells = kHeuristics * (kHeuristics - 1);

struct Question {
  PlayerLimits limits;                // of the report's games
  PlayerLimits limits_with_openings;  // always in nodes, so that they come out the same everywhere
  std::string limit;                  // as the report's tables would say it
  std::uint64_t games = kGamesACell;
};

Question question_of(StudyRun& run) {
  reports::StudyWords& words = run.words;
  words.refuse_both("--nodes", "--playclock");
  if (words.has("--tsv")) {
    if (run.json) words.refuse("--tsv", "give --tsv or --json, not both");
    words.refuse_beside("--games", "--tsv");
  }
  Question question;
  question.games = words.number("--games", kGamesACell, 0, 10'000);
  question.limits_with_openings = words.nodes(kNodesWithOpenings);
  if (words.has("--nodes")) {
    question.limits = question.limits_with_openings;
    question.limit = limits_text(question.limits);
    return question;
  }
  const std::string playclock = words.text("--playclock", "0.1");
  const auto time = parse_seconds(playclock);
  if (!time || *time < 1ms || *time > 1h) {
    words.refuse("--playclock",
                 fmt::format("{} is not a time from 0.001 to 3600 seconds: write 5, 5s or 100ms",
                             in_quotes(playclock)));
    return question;
  }
  question.limits.per_move.time = *time * kThoughtOf5 / 5;
  question.limit = "playclock " + number_text(std::chrono::duration<double>(*time).count());
  return question;
}

std::string short_name(std::size_t heuristic) {
  return report_name(heuristic).substr(std::string_view("heuristic").size());
}

// `Ari`, `tie` or `-`.
std::string short_cell(Cell cell, std::size_t white, std::size_t black) {
  switch (cell) {
    case Cell::kDiagonal:
      return "-";
    case Cell::kTie:
      return "tie";
    case Cell::kWhite:
      return short_name(white);
    case Cell::kBlack:
      return short_name(black);
  }
  return "";
}

// `ari` or `draw`, as the program names them.
std::string_view plain_cell(Cell cell, std::size_t white, std::size_t black) {
  if (cell == Cell::kTie) return "draw";
  return kNames[cell == Cell::kWhite ? white : black];
}

struct Tables {
  std::array<PlayedTable, kBoards.size()> ours;
  int played = 0;
  int agreeing = 0;
};

Expected<Tables> play_report_tables(const Question& question, reports::Settings settings) {
  settings.limits = question.limits;
  settings.begin_part("the report's games", kBoards.size() * kCells);
  Tables tables;
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    auto played = play_table(board, settings);
    if (!played) return played.error();
    tables.ours[board] = *played;
    const Table theirs = published(board);
    for (std::size_t w = 0; w < kHeuristics; ++w) {
      for (std::size_t b = 0; b < kHeuristics; ++b) {
        const auto& cell = tables.ours[board][w][b];
        if (w == b || !cell) continue;
        ++tables.played;
        tables.agreeing += *cell == theirs[w][b] ? 1 : 0;
      }
    }
  }
  return tables;
}

// `Ari`, and `Ari (Hoddi)` where the report had another winner: so four columns fit a terminal.
std::string compared_cell(Cell ours, Cell theirs, std::size_t white, std::size_t black) {
  const std::string text = short_cell(ours, white, black);
  return ours == theirs ? text : fmt::format("{} ({})", text, short_cell(theirs, white, black));
}

// A board's table with rows for White and columns for Black.
template <class CellText>
quadrille::Table table_of(std::size_t board, const CellText& cell_text) {
  std::vector<std::string> header = {std::string(kBoards[board])};
  for (std::size_t b = 0; b < kHeuristics; ++b) header.push_back(short_name(b) + " (B)");
  quadrille::Table table(header);
  for (std::size_t w = 0; w < kHeuristics; ++w) {
    std::vector<std::string> row = {short_name(w) + " (W)"};
    for (std::size_t b = 0; b < kHeuristics; ++b) row.push_back(cell_text(w, b));
    table.add(row);
  }
  return table;
}

void tell_tables(const StudyRun& run, const Question& question, const Tables& tables) {
  run.tell_sentences(
      fmt::format("The report's tables, played again with its own search ({}). Rows white, columns "
                  "black, cells the winner, and in brackets the published one where it is another.",
                  question.limit));
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    const Table theirs = published(board);
    run.tell("\n");
    run.tell_table(table_of(board, [&](std::size_t w, std::size_t b) -> std::string {
      const auto& cell = tables.ours[board][w][b];
      return w == b ? "-" : !cell ? "?" : compared_cell(*cell, theirs[w][b], w, b);
    }));
  }
  run.tell("\n");
  run.tell_sentences(fmt::format("{} of {} cells agree.", tables.agreeing, tables.played));
}

// The report's own layout: tabs, and `heuristicAri` for a winner.
std::string tab_separated_text(const Question& question, const Tables& tables) {
  std::string text;
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    text += fmt::format("{}{} ({})", board > 0 ? "\n" : "", kBoards[board], question.limit);
    for (std::size_t b = 0; b < kHeuristics; ++b) text += fmt::format("\t{}(B)", report_name(b));
    text += '\n';
    for (std::size_t w = 0; w < kHeuristics; ++w) {
      text += fmt::format("{}(W)", report_name(w));
      for (std::size_t b = 0; b < kHeuristics; ++b) {
        const auto& cell = tables.ours[board][w][b];
        text += '\t' + (cell ? report_text(*cell, w, b) : "?");
      }
      text += '\n';
    }
  }
  return text;
}

using BoardResults = std::array<BoardResult, kBoards.size()>;

Expected<BoardResults> play_properly(const Question& question, reports::Settings settings) {
  settings.limits = question.limits_with_openings;
  settings.begin_part("games from openings", kBoards.size() * kCells * question.games);
  BoardResults results;
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    auto result = play_with_openings(board, question.games, settings);
    if (!result) return result.error();
    results[board] = *result;
  }
  return results;
}

// The heuristic with the best score on a board, and whether its interval clears all others'.
struct Leader {
  std::size_t heuristic = 0;
  bool clear = false;
};

std::optional<Leader> leader_of(const BoardResult& result) {
  std::array<ScoreEstimate, kHeuristics> estimates;
  for (std::size_t h = 0; h < kHeuristics; ++h) {
    const auto estimate = estimate_score(result.standings[h].pairs);
    if (!estimate) return std::nullopt;
    estimates[h] = *estimate;
  }
  Leader leader;
  for (std::size_t h = 1; h < kHeuristics; ++h) {
    if (estimates[h].score > estimates[leader.heuristic].score) leader.heuristic = h;
  }
  leader.clear = true;
  for (std::size_t h = 0; h < kHeuristics; ++h) {
    if (h != leader.heuristic &&
        estimates[h].interval.high >= estimates[leader.heuristic].interval.low) {
      leader.clear = false;
    }
  }
  return leader;
}

constexpr std::string_view kConclusion = "ari \"has the most success\"";

// What the report's own games carry.
std::string worth_sentence() {
  std::vector<std::string> parts;
  std::array<ScoreEstimate, kHeuristics> estimates;
  for (std::size_t h = 0; h < kHeuristics; ++h) {
    estimates[h] = *estimate_score(published_tally(h));
    parts.push_back(fmt::format("{} {}", kNames[h], estimate_text(estimates[h])));
  }
  std::vector<std::string> overlapping;
  for (std::size_t h = 1; h < kHeuristics; ++h) {
    if (estimates[h].interval.high >= estimates[0].interval.low) {
      overlapping.emplace_back(kNames[h]);
    }
  }
  return fmt::format(
      "Its 36 games for each heuristic say: {}. {}Each of its cells is one game from the start "
      "position.",
      join(parts, ", "),
      overlapping.empty()
          ? ""
          : fmt::format("The intervals of ari and {} overlap, so its games do not separate them. ",
                        join(overlapping, ", ")));
}

std::string report_sentence() {
  return fmt::format("The report concludes that {}. {}", kConclusion, worth_sentence());
}

std::string our_sentence(const BoardResults& results) {
  std::vector<std::string> parts;
  int ari_leads = 0;
  int ari_clear = 0;
  int boards = 0;
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    const auto leader = leader_of(results[board]);
    if (!leader) continue;
    ++boards;
    if (leader->heuristic == 0) {
      ++ari_leads;
      ari_clear += leader->clear ? 1 : 0;
    }
    parts.push_back(fmt::format("{} {}{}", kBoards[board], kNames[leader->heuristic],
                                leader->clear ? " (clear)" : ""));
  }
  if (boards == 0) return "No games from openings were finished: no information yet.";
  return fmt::format(
      "From openings with colours swapped, the best score per board is: {}; \"clear\" where its "
      "interval lies above all others'. At this budget ari leads on {} of {} boards, clearly on "
      "{}: that is what the report's conclusion is worth.",
      join(parts, ", "), ari_leads, boards, ari_clear);
}

void tell_results(const StudyRun& run, const Question& question, const BoardResults& results) {
  run.tell("\n");
  run.tell_sentences(fmt::format(
      "The same question from openings: {} a cell from {} random plies, colours swapped, {}; games "
      "of each, and its score against the other three in % with the 95 % interval.",
      counted(question.games, "game", "games"), kOpeningPlies,
      limits_text(question.limits_with_openings)));
  std::vector<std::string> header = {"board", "games"};
  for (const auto name : kNames) header.emplace_back(name);
  quadrille::Table table(header);
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    std::vector<std::string> row = {std::string(kBoards[board]),
                                    std::to_string(results[board].standings[0].games.games())};
    for (const Standing& standing : results[board].standings) {
      row.push_back(reports::percent_text(estimate_score(standing.pairs)));
    }
    table.add(row);
  }
  run.tell("\n");
  run.tell_table(std::move(table));
  std::uint64_t copies = 0;
  for (const BoardResult& result : results) copies += result.copies;
  if (copies > 0) {
    run.tell("\n");
    run.tell_sentences(
        fmt::format("{} a copy of another one, move for move; pairs of nothing else are not "
                    "counted again.",
                    counted(copies, "game is", "games are each")));
  }
  for (const std::string& sentence : {report_sentence(), our_sentence(results)}) {
    run.tell("\n");
    run.tell_sentences(sentence);
  }
}

void write_cells(JsonWriter& json, std::size_t board, const PlayedTable& ours) {
  const Table theirs = published(board);
  json.key("cells").begin_array();
  for (std::size_t w = 0; w < kHeuristics; ++w) {
    for (std::size_t b = 0; b < kHeuristics; ++b) {
      if (w == b) continue;
      json.begin_object().member("white", kNames[w]).member("black", kNames[b]);
      json.key("ours");
      ours[w][b] ? json.value(plain_cell(*ours[w][b], w, b)) : json.value(nullptr);
      json.member("published", plain_cell(theirs[w][b], w, b)).end_object();
    }
  }
  json.end_array();
}

void write_standings(JsonWriter& json, const BoardResult& result) {
  json.member("openings", result.openings)
      .member("copies", result.copies)
      .key("standings")
      .begin_array();
  for (std::size_t h = 0; h < kHeuristics; ++h) {
    const Standing& standing = result.standings[h];
    json.begin_object().member("heuristic", kNames[h]).key("results");
    write_tally(json, standing.games).key("score");
    write_estimate(json, estimate_score(standing.pairs)).end_object();
  }
  json.end_array();
}

void write_json(const StudyRun& run, const Question& question, const Tables& tables,
                const std::optional<BoardResults>& results) {
  JsonWriter json;
  run.begin_json(json, "breakthrough");
  json.key("limits");
  write_limits(json, question.limits).key("limits_with_openings");
  write_limits(json, question.limits_with_openings);
  json.member("cells", tables.played).member("agreeing", tables.agreeing);
  json.key("boards").begin_array();
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    json.begin_object().member("board", kBoards[board]);
    write_cells(json, board, tables.ours[board]);
    if (results) write_standings(json, (*results)[board]);
    json.end_object();
  }
  json.end_array();
  run.end_json(json);
}

MaybeError reproduce(StudyRun& run) {
  const Question question = question_of(run);
  if (run.words.fault()) return run.words.fault();
  const auto tables = play_report_tables(question, run.settings);
  if (!tables) return tables.error();
  if (run.words.has("--tsv")) {
    run.tell(tab_separated_text(question, *tables));
    return std::nullopt;
  }
  tell_tables(run, question, *tables);
  std::optional<BoardResults> results;
  if (question.games > 0 && !run.settings.stopped()) {
    auto played = play_properly(question, run.settings);
    if (!played) return played.error();
    results = *played;
    tell_results(run, question, *results);
  }
  run.tell("\n");
  run.tell_conditions(results && !run.words.has("--nodes")
                          ? fmt::format("{}, from openings {}", question.limit,
                                        limits_text(question.limits_with_openings))
                          : question.limit);
  if (run.json) write_json(run, question, *tables, results);
  return std::nullopt;
}

std::vector<reports::Report> the_report() {
  reports::Report report{
      .name = "breakthrough-2016",
      .title = "Breakthrough heuristics, 2016",
      .game = "breakthrough:course:6x6",
      .heuristics = {kNames.begin(), kNames.end()},
      .says = fmt::format("Four heuristics met on six boards, once with each colour. The report "
                          "concludes that {}, above all on the large boards.",
                          kConclusion),
      .worth = worth_sentence()};
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    const Table theirs = published(board);
    report.tables.push_back(
        {.caption = fmt::format("{}: rows white, columns black, cells the winner", kBoards[board]),
         .table = table_of(
             board, [&](std::size_t w, std::size_t b) { return short_cell(theirs[w][b], w, b); })});
  }
  return {std::move(report)};
}

}  // namespace

reports::Study entry() {
  return {.name = "breakthrough",
          .meaning = "Four heuristics on six boards: the 2016 report's tables",
          .reports = the_report,
          .options = {{"--playclock",
                       "time a move, in seconds or e.g. 100ms, of which four fifths are thought; "
                       "the report's was 5",
                       "0.1"},
                      {"--nodes", "positions a move instead of a clock: repeatable"},
                      {"--games", "games a cell from openings, for the proper answer; 0 for none",
                       "20"},
                      {.name = "--tsv",
                       .meaning = "only the tables, in the report's own tab-separated layout",
                       .flag = true}},
          .footer =
              "The games from openings always have a node limit (5,000 without --nodes), so "
              "that they\ncome out the same everywhere.\n"
              "Examples:\n"
              "  quadrille reproduce breakthrough --nodes 5000\n"
              "  quadrille reproduce breakthrough --playclock 5 --games 0",
          .run = reproduce};
}

}  // namespace quadrille::breakthrough_2016
