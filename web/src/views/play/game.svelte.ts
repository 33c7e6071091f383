// SPDX-License-Identifier: MIT
// A game between a person and a player, or two people. The address holds it; the server says what
// is legal, plays the opponent and ends the game by its rules.
import { problemOf, untilAnswered } from '../../api/again';
import { AwayError, ask, follow, isAbort } from '../../api/client';
import { connection } from '../../api/connection.svelte';
import type { AnalyzeReply, BoardReply, LegalMove, Line, Mark, WhyReply } from '../../api/types';
import { boardOf } from '../../game/boards';
import type { Query } from '../../shell/route.svelte';
import { motionMs } from '../../parts/motion';
import { Clocks, parseClock } from './clocks.svelte';

export interface Settings {
  game: string;
  position: string;
  side: string; // the side of the person, or `both`
  opponent: string; // a player in words; `human` for two people
  clock: string; // 5m+3s; empty: none
}

export interface GivenUp {
  winner: string;
  reason: string;
}

// Long enough to see the own move arrive before the answer goes.
const kLeastThinking = 350;

export class PlayedGame {
  readonly settings: Settings;
  readonly clocks: Clocks | null;
  moves = $state.raw<string[]>([]);
  board = $state.raw<BoardReply | null>(null); // after all moves, once the server has drawn them
  #boardPly = $state(-1);
  shown = $state.raw<BoardReply | null>(null); // the one on the screen
  shownPly = $state(0); // where the reader wants to be: `shown` follows when it is drawn
  drawnPly = $state(-1); // where `shown` is
  givenUp = $state.raw<GivenUp | null>(null);
  thinking = $state.raw<Line | 'begun' | null>(null);
  hint = $state.raw<AnalyzeReply | null>(null);
  refusal = $state.raw<{ why: string; moves: LegalMove[]; code: string } | null>(null);
  asked = $state.raw<string[]>([]); // several moves between the same squares
  problem = $state<string | null>(null);
  marks = $state.raw<Record<number, Mark>>({}); // by ply, of the moves as they are
  scores = $state.raw<Record<number, number>>({}); // by ply, for the first side: what a review found
  hinting = $state(false);
  announced = $state(''); // the last move, for those who do not see it
  #busy = $state(false); // the opponent waits for its turn at the server
  #seed: number;
  #stop: AbortController | null = null;
  // The latest wishes of the reader: late answers to earlier ones are dropped.
  #showing = 0;
  #asking = 0;
  #closed = false;

  constructor(query: Query) {
    this.settings = {
      game: query.game ?? '',
      position: query.position ?? '',
      side: query.side ?? 'both',
      opponent: query.vs ?? 'human',
      clock: query.clock ?? '',
    };
    this.moves = (query.moves ?? '').split(' ').filter((move) => move !== '');
    this.#seed = Number(query.seed ?? 1);
    const [winner, reason] = (query.gave ?? '').split(' ');
    if (winner) this.givenUp = { winner, reason: reason ?? 'resigned' };
    const time = parseClock(this.settings.clock);
    this.clocks = time ? new Clocks(time, query.seed ?? '1', (side) => this.#flag(side), () => connection.away || this.#busy) : null;
  }

  get query(): Query {
    const { game, position, side, opponent, clock } = this.settings;
    return {
      game,
      position,
      side,
      vs: opponent,
      clock,
      seed: String(this.#seed),
      moves: this.moves.join(' '),
      gave: this.givenUp ? `${this.givenUp.winner} ${this.givenUp.reason}` : '',
    };
  }

  get over(): boolean {
    return this.givenUp !== null || (this.board !== null && this.board.outcome !== null);
  }

  get outcome(): string | null {
    return this.givenUp?.winner ?? this.board?.outcome ?? null;
  }

  get reason(): string | null {
    return this.givenUp?.reason ?? this.board?.reason ?? null;
  }

  get atEnd(): boolean {
    return this.shownPly === this.moves.length;
  }

  isPerson(side: string | null): boolean {
    return side !== null && (this.settings.opponent === 'human' || this.settings.side === side);
  }

  // Nobody, while it is not known yet what the last move led to.
  get mover(): string | null {
    const upToDate = this.#boardPly === this.moves.length;
    return upToDate && !this.over ? (this.board?.to_move ?? null) : null;
  }

  get personsTurn(): boolean {
    return this.isPerson(this.mover);
  }

  // Moves may be made on the board that is shown.
  get playable(): boolean {
    return this.personsTurn && this.drawnPly === this.moves.length;
  }

  async start(): Promise<void> {
    await this.#refresh(true);
  }

  close(): void {
    this.#closed = true;
    this.#stop?.abort();
    this.clocks?.stop();
  }

  async play(move: string): Promise<void> {
    if (this.over) return;
    this.clocks?.press();
    if (this.over) return; // the last moment was too late
    const follows = this.atEnd;
    const mover = this.board?.to_move ?? null;
    this.#settle();
    this.#forgetReview();
    this.moves = [...this.moves, move];
    const { moves } = this;
    await this.#refresh(follows);
    if (moves === this.moves) this.#announce(move, mover);
  }

  async undo(): Promise<void> {
    const late = this.givenUp?.reason === 'time';
    this.#settle();
    if (this.givenUp) {
      this.givenUp = null;
      if (late) this.clocks?.takeBack(this.moves.length);
      return this.#refresh(true);
    }
    // Back to the last turn of a person.
    const before = this.moves;
    let moves = before;
    do {
      moves = moves.slice(0, -1);
      const board = await this.#boardAfter(moves);
      if (!board || before !== this.moves) return;
      if (this.isPerson(board.to_move)) break;
    } while (moves.length > 0);
    this.#forgetReview();
    this.moves = moves;
    await this.#refresh(true);
  }

  resign(): void {
    const loser = this.settings.opponent === 'human' ? this.board?.to_move : this.settings.side;
    const winner = this.board?.sides.find(({ name }) => name !== loser)?.name;
    if (!winner || this.over) return;
    this.#settle();
    this.givenUp = { winner, reason: 'resigned' };
    this.clocks?.stop();
  }

  async show(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.moves.length));
    const turn = ++this.#showing;
    this.shownPly = wanted;
    this.refusal = null;
    this.hint = null;
    const board = await this.#boardAfter(this.moves.slice(0, wanted));
    if (!board || turn !== this.#showing) return;
    this.shown = board;
    this.drawnPly = wanted;
  }

  // Not told of a position that was left meanwhile.
  async why(from: number, to: number): Promise<void> {
    const { moves } = this;
    const view = this.#showing;
    const turn = ++this.#asking;
    const isLate = (): boolean => moves !== this.moves || view !== this.#showing || turn !== this.#asking;
    try {
      const reply = await ask<WhyReply>({ do: 'why', ...this.#here(), from, to });
      if (isLate()) return;
      if (reply.code === 'ambiguous') this.asked = reply.moves.map(({ move }) => move);
      else if (!reply.legal) {
        this.refusal = { why: reply.why ?? '', moves: reply.moves, code: reply.code ?? '' };
      }
    } catch (error) {
      if (!isLate()) this.#tell(error);
    }
  }

  async askHint(): Promise<void> {
    this.refusal = null;
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.hinting = true;
    try {
      const question = { do: 'analyze', ...this.#here(), player: this.board?.strongest_player, nodes: 200_000 };
      const reply = await untilAnswered(() => ask<AnalyzeReply>(question, stop.signal), stop.signal);
      if (!stop.signal.aborted && this.atEnd) this.hint = reply;
    } catch (error) {
      this.#tell(error);
    } finally {
      if (this.#stop === stop) this.hinting = false;
    }
  }

  #here(): { game: string; moves: string[]; position?: string } {
    const { game, position } = this.settings;
    return { game, ...(position ? { position } : {}), moves: this.moves };
  }

  #settle(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#busy = false;
    this.thinking = null;
    this.hinting = false;
    this.hint = null;
    this.refusal = null;
    this.asked = [];
    this.problem = null;
  }

  #forgetReview(): void {
    this.marks = {};
    this.scores = {};
  }

  #announce(move: string, mover: string | null): void {
    const { board } = this;
    if (!board) return;
    const taken = board.last?.captures.length ?? 0;
    const captures = taken > 0 ? `, takes ${taken === 1 ? 'a piece' : `${taken} pieces`}` : '';
    const next = board.outcome === null ? ` ${board.to_move ?? ''} to move.` : '';
    this.announced = `${mover ?? ''} ${move}${captures}.${next}`;
  }

  #tell(error: unknown): void {
    if (isAbort(error) || error instanceof AwayError) return;
    this.problem = problemOf(error);
  }

  async #boardAfter(moves: string[]): Promise<BoardReply | null> {
    while (!this.#closed) {
      try {
        return await boardOf({ game: this.settings.game, position: this.settings.position, moves });
      } catch (error) {
        if (!(error instanceof AwayError)) {
          this.#tell(error);
          return null;
        }
        await connection.whenBack();
      }
    }
    return null;
  }

  // Draws the newest position, shows it to those who follow the game, and lets the opponent think
  // if it is its turn.
  async #refresh(follows: boolean): Promise<void> {
    const { moves } = this;
    if (follows) {
      this.#showing += 1;
      this.shownPly = moves.length;
    }
    const board = await this.#boardAfter(moves);
    if (!board || this.#closed || moves !== this.moves) return;
    this.board = board;
    this.#boardPly = moves.length;
    if (this.atEnd) {
      this.shown = board;
      this.drawnPly = moves.length;
    }
    const mover = board.sides.findIndex(({ name }) => name === board.to_move);
    this.clocks?.turn(this.over ? null : mover, moves.length);
    if (!this.over && !this.isPerson(board.to_move)) void this.#letOpponentMove(moves, board);
  }

  async #letOpponentMove(moves: string[], board: BoardReply): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.thinking = 'begun';
    const pause = new Promise((resolve) => setTimeout(resolve, motionMs(kLeastThinking)));
    const think = (): Promise<AnalyzeReply> =>
      follow<Line, AnalyzeReply>(
        { do: 'analyze', ...this.#here(), player: this.settings.opponent, seed: this.#seed + moves.length, ...this.#time(board) },
        (line) => (this.thinking = line),
        stop.signal,
      );
    try {
      const reply = await untilAnswered(think, stop.signal, (problem) => {
        this.problem = problem;
        this.#busy = problem !== null;
      });
      await pause;
      if (stop.signal.aborted || moves !== this.moves || reply.best === null) return;
      await this.play(reply.best);
    } catch (error) {
      if (!stop.signal.aborted) this.thinking = null;
      this.#tell(error);
    }
  }

  // Only players with a clock of their own are told what it shows.
  #time(board: BoardReply): { clock_ms?: number; opponent_clock_ms?: number } {
    if (!this.clocks || !this.settings.opponent.includes('clock=')) return {};
    const mover = board.sides.findIndex(({ name }) => name === board.to_move);
    return {
      clock_ms: Math.round(this.clocks.left[mover] ?? 0),
      opponent_clock_ms: Math.round(this.clocks.left[1 - mover] ?? 0),
    };
  }

  #flag(side: number): void {
    const winner = this.board?.sides[1 - side]?.name;
    if (!winner || this.over) return;
    this.#settle();
    this.givenUp = { winner, reason: 'time' };
  }
}
