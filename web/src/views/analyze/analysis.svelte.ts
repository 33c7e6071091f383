// SPDX-License-Identifier: MIT
// A game that is looked at: a tree of moves, where one stands in it, and what is known there.
import { ApiError, AwayError, ask, follow, isAbort } from '../../api/client';
import { connection } from '../../api/connection.svelte';
import type { BoardReply, Mark, ReviewReply, SolveReply, WhyReply } from '../../api/types';
import { boardOf, type Point } from '../../game/boards';
import { MoveTree } from '../../game/tree';
import type { Query } from '../../shell/route.svelte';

export class Analysis {
  readonly game: string;
  readonly position: string;
  readonly tree: MoveTree;
  version = $state(0); // grows when the tree changes
  at = $state(0);
  board = $state.raw<BoardReply | null>(null);
  exact = $state.raw<SolveReply | null>(null);
  scores = $state.raw<Record<number, number>>({}); // by node, from the first side's view
  marks = $state.raw<Record<number, Mark>>({});
  reviewing = $state.raw<{ ply: number; plies: number } | null>(null);
  message = $state<string | null>(null);
  asked = $state.raw<string[]>([]);
  #stop: AbortController | null = null;

  constructor(query: Query) {
    this.game = query.game ?? 'breakthrough';
    this.position = query.position ?? '';
    this.tree = MoveTree.fromText(query.moves ?? '');
    const at = Number(query.at ?? 0);
    this.at = this.tree.has(at) ? at : 0;
  }

  get query(): Query {
    void this.version;
    return {
      game: this.game,
      position: this.position,
      moves: this.tree.toText(),
      at: String(this.tree.placeInText(this.at)),
    };
  }

  get point(): Point {
    void this.version;
    return { game: this.game, position: this.position, moves: this.tree.movesTo(this.at) };
  }

  get line(): number[] {
    void this.version;
    return this.tree.lineThrough(this.at);
  }

  get onMainLine(): boolean {
    void this.version;
    return this.tree.isMain(this.at);
  }

  close(): void {
    this.#stop?.abort();
  }

  // Draws the position and asks the solver, which is quick or silent.
  async refresh(): Promise<void> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const point = this.point;
    try {
      const board = await boardOf(point);
      if (stop.signal.aborted) return;
      this.board = board;
      this.exact = null;
      this.message = null;
      if (board.outcome !== null) return;
      const { game, position, moves } = point;
      const exact = await ask<SolveReply>(
        { do: 'solve', game, moves, ...(position ? { position } : {}), nodes: 2_000_000, time_ms: 500 },
        stop.signal,
      );
      if (!stop.signal.aborted && exact.value !== 'unknown') this.exact = exact;
    } catch (error) {
      if (isAbort(error)) return;
      if (error instanceof AwayError) {
        await connection.whenBack();
        if (!stop.signal.aborted) return await this.refresh();
      } else {
        this.message = error instanceof Error ? error.message : String(error);
      }
    }
  }

  play(moves: string[]): void {
    let at = this.at;
    for (const move of moves) at = this.tree.add(at, move);
    this.at = at;
    this.asked = [];
    this.version += 1;
  }

  goTo(id: number): void {
    this.at = id;
    this.asked = [];
  }

  // Along the line on which one is.
  step(by: number): void {
    const line = this.line;
    const ply = this.tree.node(this.at).ply;
    const id = line[Math.max(0, Math.min(line.length - 1, ply + by))];
    if (id !== undefined) this.goTo(id);
  }

  remove(): void {
    this.at = this.tree.remove(this.at);
    this.version += 1;
  }

  promote(): void {
    this.tree.promote(this.at);
    this.version += 1;
  }

  noteScore(id: number, score: number): void {
    if (this.scores[id] !== score) this.scores = { ...this.scores, [id]: score };
  }

  async why(from: number, to: number): Promise<void> {
    const { game, position, moves } = this.point;
    try {
      const reply = await ask<WhyReply>({ do: 'why', game, moves, ...(position ? { position } : {}), from, to });
      if (reply.code === 'ambiguous') this.asked = reply.moves.map(({ move }) => move);
      else if (!reply.legal) this.message = reply.why ?? null;
    } catch (error) {
      if (error instanceof ApiError) this.message = error.message;
    }
  }

  // Every move of the line on which one is.
  async review(): Promise<void> {
    const line = this.line;
    const moves = this.tree.movesTo(line[line.length - 1] ?? 0);
    this.reviewing = { ply: 0, plies: moves.length };
    try {
      const reply = await follow<{ ply: number; plies: number }, ReviewReply>(
        { do: 'review', game: this.game, ...(this.position ? { position: this.position } : {}), moves, nodes: 20_000 },
        (news) => (this.reviewing = news),
      );
      const first = this.board?.sides[0]?.name;
      const scores = { ...this.scores };
      const marks = { ...this.marks };
      for (const { ply, side, score, mark } of reply.plies) {
        const node = line[ply + 1];
        if (node === undefined) continue;
        scores[node] = side === first ? score : -score;
        marks[node] = mark;
      }
      this.scores = scores;
      this.marks = marks;
    } catch (error) {
      if (error instanceof ApiError) this.message = error.message;
    } finally {
      this.reviewing = null;
    }
  }
}
