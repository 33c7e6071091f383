// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../src/api/connection.svelte';
import { Engine, type Position } from '../src/views/analyze/engine.svelte';

const here: Position = { point: { game: 'breakthrough', position: '', moves: [] }, strongest: 'alphabeta:hoddi', moves: 20 };
const there: Position = { ...here, point: { ...here.point, moves: ['a2-a3'] } };

type Send = (event: 'progress' | 'reply', body: object) => void;
let asked: { time_ms: number; lines?: number }[] = [];
let send: Send;
let end: () => void;

// A stream that the test writes.
function serve(): void {
  asked = [];
  vi.stubGlobal('fetch', (_address: string, { body, signal }: RequestInit) => {
    asked.push(JSON.parse(body as string) as { time_ms: number });
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const mine = { open: true };
        const close = (): void => {
          if (mine.open) controller.error(new DOMException('stopped', 'AbortError'));
          mine.open = false;
        };
        signal?.addEventListener('abort', close);
        send = (event, data) => controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        end = () => ((mine.open = false), controller.close());
      },
    });
    return Promise.resolve(new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } }));
  });
}
const line = (rank: number, depth: number, move: string): object => ({
  line: rank,
  depth,
  nodes: depth * 100,
  best: move,
  pv: [move],
  score: -rank,
  exact: false,
});
const iteration = (depth: number, ...moves: string[]): void => moves.forEach((move, i) => send('progress', line(i, depth, move)));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));
const seen = (engine: Engine): string => `${engine.thoughts?.depth}: ${engine.thoughts?.lines.map(({ pv }) => pv[0]).join(' ')}`;

afterEach(() => {
  connection.found();
  vi.unstubAllGlobals();
});

describe('Engine', () => {
  it('shows the lines of an iteration together', async () => {
    serve();
    const engine = new Engine('', true);
    void engine.think(here);
    await settled();
    iteration(3, 'a', 'b', 'c');
    await settled();
    expect(seen(engine)).toBe('3: a b c');
    iteration(4, 'b', 'a');
    await settled();
    expect(seen(engine)).toBe('3: a b c');
    send('progress', line(2, 4, 'c'));
    await settled();
    expect(seen(engine)).toBe('4: b a c');
    engine.stop();
  });

  it('keeps what it knew until a new search is as deep', async () => {
    serve();
    const engine = new Engine('', true);
    void engine.think(here);
    await settled();
    iteration(12, 'a', 'b', 'c');
    await settled();
    // Away and back.
    void engine.think(there);
    await settled();
    expect(engine.thoughts).toBeNull();
    void engine.think(here);
    await settled();
    expect(seen(engine)).toBe('12: a b c');
    iteration(1, 'x', 'y', 'z');
    await settled();
    expect(seen(engine)).toBe('12: a b c');
    iteration(13, 'x', 'y', 'z');
    await settled();
    expect(seen(engine)).toBe('13: x y z');
    // Longer.
    send('reply', { ...line(0, 13, 'x'), lines: ['x', 'y', 'z'].map((move, i) => line(i, 13, move)) });
    await settled();
    expect(engine.running).toBe(false);
    void engine.think(here, true);
    await settled();
    iteration(2, 'a', 'b', 'c');
    await settled();
    expect(seen(engine)).toBe('13: x y z');
    expect(asked[asked.length - 1]!.time_ms).toBeGreaterThan(100_000);
    engine.stop();
  });

  it('thinks long again where it was interrupted, and not again where it had its time', async () => {
    serve();
    const engine = new Engine('', true);
    void engine.think(here, true);
    await settled();
    engine.stop();
    void engine.think(here);
    await settled();
    expect(asked[1]!.time_ms).toBeGreaterThan(100_000);
    send('reply', { ...line(0, 5, 'x'), lines: [line(0, 5, 'x')] });
    await settled();
    void engine.think(here);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('waits for no more lines than there are moves', async () => {
    serve();
    const engine = new Engine('', true);
    void engine.think({ ...here, moves: 2 });
    await settled();
    expect(asked[0]!.lines).toBe(2);
    iteration(3, 'a', 'b');
    await settled();
    expect(seen(engine)).toBe('3: a b');
    engine.stop();
  });

  it('knows nothing of a game that is over', async () => {
    serve();
    const engine = new Engine('', true);
    void engine.think(here);
    await settled();
    iteration(3, 'a', 'b', 'c');
    await settled();
    engine.rest(there.point);
    expect(engine.thoughts).toBeNull();
    expect(engine.running).toBe(false);
  });

  it('thinks on when the server is back', async () => {
    serve();
    const engine = new Engine('', true);
    void engine.think(here);
    await settled();
    iteration(3, 'a', 'b', 'c');
    await settled();
    end(); // without a reply: the server was killed
    await settled();
    expect(connection.away).toBe(true);
    expect(engine.running).toBe(true);
    connection.found();
    await settled();
    expect(asked).toHaveLength(2);
    iteration(1, 'x', 'y', 'z');
    await settled();
    expect(seen(engine)).toBe('3: a b c');
    engine.stop();
  });
});
