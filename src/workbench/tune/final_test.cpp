// SPDX-License-Identifier: MIT
#include "workbench/tune/final_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "arena/match_verdict.h"
#include "arena/match_views.h"
#include "base/text.h"

namespace quadrille {
namespace {

std::string test_words(const SprtTest& sprt, double chosen) {
  return fmt::format("the test of {:g} against {:g} Elo chose {:g}", sprt.elo0, sprt.elo1, chosen);
}

class FinalTesting {
 public:
  explicit FinalTesting(const FinalTestSettings& settings) : settings_(settings) {}

  Expected<FinalTest> go() {
    const auto direct = play(settings_.tuned, settings_.before, "direct", true);
    if (!direct) return direct.error();
    result_.direct = direct->summary();
    for (std::size_t i = 0; i < settings_.outsiders.size() && !stopped(); ++i) {
      if (auto error = play_outsider(i)) return *error;
    }
    result_.stopped = stopped();
    judge(result_, settings_.sprt);
    return std::move(result_);
  }

 private:
  Expected<MatchCounter> play(const std::string& a, const std::string& b, const std::string& file,
                              bool is_test) {
    HeuristicMatch match = settings_.match;
    match.a = a;
    match.b = b;
    if (is_test) {
      match.sprt = settings_.sprt;
    } else if (match.openings.size() > settings_.gauntlet_pairs) {
      match.openings.resize(settings_.gauntlet_pairs);
    }
    if (!settings_.folder.empty()) {
      match.record = fmt::format("{}/{}.games", settings_.folder, file);
    }
    return play_match(match);
  }

  MaybeError play_outsider(std::size_t number) {
    const std::string& outsider = settings_.outsiders[number];
    const std::string file = fmt::format("outsider-{}", number + 1);
    const auto tuned = play(settings_.tuned, outsider, file + "-tuned", false);
    if (!tuned) return tuned.error();
    const auto before = play(settings_.before, outsider, file + "-before", false);
    if (!before) return before.error();
    MatchView from;
    MatchView to;
    from.games = before->games();
    to.games = tuned->games();
    result_.outsiders.push_back(
        {outsider, tuned->summary(), before->summary(), gain_between(from, to)});
    return std::nullopt;
  }

  [[nodiscard]] bool stopped() const {
    return settings_.match.stop != nullptr && settings_.match.stop->load();
  }

  const FinalTestSettings& settings_;
  FinalTest result_;
};

}  // namespace

void judge(FinalTest& test, const SprtTest& sprt) {
  if (test.stopped) {
    test.reason = "its matches were stopped: nothing is claimed";
    return;
  }
  if (verdict_of(test.direct.counted_pairs()) == Verdict::kStrongerB) {
    test.verdict = TuneVerdict::kWorse;
    test.reason = "the one before beats it";
    return;
  }
  std::vector<std::string> reasons;
  const auto decision = test.direct.sprt ? test.direct.sprt->decision : SprtDecision::kNone;
  if (decision == SprtDecision::kAcceptH0) {
    reasons.push_back(test_words(sprt, sprt.elo0));
  } else if (decision == SprtDecision::kNone) {
    reasons.emplace_back("the test is not decided: too few games");
  }
  for (const OutsiderResult& each : test.outsiders) {
    if (each.gain && each.gain->interval.high < 0) {
      reasons.push_back(fmt::format("it gets less against {} than the one before", each.name));
    }
  }
  if (reasons.empty()) {
    test.verdict = TuneVerdict::kBetter;
    test.reason = test_words(sprt, sprt.elo1) +
                  (test.outsiders.empty() ? "; no outsider was asked"
                                          : ", and it is not shown to get less against others");
  } else {
    test.reason = join(reasons, "; ");
  }
}

std::string_view to_string(TuneVerdict verdict) {
  switch (verdict) {
    case TuneVerdict::kBetter:
      return "better";
    case TuneVerdict::kWorse:
      return "worse";
    case TuneVerdict::kNotShown:
      break;
  }
  return "not shown";
}

std::size_t games_of(const FinalTestSettings& settings) {
  const std::size_t pairs = settings.match.openings.size();
  return 2 * pairs + 4 * std::min(pairs, settings.gauntlet_pairs) * settings.outsiders.size();
}

Expected<FinalTest> test_tuned(const FinalTestSettings& settings) {
  return FinalTesting(settings).go();
}

}  // namespace quadrille
