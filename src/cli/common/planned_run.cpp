// SPDX-License-Identifier: MIT
#include "cli/common/planned_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/for_people.h"
#include "base/json_value.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "games/checkers/family.h"
#include "games/registry.h"
#include "players/factory.h"
#include "players/words.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMostBoards = 20;
constexpr std::size_t kMostPlayers = 50;
constexpr std::uint64_t kMostGames = 100'000;
constexpr std::size_t kMostGamesOfARun = 200'000;
constexpr std::uint64_t kMostOpeningPlies = 40;
constexpr std::uint64_t kMostNodes = 1'000'000'000;
constexpr std::uint64_t kMostMilliseconds = 600'000;

MaybeError check_counts(const RunWords& words) {
  if (words.boards.empty() || words.boards.size() > kMostBoards) {
    return api::bad_option(fmt::format("a run has 1 to {} boards", kMostBoards), "boards");
  }
  if (words.players.size() < 2 || words.players.size() > kMostPlayers) {
    return api::bad_option(fmt::format("a run has 2 to {} players", kMostPlayers), "players");
  }
  const bool is_match = words.kind == RunKind::kMatch;
  if (is_match && (words.players.size() != 2 || words.boards.size() != 1)) {
    return api::bad_option("a match is of two players on one board", "kind");
  }
  if (!is_match && words.sprt) return api::bad_option("only a match ends by a test", "sprt");
  if (words.gauntlet >= words.players.size()) {
    return api::bad_option(fmt::format("there are {} players", words.players.size()), "gauntlet");
  }
  if (int{words.nodes.has_value()} + int{words.depth.has_value()} +
          int{words.milliseconds.has_value()} >
      1) {
    return api::bad_option(R"(one of "nodes", "depth" and "time_ms" is the limit)", "nodes");
  }
  return std::nullopt;
}

PlayerLimits limits_of(const RunWords& words) {
  PlayerLimits limits;
  limits.per_move.nodes = words.nodes;
  if (words.depth) limits.per_move.depth = static_cast<Depth>(*words.depth);
  if (words.milliseconds) limits.per_move.time = std::chrono::milliseconds(*words.milliseconds);
  return limits;
}

// A word as a shell takes it.
std::string shell_word(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("-_.:/,=+").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// The command that plays the same games; of several boards there is none.
std::string command_of(const RunWords& words) {
  if (words.boards.size() != 1) return "quadrille serve";
  std::string text = words.kind == RunKind::kMatch ? "quadrille match" : "quadrille tournament";
  text += " " + shell_word(words.boards[0]);
  for (const std::string& player : words.players) text += " " + shell_word(player);
  text += fmt::format(" --games {} --openings {}", words.games, words.opening_plies);
  if (words.nodes) text += fmt::format(" --nodes {}", *words.nodes);
  if (words.depth) text += fmt::format(" --depth {}", *words.depth);
  if (words.milliseconds) text += fmt::format(" --time {}ms", *words.milliseconds);
  if (words.gauntlet > 0) text += fmt::format(" --gauntlet {}", words.gauntlet);
  if (words.sprt) text += fmt::format(" --sprt {},{}", (*words.sprt)[0], (*words.sprt)[1]);
  return text + fmt::format(" --seed {}", words.seed);
}

std::optional<int> tables_for(std::span<const TournamentBoard> boards) {
  const auto tables = checkers::shared_tables();
  if (tables == nullptr || tables->most_pieces() == 0) return std::nullopt;
  const bool is_used = std::ranges::any_of(
      boards, [](const TournamentBoard& board) { return checkers::is_checkers(*board.game); });
  return is_used ? std::optional(tables->most_pieces()) : std::nullopt;
}

Error stopped() { return {ErrorCode::kLimit, "stopped before the run was planned"}; }

// Every player must be able to play on every board, under the names of today.
MaybeError check_players(TournamentPlan& plan, const std::atomic<bool>& stop) {
  std::set<std::string> seen;
  for (std::string& player : plan.players) {
    auto words = parse_player(player);
    if (!words) return words.error();
    for (const TournamentBoard& board : plan.boards) {
      if (stop) return stopped();
      words = with_present_names(*board.game, *std::move(words));
      const auto made = make_player(board.game, *words, plan.limits);
      if (!made) return made.error();
    }
    player = words->text;
    if (seen.insert(player).second) continue;
    return api::bad_option(
        fmt::format("{} is there twice: give one of them a name, with name=...", in_quotes(player)),
        "players");
  }
  return std::nullopt;
}

// Somebody may ask for billions of games: no more openings are made than games may be played from,
// and one that tells that they are too many.
MaybeError add_openings(const RunWords& words, TournamentPlan& plan,
                        const std::atomic<bool>& stop) {
  const std::size_t pairs = (words.games + 1) / 2;
  std::size_t left = kMostGamesOfARun / 2 / pairings_of(plan).size();
  for (TournamentBoard& board : plan.boards) {
    board.openings = random_openings(board.game, static_cast<int>(words.opening_plies),
                                     std::min(pairs, left + 1), words.seed, &stop);
    if (stop) return stopped();
    if (board.openings.empty()) {
      return api::bad_option(fmt::format("{} has no opening of {}", board.game->name(),
                                         counted(words.opening_plies, "ply", "plies")),
                             "openings");
    }
    if (board.openings.size() > left) {
      return api::bad_option(
          fmt::format("these are too many games: a run has at most {}", grouped(kMostGamesOfARun)),
          "games");
    }
    left -= board.openings.size();
  }
  return std::nullopt;
}

Expected<TournamentPlan> tournament_of(const RunWords& words, const std::atomic<bool>& stop) {
  TournamentPlan plan;
  plan.players = words.players;
  plan.gauntlet = words.gauntlet;
  plan.limits = limits_of(words);
  plan.seed = words.seed;
  std::set<std::string> names;
  for (const std::string& board : words.boards) {
    auto game = find_game(board);
    if (!game) return game.error();
    if (!names.insert((*game)->name()).second) {
      return api::bad_option(fmt::format("{} is there twice", (*game)->name()), "boards");
    }
    plan.boards.push_back({*game});
  }
  if (auto error = check_players(plan, stop)) return *error;
  if (auto error = add_openings(words, plan, stop)) return *error;
  return plan;
}

}  // namespace

Expected<RunWords> read_run_words(const api::Fields& fields) {
  RunWords words;
  const auto kind = fields.text("kind");
  if (!kind) return kind.error();
  if (*kind != "match" && *kind != "tournament") {
    return api::bad_option("a run is a match or a tournament", "kind");
  }
  words.kind = *kind == "match" ? RunKind::kMatch : RunKind::kTournament;
  for (auto [name, list] :
       {std::pair("boards", &words.boards), std::pair("players", &words.players)}) {
    auto texts = fields.texts(name);
    if (!texts) return texts.error();
    *list = *std::move(texts);
  }
  struct Number {
    const char* name;
    std::uint64_t* value;
    std::uint64_t low, high;
  };
  for (const Number& each : {Number{"games", &words.games, 2, kMostGames},
                             Number{"openings", &words.opening_plies, 0, kMostOpeningPlies},
                             Number{"seed", &words.seed, 0, ~std::uint64_t{0}},
                             Number{"gauntlet", &words.gauntlet, 0, kMostPlayers}}) {
    const auto number = fields.number(each.name, each.low, each.high, *each.value);
    if (!number) return number.error();
    *each.value = *number;
  }
  struct Limit {
    const char* name;
    std::optional<std::uint64_t>* value;
    std::uint64_t high;
  };
  for (const Limit& each : {Limit{"nodes", &words.nodes, kMostNodes},
                            Limit{"depth", &words.depth, static_cast<std::uint64_t>(kMaxDepth)},
                            Limit{"time_ms", &words.milliseconds, kMostMilliseconds}}) {
    const auto number = fields.number_if_any(each.name, 1, each.high);
    if (!number) return number.error();
    *each.value = *number;
  }
  if (fields.has("sprt")) {
    const auto bounds = fields.numbers("sprt");
    if (!bounds) return bounds.error();
    if (bounds->size() != 2 || (*bounds)[0] >= (*bounds)[1] || (*bounds)[0] < -kMostSprtElo ||
        (*bounds)[1] > kMostSprtElo) {
      return api::bad_option(fmt::format("a test is between two strengths, the smaller one first, "
                                         "within {} Elo: [0,30]",
                                         kMostSprtElo),
                             "sprt");
    }
    words.sprt = {(*bounds)[0], (*bounds)[1]};
  }
  if (auto error = check_counts(words)) return *error;
  return words;
}

std::string run_words_json(const RunWords& words) {
  JsonWriter json;
  json.begin_object().member("kind", words.kind == RunKind::kMatch ? "match" : "tournament");
  json.member_list("boards", words.boards).member_list("players", words.players);
  json.member("games", words.games).member("openings", words.opening_plies);
  if (words.nodes) json.member("nodes", *words.nodes);
  if (words.depth) json.member("depth", *words.depth);
  if (words.milliseconds) json.member("time_ms", *words.milliseconds);
  json.member("seed", words.seed).member("gauntlet", words.gauntlet);
  if (words.sprt) json.member_list("sprt", *words.sprt);
  return json.end_object().text();
}

std::optional<RunWords> parse_run_words(std::string_view text) {
  const auto json = parse_json(text);
  if (!json || json->object() == nullptr) return std::nullopt;
  auto words = read_run_words(api::Fields(*json));
  return words ? std::optional(*std::move(words)) : std::nullopt;
}

Expected<PlannedRun> plan_run(const RunWords& words, const std::string& version,
                              const std::atomic<bool>& stop) {
  auto tournament = tournament_of(words, stop);
  if (!tournament) return tournament.error();
  PlannedRun planned;
  Run& run = planned.run;
  std::vector<std::string> names = names_of(*tournament);
  if (words.kind == RunKind::kMatch) {
    MatchPlan& match = planned.match;
    match.game = tournament->boards[0].game;
    match.players = {tournament->players[0], tournament->players[1]};
    match.limits = tournament->limits;
    match.openings = tournament->boards[0].openings;
    match.seed = words.seed;
    planned.jobs = jobs_of(match);
    const auto two = names_of(match);
    names = {two[0], two[1]};
  } else {
    planned.jobs = schedule_of(*tournament).jobs;
  }
  run.kind = words.kind;
  run.command = command_of(words);
  run.plan = run_words_json(words);
  run.version = version;
  run.seed = words.seed;
  run.limits = tournament->limits;
  run.openings =
      fmt::format("{} random {}", words.opening_plies, words.opening_plies == 1 ? "ply" : "plies");
  run.tables = tables_for(tournament->boards);
  if (words.sprt) run.sprt = SprtTest{.elo0 = (*words.sprt)[0], .elo1 = (*words.sprt)[1]};
  for (const TournamentBoard& board : tournament->boards)
    run.boards.push_back({board.game->name()});
  for (std::size_t i = 0; i < tournament->players.size(); ++i) {
    const std::string& player = tournament->players[i];
    run.players.push_back({player, names[i], hash_of_heuristic(player)});
  }
  return planned;
}

}  // namespace quadrille::cli
