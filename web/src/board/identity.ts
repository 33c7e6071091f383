// SPDX-License-Identifier: MIT
// Which piece of one position is which of the next, so that a move is seen as a move. The page
// knows no rules: what stayed is the same piece, and what appeared came from the nearest piece of
// its side that is gone.

export interface StandingPiece {
  cell: number;
  shape: string;
  tint: string;
}

export interface TrackedPiece extends StandingPiece {
  id: number;
}

export interface Tracking {
  pieces: TrackedPiece[]; // in the order of their ids, so that drawing them again moves no element
  nextId: number;
}

export const kNothingTracked: Tracking = { pieces: [], nextId: 1 };

function distance(columns: number, from: number, to: number): number {
  const across = (from % columns) - (to % columns);
  const down = Math.floor(from / columns) - Math.floor(to / columns);
  return Math.hypot(across, down);
}

// `moved` is the way of the move that led here, from its first cell to its last one, if known.
export function track(
  before: Tracking,
  standing: StandingPiece[],
  columns: number,
  moved: { from: number; to: number } | null = null,
): Tracking {
  let nextId = before.nextId;
  const gone = new Map(before.pieces.map((piece) => [piece.cell, piece]));
  const pieces: TrackedPiece[] = [];
  const appeared: StandingPiece[] = [];

  for (const piece of standing) {
    const old = gone.get(piece.cell);
    if (old?.tint === piece.tint && piece.cell !== moved?.to) {
      gone.delete(piece.cell);
      pieces.push({ ...piece, id: old.id });
    } else {
      appeared.push(piece);
    }
  }
  for (const piece of appeared) {
    let origin: TrackedPiece | null = null;
    if (moved?.to === piece.cell) {
      const mover = gone.get(moved.from) ?? gone.get(piece.cell);
      if (mover?.tint === piece.tint) origin = mover;
    }
    if (!origin) {
      const reach = (old: TrackedPiece): number => distance(columns, old.cell, piece.cell);
      origin =
        [...gone.values()]
          .filter((old) => old.tint === piece.tint)
          .sort((a, b) => reach(a) - reach(b))[0] ?? null;
    }
    if (origin) gone.delete(origin.cell);
    pieces.push({ ...piece, id: origin ? origin.id : nextId++ });
  }
  pieces.sort((a, b) => a.id - b.id);
  return { pieces, nextId };
}
