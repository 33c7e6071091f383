// SPDX-License-Identifier: MIT
// Runs of the arena: matches and tournaments that the server plays and keeps.
import { ask, follow } from './client';

export type RunState = 'playing' | 'stopped' | 'ended';

export interface Standing {
  player: string;
  games: number;
  points: number;
  score: number;
  elo: number | null;
  error: number | null;
}

export interface Interval {
  value?: number;
  score?: number;
  low?: number;
  high?: number;
}

export interface Pairing {
  a: number;
  b: number;
  total: { games: number; wins: number; draws: number; losses: number };
}

export interface RunReply {
  verdict: string;
  warnings: string[];
  run: { id: number; kind: string; command: string; games_asked: number; games_played: number; seed: number };
  players: { name: string; words: string }[];
  pairings: Pairing[];
  ends: { reason: string; first: number; second: number; nobody: number }[];
  state: RunState;
  games_per_second: number | null;
  seconds_left: number | null;
  score_path: { pairs: number; score: number; low: number; high: number }[];
  sprt_path: { bounds: [number, number]; points: { pairs: number; llr: number }[] } | null;
  standings: Standing[];
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
  game: string;
  players: Record<string, string>;
  position: string;
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

// Told whenever games came in; the reply is the last state, when the run has ended or was stopped.
export const watchRun = (run: number, progress: (news: RunReply) => void, signal: AbortSignal): Promise<RunReply> =>
  follow({ do: 'watch_run', run }, progress, signal);
