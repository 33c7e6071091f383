// SPDX-License-Identifier: MIT
#include "protocols/api/heuristic_requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "os/files.h"
#include "players/champions.h"
#include "players/heuristic_files.h"
#include "players/heuristics.h"
#include "players/player_heuristic.h"
#include "protocols/api/own_heuristics.h"
#include "protocols/json.h"
#include "workbench/lint/json.h"
#include "workbench/lint/lint.h"
#include "workbench/move_differences.h"
#include "workbench/new_heuristic.h"
#include "workbench/shipped_heuristics.h"

namespace quadrille::api {
namespace {

constexpr std::size_t kMostHeuristics = 8;
constexpr std::uint64_t kMostPositions = 20'000;
constexpr std::uint64_t kUsualPositions = 1'000;
constexpr std::size_t kMostFiles = 200;

struct CompareRequest {
  Line line;
  std::string heuristic;
  std::optional<AnyMove> a = {};
  std::optional<AnyMove> b = {};
};

void write_differences(JsonWriter& json, std::span<const TermDifference> differences) {
  json.begin_array();
  for (const TermDifference& each : differences) {
    json.begin_object().member("term", each.term).member("difference", each.difference);
    json.end_object();
  }
  json.end_array();
}

void write_turning_point(JsonWriter& json, const CompareRequest& request,
                         const std::optional<TurningPoint>& point) {
  if (!point) {
    json.value(nullptr);
    return;
  }
  json.begin_object().member("weight", point->weight);
  json.member("move", request.line.game()->move_text(request.line.position(), point->move));
  json.end_object();
}

void write_weights(JsonWriter& reply, const CompareRequest& request,
                   std::span<const ValuedMove> moves) {
  const WeightRanges ranges =
      weight_ranges(moves, request.line.game()->side_to_move(request.line.position()));
  reply.key("weights").begin_array();
  for (const WeightRange& range : ranges.ranges) {
    reply.begin_object().member("term", range.term).member("weight", range.weight);
    write_turning_point(reply.key("below"), request, range.below);
    write_turning_point(reply.key("above"), request, range.above);
    reply.end_object();
  }
  reply.end_array().member_list("varying", ranges.varying);
}

MaybeError run_compare(const CompareRequest& request, JsonWriter& reply, const Control& control) {
  const Line& line = request.line;
  const AnyGame& game = *line.game();
  const auto heuristic = find_heuristic(game, request.heuristic);
  if (!heuristic) return heuristic.error();
  const auto moves = value_moves(line, *heuristic, &control.stop);
  if (control.stop) {
    return Error{ErrorCode::kLimit, "stopped before every move had a value", "heuristic"};
  }
  reply.member("side", game.side_name(game.side_to_move(line.position())));
  reply.key("moves").begin_array();
  for (const ValuedMove& each : moves) {
    reply.begin_object().member("move", game.move_text(line.position(), each.move));
    write_outcome(reply, game, each.outcome);
    Explanation explanation = each.explanation;
    explanation.value = each.value;
    write_explanation(reply, explanation);
    write_differences(reply.key("differences"),
                      term_differences(each.explanation, moves.front().explanation));
    reply.end_object();
  }
  reply.end_array();
  write_weights(reply, request, moves);
  if (!request.a) return std::nullopt;
  const auto valued = [&](AnyMove move) {
    return std::ranges::find(moves, move, &ValuedMove::move)->explanation;
  };
  write_differences(reply.key("difference"),
                    term_differences(valued(*request.a), valued(*request.b)));
  return std::nullopt;
}

Expected<Job> read_compare(const Fields& fields, Context& context) {
  const auto line = fields.line();
  if (!line) return line.error();
  const auto own = OwnHeuristics::read(fields, context);
  if (!own) return own.error();
  const auto words = fields.text("heuristic");
  if (!words) return words.error();
  const auto heuristic = own->find(*words);
  if (!heuristic) return heuristic.error();
  if (line->outcome()) {
    return Error{ErrorCode::kBadPosition, "the game is over: there are no moves to compare",
                 "position"};
  }
  CompareRequest request{*line, *heuristic};
  if (fields.has("a") || fields.has("b")) {
    for (auto [name, move] : {std::pair("a", &request.a), std::pair("b", &request.b)}) {
      const auto text = fields.text(name);
      if (!text) return text.error();
      const auto read = line->game()->parse_move(line->position(), *text);
      if (!read) return Error{read.error().code, read.error().message, name};
      *move = *read;
    }
  }
  return Job([request = std::move(request)](JsonWriter& reply, const Control& control) {
    return run_compare(request, reply, control);
  });
}

struct LintRequest {
  GamePointer game;
  std::vector<std::pair<std::string, std::string>> heuristics;  // as given, and as found
  LintOptions options = {};
};

MaybeError run_lint(const LintRequest& request, JsonWriter& reply, const Control& control) {
  std::vector<LintSubject> subjects;
  for (const auto& [name, words] : request.heuristics) {
    auto heuristic = find_heuristic(*request.game, words);
    if (!heuristic) return heuristic.error();
    subjects.emplace_back(name, *std::move(heuristic));
  }
  LintOptions options = request.options;
  options.stop = &control.stop;
  const std::size_t steps = lint_steps(subjects.size());
  std::size_t done = 0;
  options.step_done = [&] {
    if (!control.tells(false)) return;
    JsonWriter json;
    json.begin_object().member("steps", steps).member("done", ++done).end_object();
    control.progress(json.text());
  };
  write_lint(reply, *request.game, lint(request.game, subjects, options));
  return std::nullopt;
}

Expected<Job> read_lint(const Fields& fields, Context& context) {
  const auto words = fields.text("game");
  if (!words) return words.error();
  const auto game = find_game(*words);
  if (!game) return game.error();
  const auto own = OwnHeuristics::read(fields, context);
  if (!own) return own.error();
  const auto names = fields.texts("heuristics");
  if (!names) return names.error();
  if (names->empty() || names->size() > kMostHeuristics) {
    return bad_option(fmt::format(R"("heuristics" must be from 1 to {})", kMostHeuristics),
                      "heuristics");
  }
  LintRequest request{*game, {}};
  for (const std::string& name : *names) {
    auto found = own->find(name);
    if (!found) return found.error();
    request.heuristics.emplace_back(name, *std::move(found));
  }
  const auto positions = fields.number("positions", 10, kMostPositions, kUsualPositions);
  if (!positions) return positions.error();
  const auto seed = fields.number("seed", 0, ~std::uint64_t{0}, 1);
  if (!seed) return seed.error();
  request.options.positions = *positions;
  request.options.seed = *seed;
  return Job([request = std::move(request)](JsonWriter& reply, const Control& control) {
    return run_lint(request, reply, control);
  });
}

Expected<Job> read_new_heuristic(const Fields& fields, Context&) {
  const auto words = fields.text("game");
  if (!words) return words.error();
  const auto game = find_game(*words);
  if (!game) return game.error();
  const auto name = fields.text("name", "mine.toml");
  if (!name) return name.error();
  if (!is_plain_file_name(*name)) {
    return bad_option("a heuristic's name is letters, digits, - and _, and .toml or .lua", "name");
  }
  return Job([game = *game, name = *name](JsonWriter& reply, const Control&) {
    const std::string stem = name.substr(0, name.rfind('.'));
    reply.member("name", name);
    reply.member("text", name.ends_with(kLuaEnding) ? new_script_text(*game, stem)
                                                    : new_formula_text(*game, stem));
    return MaybeError();
  });
}

Expected<Job> read_heuristic_text(const Fields& fields, Context&) {
  const auto words = fields.text("game");
  if (!words) return words.error();
  const auto game = find_game(*words);
  if (!game) return game.error();
  const auto name = fields.text("heuristic");
  if (!name) return name.error();
  if (!has_heuristic(**game, *name)) return unknown_heuristic(**game, *name);
  if (has_shipped_patterns(**game, *name)) {
    return bad_option(
        fmt::format("{} was learned from games, and is no text: see docs/patterns.md", *name),
        "heuristic");
  }
  const auto shipped = shipped_heuristic(**game, *name);
  if (!shipped) {
    return bad_option(fmt::format("{} is no built-in heuristic", in_quotes(*name)), "heuristic");
  }
  return Job([shipped = *shipped](JsonWriter& reply, const Control&) {
    reply.member("name", shipped.file).member("text", shipped.text);
    return MaybeError();
  });
}

MaybeError run_heuristic_files(const std::filesystem::path& folder, JsonWriter& reply) {
  reply.member("folder", !folder.empty()).key("files").begin_array();
  std::vector<std::string> names;
  std::error_code fault;
  if (!folder.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(folder, fault)) {
      std::string name = entry.path().filename().string();
      if (is_plain_file_name(name) && names.size() < kMostFiles) names.push_back(std::move(name));
    }
  }
  std::ranges::sort(names);
  for (const std::string& name : names) {
    const auto text = read_file((folder / name).string(), kLargestHeuristicFile);
    if (text) reply.begin_object().member("name", name).member("text", *text).end_object();
  }
  reply.end_array();
  return std::nullopt;
}

Expected<Job> read_heuristic_files(const Fields&, Context& context) {
  return Job([folder = context.heuristics_folder](JsonWriter& reply, const Control&) {
    return run_heuristic_files(folder, reply);
  });
}

Expected<Job> read_save_heuristic(const Fields& fields, Context& context) {
  const auto name = fields.text("name");
  if (!name) return name.error();
  const auto text = fields.text("text");
  if (!text) return text.error();
  const auto replace = fields.flag("replace");
  if (!replace) return replace.error();
  if (context.heuristics_folder.empty()) {
    return bad_option("nothing is saved here: start `quadrille serve --heuristics FOLDER`", "do");
  }
  if (!is_plain_file_name(*name)) {
    return bad_option("a heuristic's name is letters, digits, - and _, and .toml or .lua", "name");
  }
  const std::string path = (context.heuristics_folder / *name).string();
  const Existing existing = *replace ? Existing::kReplace : Existing::kRefuse;
  return Job([path, name = *name, text = *text, existing](JsonWriter& reply, const Control&) {
    auto error = write_file(path, text, existing);
    // The page need not know where the folder is.
    if (error) return MaybeError(Error{error->code, error->message, name});
    reply.member("name", name);
    return MaybeError();
  });
}

}  // namespace

std::vector<RequestKind> heuristic_requests() {
  return {
      {"compare",
       "what a heuristic says of each move, term by term",
       {"game", "position", "moves", "heuristic", "own", "a", "b"},
       Timing::kScript,
       read_compare},
      {"lint",
       "what is wrong with a heuristic",
       {"game", "heuristics", "own", "positions", "seed"},
       Timing::kBeside,
       read_lint},
      {"new_heuristic",
       "a heuristic to start from",
       {"game", "name"},
       Timing::kInTurn,
       read_new_heuristic},
      {"heuristic_text",
       "a built-in heuristic as a file",
       {"game", "heuristic"},
       Timing::kInTurn,
       read_heuristic_text},
  };
}

std::vector<RequestKind> heuristic_folder_requests() {
  return {
      {"heuristic_files",
       "the heuristics in the folder of `serve`",
       {},
       Timing::kInTurn,
       read_heuristic_files},
      {"save_heuristic",
       "keeps a heuristic in the folder of `serve`",
       {"name", "text", "replace"},
       Timing::kInTurn,
       read_save_heuristic},
  };
}

}  // namespace quadrille::api
