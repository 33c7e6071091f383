// SPDX-License-Identifier: MIT
// The page draws boards as the program does (`--svg`, the report): the same shapes, the same colours.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kCrown, kKnight, kMane, kPawn } from '../src/board/pieces';

const read = (path: string): string => readFileSync(new URL(`../../src/drawing/${path}`, import.meta.url), 'utf8');

it('draws pieces as the program does', () => {
  // Long strings are several in C++.
  const theirs = read('svg_pieces.cpp').replace(/"\s*"/g, '');
  for (const path of [kPawn, kCrown, kKnight, kMane]) expect(theirs).toContain(path);
});

// Rules of the style sheet of pictures, and what stands for them here: fill, then stroke.
const kTokens: Record<string, string[]> = {
  frame: ['board-frame'],
  light: ['board-light'],
  dark: ['board-dark'],
  board: ['board-plain'],
  pale: ['board-pale'],
  shaded: ['board-shaded'],
  camp: ['board-camp'],
  throne: ['board-throne'],
  goal: ['board-goal'],
  blocked: ['board-blocked'],
  grid: ['board-grid'],
  last: ['board-last'],
  mark: ['board-mark'],
  target: ['board-target'],
  captured: ['board-captured'],
  gain: ['heat-gain'],
  loss: ['heat-loss'],
  number: ['board-number'],
  white: ['piece-white', 'piece-white-edge'],
  black: ['piece-black', 'piece-black-edge'],
  red: ['piece-red', 'piece-red-edge'],
};

it('has the colours of pictures, on light and on dark screens', () => {
  const sheet = read('svg_parts.cpp');
  const tokens = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');
  for (const [rule, names] of Object.entries(kTokens)) {
    const found = new RegExp(`\\{"${rule}",\\s*"[^"]*",\\s*"([^"]*)",\\s*"([^"]*)"\\}`).exec(sheet);
    const [light, dark] = [found?.[1] ?? '', found?.[2] ?? ''].map((text) => text.match(/#[0-9a-f]+/g) ?? []);
    expect(light, rule).toHaveLength(names.length);
    names.forEach((name, i) => {
      expect(tokens, rule).toContain(`--${name}: light-dark(${light![i]}, ${dark![i]});`);
    });
  }
});
