// SPDX-License-Identifier: MIT
// What the checks of all protocols share: questions, one after the other, until somebody stops it.
#pragma once

#include <functional>
#include <string>

#include "engines/check/check.h"

namespace quadrille {

class Questions {
 protected:
  // What answers a question: it fills in what was sent and what came back.
  using Body = std::function<void(CheckResult& result)>;

  explicit Questions(const CheckOptions& options) : options_(options) {}

  [[nodiscard]] bool stopped() const;
  // An answer that was stopped on its way is none.
  void ask(std::string question, const Body& body);

  static void fail(CheckResult& result, std::string came);
  static void note(CheckResult& result, std::string came);

  [[nodiscard]] const CheckOptions& options() const { return options_; }
  [[nodiscard]] const CheckReport& report() const { return report_; }
  // The end of it all; `program` is what it calls itself.
  CheckReport finish(std::string program);

 private:
  const CheckOptions& options_;
  CheckReport report_;
};

}  // namespace quadrille
