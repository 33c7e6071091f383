// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Cell, PatternSeen } from '../src/api/types';
import { timesOf, windowOf } from '../src/views/explain/windows';

const cells: Cell[] = ['a', 'b', 'c', 'd'].flatMap((_, row) =>
  ['a', 'b', 'c'].map((column) => ({ square: `${column}${4 - row}` })),
);
const board = { columns: 3, cells };
const names = (squares: string[], turned = false) =>
  windowOf(board, squares, turned)
    .cells.sort((a, b) => a.row - b.row || a.column - b.column)
    .map(({ cell, isSeen }) => (isSeen ? cell.square : `(${cell.square})`));

describe('windowOf', () => {
  it('is the smallest part of the board that has the squares', () => {
    expect(names(['b4', 'c4', 'b3', 'c3'])).toEqual(['b4', 'c4', 'b3', 'c3']);
    expect(windowOf(board, ['b4', 'b1'], false)).toMatchObject({ columns: 1, rows: 4 });
  });
  it('tells what the pattern does not look at', () => {
    expect(names(['a4', 'b3'])).toEqual(['a4', '(b4)', '(a3)', 'b3']);
  });
  it('is turned as the board is', () => {
    expect(names(['b4', 'c4', 'b3', 'c3'], true)).toEqual(['c3', 'b3', 'c4', 'b4']);
  });
  it('leaves out what is no square, and knows no others', () => {
    const checkers = { columns: 2, cells: [{ unused: true }, { square: '1' }, { square: '2' }, { unused: true }] };
    expect(windowOf(checkers, ['1', '2'], false).cells).toHaveLength(2);
    expect(windowOf(board, ['z9'], false).cells).toEqual([]);
  });
});

describe('timesOf', () => {
  const times = (seen: number) => timesOf({ term: '', squares: [], contribution: 0, count: 1, seen, won: 0 } satisfies PatternSeen);
  it('has two digits', () => {
    expect(times(0)).toBe('never seen');
    expect(times(1)).toBe('seen 1 time');
    expect(times(87)).toBe('seen 87 times');
    expect(times(12_345)).toBe('seen 12,000 times');
  });
});
