// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { kNothingTracked, track } from '../src/board/identity';

const white = (cell: number) => ({ cell, shape: 'pawn', tint: 'white' });
const black = (cell: number) => ({ cell, shape: 'pawn', tint: 'black' });

describe('track', () => {
  it('keeps a piece that moved', () => {
    const before = track(kNothingTracked, [white(10), white(11)], 5);
    const after = track(before, [white(5), white(11)], 5);
    expect(after.pieces.find(({ cell }) => cell === 5)?.id).toBe(before.pieces[0]?.id);
    expect(after.pieces.find(({ cell }) => cell === 11)?.id).toBe(before.pieces[1]?.id);
  });
  it('knows who took a piece on its square', () => {
    const before = track(kNothingTracked, [white(10), black(6)], 5);
    const after = track(before, [white(6)], 5, { from: 10, to: 6 });
    expect(after.pieces).toEqual([{ ...white(6), id: before.pieces[0]!.id }]);
  });
  it('follows the move that was made, not the nearest piece', () => {
    const before = track(kNothingTracked, [white(0), white(20)], 5);
    const after = track(before, [white(4), white(20)], 5, { from: 0, to: 4 });
    expect(after.pieces.find(({ cell }) => cell === 4)?.id).toBe(before.pieces[0]?.id);
  });
  it('keeps a piece that ends where it began', () => {
    const before = track(kNothingTracked, [white(3), black(8)], 5);
    const after = track(before, [white(3)], 5, { from: 3, to: 3 });
    expect(after.pieces[0]?.id).toBe(before.pieces[0]?.id);
  });
  it('gives new pieces new names, and never one of a piece that is gone', () => {
    const before = track(kNothingTracked, [white(1)], 5);
    const taken = track(before, [], 5);
    const placed = track(taken, [white(7)], 5);
    expect(placed.pieces[0]?.id).not.toBe(before.pieces[0]?.id);
  });
});
