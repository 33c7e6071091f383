// SPDX-License-Identifier: MIT
// Terms as bars, each of which begins where the one before ends, on a scale that all of them fit
// on. Constants move the place where the first begins: see src/drawing/svg_explanation.cpp.
import type { Term, Value } from '../../api/types';

export interface Step {
  term: Term;
  left: number; // parts of the scale, 0 to 1
  width: number;
  isConstant: boolean;
}

export interface Steps {
  steps: Step[];
  start: number; // where everything begins, as a part of the scale
  sum: number;
}

// How far bars go to both sides of where everything begins, in the heuristic's own units.
export interface Extent {
  low: number;
  high: number;
}

export const finite = (value: Value): number => (typeof value === 'number' ? value : 0);

// A constant counts nothing on the board.
export const isConstant = (term: Term): boolean => term.own === null && term.opponent === null;

export function extentOf(terms: Term[]): Extent {
  let low = 0;
  let high = 0;
  let at = 0;
  let largest = 0;
  for (const term of terms) {
    if (isConstant(term)) continue;
    at += finite(term.contribution);
    low = Math.min(low, at);
    high = Math.max(high, at);
    const counted = Math.max(Math.abs(term.own ?? 0), Math.abs(term.opponent ?? 0));
    largest = Math.max(largest, Math.abs(counted * (term.weight ?? 0)) / 4);
  }
  // A small difference is not drawn as if it were all there is.
  const missing = Math.max(Math.max(largest, 1e-9) - (high - low), 0);
  return { low: low - missing / 2, high: high + missing / 2 };
}

// The scale of two heuristics side by side.
export const spanning = (a: Extent, b: Extent): Extent => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) });

export function stepsOf(terms: Term[], { low, high }: Extent = extentOf(terms)): Steps {
  const place = (value: number): number => (value - low) / (high - low);
  let at = 0;
  const steps = terms.map((term): Step => {
    if (isConstant(term)) return { term, left: place(0), width: 0, isConstant: true };
    const from = at;
    at += finite(term.contribution);
    return { term, left: place(Math.min(from, at)), width: Math.abs(place(at) - place(from)), isConstant: false };
  });
  return { steps, start: place(0), sum: place(at) };
}

// The names of two heuristics' terms so that a term stands in the same row of both.
export function alignedNames(one: Term[], other: Term[]): string[] {
  const names = one.map(({ term }) => term);
  return [...names, ...other.map(({ term }) => term).filter((term) => !names.includes(term))];
}
