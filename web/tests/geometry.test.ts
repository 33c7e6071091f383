// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { cellAt, cornerOf, drawingHeight, drawingWidth, kSquare, neighbourOf, type Shape } from '../src/board/geometry';

const board: Shape = { columns: 5, rows: 6, turned: false, numbered: false };
const turned: Shape = { ...board, turned: true };

describe('geometry', () => {
  it('finds every cell again at its own place, either way round', () => {
    for (const shape of [board, turned]) {
      for (let cell = 0; cell < 30; ++cell) {
        const { x, y } = cornerOf(shape, cell);
        expect(cellAt(shape, { x: x + 1, y: y + kSquare - 1 })).toBe(cell);
      }
    }
  });
  it('has the last cell at the top left of a turned board', () => {
    expect(cornerOf(turned, 29)).toEqual({ x: 0, y: 0 });
  });
  it('has no cell beside the board', () => {
    expect(cellAt(board, { x: -1, y: 5 })).toBeNull();
    expect(cellAt(board, { x: 5 * kSquare, y: 5 })).toBeNull();
    expect(cellAt(board, { x: 5, y: 6 * kSquare + 1 })).toBeNull();
  });
  it('goes with the arrow keys as the eye does', () => {
    expect(neighbourOf(board, 0, 'ArrowRight')).toBe(1);
    expect(neighbourOf(turned, 29, 'ArrowRight')).toBe(28);
    expect(neighbourOf(board, 0, 'ArrowUp')).toBeNull();
    expect(neighbourOf(turned, 29, 'ArrowDown')).toBe(24);
    expect(neighbourOf(board, 0, 'x')).toBeNull();
  });
  it('needs less room where squares have numbers', () => {
    expect(drawingWidth({ ...board, numbered: true })).toBeLessThan(drawingWidth(board));
    expect(drawingHeight(board) - 6 * kSquare).toBe(drawingWidth(board) - 5 * kSquare);
  });
});
