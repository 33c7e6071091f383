// SPDX-License-Identifier: MIT
// A game that is looked at: a tree of moves, where one stands in it, and what is known there.
import { asking, problemOf, untilAnswered } from '../../api/again';
import { AwayError, ask, follow, isAbort } from '../../api/client';
import type { BoardReply, Mark, ReviewReply, SolveReply, WhyReply } from '../../api/types';
import { boardOf, type Point } from '../../game/boards';
import { scoresOf } from '../../game/reviewed';
import { MoveTree } from '../../game/tree';
import type { Query } from '../../shell/route.svelte';

export class Analysis {
  readonly game: string;
  readonly position: string;
  readonly tree: MoveTree;
  version = $state(0); // grows when the tree changes
  at = $state(0);
  board = $state.raw<BoardReply | null>(null);
  drawn = $state<number | null>(null); // the node that `board` is of
  exact = $state.raw<SolveReply | null>(null);
  scores = $state.raw<Record<number, number>>({}); // by node, from the first side's view
  marks = $state.raw<Record<number, Mark>>({});
  reviewing = $state.raw<{ ply: number; plies: number } | null>(null);
  message = $state<string | null>(null);
  asked = $state.raw<string[]>([]);
  #stopReview: AbortController | null = null;

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
    this.#stopReview?.abort();
  }

  // The board is that of the position where one is: moves may be made on it.
  get isDrawn(): boolean {
    return this.drawn === this.at;
  }

  // Draws the position and asks the solver, which is quick or silent; gives back the stop.
  refresh(): () => void {
    const { at, point } = this;
    const { game, position, moves } = point;
    const solve = (signal: AbortSignal): Promise<SolveReply> =>
      ask({ do: 'solve', game, moves, ...(position ? { position } : {}), nodes: 2_000_000, time_ms: 500 }, signal);
    let stopSolver = (): void => {};
    const stopDrawing = asking(
      () => boardOf(point),
      (board) => {
        this.board = board;
        this.drawn = at;
        this.exact = null;
        if (board.outcome !== null) return;
        // A server that is too busy for a proof is no trouble worth a word.
        stopSolver = asking(solve, (exact) => (this.exact = exact.value === 'unknown' ? null : exact));
      },
      (problem) => (this.message = problem),
    );
    return () => {
      stopDrawing();
      stopSolver();
    };
  }

  play(moves: string[]): void {
    let at = this.at;
    for (const move of moves) at = this.tree.add(at, move);
    this.goTo(at);
    this.version += 1;
  }

  goTo(id: number): void {
    this.at = id;
    this.asked = [];
    this.message = null;
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
    const { at } = this;
    const { game, position, moves } = this.point;
    try {
      const reply = await ask<WhyReply>({ do: 'why', game, moves, ...(position ? { position } : {}), from, to });
      if (at !== this.at) return;
      if (reply.code === 'ambiguous') this.asked = reply.moves.map(({ move }) => move);
      else if (!reply.legal) this.message = reply.why ?? null;
    } catch (error) {
      if (at === this.at && !(error instanceof AwayError)) this.message = problemOf(error);
    }
  }

  // Every move of the line on which one is.
  async review(): Promise<void> {
    this.#stopReview?.abort();
    const stop = new AbortController();
    this.#stopReview = stop;
    const line = this.line;
    const moves = this.tree.movesTo(line[line.length - 1] ?? 0);
    this.reviewing = { ply: 0, plies: moves.length };
    const question = { do: 'review', game: this.game, ...(this.position ? { position: this.position } : {}), moves, nodes: 20_000 };
    const tell = (news: { ply: number; plies: number }): void => {
      this.reviewing = news;
    };
    try {
      const reply = await untilAnswered(
        () => follow<{ ply: number; plies: number }, ReviewReply>(question, tell, stop.signal),
        stop.signal,
        (busy) => (this.message = busy),
      );
      const found = scoresOf(reply.plies, moves.length, this.board?.sides[0]?.name ?? '');
      const scores = { ...this.scores };
      const marks = { ...this.marks };
      line.forEach((node, ply) => {
        const score = found[ply];
        if (score !== null && score !== undefined) scores[node] = score;
      });
      for (const { ply, mark } of reply.plies) marks[line[ply + 1] ?? -1] = mark;
      this.scores = scores;
      this.marks = marks;
    } catch (error) {
      if (!isAbort(error)) this.message = problemOf(error);
    } finally {
      if (this.#stopReview === stop) this.reviewing = null;
    }
  }

  stopReview(): void {
    this.#stopReview?.abort();
  }
}
