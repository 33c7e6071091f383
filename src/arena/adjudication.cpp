// SPDX-License-Identifier: MIT
#include "arena/adjudication.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "arena/json_fields.h"
#include "arena/record.h"
#include "base/text.h"
#include "games/checkers/rules.h"
#include "games/game_model.h"
#include "solve/checkers_tables/exact_tables.h"

namespace quadrille {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"table", "score", "length"};
// Two plies are one of each player: fewer are no agreement.
constexpr std::size_t kFewestPlies = 2;
constexpr std::size_t kMostPlies = 1'000'000;

Outcome adjudged(std::optional<Side> winner) { return {winner, Reason::kAdjudication}; }

template <checkers::RuleSet kRules>
std::optional<Outcome> found_in_table(const AnyGame& any, const AnyPosition& position) {
  using Game = checkers::Checkers<kRules>;
  const Game* const game = typed_game<Game>(any);
  if (game == nullptr) return std::nullopt;
  const auto typed = restored<typename Game::Position>(position);
  const auto found = ExactTables<Game>().find(typed, MemoryTables::kSmall);
  if (!found) return std::nullopt;
  if (found->value == GameValue::kDraw) return adjudged(std::nullopt);
  // A win that the game's own counter may end first is played out.
  if (found->plies > game->plies_to_draw(typed)) return std::nullopt;
  const Side mover = Game::side_to_move(typed);
  return adjudged(found->value == GameValue::kWin ? mover : opposite(mover));
}

std::optional<Outcome> found_in_table(const AnyGame& game, const AnyPosition& position) {
  const auto english = found_in_table<checkers::RuleSet::kEnglish>(game, position);
  return english ? english : found_in_table<checkers::RuleSet::kCsc384>(game, position);
}

std::optional<Outcome> agreed(const Adjudication::AgreedScore& wanted, const Line& line,
                              std::span<const PlayedMove> moves) {
  if (moves.size() < wanted.plies) return std::nullopt;
  bool first_is_ahead = true;
  bool second_is_ahead = true;
  Side mover = line.game()->side_to_move(line.position());
  for (std::size_t back = 1; back <= wanted.plies; ++back) {
    mover = opposite(mover);
    const auto& score = moves[moves.size() - back].score;
    if (!score) return std::nullopt;
    const double to_first = mover == Side::kFirst ? *score : -*score;
    first_is_ahead = first_is_ahead && to_first >= wanted.value;
    second_is_ahead = second_is_ahead && to_first <= -wanted.value;
  }
  if (!first_is_ahead && !second_is_ahead) return std::nullopt;
  return adjudged(first_is_ahead ? Side::kFirst : Side::kSecond);
}

Error not_understood(std::string_view part) {
  return Error::bad_option(
      fmt::format("{} is no way to end a game: write table, score=5/8 (both players say 5 or more "
                  "for 8 plies), length=200 (a draw after 200 plies), or several with commas",
                  in_quotes(part)),
      "--adjudicate");
}

std::optional<std::size_t> read_plies(std::string_view text, std::size_t fewest) {
  const auto plies = parse_number(text);
  if (!plies || *plies < fewest || *plies > kMostPlies) return std::nullopt;
  return static_cast<std::size_t>(*plies);
}

std::optional<Adjudication::AgreedScore> read_score(std::string_view text) {
  const auto parts = split(text, '/');
  if (parts.size() != 2) return std::nullopt;
  double value = 0;
  const char* const end = parts[0].data() + parts[0].size();
  const auto [rest, fault] = std::from_chars(parts[0].data(), end, value);
  const auto plies = read_plies(parts[1], kFewestPlies);
  if (fault != std::errc{} || rest != end || !std::isfinite(value) || value <= 0 || !plies) {
    return std::nullopt;
  }
  return Adjudication::AgreedScore{value, *plies};
}

}  // namespace

std::string_view to_string(Adjudicator by) { return kNames[static_cast<std::size_t>(by)]; }

std::optional<Adjudicator> adjudicator_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Adjudicator>(i);
  }
  return std::nullopt;
}

std::optional<Ruling> rule_on(const Adjudication& adjudication, const Line& line,
                              std::span<const PlayedMove> moves) {
  if (adjudication.table) {
    const auto outcome = found_in_table(*line.game(), line.position());
    if (outcome) return Ruling{*outcome, Adjudicator::kTable};
  }
  if (adjudication.score) {
    const auto outcome = agreed(*adjudication.score, line, moves);
    if (outcome) return Ruling{*outcome, Adjudicator::kScore};
  }
  if (adjudication.length && line.moves().size() >= *adjudication.length) {
    return Ruling{adjudged(std::nullopt), Adjudicator::kLength};
  }
  return std::nullopt;
}

Expected<Adjudication> parse_adjudication(std::string_view text) {
  Adjudication adjudication;
  if (trim(text).empty()) return adjudication;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
    const auto by = adjudicator_named(part.substr(0, equals));
    Adjudication before = adjudication;
    if (by == Adjudicator::kTable && equals == std::string_view::npos) adjudication.table = true;
    if (by == Adjudicator::kScore) adjudication.score = read_score(value);
    if (by == Adjudicator::kLength) adjudication.length = read_plies(value, 1);
    const bool is_twice = (before.table && by == Adjudicator::kTable) ||
                          (before.score && by == Adjudicator::kScore) ||
                          (before.length && by == Adjudicator::kLength);
    if (is_twice) {
      return Error::bad_option(fmt::format("{} is given twice", to_string(*by)), "--adjudicate");
    }
    if (adjudication == before) return not_understood(part);
  }
  return adjudication;
}

std::string adjudication_text(const Adjudication& adjudication) {
  std::vector<std::string> parts;
  if (adjudication.table) parts.emplace_back("table");
  if (adjudication.score) {
    parts.push_back(
        fmt::format("score={}/{}", adjudication.score->value, adjudication.score->plies));
  }
  if (adjudication.length) parts.push_back(fmt::format("length={}", *adjudication.length));
  return join(parts, ",");
}

JsonWriter& write_adjudication(JsonWriter& json, const Adjudication& adjudication) {
  json.begin_object();
  if (adjudication.table) json.member("table", true);
  if (adjudication.score) {
    json.key("score").begin_object().member("value", adjudication.score->value);
    json.member("plies", adjudication.score->plies).end_object();
  }
  if (adjudication.length) json.member("length", *adjudication.length);
  return json.end_object();
}

Expected<Adjudication> read_adjudication(const JsonValue& json) {
  Adjudication adjudication;
  JsonFields fields(json, "adjudication");
  if (fields.has("table")) {
    fields.member("table", [&](const JsonValue& value) -> MaybeError {
      if (value.boolean() == nullptr || !*value.boolean())
        fields.refuse("table", "must be true, or left out");
      adjudication.table = true;
      return std::nullopt;
    });
  }
  if (fields.has("score")) {
    fields.member("score", [&](const JsonValue& value) {
      JsonFields score(value, "score");
      adjudication.score = {score.number("value"), score.natural("plies")};
      return score.fault();
    });
  }
  if (fields.has("length")) adjudication.length = fields.natural("length");
  if (const auto fault = fields.fault()) return *fault;
  return adjudication;
}

}  // namespace quadrille
