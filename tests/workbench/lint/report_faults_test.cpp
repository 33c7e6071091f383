// SPDX-License-Identifier: MIT
// The faults that the reports' heuristics are known to have (rules, section 3 of every game), one
// by one, and by which finding lint tells each of them by itself.
//
// Not here, because no value shows them:
// - Checkers: that a piece with a neighbour can be captured all the same, which is a sentence of
//   the four-factor report and no part of its formula.
// - Tablut: that two weights of snAI share an index, which changes no value.
// - Isolation: what the report says of its results.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/workbench/lint/hand_made.h"
#include "workbench/lint/lint.h"

namespace quadrille {
namespace {

using enum FindingCode;

struct ListedFault {
  std::string game, heuristic;
  std::string fault;  // as the rules list it
  FindingCode code;
  std::string term = {};  // empty: of the whole heuristic, or of whichever term
  std::string says = {};  // words of the finding; empty: any
};

std::ostream& operator<<(std::ostream& out, const ListedFault& listed) {
  return out << listed.heuristic << ": " << listed.fault;
}

const std::vector<ListedFault> kListed = {
    // Breakthrough, sections 3.1 to 3.5.
    {"breakthrough:8x8", "hoddi", "a threat is a threat of both sides: the term is always 0",
     kTermAlwaysZero, "threat_pairs"},
    {"breakthrough:8x8", "binni", "the same", kTermAlwaysZero, "threat_pairs"},
    {"breakthrough:8x8", "binni-described", "the same", kTermAlwaysZero, "threat_pairs"},
    {"breakthrough:8x8", "binni-printed", "the same", kTermAlwaysZero, "threat_pairs"},
    {"breakthrough:8x8", "hoddi", "its words do not mention the free paths", kNotItsWords,
     "forward", "hoddi-described has no term forward"},
    {"breakthrough:8x8", "hoddi", "Black's pawns do not see row 1: free paths", kColourDependent,
     "forward"},
    {"breakthrough:8x8", "hoddi", "Black's pawns do not see row 1: mobility", kColourDependent,
     "mobility"},
    {"breakthrough:8x8", "tryggvi", "Black's pawns do not see row 1", kColourDependent, "forward"},
    {"breakthrough:course:6x6", "hoddi", "without pawns the distance is 0 for Black alone",
     kColourDependent, "distance"},
    {"breakthrough:course:6x6", "tryggvi", "the same", kColourDependent, "distance"},
    {"breakthrough:8x8", "tryggvi", "contact has the opposite sign to Ari's", kDisputedSign,
     "threateners"},
    {"breakthrough:8x8", "binni-printed", "White's row term has the wrong sign", kSignBySide,
     "widest_row"},
    {"breakthrough:8x8", "binni-printed", "White's row term rewards Black's row", kNotAntisymmetric,
     "widest_row"},
    {"breakthrough:8x8", "binni-printed", "White plays another formula than Black",
     kColourDependent, "widest_row"},
    {"breakthrough:8x8", "binni-printed", "the formula is not the text's", kNotItsWords,
     "widest_row"},
    {"breakthrough:8x8", "binni", "row counters that are never reset are no widest row",
     kNotItsWords, "row_counters"},
    {"breakthrough:8x8", "binni", "value(White) is not 100 - value(Black)", kNotAntisymmetric,
     "row_counters"},
    {"breakthrough:8x8", "binni", "Black's maximum is set from White's counter", kColourDependent,
     "row_counters"},
    {"breakthrough:8x8", "binni", "as White it shuns being ahead in pawns", kShunsCaptures, "",
     "For white"},
    {"breakthrough:8x8", "hoddi", "values exceed a won game's 100", kBeyondWins},
    {"breakthrough:8x8", "binni", "the same, by far", kBeyondWins},

    // Checkers, sections 3.2 and 3.3.
    {"checkers:csc384", "chen", "the bonus is not for every piece that cannot be captured",
     kNotItsWords, "guarded"},
    {"checkers:csc384", "zhao-printed", "a man is worth more than a king", kKingBelowMan, "",
     "For both sides"},
    {"checkers:csc384", "zhao-printed", "the formula contradicts the sentence above it: men",
     kNotItsWords, "men"},
    {"checkers:csc384", "zhao-printed", "the formula contradicts the sentence above it: kings",
     kNotItsWords, "kings"},
    {"checkers:csc384", "zhao", "captures count for the side to move only", kSideToMove,
     "captures"},

    // Tablut, sections 3 to 3.5.
    {"tablut", "snai", "White's values and Black's cannot be compared", kNotAntisymmetric},
    {"tablut", "snai-coded", "the same", kNotAntisymmetric},
    {"tablut", "snai-white-coded", "whole-number division: white soldiers", kRounded,
     "white_alive"},
    {"tablut", "snai-white-coded", "whole-number division: black soldiers", kRounded,
     "black_eaten"},
    {"tablut", "snai-white-coded", "three and four open lines are the plain sum", kNotItsWords, "",
     "In the case 'not exactly two open directions' it is not what snai-white says: 'two or more"},
    {"tablut", "snai-white-coded", "exactly two open directions are worth more than three",
     kPhaseJump, "", "exactly two open directions"},
    {"tablut", "snai-white-coded", "a lost position with two open lines is called won", kLostAsWon,
     "", "exactly two open directions"},
    {"tablut", "snai-black-coded", "possible catches are always 0", kTermAlwaysZero,
     "possible_catches_as_written"},
    {"tablut", "snai-black-coded", "possible catches: the text means something", kNotItsWords,
     "possible_catches_as_written"},
    {"tablut", "snai-black-coded", "the threat to the king is not symmetric", kMirrorDependent,
     "king_capturable_as_written"},
    {"tablut", "snai-black-coded", "the threat to the king is seen in the block alone",
     kNotItsWords, "king_capturable_as_written"},
    {"tablut", "snai-black-coded", "surround exceeds 1, and is wrong on the block's corners",
     kNotItsWords, "surround_as_written"},
    {"tablut", "snai-black-coded", "blocked is a count, not a share", kNotItsWords,
     "blocked_as_written"},
    {"tablut", "snai-black", "weights change from phase to phase: the seventh soldier", kPhaseJump,
     "", "early: more than 6"},
    {"tablut", "snai-black", "weights change from phase to phase: the fifth soldier", kPhaseJump,
     "", "late: at most 4"},
    {"tablut", "snai-black-coded", "the same, and blocked counts up to 20 in the late game",
     kPhaseJump, "", "late: at most 4"},

    // Isolation, sections 3.1 to 3.4.
    {"isolation", "center", "not symmetric: it prefers the top left corner", kMirrorDependent,
     "center"},
    {"isolation", "center", "the squared distance is maximised: it flees the centre", kShunsMoves},
    {"isolation", "null", "knows nothing", kConstant},
    {"isolation", "open", "looks at the own side alone", kNotAntisymmetric, "moves"},
    {"isolation", "custom1", "custom1, custom2 and custom3 are one function", kSameFunction, "",
     "the same function as custom2"},
    {"isolation", "custom1", "the same", kSameFunction, "", "the same function as custom3"},
    {"isolation", "custom2", "the same", kSameFunction, "", "the same function as custom3"},
    {"isolation", "custom4", "custom4, custom5 and custom6 are one function", kSameFunction, "",
     "the same function as custom5"},
    {"isolation", "custom5", "the same", kSameFunction, "", "the same function as custom6"},
    {"isolation", "custom1", "the tie-break is never reached", kCaseNeverReached, "", "tie-break"},
    {"isolation", "custom2", "the same", kCaseNeverReached, "", "tie-break"},
    {"isolation", "custom3", "the same", kCaseNeverReached, "", "tie-break"},
    {"isolation", "custom6", "the same", kCaseNeverReached, "", "tie-break"},
    {"isolation", "custom4", "the longest path is never walked", kNotItsWords, "", "paths"},
    {"isolation", "custom4", "the path of the opponent is counted without the own moves",
     kNotAntisymmetric, "path"},
    {"isolation", "custom4", "with the paths the scale drops inside one search tree", kPhaseJump,
     "", "fewer than 15 blank cells"},
};

const std::vector<Finding>& findings_of(const std::string& words, const std::string& name) {
  static std::map<std::pair<std::string, std::string>, std::vector<Finding>> known;
  auto& findings = known[{words, name}];
  if (findings.empty()) {
    const GamePointer game = *find_game(words);
    LintOptions options;
    options.positions = 1000;
    options.seconds_for_cost = 0;
    findings = lint(game, {*find_heuristic(*game, name)}, options).heuristics.front().findings;
  }
  return findings;
}

bool tells(const Finding& finding, const ListedFault& listed) {
  const auto& terms = finding.terms;
  return finding.code == listed.code &&
         (listed.term.empty() || std::ranges::find(terms, listed.term) != terms.end()) &&
         finding.what.find(listed.says) != std::string::npos;
}

class LintListedFaults : public testing::TestWithParam<std::string> {};

TEST_P(LintListedFaults, AreFound) {
  for (const ListedFault& listed : kListed) {
    if (!listed.game.starts_with(GetParam())) continue;
    const auto& findings = findings_of(listed.game, listed.heuristic);
    EXPECT_TRUE(std::ranges::any_of(findings,
                                    [&](const Finding& finding) { return tells(finding, listed); }))
        << listed << ": no " << text_of(listed.code).word;
  }
}

INSTANTIATE_TEST_SUITE_P(Reports, LintListedFaults,
                         testing::Values("breakthrough", "checkers", "tablut", "isolation"),
                         [](const auto& each) { return each.param; });

// The built-in hoddi adds "defended" and "protecting" as one term. As the report prints them they
// are two, each counted from the other pawn of the pair.
TEST(LintUnbuiltFaults, DefendedAndProtectingAreTheSamePairs) {
  const GamePointer game = *find_game("breakthrough:6x6");
  const auto pairs = [&](const AnyPosition& position, Side side, int step) {
    const Diagram diagram = game->diagram(position, std::nullopt);
    const auto columns = static_cast<int>(diagram.column_labels.size());
    const auto rows = static_cast<int>(diagram.row_labels.size());
    const auto is_own = [&](int row, int column) {
      if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
      const auto& cell = diagram.cells[static_cast<std::size_t>(row * columns + column)];
      return !cell.empty() && cell.of_first == (side == Side::kFirst);
    };
    int count = 0;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (!is_own(row, column)) continue;
        count += is_own(row + step, column - 1) ? 1 : 0;
        count += is_own(row + step, column + 1) ? 1 : 0;
      }
    }
    return double{static_cast<double>(count)};
  };
  const Evaluator as_printed = hand_made("hoddi", [&](const AnyPosition& position, Side side) {
    Explanation explanation;
    const auto add = [&](const std::string& name, int own_step) {
      const double own = pairs(position, side, own_step);
      const double opponent = pairs(position, opposite(side), -own_step);
      explanation.add({name, own, opponent, 1, own - opponent});
    };
    const int forward = side == Side::kFirst ? -1 : 1;  // rows are counted from the top
    add("protecting", forward);
    add("defended", -forward);
    return explanation;
  });
  LintOptions options;
  options.positions = 300;
  const auto findings = lint(game, {as_printed}, options).heuristics.front().findings;
  const auto found = std::ranges::find_if(
      findings, [](const Finding& finding) { return finding.code == kTermsProportional; });
  ASSERT_NE(found, findings.end());
  EXPECT_EQ(found->what, "defended is always the same as protecting.");
}

// Chen's listing as it is printed reads the row below every piece: a red piece on the bottom row
// breaks it. It is not built in.
TEST(LintUnbuiltFaults, ChensPrintedListingFails) {
  const GamePointer game = *find_game("checkers:csc384");
  const Evaluator as_printed = hand_made("chen-printed", [&](const AnyPosition& position, Side) {
    const Diagram diagram = game->diagram(position, std::nullopt);
    Explanation explanation;
    for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
      const Diagram::Cell& cell = diagram.cells[i];
      if (cell.empty()) continue;
      if (cell.of_first && i / 8 == 7) {
        throw HeuristicFailure({ErrorCode::kLimit, "list index out of range", "state[i+1][j]"});
      }
      explanation.value += cell.of_first ? 3 : -3;
    }
    return explanation;
  });
  const auto findings = lint(game, {as_printed}, {}).heuristics.front().findings;
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().code, kFails);
  EXPECT_NE(findings.front().what.find("list index out of range"), std::string::npos);
}

// The committed snAI program has NaN for every game that is not over, and never asks its functions.
// It is not built in.
TEST(LintUnbuiltFaults, SnaisCommittedProgramIsNoNumber) {
  const GamePointer game = *find_game("tablut");
  const Evaluator committed = hand_made("snai-committed", [&](const AnyPosition& position, Side) {
    Explanation explanation;
    if (!game->outcome(position)) explanation.value = std::numeric_limits<double>::quiet_NaN();
    return explanation;
  });
  LintOptions options;
  options.positions = 300;
  const auto findings = lint(game, {committed}, options).heuristics.front().findings;
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().code, kNotFinite);
  EXPECT_EQ(findings.front().what, "The value of an unfinished game is not a number.");
}

}  // namespace
}  // namespace quadrille
