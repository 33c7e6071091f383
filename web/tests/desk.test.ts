// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { add, choose, kEmptyDesk, openWork, putAway, rename, worksOf } from '../src/views/lab/desk';

const fresh = () => structuredClone(kEmptyDesk);

describe('the desk', () => {
  it('never overwrites a text', () => {
    const desk = fresh();
    add(desk, 'mine.toml', 'an hour of work');
    add(desk, 'mine.toml', 'new');
    expect(worksOf(desk).map(({ name, text }) => `${name}: ${text}`)).toEqual(['mine.toml: an hour of work', 'mine-2.toml: new']);
    expect(openWork(desk)?.name).toBe('mine-2.toml');
    choose(desk, 'mine.toml');
    expect(openWork(desk)?.text).toBe('an hour of work');
  });
  it('opens what is there instead of a second copy', () => {
    const desk = fresh();
    add(desk, 'ari.toml', 'terms');
    add(desk, 'ari.toml', 'terms');
    expect(worksOf(desk)).toHaveLength(1);
  });
  it('keeps the games apart, but not their boards', () => {
    const desk = fresh();
    add(desk, 'mine.toml', 'of breakthrough');
    desk.game = 'tablut';
    expect(openWork(desk)).toBe(null);
    add(desk, 'mine.toml', 'of tablut');
    desk.game = 'breakthrough:standard:8x8';
    expect(openWork(desk)?.text).toBe('of breakthrough');
  });
  it('renames to what is free and can be a name', () => {
    const desk = fresh();
    add(desk, 'other.toml', 'x');
    const work = add(desk, 'mine.toml', 'y');
    expect(rename(desk, work, 'mine.tom')).toContain('.toml');
    expect(rename(desk, work, 'other.toml')).toContain('already');
    expect(work.name).toBe('mine.toml');
    expect(rename(desk, work, 'best.toml')).toBe(null);
    expect(openWork(desk)).toBe(work);
  });
  it('makes names of whatever a file is called', () => {
    expect(add(fresh(), 'my best (3).toml', '').name).toBe('my-best-3-.toml');
    expect(add(fresh(), '', '').name).toBe('mine.toml');
  });
  it('puts away only what is named', () => {
    const desk = fresh();
    add(desk, 'a.toml', '1');
    add(desk, 'b.lua', '2');
    putAway(desk, 'b.lua');
    expect(openWork(desk)?.name).toBe('a.toml');
  });
});
