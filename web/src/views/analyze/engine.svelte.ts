// SPDX-License-Identifier: MIT
// One engine that thinks about the position on the board, several lines at a time, and remembers
// what it found where it was before.
import { problemOf, untilAnswered } from '../../api/again';
import { follow, isAbort } from '../../api/client';
import type { AnalyzeReply, Line } from '../../api/types';
import type { Point } from '../../game/boards';

export interface Thoughts {
  lines: Line[];
  depth: number;
  nodes: number;
  nodesPerSecond: number;
  finished: boolean;
  long: boolean; // with as much time as somebody waits for
}

export interface Position {
  point: Point;
  strongest: string; // who thinks where nobody is named
  moves: number; // legal ones: there are no more lines
}

const kUsualTime = 8_000;
const kLongTime = 600_000;
const kMostRemembered = 500;
// Only alpha-beta tells several lines.
const kOneLine = /^(random|greedy|minimax|mcts|solver|report|level|aind)\b/;

export const keyOf = (point: Point): string => JSON.stringify([point.game, point.position, point.moves]);

export class Engine {
  player = $state(''); // in words; empty: the game's strongest
  on = $state(true);
  lineCount = $state(3);
  thoughts = $state.raw<Thoughts | null>(null);
  about = $state(''); // the key of the position that the thoughts are about
  problem = $state<string | null>(null);
  running = $state(false);
  #remembered = new Map<string, Thoughts>();
  #stop: AbortController | null = null;
  #longFor = '';

  constructor(player: string, on: boolean) {
    this.player = player;
    this.on = on;
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
  }

  // There is nothing to think about: the game is over.
  rest(point: Point): void {
    this.stop();
    this.problem = null;
    this.thoughts = null;
    this.about = keyOf(point);
  }

  // Thinks about a position until it is told another one; `long` for as long as one waits.
  async think(position: Position, long = false): Promise<void> {
    this.stop();
    this.problem = null;
    this.about = keyOf(position.point);
    const key = JSON.stringify([this.about, this.player, this.lineCount]);
    if (long) this.#longFor = key;
    const isLong = this.#longFor === key;
    const known = this.#remembered.get(key) ?? null;
    this.thoughts = known;
    if (!this.on || (known?.finished && (known.long || !isLong))) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    try {
      await untilAnswered(
        () => this.#ask(position, key, isLong, stop.signal),
        stop.signal,
        (busy) => (this.problem = busy),
      );
    } catch (error) {
      if (!isAbort(error) && this.#stop === stop) this.problem = problemOf(error);
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }

  async #ask({ point, strongest, moves: most }: Position, key: string, long: boolean, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const player = this.player || strongest;
    const wanted = kOneLine.test(player) ? 1 : Math.max(1, Math.min(this.lineCount, most));
    const known = this.#remembered.get(key) ?? null;
    // Lines that were found deeper than a new search has come yet stay.
    const tell = (lines: Line[], finished: boolean): void => {
      const depth = Math.max(...lines.map((line) => line.depth), 0);
      const isOlder = known !== null && depth < known.depth;
      if (isOlder && !finished) return;
      const nodes = Math.max(...lines.map((line) => line.nodes), 0);
      const nodesPerSecond = nodes / Math.max((performance.now() - begun) / 1000, 0.001);
      this.thoughts = isOlder ? { ...known, finished, long } : { lines, depth, nodes, nodesPerSecond, finished, long };
      this.#remember(key, this.thoughts);
    };
    let coming: Line[] = [];
    const { game, position, moves } = point;
    const reply = await follow<Line, AnalyzeReply>(
      {
        do: 'analyze',
        game,
        moves,
        ...(position ? { position } : {}),
        player,
        ...(wanted > 1 ? { lines: wanted } : {}),
        time_ms: long ? kLongTime : kUsualTime,
      },
      (line) => {
        if (signal.aborted) return;
        // All lines of an iteration are shown together, never some of this and some of the last.
        if ((line.line ?? 0) === 0) coming = [];
        coming.push(line);
        if (coming.length >= wanted) tell(coming, false);
      },
      signal,
    );
    if (signal.aborted || reply.best === null) return;
    tell(reply.lines ?? [reply], true);
  }

  #remember(key: string, thoughts: Thoughts): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, thoughts);
    if (this.#remembered.size <= kMostRemembered) return;
    const oldest = this.#remembered.keys().next();
    if (!oldest.done) this.#remembered.delete(oldest.value);
  }
}
