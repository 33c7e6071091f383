// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../src/game/rows';
import { MoveTree } from '../src/game/tree';

describe('MoveTree', () => {
  it('adds a move that is there already only once', () => {
    const tree = MoveTree.of(['a', 'b']);
    expect(tree.add(0, 'a')).toBe(1);
    expect(tree.add(0, 'c')).toBe(3);
    expect(tree.node(0).children).toEqual([1, 3]);
  });
  it('tells the moves to a node and the line through it', () => {
    const tree = MoveTree.fromText('a b ( c d ) e');
    const c = tree.node(1).children[1]!;
    expect(tree.movesTo(c)).toEqual(['a', 'c']);
    expect(tree.lineThrough(c).map((id) => tree.node(id).move)).toEqual([null, 'a', 'c', 'd']);
    expect(tree.isMain(c)).toBe(false);
  });
  it('is written and read back, variations within variations too', () => {
    for (const text of ['', 'a', 'a b c', 'a b ( c d ) e', 'a ( b e ) ( c d ) ( f ) g h', 'a b ( c d ( e f ) g ) h']) {
      expect(MoveTree.fromText(text).toText()).toBe(text);
    }
  });
  it('numbers nodes as they are written', () => {
    const tree = MoveTree.of(['a', 'b']);
    const x = tree.add(0, 'x');
    expect(tree.toText()).toBe('a ( x ) b');
    expect(tree.placeInText(x)).toBe(2);
    const again = MoveTree.fromText(tree.toText());
    expect(again.node(tree.placeInText(x)).move).toBe('x');
    expect(tree.placeInText(0)).toBe(0);
  });
  it('makes a variation the main line', () => {
    const tree = MoveTree.fromText('a b ( c d ) e');
    tree.promote(tree.node(tree.node(1).children[1]!).id);
    expect(tree.toText()).toBe('a c ( b e ) d');
  });
  it('forgets a move and what follows', () => {
    const tree = MoveTree.fromText('a b ( c d ) e');
    expect(tree.remove(2)).toBe(1);
    expect(tree.toText()).toBe('a c d');
    expect(tree.remove(0)).toBe(0);
  });
});

describe('rowsOf', () => {
  it('has two moves a row', () => {
    expect(rowsOf(MoveTree.of(['a', 'b', 'c']))).toEqual([
      { number: 1, first: 1, second: 2, variations: [] },
      { number: 2, first: 3, second: null, variations: [] },
    ]);
  });
  it('breaks a row for a variation and goes on below it', () => {
    const rows = rowsOf(MoveTree.fromText('a ( x y ) b c'));
    expect(rows.map(({ number, first, second }) => [number, first !== null, second !== null])).toEqual([
      [1, true, false],
      [1, false, true],
      [2, true, false],
    ]);
    expect(rows[0]?.variations[0]?.map(({ text }) => text)).toEqual(['1. x', 'y']);
  });
  it('numbers a variation of the second side', () => {
    const rows = rowsOf(MoveTree.fromText('a b ( x y ) c'));
    expect(rows[0]?.variations[0]?.map(({ text }) => text)).toEqual(['1… x', '2. y']);
  });
  it('leaves the first place empty where the second side begins', () => {
    const rows = rowsOf(MoveTree.fromText('a ( x ) b c'), true);
    expect(rows.map(({ number, first, second }) => [number, first !== null, second !== null])).toEqual([
      [1, false, true],
      [2, true, true],
    ]);
    expect(rows[0]?.variations[0]?.map(({ text }) => text)).toEqual(['1… x']);
  });
});
