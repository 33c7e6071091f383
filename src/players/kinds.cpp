// SPDX-License-Identifier: MIT
#include "players/kinds.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <deque>
#include <utility>

#include "base/text.h"
#include "players/heuristics.h"
#include "players/levels.h"
#include "players/parts.h"
#include "players/player_heuristic.h"
#include "players/random_player.h"
#include "players/reduction_words.h"
#include "players/search_player.h"
#include "players/solver_player.h"
#include "players/words.h"
#include "search/mcts_options.h"

namespace quadrille {
namespace {

MaybeError read_table(std::string_view value, PlayerWords& words) {
  if (value == "on") return std::nullopt;
  if (value == "off") {
    words.options.table_bytes = 0;
    return std::nullopt;
  }
  const auto megabytes = parse_number(value);
  if (!megabytes || *megabytes < 1 || *megabytes > kMostTableMegabytes) {
    return Error::bad_option(
        fmt::format("{} is not a table size: megabytes from 1 to {}, on or off", in_quotes(value),
                    kMostTableMegabytes),
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
    return Error::bad_option(
        fmt::format("{} is not an order: on, off or heuristic", in_quotes(value)), "option order");
  }
  return std::nullopt;
}

// A technique of alphabeta that is on or off.
PlayerOption technique_option(std::string name, std::string meaning,
                              bool AlphaBetaOptions::*technique) {
  const auto read = [name, technique](std::string_view value, PlayerWords& words) -> MaybeError {
    if (value != "on" && value != "off") {
      return Error::bad_option(fmt::format("{} is neither on nor off", in_quotes(value)),
                               "option " + name);
    }
    words.options.*technique = value == "on";
    return std::nullopt;
  };
  return {.name = name,
          .value = "on|off",
          .meaning = "alphabeta: " + meaning,
          .kinds = {"alphabeta"},
          .technique = AlphaBetaOptions{}.*technique,
          .read = read};
}

MaybeError read_full(std::string_view value, PlayerWords& words) {
  if (value != "on" && value != "off") {
    return Error::bad_option(fmt::format("{} is neither on nor off", in_quotes(value)),
                             "option full");
  }
  words.options.set_full(value == "on");
  return std::nullopt;
}

MaybeError read_reduction_steps(std::string_view value, PlayerWords& words) {
  const auto steps = read_reductions(value);
  if (!steps) return steps.error();
  words.options.reduction_steps = *steps;
  return std::nullopt;
}

MaybeError read_threads(std::string_view value, PlayerWords& words) {
  const auto threads = parse_number(value);
  if (!threads || *threads < 1 || *threads > kMostThreads) {
    return Error::bad_option(
        fmt::format("{} is not a number of threads from 1 to {}", in_quotes(value), kMostThreads),
        "option threads");
  }
  words.options.threads = static_cast<unsigned>(*threads);
  return std::nullopt;
}

MaybeError read_leaf(std::string_view value, PlayerWords& words) {
  if (value == "playout") {
    words.mcts.leaf = MctsLeaf::kPlayout;
  } else if (value == "heuristic") {
    words.mcts.leaf = MctsLeaf::kHeuristic;
  } else if (value == "mixed") {
    words.mcts.leaf = MctsLeaf::kMixed;
  } else {
    return Error::bad_option(
        fmt::format("{} is not what a leaf is worth: playout, heuristic or mixed",
                    in_quotes(value)),
        "option leaf");
  }
  return std::nullopt;
}

MaybeError read_memory(std::string_view value, PlayerWords& words) {
  const auto megabytes = parse_number(value);
  if (!megabytes || *megabytes < 1 || *megabytes > kMostTableMegabytes) {
    return Error::bad_option(fmt::format("{} is not a size of memory: megabytes from 1 to {}",
                                         in_quotes(value), kMostTableMegabytes),
                             "option memory");
  }
  words.mcts.memory_bytes = static_cast<std::size_t>(*megabytes) << 20;
  return std::nullopt;
}

// A number of mcts from 0 to `most`.
PlayerOption mcts_number_option(std::string name, std::string meaning, double most,
                                double MctsOptions::*number) {
  const auto read = [=](std::string_view value, PlayerWords& words) -> MaybeError {
    double given = 0;
    const char* const end = value.data() + value.size();
    const auto [rest, fault] = std::from_chars(value.data(), end, given, std::chars_format::fixed);
    if (fault != std::errc{} || rest != end || !std::isfinite(given) || given < 0 || given > most) {
      return Error::bad_option(
          fmt::format("{} is not a number from 0 to {:g}", in_quotes(value), most),
          "option " + name);
    }
    words.mcts.*number = given;
    return std::nullopt;
  };
  return {
      .name = name, .value = "0.5", .meaning = "mcts: " + meaning, .kinds = {"mcts"}, .read = read};
}

MaybeError read_without(std::string_view value, PlayerWords& words) {
  if (value.empty()) return Error::bad_option("which term shall not count?", "option without");
  words.without = std::string(value);
  return std::nullopt;
}

MaybeError read_with(std::string_view value, PlayerWords& words) {
  if (value.empty()) return Error::bad_option("which terms shall count besides?", "option with");
  words.with = std::string(value);
  return std::nullopt;
}

MaybeError read_name(std::string_view value, PlayerWords& words) {
  words.name = join(unquoted_words(value).value_or(std::vector<std::string>()), " ");
  const auto is_printable = [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 127; };
  if (words.name.empty() || !std::ranges::all_of(words.name, is_printable)) {
    return Error::bad_option(fmt::format("{} is not a name", in_quotes(value)), "option name");
  }
  return std::nullopt;
}

PlayerOption limit_option(std::string name, std::string value, std::string meaning) {
  const auto read = [name](std::string_view text, PlayerWords& words) {
    return read_limit(name, text, words.limits);
  };
  return {.name = name,
          .value = std::move(value),
          .meaning = std::move(meaning),
          .is_limit = true,
          .read = read};
}

// A player that searches with one of our own searches.
template <SearchKind kKind>
Expected<std::unique_ptr<Player>> make_searching(const GamePointer& game, const PlayerWords& words,
                                                 const PlayerLimits& limits) {
  auto evaluator = heuristic_of(*game, words);
  if (!evaluator) return evaluator.error();
  AlphaBetaOptions options = words.options;
  if (limits.per_move.nodes) {
    options.table_bytes = std::min(options.table_bytes, useful_table_bytes(*limits.per_move.nodes));
  }
  return make_search_player(words.text, limits,
                            make_search(*game, kKind, *std::move(evaluator), options));
}

Expected<std::unique_ptr<Player>> make_random(const GamePointer&, const PlayerWords& words,
                                              const PlayerLimits&) {
  return make_random_player(words.text);
}

Expected<std::unique_ptr<Player>> make_solving(const GamePointer& game, const PlayerWords& words,
                                               PlayerLimits limits) {
  limits.per_move.depth.reset();  // a proof goes to the end of the game
  if (limits.unlimited()) limits.per_move.nodes = kDefaultNodes;
  auto evaluator = words.heuristic.empty() ? find_heuristic(*game, strongest_heuristic(*game))
                                           : heuristic_of(*game, words);
  if (!evaluator) return evaluator.error();
  AlphaBetaOptions options;
  if (const auto nodes = halved(limits.per_move).nodes) {
    options.table_bytes = std::min(options.table_bytes, useful_table_bytes(*nodes));
  }
  auto fallback = make_search(*game, SearchKind::kAlphaBeta, *std::move(evaluator), options);
  return make_solver_player(*game, words.text, limits,
                            make_search_player(words.text, limits, std::move(fallback)));
}

Expected<std::unique_ptr<Player>> refuse_human(const GamePointer&, const PlayerWords&,
                                               const PlayerLimits&) {
  return Error::bad_option("a human can only sit in `quadrille play`", "player");
}

Expected<std::unique_ptr<Player>> make_sampling(const GamePointer& game, const PlayerWords& words,
                                                PlayerLimits limits) {
  limits.per_move.depth.reset();  // simulations go as deep as they like
  if (limits.unlimited()) limits.per_move.nodes = kDefaultNodes;
  std::optional<Evaluator> heuristic;
  if (!words.heuristic.empty()) {
    auto found = heuristic_of(*game, words);
    if (!found) return found.error();
    heuristic = *std::move(found);
  }
  return make_search_player(words.text, limits, make_mcts(*game, std::move(heuristic), words.mcts));
}

bool is_given(std::span<const std::string_view> given, std::string_view name) {
  return std::ranges::find(given, name) != given.end();
}

MaybeError refuse_depth(std::span<const std::string_view> given, PlayerWords& words) {
  if (!is_given(given, "depth")) return std::nullopt;
  return Error::bad_option("solver has no depth: it looks to the end of the game",
                           fmt::format("player {}", in_quotes(words.text)));
}

// What somebody asks for must not be without effect in silence.
MaybeError settle_alphabeta(std::span<const std::string_view> given, PlayerWords& words) {
  const AlphaBetaOptions& options = words.options;
  const auto refuse = [&](std::string message) {
    return Error::bad_option(std::move(message), fmt::format("player {}", in_quotes(words.text)));
  };
  if (options.threads > 1 && options.table_bytes == 0) {
    return refuse("threads help each other by the table: leave out tt=off or threads");
  }
  const bool orders = options.order != Order::kOff;
  const bool learns = options.order == Order::kMoves;
  struct Need {
    std::string_view option;
    bool AlphaBetaOptions::*technique;
    std::string_view other;
    bool there;
  };
  for (const Need& need : {Need{"lmr", &AlphaBetaOptions::reductions, "pvs", options.pvs},
                           Need{"lmr", &AlphaBetaOptions::reductions, "order", orders},
                           Need{"aspiration", &AlphaBetaOptions::aspiration, "pvs", options.pvs},
                           Need{"learn", &AlphaBetaOptions::learning, "order", learns}}) {
    if (need.there || !(options.*need.technique) || !is_given(given, need.option)) continue;
    return refuse(
        fmt::format("{0} needs {1}: write {1}=on, or leave {0} out", need.option, need.other));
  }
  if (is_given(given, "reductions")) {
    if (!options.reductions || !options.pvs || !orders) {
      return refuse("reductions are numbers of lmr, which is off: leave reductions out");
    }
    const bool counts = options.learning && learns;
    if (!counts && options.reduction_steps.bad_move != ReductionSteps{}.bad_move) {
      return refuse("the last number of reductions needs learn: write learn=on, or leave it out");
    }
  }
  return std::nullopt;
}

MaybeError settle_mcts(std::span<const std::string_view> given, PlayerWords& words) {
  const std::string place = fmt::format("player {}", in_quotes(words.text));
  if (is_given(given, "depth")) {
    return Error::bad_option("mcts has no depth: its tree is deep where play is good; use nodes=",
                             place);
  }
  if (!words.heuristic.empty()) {
    if (!is_given(given, "leaf")) words.mcts.leaf = MctsLeaf::kMixed;
    return std::nullopt;
  }
  if (words.mcts.leaf != MctsLeaf::kPlayout || is_given(given, "implicit")) {
    return Error::bad_option("mcts has no heuristic to ask: write mcts:H", place);
  }
  return std::nullopt;
}

// Deques keep their elements where they are.
struct Table {
  std::deque<PlayerKind> kinds;
  std::deque<PlayerOption> options;
};

Table built_in_table() {
  using Argument = PlayerKind::Argument;
  Table table;
  table.kinds.push_back({.name = "random",
                         .syntax = "random",
                         .meaning = "a legal move by chance",
                         .why_no_limits = "it does not think",
                         .make = make_random});
  table.kinds.push_back({.name = "greedy",
                         .syntax = "greedy:H",
                         .meaning = "the move that heuristic H likes best",
                         .argument = Argument::kHeuristic,
                         .why_no_limits = "it looks one move ahead, and no further",
                         .make = make_searching<SearchKind::kGreedy>});
  table.kinds.push_back({.name = "minimax",
                         .syntax = "minimax:H",
                         .meaning = "full search without pruning",
                         .argument = Argument::kHeuristic,
                         .make = make_searching<SearchKind::kMinimax>});
  table.kinds.push_back({.name = "alphabeta",
                         .syntax = "alphabeta:H",
                         .meaning = "alpha-beta with all that makes it strong; a bare H means this",
                         .argument = Argument::kHeuristic,
                         .settle = settle_alphabeta,
                         .make = make_searching<SearchKind::kAlphaBeta>});
  table.kinds.push_back(
      {.name = "mcts",
       .syntax = "mcts[:H]",
       .meaning = "Monte-Carlo tree search with random games, and with what H says of positions",
       .argument = Argument::kPerhapsHeuristic,
       .settle = settle_mcts,
       .make = make_sampling});
  table.kinds.push_back(
      {.name = "solver",
       .syntax = "solver[:H]",
       .meaning = "proves who wins and plays so; alphabeta:H where the limits end the proof",
       .argument = Argument::kPerhapsHeuristic,
       .settle = refuse_depth,
       .make = make_solving});
  table.kinds.push_back(level_kind());
  table.kinds.push_back({.name = "human",
                         .syntax = "human",
                         .meaning = "a person at the terminal, in `play` only",
                         .thinks_here = false,
                         .make = refuse_human});

  table.options.push_back(limit_option("depth", "N", "looks N plies ahead"));
  table.options.push_back(limit_option("nodes", "N", "visits at most N positions a move"));
  table.options.push_back(limit_option("time", "150ms", "thinks at most that long a move"));
  table.options.push_back(
      limit_option("clock", "60s+0.6s", "time for the whole game, and more after every move"));
  table.options.push_back(
      {.name = "tt",
       .value = "MB|on|off",
       .meaning = "alphabeta: transposition table and its size; 16 when left out",
       .kinds = {"alphabeta"},
       .read = read_table});
  table.options.push_back(
      {.name = "order",
       .value = "on|off|heuristic",
       .meaning =
           "alphabeta: tries promising moves first; heuristic sorts by the value after the move",
       .kinds = {"alphabeta"},
       .read = read_order});
  table.options.push_back({.name = "full",
                           .value = "on|off",
                           .meaning = "alphabeta: the techniques below; off: table and order alone",
                           .kinds = {"alphabeta"},
                           .read = read_full});
  table.options.push_back(technique_option("certain", "believes ends that the rules foresee",
                                           &AlphaBetaOptions::certain));
  table.options.push_back(technique_option("quiescence",
                                           "judges no position in the middle of an exchange",
                                           &AlphaBetaOptions::quiescence));
  table.options.push_back(technique_option(
      "pvs", "asks of later moves only whether they are better", &AlphaBetaOptions::pvs));
  table.options.push_back(technique_option("lmr", "looks less far after late quiet moves",
                                           &AlphaBetaOptions::reductions));
  table.options.push_back({.name = "reductions",
                           .value = reductions_text({}),
                           .meaning = "alphabeta: from which moves and depths on lmr does so",
                           .kinds = {"alphabeta"},
                           .read = read_reduction_steps});
  table.options.push_back(technique_option(
      "learn", "orders moves by what became of them, replies too", &AlphaBetaOptions::learning));
  table.options.push_back(technique_option("extend", "looks a ply further where a reply is forced",
                                           &AlphaBetaOptions::extensions));
  table.options.push_back(technique_option("aspiration", "expects the score of the depth before",
                                           &AlphaBetaOptions::aspiration));
  table.options.push_back({.name = "threads",
                           .value = "N",
                           .meaning = "alphabeta: N threads search together; 1 when left out",
                           .kinds = {"alphabeta"},
                           .read = read_threads});
  table.options.push_back({.name = "leaf",
                           .value = "playout|heuristic|mixed",
                           .meaning = "mcts: what a leaf is worth; mixed is half of each",
                           .kinds = {"mcts"},
                           .read = read_leaf});
  table.options.push_back({.name = "memory",
                           .value = "MB",
                           .meaning = "mcts: the tree's memory; 64 when left out",
                           .kinds = {"mcts"},
                           .read = read_memory});
  table.options.push_back(mcts_number_option("explore", "how much is tried that looks worse", 10,
                                             &MctsOptions::explore));
  table.options.push_back(
      mcts_number_option("implicit", "the part of H in where to go on", 1, &MctsOptions::implicit));
  table.options.push_back(
      {.name = "without",
       .value = "TERM",
       .meaning = "the heuristic without one of its terms; `explain` shows them",
       .needs_heuristic = true,
       .read = read_without});
  table.options.push_back({.name = "with",
                           .value = "2*FEATURE",
                           .meaning = "the heuristic with terms added; `list features` has them",
                           .needs_heuristic = true,
                           .read = read_with});
  table.options.push_back({.name = "name",
                           .value = "NAME",
                           .meaning = "what tables, JSON and PDN call it, in place of its words",
                           .read = read_name});
  return table;
}

Table& table() {
  static Table all = built_in_table();
  return all;
}

template <class Items>
auto* find_named(Items& items, std::string_view name) {
  const auto found =
      std::ranges::find_if(items, [&](const auto& item) { return item.name == name; });
  return found == items.end() ? nullptr : &*found;
}

}  // namespace

void add_player_kind(PlayerKind kind) {
  if (find_named(table().kinds, kind.name) == nullptr) table().kinds.push_back(std::move(kind));
}

void add_player_option(PlayerOption option) {
  if (find_named(table().options, option.name) == nullptr) {
    table().options.push_back(std::move(option));
  }
}

const PlayerKind* find_player_kind(std::string_view name) {
  return find_named(table().kinds, name);
}

std::vector<const PlayerKind*> player_kinds() {
  std::vector<const PlayerKind*> kinds;
  for (const PlayerKind& kind : table().kinds) {
    if (kind.listed) kinds.push_back(&kind);
  }
  return kinds;
}

std::vector<const PlayerOption*> player_options() {
  std::vector<const PlayerOption*> options;
  for (const PlayerOption& option : table().options) options.push_back(&option);
  return options;
}

}  // namespace quadrille
