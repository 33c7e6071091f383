// SPDX-License-Identifier: MIT
// About what a clear advantage is in the units of each game's strongest heuristic, chosen by eye: the
// scale of evaluation bars and graphs, and of nothing else.
export const kClearAdvantage: Record<string, number> = {
  breakthrough: 15,
  checkers: 5,
  tablut: 10,
  isolation: 3,
};
