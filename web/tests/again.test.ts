// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asking, untilAnswered } from '../src/api/again';
import { ApiError, AwayError } from '../src/api/client';
import { connection } from '../src/api/connection.svelte';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  connection.found();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('asking', () => {
  it('takes the answer', async () => {
    const take = vi.fn();
    asking(() => Promise.resolve(7), take);
    await settled();
    expect(take).toHaveBeenCalledExactlyOnceWith(7);
  });
  it('asks again when the server is back', async () => {
    const take = vi.fn();
    const ask = vi.fn(() => {
      if (connection.away) return Promise.reject(new AwayError());
      return Promise.resolve('there');
    });
    connection.lost();
    asking(ask, take);
    await settled();
    expect(take).not.toHaveBeenCalled();
    connection.found();
    await settled();
    expect(take).toHaveBeenCalledExactlyOnceWith('there');
    expect(ask).toHaveBeenCalledTimes(2);
  });
  it('forgets an answer that comes too late', async () => {
    const take = vi.fn();
    const tell = vi.fn();
    asking(() => Promise.resolve(1), take, tell)();
    asking(() => Promise.reject(new Error('late')), take, tell)();
    await settled();
    expect(take).not.toHaveBeenCalled();
    expect(tell).not.toHaveBeenCalled();
  });
  it('stops the work of the server', () => {
    let signal: AbortSignal | null = null;
    const stop = asking(
      (given) => {
        signal = given;
        return new Promise(() => {});
      },
      () => {},
    );
    stop();
    expect(signal!.aborted).toBe(true);
  });
  it('tells what is wrong, and that it no longer is', async () => {
    const tell = vi.fn();
    asking(() => Promise.reject(new ApiError('bad-position', 'row 3')), () => {}, tell);
    await settled();
    expect(tell).toHaveBeenLastCalledWith('row 3');
    asking(() => Promise.resolve(1), () => {}, tell);
    await settled();
    expect(tell).toHaveBeenLastCalledWith(null);
  });
});

describe('connection', () => {
  it('is lost again after it came back while it was being asked for', async () => {
    vi.useFakeTimers();
    let fail: (error: Error) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)));
    connection.lost();
    await vi.advanceTimersByTimeAsync(600);
    connection.found(); // somebody else's question was answered
    fail(new TypeError('refused'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.away).toBe(false);
    connection.lost();
    expect(connection.away).toBe(true);
  });
});

describe('untilAnswered', () => {
  it('asks a busy server again, and tells that it does', async () => {
    vi.useFakeTimers();
    const told: (string | null)[] = [];
    let busy = 2;
    const answer = untilAnswered(
      () => (busy-- > 0 ? Promise.reject(new ApiError('limit', 'too many searches')) : Promise.resolve('a2-a3')),
      new AbortController().signal,
      (problem) => told.push(problem),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toBe('a2-a3');
    expect(told).toHaveLength(3);
    expect(told[0]).toContain('too many searches');
    expect(told[2]).toBeNull();
  });
  it('ends when nobody wants to know any more', async () => {
    const stop = new AbortController();
    const answer = untilAnswered(() => Promise.reject(new ApiError('limit', 'too many')), stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
  it('throws what waiting does not mend', async () => {
    const answer = untilAnswered(() => Promise.reject(new ApiError('unknown-player', 'x')), new AbortController().signal);
    await expect(answer).rejects.toMatchObject({ code: 'unknown-player' });
  });
});
