// SPDX-License-Identifier: MIT
#include "cli/common/solving.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "os/signals.h"

namespace quadrille::cli {

Solving::Solving(const AnyGame& game, const Limits& limits, const SolvingMeans& means)
    : solver_(make_solver(game)) {
  use(means, game);
  if (limits.nodes || limits.time) {
    request_.nodes = limits.nodes.value_or(std::numeric_limits<Nodes>::max());
    request_.time = limits.time;
  }
  request_.stop = &interrupted();
  const bool shows = is_terminal(stderr);
  if (shows || kept_) {
    const auto must_end = [this] {
      return interrupted() || (request_.time && Clock::now() - watch_.start() >= *request_.time);
    };
    request_.on_progress = [this, shows, must_end](const SolveProgress& progress) {
      if (shows) show(progress);
      if (kept_) kept_->look(nodes_ + progress.nodes, must_end);
    };
  }
}

void Solving::use(const SolvingMeans& means, const AnyGame& game) {
  ProofTable* const table = solver_->proof_table();
  const auto need = [&](bool asked, bool has, const char* option) {
    if (!asked || has) return;
    throw bad_option(fmt::format("is for games that are solved by proof numbers alone, such as "
                                 "breakthrough; {} is not",
                                 game.name()),
                     option);
  };
  need(means.threads > 1, table != nullptr, "--threads");
  need(!means.resume.empty(), table != nullptr, "--resume");
  request_.threads = means.threads;
  if (means.megabytes > 0 && !solver_->set_most_bytes(std::size_t{means.megabytes} << 20)) {
    throw bad_option(fmt::format("is for breakthrough and isolation; the tables of {} are as large "
                                 "as they have to be",
                                 game.name()),
                     "--memory");
  }
  if (!means.resume.empty()) {
    kept_ = std::make_unique<KeptProofs>(means.resume, game.copy(), *table);
  }
}

void Solving::finish() {
  if (kept_) kept_->write_last(nodes_);
}

Solution<AnyMove> Solving::solve(const Line& line, bool distance, Wanted wanted) {
  SolveRequest request = request_;
  request.nodes -= std::min(nodes_, request.nodes);
  if (request.time) {
    const auto spent = Clock::now() - watch_.start();
    *request.time -= std::min<std::chrono::nanoseconds>(spent, *request.time);
  }
  request.distance = distance;
  request.all_moves = wanted == Wanted::kAllMoves;
  auto solution = solve_line(*solver_, line, request);
  nodes_ += solution.nodes;
  if (shown_at_ > 0) fmt::print(stderr, "\r\x1b[K");
  return solution;
}

std::vector<AnyMove> Solving::best_play(const Line& line, AnyMove first) {
  std::vector<AnyMove> moves = {first};
  Line played = line;
  played.play(first);
  // Every ply must bring the end nearer by one. A table that is not what it seems to be could lead
  // us round in circles otherwise.
  std::optional<int> expected;
  while (!interrupted() && !played.outcome()) {
    const auto solution = solve(played, true, Wanted::kOneMove);
    const bool nearer = solution.plies && (!expected || *solution.plies == *expected);
    if (solution.best.empty() || !nearer) break;
    expected = *solution.plies - 1;
    moves.push_back(solution.best.front());
    played.play(moves.back());
  }
  return moves;
}

void Solving::show(const SolveProgress& progress) {
  constexpr double kSecondsBetween = 0.2;
  const double now = watch_.seconds();
  if (now - shown_at_ < kSecondsBetween) return;
  shown_at_ = now;
  const Nodes nodes = nodes_ + progress.nodes;
  const std::string doing =
      progress.depth > 0 ? fmt::format("looking {} plies ahead for the end", progress.depth)
      : progress.value == GameValue::kUnknown
          ? "proving"
          : fmt::format("a {}; looking for all moves that keep it", to_string(progress.value));
  std::string text = fmt::format("{}: {} nodes, {}, {:.1f} million a second", doing, grouped(nodes),
                                 duration_text(now), static_cast<double>(nodes) / now / 1e6);
  if (progress.value == GameValue::kUnknown) {
    if (const std::string state = state_text(progress.state); !state.empty()) text += "; " + state;
  }
  const std::size_t room = terminal_width(stderr) - kEchoedInterrupt - 1;
  fmt::print(stderr, "\r\x1b[K{}", std::string_view(text).substr(0, room));
  std::fflush(stderr);
}

std::string state_text(const ProofState& state) {
  std::vector<std::string> parts;
  if (state.bounds.most == GameValue::kDraw) parts.emplace_back("a draw or a loss");
  if (state.moves > 0) {
    parts.push_back(fmt::format("{} of {} first moves refuted", state.refuted, state.moves));
  }
  if (state.proof_number > 0) {
    parts.push_back(fmt::format("proof number {}, disproof number {}", grouped(state.proof_number),
                                grouped(state.disproof_number)));
    parts.push_back(fmt::format("table {}% full", state.table_fill / 10));
  }
  return join(parts, "; ");
}

std::string value_text(GameValue value, std::optional<int> plies) {
  if (value == GameValue::kUnknown) return "not decided";
  if (value == GameValue::kDraw) return "draws";
  std::string text = value == GameValue::kWin ? "wins" : "loses";
  if (plies) text += fmt::format(" in {} {}", *plies, *plies == 1 ? "ply" : "plies");
  return text;
}

}  // namespace quadrille::cli
