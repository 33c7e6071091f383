// SPDX-License-Identifier: MIT
#include "protocols/ggp/proof/fact_index.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace quadrille::ggp {
namespace {

Term follow(const Terms& terms, Term term, const Path& path) {
  for (const std::size_t argument : path) term = terms.arguments(term)[argument];
  return term;
}

}  // namespace

std::string Places::name() const {
  std::string text;
  for (const Check& check : checks) {
    text += fmt::format("{}:{}:{} ", fmt::join(check.path, "."), check.head, check.count);
  }
  for (const Path& path : paths) text += fmt::format("@{} ", fmt::join(path, "."));
  return text;
}

std::size_t FactIndex::update(const Terms& terms, const std::vector<Term>& facts) {
  const std::size_t before = filed_;
  for (; filed_ < facts.size(); ++filed_) {
    const Term fact = facts[filed_];
    const bool fits = std::ranges::all_of(places_.checks, [&](const Places::Check& check) {
      const Term at = follow(terms, fact, check.path);
      return terms.head(at) == check.head && terms.arguments(at).size() == check.count;
    });
    if (!fits) continue;
    std::uint64_t key = terms.salt();
    for (const Path& path : places_.paths) key = extended(key, follow(terms, fact, path));
    files_[key].push_back(fact);
  }
  return filed_ - before;
}

std::size_t FactIndex::clear() {
  files_.clear();
  return std::exchange(filed_, 0);
}

const std::vector<Term>* FactIndex::find(std::uint64_t key) const {
  const auto at = files_.find(key);
  return at == files_.end() ? nullptr : &at->second;
}

}  // namespace quadrille::ggp
