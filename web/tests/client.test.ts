// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, AwayError, ask, follow } from '../src/api/client';
import { connection } from '../src/api/connection.svelte';
import { EventReader } from '../src/api/events';

function answer(body: string, init: ResponseInit = {}): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
}
function stream(...parts: string[]): void {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })),
  );
}

afterEach(() => {
  connection.found();
  vi.unstubAllGlobals();
});

describe('EventReader', () => {
  it('gives events when they are whole, wherever they were cut', () => {
    const text = 'event: progress\ndata: {"a":1}\n\n:\n\nevent: reply\r\ndata: {"b":\r\ndata: 2}\r\n\r\n';
    for (let size = 1; size < text.length; ++size) {
      const reader = new EventReader();
      const events = [];
      for (let i = 0; i < text.length; i += size) events.push(...reader.take(text.slice(i, i + size)));
      expect(events).toEqual([
        { event: 'progress', data: '{"a":1}' },
        { event: 'reply', data: '{"b":\n2}' },
      ]);
    }
  });
});

describe('ask', () => {
  it('gives the reply', async () => {
    answer('{"id":null,"value":50}');
    expect(await ask({ do: 'evaluate' })).toMatchObject({ value: 50 });
  });
  it('throws what the server says is wrong', async () => {
    answer('{"id":null,"error":{"code":"bad-position","message":"row 3","where":"row 3"}}', { status: 400 });
    await expect(ask({ do: 'board' })).rejects.toMatchObject({ code: 'bad-position', where: 'row 3' });
    expect(connection.away).toBe(false);
  });
  it('tells that the server is away, and that it is back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    await expect(ask({ do: 'board' })).rejects.toBeInstanceOf(AwayError);
    expect(connection.away).toBe(true);
    const back = connection.whenBack();
    answer('{"id":null}');
    await ask({ do: 'board' });
    await back;
    expect(connection.away).toBe(false);
  });
});

describe('follow', () => {
  it('tells progress, then the reply', async () => {
    stream('event: progress\ndata: {"depth":1}\n\nevent: pro', 'gress\ndata: {"depth":2}\n\nevent: reply\ndata: {"best":"a"}\n\n');
    const depths: number[] = [];
    const reply = await follow<{ depth: number }, { best: string }>({ do: 'analyze' }, ({ depth }) => depths.push(depth));
    expect(depths).toEqual([1, 2]);
    expect(reply.best).toBe('a');
  });
  it('throws an error that comes as the reply', async () => {
    stream('event: reply\ndata: {"id":null,"error":{"code":"limit","message":"too many"}}\n\n');
    await expect(follow({ do: 'analyze' }, () => {})).rejects.toBeInstanceOf(ApiError);
  });
  it('counts a stream that ends without a reply as a server that is away', async () => {
    stream('event: progress\ndata: {"depth":1}\n\n');
    await expect(follow({ do: 'analyze' }, () => {})).rejects.toBeInstanceOf(AwayError);
  });
});

describe('a short question', () => {
  // Never answers, as a seventh connection of one browser.
  function silence(): void {
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
  }
  it('tells that it waits, and no longer when it is answered or given up', async () => {
    vi.useFakeTimers();
    silence();
    const stop = new AbortController();
    const answered = expect(ask({ do: 'board' }, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(connection.slow).toBe(0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(connection.slow).toBe(1);
    stop.abort();
    await answered;
    expect(connection.slow).toBe(0);
    expect(connection.away).toBe(false);
    vi.useRealTimers();
  });
  it('counts a server that does not answer at all as away', async () => {
    vi.useFakeTimers();
    silence();
    const refused = expect(ask({ do: 'board' })).rejects.toBeInstanceOf(AwayError);
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
    expect(connection.away).toBe(true);
    expect(connection.slow).toBe(0);
    connection.found();
    vi.useRealTimers();
  });
});
