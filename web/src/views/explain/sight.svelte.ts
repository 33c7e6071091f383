// SPDX-License-Identifier: MIT
// What a heuristic says of a position: its value term by term, and its moves. While it cannot be
// asked, as when its text is half typed, what it said last stays, and says that it is old.
import { asking } from '../../api/again';
import { ApiError, ask } from '../../api/client';
import type { CompareReply, EvaluateReply } from '../../api/types';
import type { Point } from '../../game/boards';

export interface Question {
  point: Point;
  over: boolean; // nobody has a move there
  heuristic: string;
  side: string; // for whom; empty: the one to move
  own?: Record<string, string> | undefined;
}

export interface Trouble {
  message: string;
  where: string | null; // "mine.toml:3:1"
}

export class Sight {
  value = $state.raw<EvaluateReply | null>(null);
  moves = $state.raw<CompareReply | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  // The positions that these are of: another one may be on the board already.
  valueOf = $state.raw<Point | null>(null);
  movesOf = $state.raw<Point | null>(null);

  constructor(question: () => Question | null) {
    $effect(() => {
      const wanted = question();
      if (!wanted) return undefined;
      const { point, side } = wanted;
      if (this.valueOf && this.valueOf.game !== point.game) this.value = null;
      let where: string | null = null;
      return asking(
        async (signal) => {
          try {
            return await ask<EvaluateReply>({ do: 'evaluate', ...fieldsOf(wanted), ...(side ? { for: side } : {}), squares: true }, signal);
          } catch (error) {
            if (error instanceof ApiError) ({ where } = error);
            throw error;
          }
        },
        (found) => {
          this.value = found;
          this.valueOf = point;
        },
        (problem) => (this.trouble = problem === null ? null : { message: problem, where }),
      );
    });
    $effect(() => {
      const wanted = question();
      if (!wanted) return undefined;
      const { point } = wanted;
      if (wanted.over || (this.movesOf && this.movesOf.game !== point.game)) this.moves = null;
      if (wanted.over) return undefined;
      return asking(
        (signal) => ask<CompareReply>({ do: 'compare', ...fieldsOf(wanted) }, signal),
        (found) => {
          this.moves = found;
          this.movesOf = point;
        },
      );
    });
  }
}

export function fieldsOf({ point, heuristic, own }: Pick<Question, 'point' | 'heuristic' | 'own'>): Record<string, unknown> {
  const { game, position, moves } = point;
  return { game, moves, ...(position ? { position } : {}), heuristic, ...(own ? { own } : {}) };
}
