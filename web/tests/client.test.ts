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
