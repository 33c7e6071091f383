// SPDX-License-Identifier: MIT
// A played game against a server of the test's own, which is slow, busy or away as it is told.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../src/api/connection.svelte';
import { PlayedGame } from '../src/views/play/game.svelte';

interface Question {
  do: string;
  game: string;
  moves: string[];
}

let delay: (question: Question) => number;
let mood: (question: Question) => 'well' | 'busy' | 'away';
let count = 0;

function reply({ do: kind, game, moves }: Question): object {
  const mover = moves.length % 2 === 0 ? 'white' : 'black';
  if (kind === 'analyze') return { best: `m${moves.length + 1}`, score: 1, depth: 1, nodes: 1, pv: [], exact: false };
  if (kind === 'why') return { legal: false, code: 'blocked', why: 'no', moves: [] };
  const sides = [
    { name: 'white', tint: 'white' },
    { name: 'black', tint: 'black' },
  ];
  return { game, position: moves.join(' '), to_move: mover, outcome: null, reason: null, sides, last: { captures: [] } };
}

beforeEach(() => {
  vi.useFakeTimers();
  delay = () => 10;
  mood = () => 'well';
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('fetch', async (_address: string, { body, signal }: RequestInit) => {
    const question = JSON.parse(body as string) as Question;
    await new Promise((resolve, reject) => {
      const stopped = (): void => reject(new DOMException('stopped', 'AbortError'));
      signal?.addEventListener('abort', stopped);
      setTimeout(() => (signal?.removeEventListener('abort', stopped), resolve(null)), delay(question));
    });
    if (mood(question) === 'away') throw new TypeError('refused');
    if (mood(question) === 'busy') {
      return new Response('{"error":{"code":"limit","message":"too many searches"}}', { status: 429 });
    }
    return new Response(JSON.stringify(reply(question)));
  });
});
afterEach(() => {
  connection.found();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

// Boards are kept by game and moves: every test has a game of its own.
async function begin(words: Record<string, string> = {}): Promise<PlayedGame> {
  const game = new PlayedGame({ game: `game${count++}`, side: 'white', vs: 'level:easy', seed: '1', ...words });
  void game.start();
  await pass(20);
  return game;
}

describe('PlayedGame', () => {
  it('lets the opponent answer, and says so', async () => {
    const game = await begin();
    expect(game.playable).toBe(true);
    void game.play('m1');
    expect(game.playable).toBe(false);
    await pass(1000);
    expect(game.moves).toEqual(['m1', 'm2']);
    expect(game.announced).toBe('black m2. white to move.');
    expect(game.playable).toBe(true);
  });

  it('stops the clock when a move is made, not when the server has heard of it', async () => {
    const game = await begin({ clock: '1m', moves: 'm1 m2' });
    await pass(10_000);
    delay = ({ do: kind }) => (kind === 'board' ? 20_000 : 10);
    void game.play('m3');
    await pass(19_000);
    expect(game.clocks!.left[0]).toBeCloseTo(50_000, -3);
    await pass(30_000);
    expect(game.moves).toHaveLength(4);
    expect(game.over).toBe(false);
    game.close();
  });

  it('stops both clocks while the server is away', async () => {
    const game = await begin({ clock: '1m', moves: 'm1 m2' });
    mood = () => 'away';
    void game.play('m3');
    await pass(600_000);
    expect(game.over).toBe(false);
    mood = ({ do: kind }) => (kind === 'analyze' ? 'away' : 'well');
    await pass(1000);
    game.close();
    expect(game.clocks!.left[1]).toBeGreaterThan(58_000);
  });

  it('asks again where the server has too many searches, without the opponent losing time', async () => {
    const game = await begin({ clock: '1m', moves: 'm1 m2' });
    mood = ({ do: kind }) => (kind === 'analyze' ? 'busy' : 'well');
    void game.play('m3');
    await pass(120_000);
    expect(game.problem).toContain('too many searches');
    expect(game.over).toBe(false);
    mood = () => 'well';
    await pass(10_000);
    expect(game.moves).toHaveLength(4);
    expect(game.problem).toBeNull();
    game.close();
  });

  it('gives the turn its time back when a loss on time is taken back', async () => {
    const game = await begin({ clock: '1m', moves: 'm1 m2' });
    await pass(61_000);
    expect(game.reason).toBe('time');
    expect(game.outcome).toBe('black');
    void game.undo();
    await pass(5000);
    expect(game.over).toBe(false);
    expect(game.clocks!.left[0]).toBeCloseTo(55_000, -3);
    game.close();
  });

  it('leaves a reader of earlier moves where he is when the opponent moves', async () => {
    const game = await begin({ moves: 'm1 m2' });
    void game.play('m3');
    await pass(50);
    void game.show(1);
    await pass(1000);
    expect(game.moves).toHaveLength(4);
    expect(game.shownPly).toBe(1);
    expect(game.shown?.position).toBe('m1');
  });

  it('shows the position that was asked for last', async () => {
    const game = await begin({ moves: 'm1 m2 m3 m4' });
    delay = ({ moves }) => (moves.length === 1 ? 500 : 10);
    void game.show(1);
    void game.show(3);
    await pass(1000);
    expect(game.shownPly).toBe(3);
    expect(game.shown?.position).toBe('m1 m2 m3');
  });

  it('does not say of another position why a move was refused', async () => {
    const game = await begin({ moves: 'm1 m2' });
    delay = ({ do: kind }) => (kind === 'why' ? 500 : 10);
    void game.why(0, 1);
    void game.show(1);
    await pass(1000);
    expect(game.refusal).toBeNull();
    void game.show(2);
    void game.why(0, 1);
    await pass(1000);
    expect(game.refusal?.why).toBe('no');
  });

  it('forgets marks when moves change', async () => {
    const game = await begin({ moves: 'm1 m2' });
    game.marks = { 1: 'blunder' };
    void game.undo();
    await pass(100);
    expect(game.marks).toEqual({});
  });
});
