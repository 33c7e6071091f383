// SPDX-License-Identifier: MIT
// Terms without variables, each kept once: equal terms have the same number, so that comparing two
// of them costs nothing, however large they are, and a term built from another one twice costs no
// more than one built from it once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace quadrille::ggp {

using Symbol = std::uint32_t;
using Term = std::uint32_t;

class Terms {
 public:
  // A state holds terms like (cell 1 1 white), two deep. Rules that build deeper and deeper ones
  // never end.
  static constexpr std::uint32_t kMaxNesting = 50;
  static constexpr std::size_t kMostTerms = 500'000;
  static constexpr std::size_t kMostArguments = 4'000'000;  // of all terms together

  Terms();
  ~Terms() = default;
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  // Words are the same in upper and lower case.
  Symbol symbol(std::string_view word);

  // `(head arguments...)`; without arguments it is the word alone. Returns nullopt if it is nested
  // too deeply or there are too many terms.
  std::optional<Term> make(Symbol head, std::span<const Term> arguments);

  [[nodiscard]] Symbol head(Term term) const { return nodes_[term].head; }
  [[nodiscard]] std::span<const Term> arguments(Term term) const {
    const Node& node = nodes_[term];
    return std::span(arguments_).subspan(node.first, node.count);
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // To be mixed into hashes: nobody outside can make many terms with the same one.
  [[nodiscard]] std::uint64_t salt() const { return salt_; }

  // Appends the term in lower case: `(cell 1 1 white)`. False if `text` would be longer than
  // `limit` then; a term that was cheap to build can be astronomically long.
  bool write(Term term, std::string& text, std::size_t limit) const;

 private:
  struct Node {
    Symbol head = 0;
    std::uint32_t first = 0;  // of the arguments
    std::uint32_t count = 0;
    std::uint32_t nesting = 0;
  };
  struct Hash {
    const Terms* terms;
    std::size_t operator()(Term term) const;
  };
  struct Equal {
    const Terms* terms;
    bool operator()(Term a, Term b) const;
  };

  std::uint64_t salt_;
  std::map<std::string, Symbol, std::less<>> symbols_;
  std::vector<const std::string*> words_;  // by symbol
  std::vector<Node> nodes_;                // by term
  std::vector<Term> arguments_;
  std::unordered_set<Term, Hash, Equal> known_;
};

}  // namespace quadrille::ggp
