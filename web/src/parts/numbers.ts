// SPDX-License-Identifier: MIT
// Numbers for people, written as the command line writes them.
import type { Line, Value } from '../api/types';

const kMinus = '\u2212';

// At most `decimals` places, none of them for show; a true minus sign.
export function plain(value: Value, decimals = 2): string {
  if (value === 'inf') return '\u221e';
  if (value === '-inf') return `${kMinus}\u221e`;
  const text = Math.abs(value).toFixed(decimals).replace(/\.?0+$/, '');
  const shown = decimals === 0 ? Math.abs(value).toFixed(0) : text;
  return value < 0 && Number(shown) !== 0 ? kMinus + shown : shown;
}

export function signed(value: Value, decimals = 2): string {
  const text = plain(value, decimals);
  if (text === '0' || text.startsWith(kMinus)) return text;
  return `+${text}`;
}

// 20,000
export function counted(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

// 1.2 M: for counts that run.
export function roughly(value: number): string {
  const units: [number, string][] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ];
  for (const [size, unit] of units) {
    if (value >= size) {
      const scaled = value / size;
      return `${scaled.toFixed(scaled < 10 ? 1 : 0)} ${unit}`;
    }
  }
  return String(Math.round(value));
}

// A proved win is 10^9 less the plies to it, a loss the negative.
const kWin = 1e9;
const kLongestGame = 1e6;

export function pliesToEnd(score: number): number | null {
  const left = kWin - Math.abs(score);
  return left >= 0 && left <= kLongestGame ? left : null;
}

// A score as the command line has it: `+3.5`, `win in 7 plies`.
export function scoreText(score: number): string {
  const plies = pliesToEnd(score);
  if (plies === null) return signed(score, 1);
  const verdict = score > 0 ? 'win' : 'loss';
  return `${verdict} in ${plies}`;
}

// How much, for a narrow place that says by where it is for whom: 3.5, 21, win.
export function shortScore(score: number): string {
  if (pliesToEnd(score) !== null) return 'win';
  const size = Math.abs(score);
  if (size >= 1000) return `${roughly(size).replace(' ', '')}`;
  return plain(size, size < 9.95 ? 1 : 0);
}

// The same for one side, beside a move.
export function shortScoreFor(score: number): string {
  const size = shortScore(score);
  if (size === 'win') return score > 0 ? 'win' : 'loss';
  if (size === '0') return size;
  return (score < 0 ? kMinus : '+') + size;
}

export function lineText(line: Pick<Line, 'score' | 'exact' | 'value'>): string {
  if (line.exact && line.value === 'draw') return 'draw';
  return scoreText(line.score);
}

// 83 s as 1:23; tenths below twenty seconds.
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 20_000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

// Where a score stands between sure loss (0) and sure win (1), for an evaluation bar. Heuristics
// have units of their own: `scale` is what one of them calls a clear advantage.
export function shareOf(score: number, scale: number): number {
  if (pliesToEnd(score) !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / scale));
}
