// SPDX-License-Identifier: MIT
#include "heuristics/lua/heuristic.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "base/text.h"
#include "heuristics/formula.h"
#include "heuristics/lua/program.h"

namespace quadrille::lua {
namespace {

// The names of the board's cells: as the game numbers them, else column and row.
std::vector<std::string> square_names(const Diagram& diagram) {
  const std::size_t columns = diagram.column_labels.size();
  const bool numbered = std::ranges::any_of(
      diagram.cells, [](const Diagram::Cell& cell) { return cell.number != 0; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
    const Diagram::Cell& cell = diagram.cells[i];
    if (cell.unused) {
      names.emplace_back();
    } else if (numbered) {
      names.push_back(std::to_string(cell.number));
    } else {
      names.push_back(diagram.column_labels[i % columns] + diagram.row_labels[i / columns]);
    }
  }
  return names;
}

Interface interface_of(const AnyGame& game, const std::vector<Feature>& features) {
  Interface interface;
  for (const Side side : kSides) interface.sides[index_of(side)] = game.side_name(side);
  for (const Feature& feature : features) {
    interface.features.emplace_back(feature.name);
    if (feature.slow) interface.slow_features.emplace_back(feature.name);
  }
  const Diagram diagram = game.diagram(game.start(), std::nullopt);
  interface.square_names = square_names(diagram);
  interface.columns = static_cast<int>(diagram.column_labels.size());
  return interface;
}

// The state of one thread, with the position that it is asked about.
struct Asked {
  std::unique_ptr<Program> program;
  const void* position = nullptr;
};

class Heuristic {
 public:
  Heuristic(GamePointer game, std::string_view source, std::string path, std::string left_out)
      : game_(std::move(game)),
        typed_(game_->typed()),
        source_(source),
        path_(std::move(path)),
        left_out_(std::move(left_out)),
        features_(game_->features()),
        interface_(interface_of(*game_, features_)) {}

  // Tries the script; what it declares.
  Expected<Declarations> load() const {
    auto asked = new_state();
    if (!asked) return asked.error();
    const std::lock_guard lock(mutex_);
    const auto& kept = states_[std::this_thread::get_id()] = *std::move(asked);
    return kept->program->declarations();
  }

  double value(const void* position, Side me) const {
    return value(state_of_this_thread(), position, me);
  }

  // A weight's part is what the value loses when the weight counts as 0; what is left is told as
  // the rest, which is nothing to speak of where the script is a sum.
  Explanation explanation(const void* position, Side me) const {
    Asked& asked = state_of_this_thread();
    const Stopwatch watch;
    const double whole = value(asked, position, me);
    Explanation explanation;
    for (const auto& [name, weight] : asked.program->declarations().weights) {
      if (name == left_out_) continue;
      if (watch.seconds() > kMostSecondsOfExplanation) {
        fail({ErrorCode::kLimit,
              fmt::format("to explain it takes more than {} s: one call for each weight",
                          kMostSecondsOfExplanation),
              path_},
             position);
      }
      asked.program->set_weight(name, 0);
      double without = 0;
      try {
        without = value(asked, position, me);
      } catch (const HeuristicFailure&) {
        asked.program->set_weight(name, weight);
        throw;
      }
      asked.program->set_weight(name, weight);
      explanation.add({name, std::nullopt, std::nullopt, weight, whole - without});
    }
    const double rest = whole - explanation.value;
    if (!explanation.terms.empty() && rest != 0) {
      explanation.add({"rest", std::nullopt, std::nullopt, std::nullopt, rest});
    }
    explanation.value = whole;
    return explanation;
  }

 private:
  Expected<std::unique_ptr<Asked>> new_state() const {
    auto asked = std::make_unique<Asked>();
    const auto measure = [this, at = asked.get()](std::size_t feature, Side side) {
      return features_[feature].measure(typed_, at->position, side);
    };
    auto program = Program::load(source_, path_, interface_, measure);
    if (!program) return program.error();
    asked->program = *std::move(program);
    if (!left_out_.empty()) asked->program->set_weight(left_out_, 0);
    return asked;
  }

  // Looked for in vain once per thread, and whenever a thread changes between heuristics.
  Asked& state_of_this_thread() const {
    thread_local std::pair<std::uint64_t, Asked*> last = {0, nullptr};
    if (last.first == serial_) return *last.second;
    const std::lock_guard lock(mutex_);
    auto& kept = states_[std::this_thread::get_id()];
    if (kept == nullptr) {
      auto asked = new_state();
      if (!asked) throw HeuristicFailure(asked.error());
      kept = *std::move(asked);
    }
    last = {serial_, kept.get()};
    return *kept;
  }

  double value(Asked& asked, const void* position, Side me) const {
    asked.position = position;
    Program& program = *asked.program;
    double* const measures = program.measures().data();  // by feature, then by side
    const auto wanted = program.wanted_features();
    const bool both = program.sees_opponent();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const Feature& feature = features_[wanted[i]];
      if (both) {
        feature.measure_both(typed_, position, measures + 2 * i);
      } else {
        measures[2 * i + index_of(me)] = feature.measure(typed_, position, me);
      }
    }
    if (program.wants_board()) game_->write_occupants(position, me, program.cells());
    const double value = program.evaluate(me);
    if (std::isnan(value)) [[unlikely]]
      fail(program.fault(), position);
    return value;
  }
  [[noreturn]] void fail(Error error, const void* position) const {
    error.message +=
        fmt::format(" (position {})", game_->position_text(game_->any_position(position)));
    throw HeuristicFailure(std::move(error));
  }

  static std::uint64_t next_serial() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
  }

  GamePointer game_;
  const void* typed_;  // as features know it
  std::string source_;
  std::string path_;
  std::string left_out_;
  std::vector<Feature> features_;
  Interface interface_;
  std::uint64_t serial_ = next_serial();  // addresses come back, numbers do not
  mutable std::mutex mutex_;
  mutable std::map<std::thread::id, std::unique_ptr<Asked>> states_;
};

double value_of(const void* state, const void* position, Side me) {
  return static_cast<const Heuristic*>(state)->value(position, me);
}
Explanation explanation_of(const void* state, const void* position, Side me) {
  return static_cast<const Heuristic*>(state)->explanation(position, me);
}

std::vector<std::string> names_of_weights(const Declarations& declared) {
  std::vector<std::string> names;
  for (const auto& [name, weight] : declared.weights) names.push_back(name);
  return names;
}

}  // namespace

Expected<Evaluator> make_heuristic(const AnyGame& game, std::string_view source,
                                   const std::string& path, const std::string& hash,
                                   std::string_view left_out) {
  auto state = std::make_shared<const Heuristic>(game.copy(), source, path, std::string(left_out));
  const auto declared = state->load();
  if (!declared) return declared.error();
  HeuristicInfo info;
  info.name = declared->name.empty() ? path : declared->name;
  info.meaning = declared->meaning.empty() ? "a script" : declared->meaning;
  info.source = path;
  info.hash = hash;
  if (!is_made_for(declared->games, game)) return made_for_others(info.name, declared->games, game);
  const AnyPosition start = game.start();
  try {
    // Whoever has the first move may be ahead by it: an even position has what both have on
    // average.
    const auto at_start = [&](Side side) { return state->value(start.bytes.data(), side); };
    const double mean = (at_start(Side::kFirst) + at_start(Side::kSecond)) / 2;
    info.neutral = {declared->even[0].value_or(mean), declared->even[1].value_or(mean)};
    if (!left_out.empty()) {  // an even position loses what the weight is worth at the start
      const auto whole = make_heuristic(game, source, path, hash, {});
      if (!whole) return whole.error();
      const auto even = [&](Side side) {
        return whole->neutral(side) - whole->value(start, side) + at_start(side);
      };
      info.neutral = {even(Side::kFirst), even(Side::kSecond)};
    }
  } catch (const HeuristicFailure& failure) {
    return failure.error();
  }
  auto names = names_of_weights(*declared);
  return Evaluator({std::move(info), {names, names}, std::move(state), value_of, explanation_of});
}

}  // namespace quadrille::lua
