// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import type { ReviewedPly } from '../src/api/types';
import { scoresOf } from '../src/game/reviewed';

const ply = (at: number, side: string, score: number, best: number): ReviewedPly => ({
  ply: at,
  move: 'm',
  side,
  score,
  best: 'b',
  best_score: best,
  mark: null,
});

it('has the score after every move, from the first side', () => {
  expect(scoresOf([ply(0, 'white', 1, 2), ply(1, 'black', 3, 4)], 2, 'white')).toEqual([2, 1, -3]);
});

it('knows both ends of a move where one side alone was looked at', () => {
  expect(scoresOf([ply(1, 'black', 3, 4), ply(3, 'black', 5, 6)], 4, 'white')).toEqual([null, -4, -3, -6, -5]);
});
