// SPDX-License-Identifier: MIT
#include "protocols/ggp/proof/terms.h"

#include <algorithm>
#include <random>

#include "base/hash.h"
#include "base/text.h"

namespace quadrille::ggp {

Terms::Terms() : salt_(std::random_device()()), known_(64, Hash{this}, Equal{this}) {}

Symbol Terms::symbol(std::string_view word) {
  const auto [entry, is_new] =
      symbols_.try_emplace(lower_case(word), static_cast<Symbol>(words_.size()));
  if (is_new) words_.push_back(&entry->first);
  return entry->second;
}

std::optional<Term> Terms::make(Symbol head, std::span<const Term> arguments) {
  Node node{.head = head,
            .first = static_cast<std::uint32_t>(arguments_.size()),
            .count = static_cast<std::uint32_t>(arguments.size())};
  for (const Term argument : arguments) {
    node.nesting = std::max(node.nesting, nodes_[argument].nesting + 1);
  }
  if (node.nesting > kMaxNesting || nodes_.size() >= kMostTerms ||
      arguments_.size() + arguments.size() > kMostArguments) {
    return std::nullopt;
  }
  // It is written down first, so that it can be compared, and struck out if it is there already.
  const auto term = static_cast<Term>(nodes_.size());
  nodes_.push_back(node);
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  const auto [entry, is_new] = known_.insert(term);
  if (!is_new) {
    nodes_.pop_back();
    arguments_.resize(node.first);
  }
  return *entry;
}

bool Terms::write(Term term, std::string& text, std::size_t limit) const {
  const std::string& word = *words_[head(term)];
  if (text.size() + word.size() + 2 > limit) return false;
  if (arguments(term).empty()) {
    text += word;
    return true;
  }
  text += '(';
  text += word;
  for (const Term argument : arguments(term)) {
    text += ' ';
    if (!write(argument, text, limit)) return false;
  }
  text += ')';
  return text.size() <= limit;
}

std::size_t Terms::Hash::operator()(Term term) const {
  std::uint64_t hash = terms->salt() ^ terms->head(term);
  for (const Term argument : terms->arguments(term)) hash = mix(hash ^ argument);
  return mix(hash);
}

bool Terms::Equal::operator()(Term a, Term b) const {
  return terms->head(a) == terms->head(b) &&
         std::ranges::equal(terms->arguments(a), terms->arguments(b));
}

}  // namespace quadrille::ggp
