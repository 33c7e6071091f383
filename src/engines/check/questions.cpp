// SPDX-License-Identifier: MIT
#include "engines/check/questions.h"

#include <utility>

namespace quadrille {

bool Questions::stopped() const { return options_.stop != nullptr && options_.stop->load(); }

void Questions::ask(std::string question, const Body& body) {
  if (stopped()) return;
  CheckResult result{.question = std::move(question)};
  body(result);
  if (stopped()) return;
  report_.results.push_back(result);
  if (options_.on_result) options_.on_result(result);
}

void Questions::fail(CheckResult& result, std::string came) {
  result.mark = CheckMark::kFail;
  result.came = std::move(came);
}

void Questions::note(CheckResult& result, std::string came) {
  result.mark = CheckMark::kNote;
  result.came = std::move(came);
}

CheckReport Questions::finish(std::string program) {
  report_.program = std::move(program);
  report_.finished = !stopped();
  return std::move(report_);
}

}  // namespace quadrille
