// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { clockText, lineText, plain, pliesToEnd, roughly, scoreText, shareOf, signed, shortScore, shortScoreFor } from '../src/parts/numbers';

describe('numbers', () => {
  it('shows no zeros for show, and a true minus sign', () => {
    expect(plain(3)).toBe('3');
    expect(plain(2.5)).toBe('2.5');
    expect(plain(100)).toBe('100');
    expect(plain(-0.004)).toBe('0');
    expect(plain(-2.25)).toBe('−2.25');
    expect(plain('-inf')).toBe('−∞');
    expect(plain(40, 0)).toBe('40');
  });
  it('signs what is not nothing', () => {
    expect([signed(1), signed(0), signed(-1)]).toEqual(['+1', '0', '−1']);
  });
  it('shortens large counts', () => {
    expect([roughly(999), roughly(1500), roughly(25_000), roughly(3e9)]).toEqual(['999', '1.5 k', '25 k', '3.0 G']);
  });
  it('reads proved scores', () => {
    expect(pliesToEnd(1e9 - 7)).toBe(7);
    expect(pliesToEnd(-(1e9 - 4))).toBe(4);
    expect(pliesToEnd(12.5)).toBeNull();
    expect(scoreText(1e9 - 7)).toBe('win in 7');
    expect(scoreText(-(1e9 - 4))).toBe('loss in 4');
    expect(scoreText(-16.5)).toBe('−16.5');
    expect(lineText({ score: 0, exact: true, value: 'draw' })).toBe('draw');
  });
  it('shows tenths when time is short', () => {
    expect([clockText(300_000), clockText(61_000), clockText(9_450), clockText(-5), clockText(3_661_000)]).toEqual([
      '5:00',
      '1:01',
      '0:09.4',
      '0:00.0',
      '1:01:01',
    ]);
  });
  it('puts a win above every value', () => {
    expect(shareOf(0, 10)).toBe(0.5);
    expect(shareOf(1e9 - 3, 10)).toBe(1);
    expect(shareOf(-1e9 + 3, 10)).toBe(0);
    expect(shareOf(5, 10)).toBeGreaterThan(shareOf(4, 10));
  });
});

it('says a score in three letters', () => {
  expect([3.25, -0.04, 9.97, -21.4, 999, 12_345, 1e9 - 7, 7 - 1e9].map(shortScore)).toEqual(['3.3', '0', '10', '21', '999', '12k', 'win', 'win']);
});

it('says it for one side', () => {
  expect([3.25, -0.04, -21.4, 1e9 - 7, 7 - 1e9].map(shortScoreFor)).toEqual(['+3.3', '0', '\u221221', 'win', 'loss']);
});
