// SPDX-License-Identifier: MIT
// A tree of moves as a reader sees it: the main line in rows of two moves, variations below the
// row that they leave.
import type { MoveTree } from './tree';

export interface VariationWord {
  kind: 'move' | 'open' | 'close';
  id: number;
  text: string; // with its number where a reader needs it
}

export interface Row {
  number: number;
  first: number | null; // null: the row goes on after a variation
  second: number | null;
  variations: VariationWord[][];
}

// `shift` is 1 where the second side begins: its first move stands in the second column.
function variation(tree: MoveTree, id: number, shift: number): VariationWord[] {
  const words: VariationWord[] = [];
  const write = (at: number, numbered: boolean): void => {
    const node = tree.node(at);
    const number = Math.ceil((node.ply + shift) / 2);
    const odd = (node.ply + shift) % 2 === 1;
    const prefix = odd ? `${number}. ` : numbered ? `${number}… ` : '';
    words.push({ kind: 'move', id: at, text: prefix + (node.move ?? '') });
  };
  const follow = (at: number): void => {
    const [main, ...others] = tree.node(at).children;
    if (main === undefined) return;
    write(main, false);
    for (const other of others) {
      words.push({ kind: 'open', id: other, text: '(' });
      write(other, true);
      follow(other);
      words.push({ kind: 'close', id: other, text: ')' });
    }
    follow(main);
  };
  write(id, true);
  follow(id);
  return words;
}

export function rowsOf(tree: MoveTree, secondBegins = false): Row[] {
  const shift = secondBegins ? 1 : 0;
  const rows: Row[] = [];
  let at = 0;
  for (;;) {
    const [main, ...others] = tree.node(at).children;
    if (main === undefined) return rows;
    const ply = tree.node(main).ply + shift;
    const number = Math.ceil(ply / 2);
    const current = rows[rows.length - 1];
    if (ply % 2 === 1) {
      rows.push({ number, first: main, second: null, variations: [] });
    } else if (current && current.variations.length === 0) {
      current.second = main;
    } else {
      rows.push({ number, first: null, second: main, variations: [] });
    }
    rows[rows.length - 1]!.variations.push(...others.map((other) => variation(tree, other, shift)));
    at = main;
  }
}
