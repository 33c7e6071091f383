// SPDX-License-Identifier: MIT
#include "players/factory.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/all_games.h"
#include "heuristics/registry.h"
#include "players/course.h"
#include "players/instances.h"
#include "players/solver_player.h"
#include "engines/ugi/ugi_player.h"
#include "reports/aind/search.h"
#include "reports/csc384/search.h"
#include "reports/breakthrough_2016/search.h"

namespace quadrille {
namespace {

class RandomPlayer final : public Player {
 public:
  RandomPlayer(GamePointer game, std::string name)
      : game_(std::move(game)), name_(std::move(name)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t seed) override { random_ = Random(seed); }
  Analysis choose(const AnyPosition& position, const Turn&) override {
    const auto moves = game_->legal_moves(position);
    Analysis analysis;
    analysis.principal_variation = {moves[random_.below(moves.size())]};
    return analysis;
  }
  std::vector<Analysis> choose_lines(const AnyPosition& position, const Turn& turn, int) override {
    return {choose(position, turn)};
  }

 private:
  GamePointer game_;
  std::string name_;
  Random random_{0};
};

// Whether a player's heuristic has the term it is to leave out. An unknown heuristic is told later.
MaybeError check_term(const GamePointer& game, const PlayerWords& words) {
  if (words.without.empty()) return std::nullopt;
  const auto heuristic = find_heuristic(game, words.heuristic);
  if (!heuristic) return std::nullopt;
  std::vector<std::string> terms = list_terms(*game, **heuristic, Side::kFirst);
  for (std::string& term : list_terms(*game, **heuristic, Side::kSecond)) {
    if (std::ranges::find(terms, term) == terms.end()) terms.push_back(std::move(term));
  }
  if (std::ranges::find(terms, words.without) != terms.end()) return std::nullopt;
  return Error{ErrorCode::kBadOption,
               fmt::format("{} has no term {}{}", words.heuristic, in_quotes(words.without),
                           suggestion(words.without, terms)),
               "option without"};
}

Expected<std::unique_ptr<Player>> make_solver_for(const GamePointer& game, const PlayerWords& words,
                                                  const PlayerLimits& common) {
  PlayerLimits limits = words.limits.unlimited() ? common : words.limits;
  limits.per_move.depth.reset();  // a proof goes to the end of the game
  if (limits.unlimited()) limits.per_move.nodes = kDefaultNodes;
  auto fallback = make_player(game, default_player(*game), halved(limits));
  if (!fallback) return fallback.error();
  return make_solver_player(*game, words.text, limits, std::move(*fallback));
}

// A report's search for checkers; nothing when there is no such heuristic.
std::unique_ptr<Player> make_course_player_for(const AnyGame& game, const PlayerWords& words,
                                               const CourseOptions& options, PlayerLimits common) {
  if (common.unlimited() && has_own_depth(game, words)) common.per_move.depth = kCourseDepth;
  std::unique_ptr<Player> player;
  visit_game(game, [&]<class G>(const G& typed) {
    if constexpr (kHasCourseSearch<G>) {
      player = make_course_player(typed, words, options, effective_limits(words, common));
    }
  });
  return player;
}

}  // namespace

std::string default_player(const AnyGame& game) {
  return fmt::format("alphabeta:{}", list_heuristics(game).front().name);
}

PlayerLimits effective_limits(const PlayerWords& words, const PlayerLimits& common) {
  PlayerLimits limits = words.limits.unlimited() ? common : words.limits;
  if (limits.unlimited()) limits.per_move.nodes = kDefaultNodes;
  return limits;
}

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& common) {
  if (words.kind == PlayerKind::kHuman) {
    return Error{ErrorCode::kBadOption, "a human can only sit in `quadrille play`", "player"};
  }
  if (words.kind == PlayerKind::kRandom) {
    return std::unique_ptr<Player>(std::make_unique<RandomPlayer>(game, words.text));
  }
  if (words.kind == PlayerKind::kSolver) return make_solver_for(game, words, common);
  if (words.kind == PlayerKind::kUgi) {
    return ugi::UgiPlayer::start(game, words, effective_limits(words, common));
  }
  if (auto error = check_term(game, words)) return *error;
  if (const auto options = course_options(*game, words)) {
    auto player = make_course_player_for(*game, words, *options, common);
    if (!player) return unknown_heuristic(*game, words.heuristic);
    return player;
  }
  if (words.cache) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} has no search with cache: it is that of the checkers reports",
                             game->name()),
                 fmt::format("player {}", in_quotes(words.text))};
  }
  std::unique_ptr<Player> player;
  bool has_search = true;
  visit_game(*game, [&]<class G>(const G& typed) {
    if (words.kind == PlayerKind::kReport) has_search = HasReportOrder<G> || kHasAindSearch<G>;
    if (words.kind == PlayerKind::kReportMinimax) has_search = kHasAindSearch<G>;
    player = make_search_player(typed, words, effective_limits(words, common));
  });
  if (!player) return unknown_heuristic(*game, words.heuristic);
  if (!has_search) {
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("no report describes a search for {}", game->name()), "player"};
  }
  return player;
}

Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, std::string_view text,
                                              const PlayerLimits& common) {
  const auto words = parse_player(text);
  if (!words) return words.error();
  return make_player(game, *words, common);
}

}  // namespace quadrille
