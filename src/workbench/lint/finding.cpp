// SPDX-License-Identifier: MIT
#include "workbench/lint/finding.h"

#include <array>
#include <cassert>

namespace quadrille {
namespace {

using enum FindingCode;
using enum Severity;

constexpr auto kFindings = std::to_array<FindingText>({
    {kFails, "fails", kFault, "A player with it gives up the game as soon as a search gets there."},
    {kNotFinite, "not-finite", kFault,
     "What is no finite number cannot be compared: a search takes it for a win, or sorts moves at "
     "random."},
    {kNotDeterministic, "not-deterministic", kFault,
     "No game can be repeated, and a search compares values that belong to different moments."},
    {kConstant, "constant", kFault,
     "It knows no position from another: its player moves at random until it sees the end."},
    {kSwallowed, "swallowed", kFault,
     "Beside so large a number the small term is lost in rounding: it decides nothing."},
    {kBeyondWins, "beyond-wins", kRemark,
     "A program that counts a win as twice the value of an even position and a loss as 0 takes "
     "this for more than a win. Quadrille's searches rank wins above all values."},
    {kLostAsWon, "lost-as-won", kRemark,
     "A program that asks it about finished games too takes this loss for a win and plays for it. "
     "Quadrille's searches ask the rules first."},
    {kNotAntisymmetric, "not-antisymmetric", kFault,
     "The two players disagree about who stands better, and a search that changes sides by "
     "changing the sign plays wrongly."},
    {kColourDependent, "colour-dependent", kFault,
     "It plays the two colours differently although the rules do not: one of them is worse."},
    {kMirrorDependent, "mirror-dependent", kFault,
     "It prefers a side of the board for no reason in the rules, and two positions that are the "
     "same get different moves."},
    {kSignBySide, "sign-by-side", kFault,
     "What one side strives for the other shuns: one of the two plays for its opponent."},
    {kSideToMove, "side-to-move", kRemark,
     "Values of an even and an odd depth cannot be compared."},
    {kExplanationDisagrees, "explanation-disagrees", kFault,
     "What explain shows is not what the search plays by."},
    {kTermAlwaysZero, "term-always-zero", kFault, "The term costs time and decides nothing."},
    {kTermNeverUsed, "term-never-used", kFault,
     "The part of the formula that adds it is never reached."},
    {kTermConstant, "term-constant", kRemark,
     "The term is the same number everywhere: it decides nothing."},
    {kTermsCancel, "terms-cancel", kFault,
     "Each takes away what the other adds: both cost time and decide nothing."},
    {kTermsProportional, "terms-proportional", kFault,
     "They measure one thing: together they are one term with another weight."},
    {kRounded, "rounded", kFault,
     "Differences that the formula means to count are lost on the way: a piece is worth more or "
     "less by whether their number is odd."},
    {kPhaseJump, "phase-jump", kFault,
     "The value changes because the formula does, not because of the move: the player runs after "
     "the change of case, or from it, whatever that costs on the board."},
    {kShunsMoves, "shuns-moves", kFault,
     "In this game whoever cannot move has lost: it walks towards its own end."},
    {kShunsCaptures, "shuns-captures", kFault,
     "It leaves pieces standing that it could take for nothing."},
    {kKingBelowMan, "king-below-man", kFault,
     "It does not want its men crowned, and gives kings for men."},
    {kDisputedSign, "disputed-sign", kRemark,
     "One of them is wrong about what to strive for; a match tells which."},
    {kNotItsWords, "not-its-words", kFault,
     "It is another function than the report's words describe: what one of them achieves says "
     "nothing of the other."},
    {kCaseNeverReached, "case-never-reached", kFault, "That part of the idea was never tried."},
    {kSameFunction, "same-function", kFault,
     "Two names, one player: whatever a match finds between them is chance."},
});

}  // namespace

std::span<const FindingText> all_findings() { return kFindings; }

const FindingText& text_of(FindingCode code) {
  const auto& text = kFindings[static_cast<std::size_t>(code)];
  assert(text.code == code);
  return text;
}

}  // namespace quadrille
