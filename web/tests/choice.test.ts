// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { pick, targetsOf } from '../src/board/choice';

const step = { move: 'a2-a3', path: [48, 40] };
const other = { move: 'a2-b3', path: [48, 41] };

describe('pick', () => {
  it('takes a piece up and shows where it may go', () => {
    expect(pick([step, other], [], 48)).toEqual({ kind: 'open', picked: [48], targets: [40, 41] });
  });
  it('plays the move to a target', () => {
    expect(pick([step, other], [48], 41)).toEqual({ kind: 'move', move: 'a2-b3' });
  });
  it('does not play the only move of a piece on its first square', () => {
    expect(pick([step], [], 48)).toEqual({ kind: 'open', picked: [48], targets: [40] });
  });
  it('refuses a square to which no move goes', () => {
    expect(pick([step], [48], 0)).toEqual({ kind: 'none' });
    expect(pick([step], [], 7)).toEqual({ kind: 'none' });
  });
  it('plays a placement with one square', () => {
    expect(pick([{ move: 'd4', path: [24] }], [], 24)).toEqual({ kind: 'move', move: 'd4' });
  });

  const left = { move: '10x19x28', path: [4, 8, 12] };
  const right = { move: '10x17x26', path: [4, 7, 11] };
  it('plays a jump by its last square or by the first that tells it apart', () => {
    expect(pick([left, right], [4], 12)).toEqual({ kind: 'move', move: '10x19x28' });
    expect(pick([left, right], [4], 7)).toEqual({ kind: 'move', move: '10x17x26' });
    expect(targetsOf([left, right], [4])).toEqual([8, 12, 7, 11]);
  });
  it('asks where two ways end on the same square', () => {
    const roundabout = { move: '10x17x28', path: [4, 7, 12] };
    expect(pick([left, roundabout], [4], 12)).toEqual({ kind: 'ask', moves: ['10x19x28', '10x17x28'] });
    expect(pick([left, roundabout], [4], 7)).toEqual({ kind: 'move', move: '10x17x28' });
  });
  it('goes on square by square while several jumps begin alike', () => {
    const long = { move: 'long', path: [4, 8, 12, 16] };
    const fork = { move: 'fork', path: [4, 8, 13] };
    expect(pick([long, fork], [4], 8)).toMatchObject({ kind: 'open', picked: [4, 8] });
  });
  it('knows a jump that ends where it began', () => {
    const circle = { move: 'circle', path: [4, 8, 12, 4] };
    expect(pick([circle, left], [4], 4)).toEqual({ kind: 'move', move: 'circle' });
  });
});
