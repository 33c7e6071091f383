// SPDX-License-Identifier: MIT
// A recorded game, ply by ply.
import type { GameReply } from '../../api/runs';

export interface Ply {
  move: string;
  side: string;
  player: string;
  opening: boolean; // no player chose it
  score: number | null; // as its player has it
  depth: number | null;
}

export function pliesOf(game: Pick<GameReply, 'moves' | 'opening_plies' | 'played' | 'players'>, sides: string[], begins: string): Ply[] {
  const first = Math.max(sides.indexOf(begins), 0);
  return game.moves.map((move, i) => {
    const side = sides[(first + i) % sides.length] ?? '';
    const thought = game.played[i - game.opening_plies];
    return {
      move,
      side,
      player: game.players[side] ?? side,
      opening: i < game.opening_plies,
      score: thought?.score ?? null,
      depth: thought?.depth ?? null,
    };
  });
}

// "1–0", in the order of the sides.
export function resultOf({ outcome }: Pick<GameReply, 'outcome'>, sides: string[]): string {
  if (outcome === 'draw') return '½–½';
  const winner = sides.indexOf(outcome ?? '');
  return winner < 0 ? 'no result' : winner === 0 ? '1–0' : '0–1';
}
