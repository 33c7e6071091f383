// SPDX-License-Identifier: MIT
// The game that was played last and has not ended, for whoever left it by a wrong click.
import { titleOf } from '../../game/catalogue';
import { hashOf, parsePlace } from '../../shell/route.svelte';
import type { PlayedGame } from './game.svelte';

const kKept = 'quadrille.game';

export function keepGame(game: PlayedGame): void {
  const hash = hashOf({ view: 'play', query: game.query });
  if (!game.over && game.moves.length > 0) localStorage.setItem(kKept, hash);
  // Another tab may have a game of its own: only this one has ended.
  else if (game.over && parsePlace(localStorage.getItem(kKept) ?? '').query.seed === game.query.seed) localStorage.removeItem(kKept);
}

export function continuedGame(): { hash: string; title: string; move: number } | null {
  const hash = localStorage.getItem(kKept);
  const { game, moves } = parsePlace(hash ?? '').query;
  if (!hash || !game || !moves) return null;
  return { hash, title: titleOf(game), move: Math.floor(moves.split(' ').length / 2) + 1 };
}
