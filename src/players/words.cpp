// SPDX-License-Identifier: MIT
#include "players/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>

#include "base/text.h"

namespace quadrille {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t kMaxTableMegabytes = 16384;

Error bad_option(std::string message, std::string where) {
  return {ErrorCode::kBadOption, std::move(message), std::move(where)};
}

// Every option a player can have: its name, what it takes, and how it changes the words.
struct Option {
  std::string name;
  std::string_view value;  // what goes behind the `=`
  std::string_view meaning;
  std::function<MaybeError(std::string_view value, PlayerWords& words)> read;
};

MaybeError read_depth(std::string_view value, PlayerWords& words) {
  const auto depth = parse_number(value);
  if (!depth || *depth < 1 || *depth > kMaxDepth) {
    return bad_option(
        fmt::format("{} is not a depth: a whole number from 1 to {}", in_quotes(value), kMaxDepth),
        "option depth");
  }
  words.limits.per_move.depth = static_cast<Depth>(*depth);
  return std::nullopt;
}

MaybeError read_nodes(std::string_view value, PlayerWords& words) {
  const auto nodes = parse_number(value);
  if (!nodes || *nodes < 1) {
    return bad_option(
        fmt::format("{} is not a number of nodes: a whole number from 1", in_quotes(value)),
        "option nodes");
  }
  words.limits.per_move.nodes = nodes;
  return std::nullopt;
}

MaybeError read_time(std::string_view value, PlayerWords& words) {
  const auto time = parse_duration(value);
  if (!time) return time.error();
  words.limits.per_move.time = *time;
  return std::nullopt;
}

MaybeError read_clock(std::string_view value, PlayerWords& words) {
  const auto clock = parse_clock(value);
  if (!clock) return clock.error();
  words.limits.clock = *clock;
  return std::nullopt;
}

MaybeError read_table(std::string_view value, PlayerWords& words) {
  if (value == "on") return std::nullopt;
  const auto megabytes = value == "off" ? 0 : parse_number(value);
  if (!megabytes || *megabytes > kMaxTableMegabytes) {
    return bad_option(fmt::format("{} is not a table size: megabytes from 1 to {}, on or off",
                                  in_quotes(value), kMaxTableMegabytes),
                      "option tt");
  }
  words.options.table_bytes = static_cast<std::size_t>(*megabytes) << 20;
  return std::nullopt;
}

MaybeError read_order(std::string_view value, PlayerWords& words) {
  if (value == "on") {
    words.options.order = Order::kMoves;
  } else if (value == "off") {
    words.options.order = Order::kOff;
  } else if (value == "heuristic") {
    words.options.order = Order::kHeuristic;
  } else {
    return bad_option(fmt::format("{} is not an order: on, off or heuristic", in_quotes(value)),
                      "option order");
  }
  return std::nullopt;
}

MaybeError read_without(std::string_view value, PlayerWords& words) {
  if (value.empty()) return bad_option("which term shall not count?", "option without");
  words.without = std::string(value);
  return std::nullopt;
}

MaybeError read_cache(std::string_view value, PlayerWords& words) {
  constexpr std::array<std::pair<std::string_view, CourseCache>, 4> kCaches = {{
      {"off", CourseCache::kOff},
      {"board", CourseCache::kBoard},
      {"window", CourseCache::kWindow},
      {"window-sound", CourseCache::kWindowSound},
  }};
  for (const auto& [name, cache] : kCaches) {
    if (name == value) words.cache = cache;
  }
  if (words.cache) return std::nullopt;
  return bad_option(
      fmt::format("{} is not a cache: off, board, window or window-sound", in_quotes(value)),
      "option cache");
}

MaybeError read_timeout(std::string_view value, PlayerWords& words) {
  const auto timeout = parse_duration(value);
  if (!timeout) return timeout.error();
  words.engine.timeout = *timeout;
  return std::nullopt;
}

const std::vector<Option>& options() {
  static const std::vector<Option> all = {
      {"depth", "N", "looks N plies ahead", read_depth},
      {"nodes", "N", "visits at most N positions a move", read_nodes},
      {"time", "150ms", "thinks at most that long a move", read_time},
      {"clock", "60s+0.6s", "time for the whole game, and more after every move", read_clock},
      {"tt", "MB|on|off", "alphabeta: transposition table and its size; 16 when left out",
       read_table},
      {"order", "on|off|heuristic",
       "alphabeta: tries promising moves first; heuristic sorts by the value after the move",
       read_order},
      {"without", "TERM", "the heuristic without one of its terms; `explain` shows them",
       read_without},
      {"cache", "off|board|window|window-sound",
       "alphabeta, checkers: the reports' search with their state cache; only window-sound is "
       "right",
       read_cache},
      {"timeout", "60s", "ugi: how long a move may take that has no time limit; 60s when left out",
       read_timeout},
  };
  return all;
}

std::vector<std::string> names_of_kinds() {
  std::vector<std::string> names;
  for (const PlayerKindInfo& info : player_kinds()) names.emplace_back(info.name);
  return names;
}

// The reports' search has neither our table nor our order.
MaybeError settle_cache(std::span<const std::string_view> given, PlayerWords& words) {
  const auto is_given = [&](std::string_view name) {
    return std::ranges::find(given, name) != given.end();
  };
  const auto refuse = [&](std::string message) {
    return bad_option(std::move(message), fmt::format("player {}", in_quotes(words.text)));
  };
  if (is_given("tt")) return refuse("cache stands in place of the table: leave out tt");
  if (!is_given("order")) words.options.order = Order::kOff;
  if (words.options.order == Order::kMoves) {
    return refuse("the search with cache has another order: write order=heuristic or order=off");
  }
  return std::nullopt;
}

MaybeError read_options(std::span<const std::string_view> parts, PlayerWords& words) {
  std::vector<std::string_view> seen;
  for (const std::string_view part : parts) {
    const std::size_t equals = part.find('=');
    const std::string_view name = part.substr(0, equals);
    const auto option = std::find_if(options().begin(), options().end(),
                                     [&](const Option& each) { return each.name == name; });
    if (option == options().end()) {
      std::vector<std::string> known;
      for (const Option& each : options()) known.push_back(each.name);
      return bad_option(
          fmt::format("a player has no option {}{}", in_quotes(name), suggestion(name, known)),
          fmt::format("player {}", in_quotes(words.text)));
    }
    if (equals == std::string_view::npos) {
      return bad_option(fmt::format("option {} needs a value: {}={}", name, name, option->value),
                        fmt::format("player {}", in_quotes(words.text)));
    }
    if (std::ranges::find(seen, name) != seen.end()) {
      return bad_option(fmt::format("option {} is given twice", name),
                        fmt::format("player {}", in_quotes(words.text)));
    }
    seen.push_back(name);
    const bool of_alphabeta = name == "tt" || name == "order" || name == "cache";
    const bool of_ugi = name == "timeout";
    if ((of_alphabeta && words.kind != PlayerKind::kAlphaBeta) ||
        (of_ugi && words.kind != PlayerKind::kUgi)) {
      return bad_option(
          fmt::format("only {} has the option {}", of_ugi ? "ugi" : "alphabeta", name),
          fmt::format("player {}", in_quotes(words.text)));
    }
    if (name == "without" && words.heuristic.empty()) {
      return bad_option("only a player with a heuristic has the option without",
                        fmt::format("player {}", in_quotes(words.text)));
    }
    if (name == "depth" && words.kind == PlayerKind::kSolver) {
      return bad_option("solver has no depth: it looks to the end of the game",
                        fmt::format("player {}", in_quotes(words.text)));
    }
    if (auto error = option->read(part.substr(equals + 1), words)) return error;
  }
  return words.cache ? settle_cache(seen, words) : std::nullopt;
}

// The words of a command, and what stands behind its first comma outside quotes.
struct CommandLine {
  std::vector<std::string> words;
  std::string_view rest;
  bool open_quote = false;
};

CommandLine read_command(std::string_view text) {
  CommandLine line;
  char quote = 0;
  bool in_word = false;
  std::size_t i = 0;
  for (; i < text.size() && (quote != 0 || text[i] != ','); ++i) {
    const char c = text[i];
    if (quote == 0 && (c == ' ' || c == '\t')) {
      in_word = false;
      continue;
    }
    if (!in_word) line.words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      line.words.back() += c;
    }
  }
  line.rest = text.substr(i);
  line.open_quote = quote != 0;
  return line;
}

// The words of a ugi player; `command` is what stands behind its colon, options and all.
Expected<PlayerWords> parse_ugi(PlayerWords words, const std::string& command) {
  CommandLine line = read_command(command);
  const auto refuse = [&](std::string message) {
    return Error{ErrorCode::kUnknownPlayer, std::move(message),
                 fmt::format("player {}", in_quotes(words.text))};
  };
  if (line.open_quote) return refuse("a quote in the command is not closed");
  if (line.words.empty() || line.words.front().empty()) {
    return refuse("ugi needs the command that starts the engine: ugi:COMMAND");
  }
  words.engine.command = std::move(line.words);
  if (line.rest.empty()) return words;
  const auto parts = split(line.rest.substr(1), ',');
  if (auto error = read_options(parts, words)) return *error;
  return words;
}

// The agents of the tournament that the Isolation report played (rules, section 4.1), and the
// report's own: AB_Custom stands for custom1 in its first table, for custom4 in its second.
struct AindPlayer {
  std::string_view name;
  PlayerKind kind;
  std::string_view heuristic;
};
constexpr std::array kAindPlayers = {
    AindPlayer{"Random", PlayerKind::kRandom, ""},
    AindPlayer{"MM_Open", PlayerKind::kReportMinimax, "open"},
    AindPlayer{"MM_Center", PlayerKind::kReportMinimax, "center"},
    AindPlayer{"MM_Improved", PlayerKind::kReportMinimax, "improved"},
    AindPlayer{"AB_Open", PlayerKind::kReport, "open"},
    AindPlayer{"AB_Center", PlayerKind::kReport, "center"},
    AindPlayer{"AB_Improved", PlayerKind::kReport, "improved"},
    AindPlayer{"AB_Custom", PlayerKind::kReport, "custom1"},
    AindPlayer{"AB_Custom_2", PlayerKind::kReport, "custom2"},
    AindPlayer{"AB_Custom_3", PlayerKind::kReport, "custom3"},
    AindPlayer{"AB_Custom_4", PlayerKind::kReport, "custom4"},
    AindPlayer{"AB_Custom_5", PlayerKind::kReport, "custom5"},
    AindPlayer{"AB_Custom_6", PlayerKind::kReport, "custom6"},
};

MaybeError name_aind_player(std::string_view name, PlayerWords& words) {
  const auto* const found =
      std::ranges::find_if(kAindPlayers, [&](const AindPlayer& each) { return each.name == name; });
  if (found == kAindPlayers.end()) {
    std::vector<std::string> known;
    for (const AindPlayer& each : kAindPlayers) known.emplace_back(each.name);
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("there is no player {}{}", in_quotes(fmt::format("aind:{}", name)),
                             suggestion(name, known)),
                 "player"};
  }
  words.kind = found->kind;
  words.heuristic = found->heuristic;
  return std::nullopt;
}

}  // namespace

Expected<PlayerWords> parse_player(std::string_view text) {
  PlayerWords words;
  words.text = std::string(trim(text));
  const auto parts = split(words.text, ',');
  const std::size_t colon = parts[0].find(':');
  const std::string_view head = parts[0].substr(0, colon);
  const bool has_colon = colon != std::string_view::npos;
  if (head.empty()) {
    return Error{ErrorCode::kUnknownPlayer,
                 "the player has no name; an example is alphabeta:ari,depth=6", "player"};
  }

  const auto& kinds = player_kinds();
  const auto kind =
      std::ranges::find_if(kinds, [&](const PlayerKindInfo& info) { return info.name == head; });
  if (kind == kinds.end()) {
    if (has_colon) {
      return Error{ErrorCode::kUnknownPlayer,
                   fmt::format("there is no player {}{}", in_quotes(head),
                               suggestion(head, names_of_kinds())),
                   "player"};
    }
    words.heuristic = std::string(head);
  } else {
    words.kind = kind->kind;
    if (words.kind == PlayerKind::kReportMinimax) {
      const std::string_view name = has_colon ? parts[0].substr(colon + 1) : std::string_view();
      if (auto error = name_aind_player(name, words)) return *error;
      if (auto error = read_options(std::span(parts).subspan(1), words)) return *error;
      return words;
    }
    if (words.kind == PlayerKind::kUgi) {
      return parse_ugi(words, has_colon ? words.text.substr(colon + 1) : "");
    }
    const bool wants_heuristic = words.kind != PlayerKind::kRandom &&
                                 words.kind != PlayerKind::kSolver &&
                                 words.kind != PlayerKind::kHuman;
    if (has_colon) words.heuristic = std::string(parts[0].substr(colon + 1));
    if (wants_heuristic && words.heuristic.empty()) {
      return Error{ErrorCode::kUnknownPlayer,
                   fmt::format("{} needs a heuristic: {}", head, kind->syntax), "player"};
    }
    if (!wants_heuristic && has_colon) {
      return Error{ErrorCode::kUnknownPlayer, fmt::format("{} takes no heuristic", head), "player"};
    }
  }
  if (auto error = read_options(std::span(parts).subspan(1), words)) return *error;
  return words;
}

Expected<nanoseconds> parse_duration(std::string_view text) {
  const auto refuse = [&] {
    return bad_option(fmt::format("{} is not a time: write 150ms, 4s or 2m", in_quotes(text)),
                      "time");
  };
  double number = 0;
  const char* const end = text.data() + text.size();
  // Without exponents: the plus of `1e+3s` would be that of a clock.
  const auto [rest, fault] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (fault != std::errc{} || !std::isfinite(number) || number < 0) return refuse();
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const double seconds = unit == "us"   ? number * 1e-6
                         : unit == "ms" ? number * 1e-3
                         : unit == "s"  ? number
                         : unit == "m"  ? number * 60
                                        : -1;
  if (seconds < 0 || seconds > 86400 * 30.0) return refuse();
  return nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

Expected<GameClock> parse_clock(std::string_view text) {
  const auto parts = split(text, '+');
  if (parts.size() > 2) {
    return bad_option(fmt::format("{} is not a clock: write 60s+0.6s", in_quotes(text)), "clock");
  }
  GameClock clock;
  const auto base = parse_duration(parts[0]);
  if (!base) return base.error();
  clock.base = *base;
  if (parts.size() == 2) {
    const auto increment = parse_duration(parts[1]);
    if (!increment) return increment.error();
    clock.increment = *increment;
  }
  return clock;
}

const std::vector<PlayerKindInfo>& player_kinds() {
  static const std::vector<PlayerKindInfo> all = {
      {PlayerKind::kRandom, "random", "random", "a legal move by chance"},
      {PlayerKind::kGreedy, "greedy", "greedy:H", "the move that heuristic H likes best"},
      {PlayerKind::kMinimax, "minimax", "minimax:H", "full search without pruning"},
      {PlayerKind::kAlphaBeta, "alphabeta", "alphabeta:H",
       "alpha-beta with table and move ordering; a bare H means this"},
      {PlayerKind::kReport, "report", "report:H",
       "the plain search of the game's report, exactly as it was"},
      {PlayerKind::kReportMinimax, "aind", "aind:NAME",
       "a player of the Isolation report's tournament by its name there, e.g. aind:AB_Improved"},
      {PlayerKind::kSolver, "solver", "solver",
       "proves who wins and plays so; alphabeta where the limits end the proof"},
      {PlayerKind::kHuman, "human", "human", "a person at the terminal, in `play` only"},
      {PlayerKind::kUgi, "ugi", "ugi:COMMAND",
       "another program that speaks UGI; COMMAND starts it"},
  };
  return all;
}

const std::vector<PlayerOptionInfo>& player_options() {
  static const std::vector<std::string> syntaxes = [] {
    std::vector<std::string> texts;
    for (const Option& option : options()) {
      texts.push_back(fmt::format("{}={}", option.name, option.value));
    }
    return texts;
  }();
  static const std::vector<PlayerOptionInfo> all = [] {
    std::vector<PlayerOptionInfo> infos;
    for (std::size_t i = 0; i < options().size(); ++i) {
      infos.push_back({syntaxes[i], options()[i].meaning});
    }
    return infos;
  }();
  return all;
}

}  // namespace quadrille
