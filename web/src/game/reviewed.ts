// SPDX-License-Identifier: MIT
// What a review says, as scores of positions.
import type { ReviewedPly } from '../api/types';

// The score after each number of moves, from the first side's view, whoever moved. Where one side's
// moves alone were looked at, what was best before a move is the score before it.
export function scoresOf(plies: ReviewedPly[], moves: number, first: string): (number | null)[] {
  const scores = new Array<number | null>(moves + 1).fill(null);
  const forFirst = (side: string, score: number): number => (side === first ? score : -score);
  for (const { ply, side, best_score } of plies) scores[ply] = forFirst(side, best_score);
  for (const { ply, side, score } of plies) scores[ply + 1] = forFirst(side, score);
  return scores;
}
