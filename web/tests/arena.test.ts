// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { ownOf } from '../src/views/arena/plan';
import { pliesOf, resultOf } from '../src/views/arena/replay';
import { boardTitles, rateText, timeText } from '../src/views/arena/words';

describe('a recorded game', () => {
  const game = {
    players: { white: 'ari', black: 'hoddi' },
    opening_plies: 1,
    moves: ['a', 'b', 'c'],
    played: [
      { move: 'b', score: -2, depth: 3 },
      { move: 'c', score: null, depth: null },
    ],
  };
  it('tells what each player thought', () => {
    const plies = pliesOf(game, ['white', 'black'], 'white');
    expect(plies.map(({ player, opening, score }) => [player, opening, score])).toEqual([
      ['ari', true, null],
      ['hoddi', false, -2],
      ['ari', false, null],
    ]);
    expect(pliesOf(game, ['white', 'black'], 'black')[0]!.side).toBe('black');
  });
  it('has a result', () => {
    const sides = ['white', 'black'];
    expect(['white', 'black', 'draw', null].map((outcome) => resultOf({ outcome }, sides))).toEqual(['1–0', '0–1', '½–½', 'no result']);
  });
});

describe('words', () => {
  it('says of slow games how slow they are', () => {
    expect(rateText(0.4)).toBe('0.4');
    expect(rateText(312.4)).toBe('312');
    expect(timeText(7300)).toBe('2.0 h');
  });
  it('names boards by what is not usual', () => {
    expect(boardTitles(['breakthrough:standard:5x5', 'breakthrough:standard:6x6'])).toBe('Breakthrough 5x5, 6x6');
    expect(boardTitles(['checkers:csc384'])).toBe('Checkers csc384');
    expect(boardTitles(['tablut:ashton'])).toBe('Tablut');
  });
});

describe('texts of the lab as players', () => {
  const works = [{ name: 'mine.toml', text: 'a' }, { name: 'other.lua', text: 'b' }];
  it('go with a run that names them', () => {
    expect(ownOf(['alphabeta:mine.toml,depth=4', 'ari'], works)).toEqual({ 'mine.toml': 'a' });
    expect(ownOf(['not-mine.toml'], works)).toEqual({});
  });
});
