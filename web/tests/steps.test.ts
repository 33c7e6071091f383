// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Term } from '../src/api/types';
import { stepsOf } from '../src/views/explain/steps';

const term = (name: string, contribution: number): Term => ({ term: name, own: 1, opponent: 1, weight: 1, contribution });
const base: Term = { term: 'base', own: null, opponent: null, weight: null, contribution: 50 };

describe('stepsOf', () => {
  it('lets each bar begin where the one before ends', () => {
    const { steps, start, sum } = stepsOf([base, term('a', 4), term('b', -6), term('c', 1)]);
    const [, a, b, c] = steps;
    expect(a!.left).toBeCloseTo(start);
    expect(b!.left + b!.width).toBeCloseTo(a!.left + a!.width);
    expect(c!.left).toBeCloseTo(b!.left);
    expect(c!.left + c!.width).toBeCloseTo(sum);
  });
  it('fits everything on the scale', () => {
    for (const { left, width } of stepsOf([term('a', 100), term('b', -300), term('c', 40)]).steps) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
  it('has a scale where nothing contributes', () => {
    const { steps, start } = stepsOf([term('a', 0)]);
    expect(steps[0]!.width).toBe(0);
    expect(start).toBeCloseTo(0.5);
  });
});
