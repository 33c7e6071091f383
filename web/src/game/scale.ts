// SPDX-License-Identifier: MIT
// What the strongest heuristic of each game calls a clear advantage, in its own units: the scale of
// evaluation bars and graphs, and of nothing else.
export const kClearAdvantage: Record<string, number> = {
  breakthrough: 15,
  checkers: 5,
  tablut: 10,
  isolation: 3,
};
