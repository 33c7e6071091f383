// SPDX-License-Identifier: MIT
// Games as files: PDN, our own saved games, records of matches.
import { problemOf } from '../../api/again';
import { ask } from '../../api/client';
import type { Ending, LoadReply, SavedText } from '../../api/types';
import { route, type View } from '../../shell/route.svelte';

const kLargestFile = 900 * 1024; // a request may have 1 MiB

export function download(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export interface Saved {
  game: string;
  position: string;
  moves: string[];
  opponent?: string;
  side?: string;
  givenUp?: { winner: string; reason: string } | null;
  as?: 'pdn' | 'quadrille';
}

export async function saveGame(saved: Saved): Promise<void> {
  const { game, position, moves, opponent, side, givenUp, as } = saved;
  const reply = await ask<SavedText>({
    do: 'save',
    game,
    moves,
    ...(position ? { position } : {}),
    ...(opponent ? { opponent } : {}),
    ...(side && side !== 'both' ? { side } : {}),
    ...(givenUp ? { given_up: givenUp } : {}),
    ...(as ? { as } : {}),
  });
  download(reply.name, reply.text);
}

// Only English checkers has a form that other programs read; it knows neither opponent nor side.
export const hasPdn = (game: string): boolean => /^checkers(:english)?$/.test(game);

// An end that no rule made, as the address of a game has it: the players' own.
const kGaveUp = ['resigned', 'time'];

export function gaveOf({ outcome, reason }: Ending): string {
  return outcome !== null && reason !== null && kGaveUp.includes(reason) ? `${outcome} ${reason}` : '';
}

// Opens the first game of a file; what is wrong with it comes back as a sentence.
export async function loadGame(file: File, view: View = 'play'): Promise<string | null> {
  if (file.size > kLargestFile) return `${file.name} is larger than a request may be; 900 kB are allowed.`;
  try {
    const loaded = await ask<LoadReply>({ do: 'load', text: await file.text() });
    route.go(view, {
      game: loaded.game,
      position: loaded.start === 'start' ? '' : loaded.start,
      moves: loaded.moves.join(' '),
      ...(view === 'play'
        ? { side: loaded.side ?? 'both', vs: loaded.opponent ?? 'human', gave: gaveOf(loaded), seed: String(1 + Math.floor(Math.random() * 1e9)) }
        : {}),
    });
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
