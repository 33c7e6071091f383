// SPDX-License-Identifier: MIT
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completions, lineOf, reachOf, weightsOf, withWeight } from '../src/views/lab/weights';

// In the format of docs/your-own-heuristic.md.
const file = `game = "breakthrough"
name = "mine"
even = 50
base = 1

[terms]
pawns = 10 # a pawn
cheapest_way = -2.5
# mobility = 1

[opponent]
"holes" = 3

[[phase]]
name = "few"
at = 8
[phase.terms]
pawns = 4

[[phase]]
when = "pawns < 12"
base = 10_000
[phase.own]
free_pawns = 1e2
`;

const script = `-- weights = { no = 1 }
weights = { pawns = 160, -- each
  ["way"] = -5.5, sum = 2 * 3 }
function evaluate(own, opponent)
  local other = { pawns = 7 }
  return weights.pawns
end`;

const briefly = (name: string, text: string): string[] =>
  weightsOf(name, text).map(({ title, term, value, begin, end }) => `${title}|${term} ${value} ${text.slice(begin, end)}`);

describe('weights', () => {
  it('finds the numbers of all tables that count', () => {
    expect(briefly('mine.toml', file)).toEqual([
      '|base 1 1',
      '|pawns 10 10',
      '|cheapest_way -2.5 -2.5',
      'opponent|holes 3 3',
      'phase 1: few|pawns 4 4',
      'phase 2|base 10000 10_000',
      'phase 2, own|free_pawns 100 1e2',
    ]);
  });
  it('finds the weights of a script', () => {
    expect(briefly('mine.lua', script)).toEqual(['|pawns 160 160', '|way -5.5 -5.5']);
    expect(weightsOf('mine.lua', 'function evaluate() return 1 end')).toEqual([]);
  });
  it('finds something in every shipped file of terms', () => {
    const folder = new URL('../../heuristics/', import.meta.url);
    for (const game of readdirSync(folder)) {
      for (const name of readdirSync(new URL(`${game}/`, folder)).filter((each) => each.endsWith('.toml'))) {
        expect(weightsOf(name, readFileSync(new URL(`${game}/${name}`, folder), 'utf8')), name).not.toEqual([]);
      }
    }
  });
  it('changes one number and nothing else', () => {
    const [, pawns] = weightsOf('mine.toml', file);
    const changed = withWeight(file, pawns!, 12.5);
    expect(changed).toBe(file.replace('pawns = 10 #', 'pawns = 12.5 #'));
    expect(withWeight(changed, weightsOf('mine.toml', changed)[1]!, 10)).toBe(file);
    expect(withWeight(script, weightsOf('mine.lua', script)[1]!, 4)).toBe(script.replace('-5.5', '4'));
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
  it('knows the line of a fault', () => {
    expect(lineOf('mine.toml:3:1')).toBe(2);
    expect(lineOf('mine.lua:12')).toBe(11);
    expect(lineOf('position')).toBe(null);
    expect(lineOf(null)).toBe(null);
  });
});
