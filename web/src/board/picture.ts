// SPDX-License-Identifier: MIT
// What a board shows: the part of the server's reply that is drawn, and words for its squares.
import type { BoardReply, Cell, LegalMove, Tint } from '../api/types';
import type { StandingPiece } from './identity';
import type { Shape } from './geometry';

export type Picture = Pick<
  BoardReply,
  'columns' | 'rows' | 'column_labels' | 'row_labels' | 'cells' | 'sides'
> & {
  position: string;
  last: { path: number[]; captures: number[] } | null;
};

export function shapeOf(picture: Picture, turned: boolean, bare = false): Shape {
  return {
    columns: picture.columns,
    rows: picture.rows,
    turned,
    numbered: bare || picture.cells.some((cell) => cell.unused === true),
  };
}

export function hasGrounds(picture: Picture): boolean {
  return picture.cells.some((cell) => cell.ground !== undefined);
}

export function tintOf(picture: Picture, side: string | undefined): Tint {
  return picture.sides.find(({ name }) => name === side)?.tint ?? 'white';
}

export function standing(picture: Picture): StandingPiece[] {
  return picture.cells.flatMap((cell, i) =>
    cell.piece !== undefined && cell.shape !== undefined
      ? [{ cell: i, shape: cell.shape, tint: tintOf(picture, cell.side) }]
      : [],
  );
}

// The way that leads from one picture to the next, if one move or its taking back does.
export function stepBetween(
  before: { position: string; legal: LegalMove[] } | null,
  after: { position: string; legal: LegalMove[] },
): number[] | null {
  if (!before) return null;
  const forward = before.legal.find(({ position }) => position === after.position);
  if (forward) return forward.path;
  const back = after.legal.find(({ position }) => position === before.position);
  return back ? [...back.path].reverse() : null;
}

// What a screen reader says of a square.
export function spoken(cell: Cell): string {
  if (cell.unused) return 'not a square of the game';
  const name = cell.square ?? '';
  if (cell.blocked) return `${name}, blocked`;
  const ground = cell.ground ? `, ${cell.ground}` : '';
  if (cell.shape === undefined) return `${name}, empty${ground}`;
  return `${name}, ${cell.side ?? ''} ${cell.shape}${ground}`;
}
