// SPDX-License-Identifier: MIT
// From squares to a move: a person names one square after the other until one legal move is left.
// A move is known by its path, the cells it goes through; a piece that is put on the board has a
// path of one cell.

export interface MovePath {
  move: string; // as the game writes it
  path: number[];
}

export type Choice =
  | { kind: 'none' } // no legal move begins so
  | { kind: 'open'; picked: number[]; targets: number[] } // more squares are needed
  | { kind: 'ask'; moves: string[] } // several moves between the same squares
  | { kind: 'move'; move: string };

function beginsWith(path: number[], picked: number[]): boolean {
  return picked.length <= path.length && picked.every((cell, i) => path[i] === cell);
}

function last(path: number[]): number | undefined {
  return path[path.length - 1];
}

// Squares that may come next: the next one of every path, and its last one.
export function targetsOf(moves: MovePath[], picked: number[]): number[] {
  const targets = new Set<number>();
  for (const { path } of moves) {
    if (!beginsWith(path, picked)) continue;
    const next = path[picked.length];
    const end = last(path);
    if (next === undefined || end === undefined) continue;
    targets.add(next);
    targets.add(end);
  }
  return [...targets];
}

// What follows when `cell` is picked after the squares that were picked already: once the first
// square is named, the only move that is left is meant, and so is a jump of several squares by its
// last one.
export function pick(moves: MovePath[], picked: number[], cell: number): Choice {
  const next = [...picked, cell];
  const begun = moves.filter(({ path }) => beginsWith(path, next));
  const finished = begun.filter(({ path }) => path.length === next.length);
  if (begun.length === 1 && (picked.length > 0 || finished.length === 1)) {
    return { kind: 'move', move: begun[0]!.move };
  }
  if (finished.length > 0) return { kind: 'ask', moves: begun.map(({ move }) => move) };
  if (begun.length > 0) return { kind: 'open', picked: next, targets: targetsOf(moves, next) };
  if (picked.length === 0) return { kind: 'none' };

  const ending = moves.filter(({ path }) => beginsWith(path, picked) && last(path) === cell);
  if (ending.length === 0) return { kind: 'none' };
  if (ending.length === 1) return { kind: 'move', move: ending[0]!.move };
  return { kind: 'ask', moves: ending.map(({ move }) => move) };
}
