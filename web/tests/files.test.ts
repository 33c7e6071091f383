// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { gaveOf } from '../src/views/play/files';

it('keeps an end of the players, and leaves those of the rules to the rules', () => {
  expect(gaveOf({ outcome: 'white', reason: 'resigned' })).toBe('white resigned');
  expect(gaveOf({ outcome: 'black', reason: 'time' })).toBe('black time');
  expect(gaveOf({ outcome: 'black', reason: 'goal reached' })).toBe('');
  expect(gaveOf({ outcome: null, reason: null })).toBe('');
});
