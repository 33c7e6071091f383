// SPDX-License-Identifier: MIT
// Positions of games as the server draws them, each asked for once.
import { ask } from '../api/client';
import type { BoardReply } from '../api/types';

const kMostKept = 400;
const kept = new Map<string, Promise<BoardReply>>();

export interface Point {
  game: string;
  position: string; // where the game began; empty: as usual
  moves: string[];
}

export function boardOf({ game, position, moves }: Point): Promise<BoardReply> {
  const key = JSON.stringify([game, position, moves]);
  const known = kept.get(key);
  if (known) return known;
  const reply = ask<BoardReply>({ do: 'board', game, ...(position ? { position } : {}), moves });
  kept.set(key, reply);
  reply.catch(() => kept.delete(key));
  if (kept.size > kMostKept) {
    const oldest = kept.keys().next();
    if (!oldest.done) kept.delete(oldest.value);
  }
  return reply;
}
