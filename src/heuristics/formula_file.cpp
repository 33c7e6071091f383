// SPDX-License-Identifier: MIT
#include "heuristics/formula_file.h"

#include <fmt/core.h>
#define TOML_HEADER_ONLY 0  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "heuristics/printable.h"

namespace quadrille {
namespace {

using Of = Formula::Of;

// Reads a file's tables. The first fault found is kept, and everything after it is of no account.
class FormulaReader {
 public:
  explicit FormulaReader(std::string path) : path_(std::move(path)) {}

  Expected<Formula> read(const toml::table& file) {
    refuse_unknown_keys(file, {"game", "name", "meaning", "source", "base", "even", "for", "blend",
                               "terms", "own", "opponent", "phase"});
    Formula formula;
    formula.info.name = text(file, "name").value_or(path_);
    formula.info.meaning = text(file, "meaning").value_or("a sum of features");
    formula.info.source = text(file, "source").value_or(path_);
    formula.even = number(file, "even");
    formula.side = text(file, "for").value_or("");
    formula.games = games(file);
    formula.common = sum(file);
    if (const auto blend = text(file, "blend")) {
      auto measure = parse_measure(*blend, Of::kTogether, place_of(*file.get("blend")));
      if (!measure) return measure.error();
      formula.blend = *std::move(measure);
    }
    read_phases(file, formula);
    if (fault_) return *fault_;
    const bool has_terms = !formula.common.terms.empty() ||
                           std::ranges::any_of(formula.phases, [](const Formula::Phase& phase) {
                             return !phase.sum.terms.empty();
                           });
    if (!has_terms) {
      return Error{ErrorCode::kUnknownHeuristic,
                   "there are no terms: write [terms] and below it lines such as pawns = 10",
                   path_};
    }
    return formula;
  }

 private:
  void refuse(const toml::node& node, std::string message) {
    if (!fault_) fault_ = Error{ErrorCode::kUnknownHeuristic, std::move(message), place_of(node)};
  }
  [[nodiscard]] std::string place_of(const toml::source_region& source) const {
    return fmt::format("{}:{}:{}", path_, source.begin.line, source.begin.column);
  }
  [[nodiscard]] std::string place_of(const toml::node& node) const {
    return place_of(node.source());
  }

  void refuse_unknown_keys(const toml::table& table, const std::vector<std::string>& known) {
    for (const auto& [key, node] : table) {
      if (std::ranges::find(known, key.str()) != known.end() || fault_) continue;
      fault_ =
          Error{ErrorCode::kUnknownHeuristic,
                fmt::format("unknown key {}{}", in_quotes(key.str()), suggestion(key.str(), known)),
                place_of(key.source())};
    }
  }

  std::optional<std::string> text(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    if (const auto value = node->value<std::string>()) {
      if (is_printable(*value)) return value;
    }
    refuse(*node, fmt::format("{} is a text in quotes, on one line", key));
    return std::nullopt;
  }
  // Names and meanings are printed on people's terminals.
  static bool is_printable(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
      return static_cast<unsigned char>(c) >= ' ' && c != 127;
    });
  }

  std::optional<double> number(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    return number(*node, key);
  }
  std::optional<double> number(const toml::node& node, std::string_view key) {
    const auto value = node.is_number() ? node.value<double>() : std::nullopt;
    if (value && std::abs(*value) <= kLargestWeight) return value;
    refuse(node, fmt::format("{} is a number from {:.0f} to {:.0f}", key, -kLargestWeight,
                             kLargestWeight));
    return std::nullopt;
  }

  const toml::table* table_at(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return nullptr;
    if (node->is_table()) return node->as_table();
    refuse(*node, fmt::format("{} is a table: write [{}], and below it lines such as pawns = 10",
                              key, key));
    return nullptr;
  }

  // One game, or a list of them.
  std::vector<std::string> games(const toml::table& file) {
    std::vector<std::string> words;
    const toml::node* const node = file.get("game");
    if (node == nullptr) return words;
    if (const toml::array* const list = node->as_array()) {
      for (const toml::node& each : *list) words.push_back(each.value_or(std::string()));
    } else {
      words.push_back(node->value_or(std::string()));
    }
    if (words.empty() || !std::ranges::all_of(words, is_printable)) {
      refuse(*node, R"(game is a text such as "breakthrough" or "breakthrough:8x8", or a list)");
    }
    return words;
  }

  Formula::Sum sum(const toml::table& table) {
    Formula::Sum sum;
    sum.base = number(table, "base").value_or(0);
    add_terms(table, "terms", Of::kDifference, sum);
    add_terms(table, "own", Of::kOwn, sum);
    add_terms(table, "opponent", Of::kOpponent, sum);
    return sum;
  }
  void add_terms(const toml::table& table, std::string_view key, Of of, Formula::Sum& sum) {
    const toml::table* const terms = table_at(table, key);
    if (terms == nullptr) return;
    // The order in which they were written, which toml++ does not keep.
    std::vector<std::pair<toml::source_position, Formula::Term>> written;
    for (const auto& [feature, node] : *terms) {
      Formula::Measure measure{std::string(feature.str()), of, place_of(feature.source())};
      if (const auto weight =
              number(node, fmt::format("the weight of {}", printable(feature.str())))) {
        written.push_back({feature.source().begin, {std::move(measure), *weight}});
      }
    }
    std::ranges::sort(written, {}, [](const auto& each) {
      return std::pair(each.first.line, each.first.column);
    });
    for (auto& [position, term] : written) sum.terms.push_back(std::move(term));
    if (sum.terms.size() > kMostTerms) {
      refuse(*terms, fmt::format("more than {} terms", kMostTerms));
    }
  }

  void read_phases(const toml::table& file, Formula& formula) {
    const toml::node* const node = file.get("phase");
    if (node == nullptr) return;
    if (!node->is_array_of_tables()) {
      return refuse(*node, "phases are written [[phase]], each with lines of its own below");
    }
    for (const toml::node& each : *node->as_array()) {
      if (formula.phases.size() == kMostPhases) {
        return refuse(each, fmt::format("more than {} phases", kMostPhases));
      }
      formula.phases.push_back(phase(*each.as_table(), formula));
    }
  }
  Formula::Phase phase(const toml::table& table, const Formula& formula) {
    refuse_unknown_keys(table, {"name", "when", "at", "base", "terms", "own", "opponent"});
    Formula::Phase phase;
    phase.name = text(table, "name").value_or(fmt::format("phase {}", formula.phases.size() + 1));
    phase.sum = sum(table);
    if (formula.blend) {
      read_point(table, formula, phase);
    } else {
      read_conditions(table, phase);
    }
    return phase;
  }
  void read_point(const toml::table& table, const Formula& formula, Formula::Phase& phase) {
    if (const toml::node* const when = table.get("when")) {
      return refuse(*when, "with blend a phase has a point, `at = 8`, and no condition");
    }
    const auto at = number(table, "at");
    if (!at) return refuse(table, "with blend every phase needs its point: at = 8");
    if (!formula.phases.empty() && *at <= formula.phases.back().at) {
      return refuse(*table.get("at"), "the points of phases rise from one to the next");
    }
    phase.at = *at;
  }
  void read_conditions(const toml::table& table, Formula::Phase& phase) {
    if (const toml::node* const at = table.get("at")) {
      return refuse(*at, "a point needs `blend = \"FEATURE\"` above the phases");
    }
    const auto when = text(table, "when");
    if (!when) return;
    const toml::node& node = *table.get("when");
    auto conditions = parse_conditions(*when, place_of(node));
    if (conditions) {
      phase.when = *std::move(conditions);
    } else {
      refuse(node, conditions.error().message);
    }
  }

  static constexpr std::size_t kMostPhases = 32;

  std::string path_;
  MaybeError fault_;
};

}  // namespace

Expected<Formula> parse_formula_file(std::string_view text, const std::string& path) {
  try {
    return FormulaReader(path).read(toml::parse(text, path));
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    return Error{ErrorCode::kUnknownHeuristic, printable(error.description()),
                 fmt::format("{}:{}:{}", path, at.line, at.column)};
  }
}

}  // namespace quadrille
