// SPDX-License-Identifier: MIT
// What there is to play, as the server lists it, asked for once.
import { ask } from '../api/client';
import type { BoardRow, FeatureRow, GameRow, HeuristicRow, LevelRow } from '../api/types';

const kept = new Map<string, Promise<unknown>>();

function once<T>(key: string, question: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known as Promise<T>;
  const reply = question();
  kept.set(key, reply);
  reply.catch(() => kept.delete(key));
  return reply;
}

const list = <T>(what: string, game?: string): Promise<T> =>
  once(`${what} ${game ?? ''}`, () => ask<T>({ do: 'list', what, ...(game ? { game } : {}) }));

export const games = async (): Promise<GameRow[]> => (await list<{ games: GameRow[] }>('games')).games;
export const levels = async (): Promise<LevelRow[]> => (await list<{ levels: LevelRow[] }>('levels')).levels;
// The boards of a rule set, the smallest first.
export const boards = async (game: string): Promise<BoardRow[]> =>
  (await list<{ boards: BoardRow[] }>('boards', game)).boards
    .filter((row) => row.game.startsWith(`${game}:`) || row.game === game)
    .sort((a, b) => a.columns * a.rows - b.columns * b.rows);
export const heuristics = async (game: string): Promise<HeuristicRow[]> =>
  (await list<{ heuristics: HeuristicRow[] }>('heuristics', game)).heuristics;
export const features = async (game: string): Promise<FeatureRow[]> =>
  (await list<{ features: FeatureRow[] }>('features', game)).features;
export const rules = (game: string): Promise<{ game: string; rules: string }> =>
  once(`rules ${game}`, () => ask({ do: 'rules', game }));

// `breakthrough:standard:8x8` is of the family breakthrough.
export const familyOf = (game: string): string => game.split(':')[0] ?? game;

const kTitles: Record<string, string> = {
  breakthrough: 'Breakthrough',
  checkers: 'Checkers',
  tablut: 'Tablut',
  isolation: 'Isolation',
};
export const titleOf = (game: string): string => kTitles[familyOf(game)] ?? familyOf(game);
