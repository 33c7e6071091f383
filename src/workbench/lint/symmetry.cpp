// SPDX-License-Identifier: MIT
// Checks that nothing counts but what the rules make different: sides, colours, halves of the
// board, the side to move.
#include <fmt/core.h>

#include <cmath>
#include <map>
#include <set>

#include "base/text.h"
#include "workbench/lint/examination.h"

namespace quadrille {
namespace {

double even_of(const Examination& examination, Side side) {
  return examination.heuristic().neutral(side);
}

// Values are compared less what an even position is worth.
void add_even(const Examination& examination, Evidence& evidence) {
  for (const Side side : kSides) {
    evidence.readings.push_back({fmt::format("an even position for {}", examination.name_of(side)),
                                 even_of(examination, side)});
  }
}

// The terms that both explanations have and that contribute something else in each; empty where
// the values agree.
std::vector<std::string> differing_terms(const Explanation& one, const Explanation& other) {
  std::vector<std::string> names;
  for (const Term& term : one.terms) {
    const auto there = contribution_of(other, term.name);
    if (there && !nearly_equal(*contribution_of(one, term.name), *there))
      names.push_back(term.name);
  }
  return names;
}

// A position and its image under a symmetry, as one side sees the first and the side that has its
// role sees the second.
class SymmetryTest {
 public:
  SymmetryTest(const Examination& examination, int symmetry, Side side)
      : examination_(examination),
        symmetry_(symmetry),
        side_(side),
        role_(swaps() ? opposite(side) : side) {}

  [[nodiscard]] const Symmetry& symmetry() const {
    return examination_.game().symmetries()[static_cast<std::size_t>(symmetry_)];
  }
  [[nodiscard]] bool swaps() const { return symmetry().swaps_sides; }

  // Whose fault it is that the values differ: names of terms, or one empty name if no term is seen
  // to differ. Nothing where the values agree.
  [[nodiscard]] std::vector<std::string> culprits(const AnyPosition& position) const {
    const AnyPosition image = examination_.game().mirrored(position, symmetry_);
    const auto here = examination_.centred(position, side_);
    const auto there = examination_.centred(image, role_);
    if (!here || !there || nearly_equal(*here, *there)) return {};
    if (!std::isfinite(*here) || !std::isfinite(*there)) return {};
    const auto one = examination_.explain(position, side_);
    const auto other = examination_.explain(image, role_);
    if (!one || !other) return {};
    auto names = differing_terms(*one, *other);
    if (names.empty()) names.emplace_back();
    return names;
  }

  [[nodiscard]] Evidence evidence(const AnyPosition& position, const std::string& term) const {
    const AnyPosition image = examination_.game().mirrored(position, symmetry_);
    const Explanation one = examination_.known_explanation(position, side_);
    const Explanation other = examination_.known_explanation(image, role_);
    Evidence found{position,
                   {{examination_.value_for(side_), one.value},
                    {examination_.value_for(role_) + " in the other", other.value}},
                   image,
                   std::string(symmetry().name)};
    if (swaps()) found.other_is += ", colours exchanged";
    if (even_of(examination_, side_) != even_of(examination_, role_)) {
      add_even(examination_, found);
    }
    if (!term.empty()) {
      found.readings.push_back({term, contribution_of(one, term).value_or(0)});
      found.readings.push_back({term + " in the other", contribution_of(other, term).value_or(0)});
    }
    return found;
  }

 private:
  const Examination& examination_;
  int symmetry_;
  Side side_;
  Side role_;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

struct Asymmetry {
  SmallestWitness witness;
  int size = 0;
  int symmetry = 0;
  Side side = Side::kFirst;
};

std::string words_for(bool swaps, const std::string& term) {
  const std::string subject = term.empty() ? "The value" : fmt::format("The term {}", term);
  return swaps ? subject + " changes when the colours are exchanged."
               : subject + " changes when the board is mirrored.";
}

// By term, for symmetries that swap the sides or for those that do not.
std::map<std::string, Asymmetry> asymmetries(const Examination& examination, bool swaps) {
  std::map<std::string, Asymmetry> found;
  const auto& positions = examination.sample().positions;
  const auto count = static_cast<int>(examination.game().symmetries().size());
  for (int symmetry = 0; symmetry < count; ++symmetry) {
    for (const Side side : kSides) {
      const SymmetryTest test(examination, symmetry, side);
      if (test.swaps() != swaps) continue;
      for (std::size_t i = 0; i < positions.size() && !examination.round().stopped(); ++i) {
        for (const std::string& term : test.culprits(positions[i].position)) {
          Asymmetry& each = found[term];
          if (each.witness.index() && positions[i].size >= each.size) continue;
          each.witness.offer(i, positions[i].size);
          each.size = positions[i].size;
          each.symmetry = symmetry;
          each.side = side;
        }
      }
    }
  }
  // What no term is seen to cause goes with the terms that cause it elsewhere.
  if (found.size() > 1) found.erase("");
  return found;
}

void report_asymmetries(Examination& examination, bool swaps) {
  for (const auto& [term, each] : asymmetries(examination, swaps)) {
    const SymmetryTest test(examination, each.symmetry, each.side);
    const AnyPosition position =
        examination.smallest(*each.witness.index(), [&, &name = term](const AnyPosition& smaller) {
          return contains(test.culprits(smaller), name);
        });
    examination.add(swaps ? FindingCode::kColourDependent : FindingCode::kMirrorDependent,
                    term.empty() ? std::vector<std::string>{} : std::vector{term},
                    words_for(swaps, term), test.evidence(position, term));
  }
}

// Whether what is above an even position for one side is not as much below it for the other.
bool is_lopsided(const Examination& examination, const AnyPosition& position) {
  const auto first = examination.centred(position, Side::kFirst);
  const auto second = examination.centred(position, Side::kSecond);
  return first && second && std::isfinite(*first) && std::isfinite(*second) &&
         !nearly_equal(*first, -*second);
}

// The terms of the same name for both sides of which the two contributions do not add up to the
// same number everywhere.
std::vector<std::string> lopsided_terms(const Examination& examination) {
  std::map<std::string, double> sums;
  std::set<std::string> lopsided;
  std::vector<std::string> in_order;
  for (std::size_t i = 0; i < examination.sample().positions.size(); ++i) {
    const auto& first = examination.at(i, Side::kFirst);
    const auto& second = examination.at(i, Side::kSecond);
    if (!first || !second) continue;
    for (const Term& term : first->terms) {
      const auto opposite = contribution_of(*second, term.name);
      if (!opposite) continue;
      const double sum = term.contribution + *opposite;
      const auto [known, is_new] = sums.emplace(term.name, sum);
      if (is_new || nearly_equal(known->second, sum)) continue;
      if (lopsided.insert(term.name).second) in_order.push_back(term.name);
    }
  }
  return in_order;
}

void check_antisymmetry(Examination& examination) {
  const auto& positions = examination.sample().positions;
  SmallestWitness witness;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_lopsided(examination, positions[i].position)) witness.offer(i, positions[i].size);
  }
  if (!witness.index()) return;
  const AnyPosition position = examination.smallest(
      *witness.index(),
      [&](const AnyPosition& smaller) { return is_lopsided(examination, smaller); });
  Evidence evidence{position};
  for (const Side side : kSides) {
    evidence.readings.push_back(
        {examination.value_for(side), examination.known_value(position, side)});
  }
  if (even_of(examination, Side::kFirst) != 0 || even_of(examination, Side::kSecond) != 0) {
    add_even(examination, evidence);
  }
  auto terms = lopsided_terms(examination);
  std::string whose = terms.empty() ? "" : fmt::format(" It comes from {}.", join(terms, ", "));
  examination.add(FindingCode::kNotAntisymmetric, std::move(terms),
                  "What one side gains is not what the other loses." + whose, std::move(evidence));
}

const Term* compared_term(const Explanation& explanation, const std::string& name) {
  for (const Term& term : explanation.terms) {
    if (term.name == name && term.own && term.opponent && term.weight) return &term;
  }
  return nullptr;
}

// A term that is own less opponent's for both sides, and has a weight of the other sign for the
// other side.
std::vector<std::string> terms_with_two_signs(const Explanation& first, const Explanation& second) {
  std::vector<std::string> names;
  for (const Term& term : first.terms) {
    const Term* const here = compared_term(first, term.name);
    const Term* const there = compared_term(second, term.name);
    if (here == nullptr || there == nullptr || *here->own == *here->opponent) continue;
    if (*here->weight * *there->weight < 0) names.push_back(term.name);
  }
  return names;
}

void check_signs(Examination& examination) {
  const auto& positions = examination.sample().positions;
  std::map<std::string, SmallestWitness> witnesses;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto& first = examination.at(i, Side::kFirst);
    const auto& second = examination.at(i, Side::kSecond);
    if (!first || !second) continue;
    for (const std::string& name : terms_with_two_signs(*first, *second)) {
      witnesses[name].offer(i, positions[i].size);
    }
  }
  for (const auto& [name, witness] : witnesses) {
    const AnyPosition position =
        examination.smallest(*witness.index(), [&, &term = name](const AnyPosition& smaller) {
          const auto first = examination.explain(smaller, Side::kFirst);
          const auto second = examination.explain(smaller, Side::kSecond);
          return first && second && contains(terms_with_two_signs(*first, *second), term);
        });
    Evidence evidence{position};
    std::vector<std::string> weights;
    for (const Side side : kSides) {
      const Explanation seen = examination.known_explanation(position, side);
      const Term* const term = compared_term(seen, name);
      if (term == nullptr) continue;
      evidence.readings.push_back(
          {fmt::format("{} for {}", name, examination.name_of(side)), term->contribution});
      weights.push_back(fmt::format("{} for {}", *term->weight, examination.name_of(side)));
    }
    examination.add(FindingCode::kSignBySide, {name},
                    fmt::format("The weight of {} is {}.", name, join(weights, ", ")),
                    std::move(evidence));
  }
}

// Asked of the same board with the other side to move.
bool depends_on_mover(const Examination& examination, const AnyPosition& position, Side side) {
  const auto other = examination.round().editor.other_to_move(position);
  if (!other) return false;
  const auto here = examination.value(position, side);
  const auto there = examination.value(*other, side);
  return here && there && std::isfinite(*here) && std::isfinite(*there) &&
         !nearly_equal(*here, *there);
}

}  // namespace

void check_sides(Examination& examination) {
  check_antisymmetry(examination);
  check_signs(examination);
}

void check_symmetries(Examination& examination) {
  report_asymmetries(examination, true);
  report_asymmetries(examination, false);
}

void check_side_to_move(Examination& examination) {
  const auto& positions = examination.sample().positions;
  constexpr Side kSide = Side::kFirst;
  SmallestWitness witness;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (depends_on_mover(examination, positions[i].position, kSide)) {
      witness.offer(i, positions[i].size);
    }
  }
  if (!witness.index()) return;
  const AnyPosition position = examination.smallest(
      *witness.index(),
      [&](const AnyPosition& smaller) { return depends_on_mover(examination, smaller, kSide); });
  const AnyPosition other = *examination.round().editor.other_to_move(position);
  const Explanation one = examination.known_explanation(position, kSide);
  const Explanation two = examination.known_explanation(other, kSide);
  examination.add(FindingCode::kSideToMove, differing_terms(one, two),
                  "It depends on the side to move.",
                  Evidence{position,
                           {{examination.value_for(kSide), one.value},
                            {examination.value_for(kSide) + " in the other", two.value}},
                           other,
                           "the other side to move"});
}

}  // namespace quadrille
