// SPDX-License-Identifier: MIT
// Where things are on the drawing of a board. The units are those of src/drawing/svg.cpp: a square
// is 60 wide, and labels stand left of the board and below it.

export const kSquare = 60;
const kLabelRoom = 26;
const kNumberedRoom = 2;

export interface Shape {
  columns: number;
  rows: number;
  turned: boolean; // the top row at the bottom
  numbered: boolean; // there are no names of columns and rows beside the board
}

export interface Point {
  x: number;
  y: number;
}

export function labelRoom(shape: Shape): number {
  return shape.numbered ? kNumberedRoom : kLabelRoom;
}

export function drawingWidth(shape: Shape): number {
  return labelRoom(shape) + shape.columns * kSquare + kNumberedRoom;
}

export function drawingHeight(shape: Shape): number {
  return labelRoom(shape) + shape.rows * kSquare + kNumberedRoom;
}

// The column and the row on the screen, from the top left, of a cell.
export function placeOf(shape: Shape, cell: number): { column: number; row: number } {
  const column = cell % shape.columns;
  const row = Math.floor(cell / shape.columns);
  return shape.turned
    ? { column: shape.columns - 1 - column, row: shape.rows - 1 - row }
    : { column, row };
}

// The top left corner of a cell, from the top left corner of the board.
export function cornerOf(shape: Shape, cell: number): Point {
  const { column, row } = placeOf(shape, cell);
  return { x: column * kSquare, y: row * kSquare };
}

export function centreOf(shape: Shape, cell: number): Point {
  const corner = cornerOf(shape, cell);
  return { x: corner.x + kSquare / 2, y: corner.y + kSquare / 2 };
}

export function cellAtPlace(shape: Shape, column: number, row: number): number | null {
  if (column < 0 || row < 0 || column >= shape.columns || row >= shape.rows) return null;
  return shape.turned
    ? (shape.rows - 1 - row) * shape.columns + (shape.columns - 1 - column)
    : row * shape.columns + column;
}

// The cell under a point, in units of the board.
export function cellAt(shape: Shape, point: Point): number | null {
  return cellAtPlace(shape, Math.floor(point.x / kSquare), Math.floor(point.y / kSquare));
}

// The cell to which an arrow key goes from another one; null at the edge or with another key.
export function neighbourOf(shape: Shape, cell: number, key: string): number | null {
  const { column, row } = placeOf(shape, cell);
  switch (key) {
    case 'ArrowLeft':
      return cellAtPlace(shape, column - 1, row);
    case 'ArrowRight':
      return cellAtPlace(shape, column + 1, row);
    case 'ArrowUp':
      return cellAtPlace(shape, column, row - 1);
    case 'ArrowDown':
      return cellAtPlace(shape, column, row + 1);
    case 'Home':
      return cellAtPlace(shape, 0, row);
    case 'End':
      return cellAtPlace(shape, shape.columns - 1, row);
    default:
      return null;
  }
}
