// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { completions, reachOf, weightsOf, withWeight } from '../src/views/lab/weights';

const file = `game = "breakthrough"
name = "mine"
even = 50

[terms]
pawns = 10 # a pawn
cheapest_way = -2.5
# mobility = 1

[phases.late.terms]
pawns = 4
[other]
depth = 3`;

describe('weights', () => {
  it('finds the numbers of terms alone', () => {
    expect(weightsOf(file)).toEqual([
      { term: 'pawns', value: 10, line: 5, section: 'terms' },
      { term: 'cheapest_way', value: -2.5, line: 6, section: 'terms' },
      { term: 'pawns', value: 4, line: 10, section: 'phases.late.terms' },
    ]);
  });
  it('changes one number and nothing else', () => {
    const changed = withWeight(file, 5, 12.5);
    expect(changed.split('\n')[5]).toBe('pawns = 12.5 # a pawn');
    expect(withWeight(changed, 5, 10)).toBe(file);
    expect(withWeight(file, 99, 1)).toBe(file);
  });
  it('lets a slider reach beyond its weight', () => {
    for (const value of [0, 0.1, 1, -7, 33, 250]) expect(reachOf(value)).toBeGreaterThan(Math.abs(value));
  });
  it('completes the word before the cursor', () => {
    const names = ['pawns', 'protectors', 'protected_pairs'];
    expect(completions('[terms]\nprot', 12, names)).toEqual({ word: 'prot', found: ['protectors', 'protected_pairs'] });
    expect(completions('p', 1, names).found).toEqual([]);
    expect(completions('pawns', 5, names).found).toEqual([]);
  });
});
