// SPDX-License-Identifier: MIT
// Rules in the Game Description Language: what they prove does not depend on the order in which
// they stand, is the same when it is asked again, and costs no more than is allowed.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "fuzz/check.h"
#include "protocols/ggp/proof/prover.h"
#include "protocols/ggp/sexpr.h"

namespace {

using namespace quadrille;
using namespace quadrille::ggp;

constexpr std::uint64_t kSteps = 200'000;
constexpr std::array<const char*, 6> kQuestions = {
    "(p ?x)",       "(init ?fact)",        "(legal ?role ?move)",
    "(next ?fact)", "(goal ?role ?value)", "terminal"};

using Answers = std::vector<std::optional<std::set<std::string>>>;

Answers answers(const Expression& rules) {
  Prover prover(rules, {.steps = kSteps});
  Answers result;
  for (const char* question : kQuestions) result.push_back(prover.ask(question));
  // As if the first state held, and somebody did the first thing that is legal.
  std::vector<std::string> facts;
  if (result[1]) {
    for (const std::string& fact : *result[1]) facts.push_back("(true" + fact.substr(5));
  }
  prover.assume(facts);
  const auto legal = prover.ask(kQuestions[2]);
  if (legal && !legal->empty()) facts.push_back("(does" + legal->begin()->substr(6));
  prover.assume(facts);
  for (const char* question : kQuestions) {
    result.push_back(prover.ask(question));
    const auto again = prover.ask(question);
    fuzz::require(!again || again == result.back(), "an answer stays the same", question);
  }
  fuzz::require(prover.steps() < kSteps + 1'000'000, "the steps are limited", rules.text());
  return result;
}

// The same rules in the other order, and the bodies of rules too.
Expression reversed(Expression rules) {
  std::ranges::reverse(rules.items);
  for (Expression& rule : rules.items) {
    if (rule.items.size() > 2 && rule.items[0].is_word("<=")) {
      std::reverse(rule.items.begin() + 2, rule.items.end());
    }
  }
  return rules;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rules = parse_expression("(" + std::string(fuzz::as_text(data, size)) + "\n)");
  if (!rules) return 0;
  const Answers forwards = answers(*rules);
  const Answers backwards = answers(reversed(*rules));
  for (std::size_t i = 0; i < forwards.size(); ++i) {
    // One of them may have had enough. What was assumed then differs too.
    if (!forwards[i] || !backwards[i]) break;
    fuzz::require(forwards[i] == backwards[i], "the order of rules does not matter",
                  kQuestions[i % kQuestions.size()]);
  }
  return 0;
}
