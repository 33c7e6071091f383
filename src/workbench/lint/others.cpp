// SPDX-License-Identifier: MIT
// Checks against the built-in heuristics of the game: a report's formula against the report's
// words, and every function against the others that there are.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/for_people.h"
#include "base/text.h"
#include "players/heuristics.h"
#include "workbench/lint/comparison.h"
#include "workbench/lint/examination.h"

namespace quadrille {
namespace {

// What a heuristic's idea is called, whichever form of it this is: see kNamesOfHeuristics.
std::string idea_of(const std::string& name) {
  for (const std::string_view form : {"-described", "-printed", "-coded"}) {
    if (name.ends_with(form)) return name.substr(0, name.size() - form.size());
  }
  return name;
}

// The heuristic that says what the report's words say; nothing if this is it, or if it is no form
// of a report's.
std::optional<Evaluator> words_of(const Examination& examination) {
  const std::string& name = examination.heuristic().info().name;
  const std::string idea = idea_of(name);
  for (const std::string& words : {idea + "-described", idea}) {
    if (!has_heuristic(examination.game(), words)) continue;
    if (words == name) return std::nullopt;
    auto found = find_heuristic(examination.game(), words);
    // Somebody's own heuristic that happens to have such a name has other words.
    if (found && found->info().source == examination.heuristic().info().source) return *found;
    return std::nullopt;
  }
  return std::nullopt;
}

// `surround` and `surround_as_written` are two forms of one term.
bool is_form_of(const std::string& name, const std::string& other) {
  return name == other || name.starts_with(other + "_") || other.starts_with(name + "_");
}

// The term of the words that a term stands for: an empty one if the words have all theirs
// elsewhere, nothing if none is seen to be.
std::map<std::string, std::string> counterparts(std::span<const std::string> terms,
                                                std::span<const std::string> of_words) {
  std::map<std::string, std::string> pairs;
  std::vector<std::string> left(of_words.begin(), of_words.end());
  std::vector<std::string> alone;
  for (const std::string& term : terms) {
    const auto found =
        std::ranges::find_if(left, [&](const std::string& each) { return is_form_of(term, each); });
    if (found == left.end()) {
      alone.push_back(term);
    } else {
      pairs.emplace(term, *found);
      left.erase(found);
    }
  }
  // The one that is left over stands for the other one that is.
  if (alone.size() == 1 && left.size() == 1) pairs.emplace(alone.front(), left.front());
  if (left.empty()) {
    for (const std::string& term : alone) pairs.emplace(term, "");
  }
  return pairs;
}

// Where a formula and the words differ: in which cases of both, and which term of the formula.
struct Difference {
  std::string term;  // empty: no single one
  std::string branch, words_branch;

  friend auto operator<=>(const Difference&, const Difference&) = default;
};

class WordsTest {
 public:
  WordsTest(const Examination& examination, const Evaluator& words)
      : examination_(examination), words_(words) {
    for (const Side side : kSides) {
      counterparts_[index_of(side)] =
          counterparts(examination.heuristic().terms(side), words.terms(side));
    }
  }

  [[nodiscard]] std::vector<Difference> differences(const AnyPosition& position, Side side) const {
    const auto formula = examination_.explain(position, side);
    if (!formula) return {};
    const Explanation words = words_.explain(position, side);
    const double here = formula->value - examination_.heuristic().neutral(side);
    const double there = words.value - words_.neutral(side);
    if (nearly_equal(here, there) || !std::isfinite(here) || !std::isfinite(there)) return {};
    std::vector<Difference> found;
    if (formula->branch == words.branch) {
      for (const auto& [term, counterpart] : counterparts_[index_of(side)]) {
        const auto one = contribution_of(*formula, term);
        const auto other = counterpart.empty() ? 0.0 : contribution_of(words, counterpart);
        if (one && other && !nearly_equal(*one, *other)) {
          // It is the term's, whatever the case.
          found.push_back({term, {}, {}});
        }
      }
    }
    if (found.empty()) found.push_back({{}, formula->branch, words.branch});
    return found;
  }

  [[nodiscard]] Evidence evidence(const AnyPosition& position, Side side,
                                  const Difference& difference) const {
    const Explanation formula = examination_.known_explanation(position, side);
    const Explanation words = words_.explain(position, side);
    const std::string& name = examination_.name();
    const std::string of_words = words_.info().name;
    const std::string suffix = fmt::format(" for {}", examination_.name_of(side));
    Evidence found{position, {{name + suffix, formula.value}, {of_words + suffix, words.value}}};
    if (!difference.term.empty()) {
      const std::string& counterpart = counterparts_[index_of(side)].at(difference.term);
      found.readings.push_back(
          {difference.term, contribution_of(formula, difference.term).value_or(0)});
      if (!counterpart.empty()) {
        found.readings.push_back(
            {counterpart + " of " + of_words, contribution_of(words, counterpart).value_or(0)});
      }
    }
    return found;
  }

  [[nodiscard]] const std::string& counterpart(const std::string& term, Side side) const {
    return counterparts_[index_of(side)].at(term);
  }
  [[nodiscard]] const Evaluator& words() const { return words_; }

 private:
  const Examination& examination_;
  const Evaluator& words_;
  std::array<std::map<std::string, std::string>, 2> counterparts_;
};

struct DifferenceWitness {
  SmallestWitness witness;
  int size = 0;
  Side side = Side::kFirst;
};

std::string words_for(const WordsTest& test, const Difference& difference, Side side) {
  const std::string& words = test.words().info().name;
  if (!difference.term.empty()) {
    const std::string& counterpart = test.counterpart(difference.term, side);
    if (counterpart.empty()) return fmt::format("{} has no term {}.", words, difference.term);
    return fmt::format("Its term {} is not what {} is in {}.", difference.term, counterpart, words);
  }
  if (difference.branch == difference.words_branch) {
    return fmt::format("It is not what {} says.", words);
  }
  return fmt::format("In the case '{}' it is not what {} says: '{}'.", difference.branch, words,
                     difference.words_branch);
}

void check_words(Examination& examination, const Evaluator& words) {
  const WordsTest test(examination, words);
  std::map<Difference, DifferenceWitness> found;
  const auto& positions = examination.sample().positions;
  for (std::size_t i = 0; i < positions.size() && !examination.round().stopped(); ++i) {
    for (const Side side : kSides) {
      for (const Difference& difference : test.differences(positions[i].position, side)) {
        DifferenceWitness& each = found[difference];
        if (each.witness.index() && positions[i].size >= each.size) continue;
        each.witness.offer(i, positions[i].size);
        each.size = positions[i].size;
        each.side = side;
      }
    }
  }
  for (const auto& [difference, each] : found) {
    const Side side = each.side;
    const AnyPosition position = examination.smallest(
        *each.witness.index(), [&, &wanted = difference](const AnyPosition& smaller) {
          const auto all = test.differences(smaller, side);
          return std::ranges::find(all, wanted) != all.end();
        });
    const FindingCode code = FindingCode::kNotItsWords;
    examination.add(
        {code,
         text_of(code).severity,
         difference.term.empty() ? std::vector<std::string>{} : std::vector{difference.term},
         {words.info().name},
         words_for(test, difference, side),
         test.evidence(position, side, difference)});
  }
}

// A case of the words that the formula never gets to, being always in another one that both know.
void check_cases(Examination& examination, const Evaluator& words) {
  std::set<std::string> reached;
  std::map<std::string, SmallestWitness> of_words;
  std::map<std::string, std::set<std::string>> instead;
  const auto& positions = examination.sample().positions;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const Side side : kSides) {
      const auto& seen = examination.at(i, side);
      if (!seen) continue;
      const std::string branch = words.explain(positions[i].position, side).branch;
      reached.insert(seen->branch);
      of_words[branch].offer(i, positions[i].size);
      instead[branch].insert(seen->branch);
    }
  }
  for (const auto& [branch, witness] : of_words) {
    if (reached.contains(branch)) continue;
    const auto& others = instead[branch];
    const bool both_know = std::ranges::all_of(
        others, [&](const std::string& each) { return of_words.contains(each); });
    if (!both_know) continue;
    const auto is_there = [&, &wanted = branch](const AnyPosition& smaller) {
      return std::ranges::any_of(
          kSides, [&](Side side) { return words.explain(smaller, side).branch == wanted; });
    };
    const AnyPosition position = examination.smallest(*witness.index(), is_there);
    const FindingCode code = FindingCode::kCaseNeverReached;
    examination.add(
        {code,
         text_of(code).severity,
         {},
         {words.info().name},
         fmt::format("The case '{}' of {} is never reached.", branch, words.info().name),
         Evidence{position}});
  }
}

// The sign of every feature that counts as own less opponent's, where it is always the same.
std::map<std::string, int> signs_of(const AnyGame& game, const Evaluator& heuristic) {
  std::map<std::string, int> signs;
  try {
    for (const Side side : kSides) {
      for (const Term& term : heuristic.explain(game.start(), side).terms) {
        if (!term.own || !term.opponent || !term.weight || term.feature.empty()) continue;
        const int sign = (*term.weight > 0) - (*term.weight < 0);
        const auto [known, is_new] = signs.emplace(term.feature, sign);
        if (!is_new && known->second != sign) known->second = 0;
      }
    }
  } catch (const HeuristicFailure&) {
    return {};
  }
  return signs;
}

void check_disputes(Examination& examination, const std::vector<Evaluator>& others) {
  const auto own = signs_of(examination.game(), examination.heuristic());
  const std::string& name = examination.heuristic().info().name;
  std::map<std::string, std::vector<std::string>> disputes;
  for (const Evaluator& other : others) {
    if (idea_of(other.info().name) == idea_of(name)) continue;
    for (const auto& [feature, sign] : signs_of(examination.game(), other)) {
      const auto here = own.find(feature);
      if (here != own.end() && here->second * sign < 0) {
        disputes[feature].push_back(other.info().name);
      }
    }
  }
  for (const auto& [feature, names] : disputes) {
    const FindingCode code = FindingCode::kDisputedSign;
    examination.add({code,
                     text_of(code).severity,
                     {feature},
                     names,
                     fmt::format("{} counts {} it here, and {} it in {}.", feature,
                                 own.at(feature) > 0 ? "for the side that has"
                                                     : "against the side "
                                                       "that has",
                                 own.at(feature) > 0 ? "against" : "for", join(names, ", "))});
  }
}

// The same function under another name. Two of one source were meant to differ.
void check_same(Examination& examination, const std::vector<Evaluator>& others) {
  const HeuristicInfo& info = examination.heuristic().info();
  for (const Evaluator& other : others) {
    if (other.info().name == info.name || examination.round().stopped()) continue;
    const Comparison comparison = compare(examination, other);
    if (comparison.relation == Relation::kDifferent) continue;
    examination.add({FindingCode::kSameFunction,
                     other.info().source == info.source ? Severity::kFault : Severity::kRemark,
                     {},
                     {other.info().name},
                     relation_text(comparison, examination.name(), other.info().name) + "."});
  }
}

}  // namespace

void check_against_others(Examination& examination) {
  std::vector<Evaluator> others;
  for (const HeuristicInfo& info : list_heuristics(examination.game())) {
    if (const auto found = find_heuristic(examination.game(), info.name)) others.push_back(*found);
  }
  if (const auto words = words_of(examination)) {
    check_words(examination, *words);
    check_cases(examination, *words);
  }
  check_disputes(examination, others);
  check_same(examination, others);
}

}  // namespace quadrille
