// SPDX-License-Identifier: MIT
// The small part of a board that a pattern looks at: see part_of in src/games/diagram.h.
import type { Cell, PatternSeen } from '../../api/types';

export interface WindowCell {
  cell: Cell;
  column: number; // of the window
  row: number;
  isSeen: boolean; // the pattern looks at it
}

export interface Window {
  columns: number;
  rows: number;
  cells: WindowCell[];
}

interface Grid {
  columns: number;
  cells: Cell[];
}

export function windowOf(board: Grid, squares: string[], turned: boolean): Window {
  const seen = new Set(squares);
  const places = board.cells.flatMap(({ square }, i) =>
    square !== undefined && seen.has(square) ? [{ column: i % board.columns, row: Math.floor(i / board.columns) }] : [],
  );
  if (places.length === 0) return { columns: 0, rows: 0, cells: [] };
  const left = Math.min(...places.map(({ column }) => column));
  const top = Math.min(...places.map(({ row }) => row));
  const columns = Math.max(...places.map(({ column }) => column)) - left + 1;
  const rows = Math.max(...places.map(({ row }) => row)) - top + 1;
  const cells: WindowCell[] = [];
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      const cell = board.cells[(top + row) * board.columns + left + column];
      if (!cell || cell.unused) continue;
      cells.push({
        cell,
        column: turned ? columns - 1 - column : column,
        row: turned ? rows - 1 - row : row,
        isSeen: cell.square !== undefined && seen.has(cell.square),
      });
    }
  }
  return { columns, rows, cells };
}

// "about 12,000 times": it is not known better.
export function timesOf({ seen }: PatternSeen): string {
  if (seen < 1) return 'never seen';
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(seen)) - 1);
  const times = Math.round(seen / unit) * unit;
  return `seen ${times.toLocaleString('en')} ${times === 1 ? 'time' : 'times'}`;
}
