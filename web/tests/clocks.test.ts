// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clocks, parseClock } from '../src/views/play/clocks.svelte';

const kept = new Map<string, string>();
const kMinute = { base: 60_000, increment: 2000 };

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('parseClock', () => {
  it('reads clocks as the command line has them', () => {
    expect(parseClock('5m+3s')).toEqual({ base: 300_000, increment: 3000 });
    expect(parseClock('90s')).toEqual({ base: 90_000, increment: 0 });
    for (const wrong of ['', '5', '0m', 'm', '5m+', '5m+3']) expect(parseClock(wrong), wrong).toBeNull();
  });
});

describe('Clocks', () => {
  it('does not run in the first move of either side', () => {
    const clocks = new Clocks(kMinute, 'a', () => {});
    clocks.turn(0, 0);
    vi.advanceTimersByTime(5000);
    clocks.press();
    clocks.turn(1, 1);
    vi.advanceTimersByTime(5000);
    clocks.press();
    expect(clocks.left).toEqual([60_000, 60_000]);
  });
  it('stands from the moment a move is made, and gives the increment once', () => {
    const clocks = new Clocks(kMinute, 'a', () => {});
    clocks.turn(0, 2);
    vi.advanceTimersByTime(10_000);
    clocks.press();
    vi.advanceTimersByTime(30_000); // the server takes its time
    clocks.press();
    clocks.turn(1, 3);
    expect(clocks.left).toEqual([52_000, 60_000]);
  });
  it('stands while the server is away', () => {
    let away = false;
    const clocks = new Clocks(kMinute, 'a', () => {}, () => away);
    clocks.turn(1, 3);
    vi.advanceTimersByTime(10_000);
    away = true;
    vi.advanceTimersByTime(300_000);
    away = false;
    vi.advanceTimersByTime(10_000);
    expect(clocks.left[1]).toBe(40_000);
  });
  it('flags once', () => {
    const flags: number[] = [];
    const clocks = new Clocks(kMinute, 'a', (side) => flags.push(side));
    clocks.turn(1, 3);
    vi.advanceTimersByTime(300_000);
    clocks.press();
    expect(flags).toEqual([1]);
    expect(clocks.left[1]).toBe(0);
  });
  it('gives time back with moves that are taken back', () => {
    const flags: number[] = [];
    const clocks = new Clocks(kMinute, 'a', (side) => flags.push(side));
    clocks.turn(0, 2);
    vi.advanceTimersByTime(10_000);
    clocks.press();
    clocks.turn(1, 3);
    vi.advanceTimersByTime(20_000);
    clocks.press();
    clocks.turn(0, 4);
    vi.advanceTimersByTime(1000);
    clocks.turn(0, 2);
    expect(clocks.left).toEqual([60_000, 60_000]);
    // After a loss on time the turn begins anew.
    vi.advanceTimersByTime(60_000);
    expect(flags).toEqual([0]);
    clocks.takeBack(2);
    clocks.turn(0, 2);
    vi.advanceTimersByTime(1000);
    expect(flags).toEqual([0]);
    expect(clocks.left[0]).toBe(59_000);
  });
  it('outlives a reload, with what was left before', () => {
    const before = new Clocks(kMinute, 'a', () => {});
    before.turn(0, 2);
    vi.advanceTimersByTime(10_000);
    before.press();
    before.turn(1, 3);
    vi.advanceTimersByTime(5000);
    before.stop();
    const after = new Clocks(kMinute, 'a', () => {});
    expect(after.left).toEqual([52_000, 55_000]);
    after.turn(1, 3);
    expect(after.left).toEqual([52_000, 55_000]);
    after.turn(0, 2);
    expect(after.left).toEqual([60_000, 60_000]);
  });
  it('begins anew where what was kept is of no use', () => {
    kept.set('quadrille.clock.a', '1000 2000 3');
    expect(new Clocks(kMinute, 'a', () => {}).left).toEqual([60_000, 60_000]);
  });
});
