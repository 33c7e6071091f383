// SPDX-License-Identifier: MIT
#include "protocols/ggp/rules_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "protocols/ggp/moves.h"
#include "protocols/ggp/prover.h"

namespace quadrille::ggp {
namespace {

using Facts = std::set<std::string>;

// Two games take 3 million steps on 8x8 and 10 million on 10x10, 0.2 s; a clumsier text may take
// three times that. A START must be answered soon.
constexpr std::uint64_t kMaxSteps = 30'000'000;
constexpr int kGames = 2;

class Check {
 public:
  Check(const Expression& rules, const AnyGame& game, std::string_view cell)
      : game_(game), cell_(cell), prover_(rules, kMaxSteps) {}

  MaybeError run() {
    const Facts set_up = initial_state();
    assume(game_.start(), {});
    if (ask("(legal ?role ?move)").empty()) return std::nullopt;
    if (auto error = compare("set-up", set_up, wrapped("init", game_.start()))) return error;
    Random random(1);  // always the same games: a text is refused every time or never
    for (int i = 0; i < kGames && !tired_; ++i) {
      AnyPosition position = game_.start();
      while (!tired_ && !game_.outcome(position)) {
        const auto moves = game_.legal_moves(position);
        const AnyMove move = moves[random.below(moves.size())];
        if (auto error = check_open(position, move)) return error;
        position = game_.apply(position, move);
      }
      if (auto error = check_end(position)) return error;
    }
    return std::nullopt;
  }

 private:
  // The first state's squares and side to move; the rest of it (width, height) is kept as facts
  // that never change.
  Facts initial_state() {
    Facts changing;
    for (const std::string& fact : ask("(init ?fact)")) {
      if (changes(fact)) {
        changing.insert(fact);
      } else {
        constant_.push_back("(true" + fact.substr(std::string_view("(init").size()));
      }
    }
    return changing;
  }

  MaybeError check_open(const AnyPosition& position, AnyMove move) {
    assume(position, {});
    const std::string_view side = game_.side_name(game_.side_to_move(position));
    Facts ours;
    for (const AnyMove each : game_.legal_moves(position)) {
      ours.insert(fmt::format("(legal {} {})", side, write_move(game_, position, each)));
    }
    const Facts legal = ask(fmt::format("(legal {} ?move)", side));
    if (auto error = compare("legal moves", legal, ours)) return error;
    if (auto error = compare("ends", ask("terminal"), {})) return error;

    const std::string does = write_move(game_, position, move);
    const std::string_view other = game_.side_name(opposite(game_.side_to_move(position)));
    assume(position,
           {fmt::format("(does {} {})", side, does), fmt::format("(does {} noop)", other)});
    Facts next = ask("(next ?fact)");
    std::erase_if(next, [&](const std::string& fact) { return !changes(fact); });
    return compare("moves' results", next, wrapped("next", game_.apply(position, move)));
  }

  MaybeError check_end(const AnyPosition& position) {
    const auto outcome = game_.outcome(position);
    if (!outcome) return std::nullopt;  // we grew tired on the way
    assume(position, {});
    Facts ours;
    for (const Side side : kSides) {
      const int goal = !outcome->winner ? 50 : *outcome->winner == side ? 100 : 0;
      ours.insert(fmt::format("(goal {} {})", game_.side_name(side), goal));
    }
    return compare("goals", ask("(goal ?role ?value)"), ours);
  }

  [[nodiscard]] MaybeError compare(std::string_view what, const Facts& theirs,
                                   const Facts& ours) const {
    if (tired_ || theirs.empty() || theirs == ours) return std::nullopt;
    return Error{ErrorCode::kUnknownGame,
                 fmt::format("the rules differ from {} in their {}", game_.name(), what)};
  }

  // An empty set when the prover has had enough; tired_ tells.
  Facts ask(std::string_view pattern) {
    auto facts = prover_.ask(pattern);
    if (!facts) tired_ = true;
    return facts ? std::move(*facts) : Facts{};
  }

  void assume(const AnyPosition& position, std::vector<std::string> more) {
    const Facts state = wrapped("true", position);
    more.insert(more.end(), state.begin(), state.end());
    more.insert(more.end(), constant_.begin(), constant_.end());
    prover_.assume(more);
  }

  [[nodiscard]] Facts wrapped(std::string_view word, const AnyPosition& position) const {
    Facts facts;
    for (const std::string& fact : state_facts(game_, position, cell_)) {
      facts.insert(fmt::format("({} {})", word, fact));
    }
    return facts;
  }

  // Whether `(init FACT)` or `(next FACT)` is about a square or the side to move.
  [[nodiscard]] bool changes(const std::string& fact) const {
    return fact.find(fmt::format(" ({} ", cell_)) != std::string::npos ||
           fact.find(" (control ") != std::string::npos;
  }

  const AnyGame& game_;
  std::string cell_;
  Prover prover_;
  std::vector<std::string> constant_;
  bool tired_ = false;
};

}  // namespace

MaybeError contradiction(const Expression& rules, const AnyGame& game, std::string_view cell) {
  return Check(rules, game, cell).run();
}

}  // namespace quadrille::ggp
