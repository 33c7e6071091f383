// SPDX-License-Identifier: MIT
#include "protocols/ggp/rules_check.h"

#include <fmt/core.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace quadrille::ggp {
namespace {

using Facts = std::set<std::string>;

constexpr int kGames = 2;

class Check {
 public:
  Check(Prover& prover, const AnyGame& game, const Vocabulary& words)
      : prover_(prover), game_(game), words_(words) {}

  MaybeError run() {
    if (auto error = compare("first state", "(init ?fact)", wrapped("init", game_.start()))) {
      return error;
    }
    Random random(1);  // always the same games: a text is refused every time or never
    for (int i = 0; i < kGames; ++i) {
      if (auto error = play(random)) return error;
    }
    return std::nullopt;
  }

 private:
  MaybeError play(Random& random) {
    AnyPosition position = game_.start();
    while (!game_.outcome(position)) {
      const auto moves = game_.legal_moves(position);
      const AnyMove move = moves[random.below(moves.size())];
      if (auto error = check_open(position, move)) return error;
      position = game_.apply(position, move);
    }
    return check_end(position);
  }

  MaybeError check_open(const AnyPosition& position, AnyMove move) {
    assume(position, {});
    const Side mover = game_.side_to_move(position);
    const std::string& side = words_.roles[index_of(mover)];
    const std::string& other = words_.roles[index_of(opposite(mover))];
    Facts ours;
    for (const AnyMove each : game_.legal_moves(position)) {
      ours.insert(fmt::format("(legal {} {})", side, write(position, each)));
    }
    if (!words_.wait.empty()) ours.insert(fmt::format("(legal {} {})", other, words_.wait));
    if (auto error = compare("legal moves", "(legal ?role ?move)", ours)) return error;
    if (auto error = compare("ends", "terminal", {})) return error;

    std::vector<std::string> does = {fmt::format("(does {} {})", side, write(position, move))};
    if (!words_.wait.empty()) does.push_back(fmt::format("(does {} {})", other, words_.wait));
    assume(position, std::move(does));
    return compare("moves' results", "(next ?fact)", wrapped("next", game_.apply(position, move)));
  }

  MaybeError check_end(const AnyPosition& position) {
    const auto outcome = *game_.outcome(position);
    assume(position, {});
    if (auto error = compare("ends", "terminal", {"terminal"})) return error;
    Facts ours;
    for (const Side side : kSides) {
      const int goal = !outcome.winner ? 50 : *outcome.winner == side ? 100 : 0;
      ours.insert(fmt::format("(goal {} {})", words_.roles[index_of(side)], goal));
    }
    return compare("goals", "(goal ?role ?value)", ours);
  }

  MaybeError compare(std::string_view what, std::string_view pattern, const Facts& ours) {
    const auto theirs = prover_.ask(pattern);
    if (theirs == ours) return std::nullopt;
    return Error{ErrorCode::kUnknownGame,
                 theirs ? fmt::format("the rules differ from {} in their {}", game_.name(), what)
                        : "the rules are too much work to follow"};
  }

  [[nodiscard]] std::string write(const AnyPosition& position, AnyMove move) const {
    return write_move(game_, position, words_, move);
  }

  void assume(const AnyPosition& position, std::vector<std::string> more) {
    const Facts state = wrapped("true", position);
    more.insert(more.end(), state.begin(), state.end());
    prover_.assume(more);
  }

  [[nodiscard]] Facts wrapped(std::string_view word, const AnyPosition& position) const {
    Facts facts;
    for (const std::string& fact : state_facts(game_, position, words_)) {
      facts.insert(fmt::format("({} {})", word, fact));
    }
    return facts;
  }

  Prover& prover_;
  const AnyGame& game_;
  const Vocabulary& words_;
};

}  // namespace

MaybeError contradiction(Prover& prover, const AnyGame& game, const Vocabulary& words) {
  return Check(prover, game, words).run();
}

}  // namespace quadrille::ggp
