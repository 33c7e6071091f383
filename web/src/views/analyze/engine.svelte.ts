// SPDX-License-Identifier: MIT
// One engine that thinks about the position on the board, several lines at a time, and remembers
// what it found where it was before.
import { ApiError, AwayError, follow, isAbort } from '../../api/client';
import { connection } from '../../api/connection.svelte';
import type { AnalyzeReply, Line } from '../../api/types';
import type { Point } from '../../game/boards';

export interface Thoughts {
  lines: Line[];
  depth: number;
  nodes: number;
  nodesPerSecond: number;
  finished: boolean;
}

const kUsualTime = 8_000;
const kLongTime = 600_000;
const kMostRemembered = 500;
// Only alpha-beta tells several lines.
const kOneLine = /^(random|greedy|minimax|mcts|solver|report|level|aind)\b/;

export class Engine {
  player = $state(''); // in words; empty: the game's strongest
  on = $state(true);
  lineCount = $state(3);
  thoughts = $state.raw<Thoughts | null>(null);
  problem = $state<string | null>(null);
  running = $state(false);
  #remembered = new Map<string, Thoughts>();
  #stop: AbortController | null = null;

  constructor(player: string, on: boolean) {
    this.player = player;
    this.on = on;
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
  }

  // Thinks about a position until it is told another one; `long` for as long as one waits.
  async think(point: Point, strongest: string, long = false): Promise<void> {
    this.stop();
    this.problem = null;
    const key = JSON.stringify([point, this.player, this.lineCount]);
    const known = this.#remembered.get(key);
    this.thoughts = known ?? null;
    if (!this.on || (known?.finished && !long)) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    try {
      await this.#ask(point, this.player || strongest, key, long, stop.signal);
    } catch (error) {
      if (error instanceof AwayError) {
        await connection.whenBack();
        if (!stop.signal.aborted) return await this.think(point, strongest, long);
      } else if (!isAbort(error)) {
        this.problem = error instanceof ApiError ? error.message : String(error);
      }
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }

  async #ask(point: Point, player: string, key: string, long: boolean, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const wanted = kOneLine.test(player) ? 1 : this.lineCount;
    let lines: Line[] = [];
    const tell = (finished: boolean): void => {
      const nodes = Math.max(...lines.map((line) => line.nodes), 0);
      const seconds = (performance.now() - begun) / 1000;
      this.thoughts = {
        lines,
        depth: Math.max(...lines.map((line) => line.depth), 0),
        nodes,
        nodesPerSecond: nodes / Math.max(seconds, 0.001),
        finished,
      };
      this.#remembered.set(key, this.thoughts);
      if (this.#remembered.size <= kMostRemembered) return;
      const oldest = this.#remembered.keys().next();
      if (!oldest.done) this.#remembered.delete(oldest.value);
    };
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
        lines = [...lines];
        lines[line.line ?? 0] = line;
        lines = lines.filter((known) => known !== undefined);
        tell(false);
      },
      signal,
    );
    if (signal.aborted) return;
    if (reply.best === null) return;
    lines = reply.lines ?? [reply];
    tell(true);
  }
}
