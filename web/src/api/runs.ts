// SPDX-License-Identifier: MIT
// Runs of the arena: matches and tournaments that the server plays and keeps.
import { ask, follow } from './client';

export type RunState = 'playing' | 'stopped' | 'ended';

export interface Standing {
  player: string;
  games: number;
  score: number | null; // null before its first game
}

// A rating in its group of players that can be compared, above the lowest of them.
export interface Rating {
  player: string;
  elo: number;
  error: number;
}

export interface Pairing {
  a: string;
  b: string;
  total: { games: number; wins: number; draws: number; losses: number };
  elo: string | null; // a's lead with its interval, as `match` prints it
}

export interface RunReply {
  run: number;
  state: RunState;
  games_asked: number;
  games_played: number;
  games_per_second: number | null;
  seconds_left: number | null;
  fault: string | null;
  command: string;
  standings: Standing[];
  score_path: { pairs: number; score: number; low: number; high: number }[] | null;
  sprt_path: { bounds: [number, number]; points: { pairs: number; llr: number }[] } | null;
  figures: {
    verdict: string;
    warnings: string[];
    players: { name: string; words: string; hash: string }[];
    ratings: { groups: Rating[][] };
    pairings: Pairing[];
    sprt: { elo: [number, number]; accepted: number | null } | null;
    run: { kind: string; started: string; boards: { words: string }[] };
  };
}

export interface RunRow {
  run: number;
  kind: string;
  boards: string[];
  players: string[];
  games_asked: number;
  games_played: number;
  started: string;
  ended: string | null;
  state: RunState;
  resumable: boolean;
  command: string;
}

export interface RunsReply {
  files: string[];
  file: string;
  runs: RunRow[];
}

export interface StoredGame {
  number: number;
  board: string;
  first: string;
  second: string;
  winner: string | null;
  reason: string;
  plies: number;
  swing: number | null;
}

export interface GameReply {
  number: number;
  run: number;
  game: string;
  players: Record<string, string>;
  start: string;
  moves: string[];
  opening_plies: number;
  played: { move: string; score: number | null; depth: number | null }[];
  outcome: string | null;
  reason: string;
  fault: string;
}

export interface RunPlan {
  kind: 'match' | 'tournament';
  boards: string[];
  players: string[];
  own?: Record<string, string>;
  games: number;
  openings?: number;
  nodes?: number;
  depth?: number;
  time_ms?: number;
  seed?: number;
  sprt?: [number, number];
  gauntlet?: number;
}

const within = (file?: string): { file?: string } => (file ? { file } : {});

export const startRun = (plan: RunPlan): Promise<{ run: number; games_asked: number }> =>
  ask({ do: 'start_run', ...plan });
export const listRuns = (file?: string, signal?: AbortSignal): Promise<RunsReply> =>
  ask({ do: 'runs', ...within(file) }, signal);
export const readRun = (run: number, file?: string): Promise<RunReply> => ask({ do: 'run', run, ...within(file) });
export const stopRun = (run: number): Promise<unknown> => ask({ do: 'stop_run', run });
export const resumeRun = (run: number, file?: string): Promise<unknown> =>
  ask({ do: 'resume_run', run, ...within(file) });
export const listGames = (
  run: number,
  offset: number,
  order: string,
  file?: string,
): Promise<{ count: number; games: StoredGame[] }> =>
  ask({ do: 'games', run, offset, limit: 50, order, ...within(file) });
export const readGame = (number: number, file?: string): Promise<GameReply> =>
  ask({ do: 'game', number, ...within(file) });

// Told whenever games came in; gives the last state, when the run has ended or was stopped. The
// server ends a watch after a while: then another one begins.
export async function watchRun(run: number, progress: (news: RunReply) => void, signal: AbortSignal): Promise<RunReply> {
  for (;;) {
    const { last } = await follow<RunReply, { last: RunReply }>({ do: 'watch_run', run }, progress, signal);
    if (last.state !== 'playing') return last;
    progress(last);
  }
}
