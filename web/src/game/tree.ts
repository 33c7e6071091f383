// SPDX-License-Identifier: MIT
// A game with variations: moves as a tree. Nodes are numbers; 0 is the position at the beginning,
// and the first child of a node is the main line's.

export interface TreeNode {
  id: number;
  move: string | null; // null at the beginning
  parent: number | null;
  children: number[];
  ply: number;
}

export class MoveTree {
  #nodes: TreeNode[] = [{ id: 0, move: null, parent: null, children: [], ply: 0 }];

  static of(moves: string[]): MoveTree {
    const tree = new MoveTree();
    let at = 0;
    for (const move of moves) at = tree.add(at, move);
    return tree;
  }

  node(id: number): TreeNode {
    const node = this.#nodes[id];
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  has(id: number): boolean {
    return this.#nodes[id] !== undefined;
  }

  // Plays a move after a node; a move that is there already is not added again.
  add(id: number, move: string): number {
    const parent = this.node(id);
    const known = parent.children.find((child) => this.node(child).move === move);
    if (known !== undefined) return known;
    const node = {
      id: this.#nodes.length,
      move,
      parent: id,
      children: [],
      ply: parent.ply + 1,
    };
    this.#nodes.push(node);
    parent.children.push(node.id);
    return node.id;
  }

  // Takes a move and all that follows out of the tree; the node before it is left.
  remove(id: number): number {
    const { parent } = this.node(id);
    if (parent === null) return id;
    const siblings = this.node(parent).children;
    siblings.splice(siblings.indexOf(id), 1);
    return parent;
  }

  // Makes the line to a node the main line.
  promote(id: number): void {
    for (let at = id; ; ) {
      const { parent } = this.node(at);
      if (parent === null) return;
      const siblings = this.node(parent).children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
      at = parent;
    }
  }

  // The nodes from the beginning to one of them, without the beginning.
  path(id: number): number[] {
    const path: number[] = [];
    for (let at: number | null = id; at !== null && at !== 0; at = this.node(at).parent) path.push(at);
    return path.reverse();
  }

  movesTo(id: number): string[] {
    return this.path(id).map((node) => this.node(node).move ?? '');
  }

  // The nodes of the line through a node, on to its end, with the beginning.
  lineThrough(id: number): number[] {
    const line = [0, ...this.path(id)];
    for (let at = id; ; ) {
      const next = this.node(at).children[0];
      if (next === undefined) return line;
      line.push(next);
      at = next;
    }
  }

  isMain(id: number): boolean {
    const { parent } = this.node(id);
    return parent === null || (this.node(parent).children[0] === id && this.isMain(parent));
  }

  // `a b ( c d ) e`: each variation in brackets behind the move that it replaces.
  toText(): string {
    return this.#written()
      .map((word) => (typeof word === 'number' ? (this.node(word).move ?? '') : word))
      .join(' ');
  }

  // The number that a node has in the tree that is read from its text.
  placeInText(id: number): number {
    return this.#written().filter((word) => typeof word === 'number').indexOf(id) + 1;
  }

  #written(): (number | '(' | ')')[] {
    const words: (number | '(' | ')')[] = [];
    let at = 0;
    const branches: { main: number; others: number[] }[] = [];
    // A loop, not a recursion along the line: games may be long.
    for (;;) {
      const [main, ...others] = this.node(at).children;
      if (main !== undefined) {
        words.push(main);
        branches.push({ main, others });
      }
      for (;;) {
        const branch = branches[branches.length - 1];
        if (!branch) return words;
        const other = branch.others.shift();
        if (other !== undefined) {
          words.push('(', other);
          branches.push({ main: -1, others: [] });
          at = other;
          break;
        }
        branches.pop();
        if (branch.main >= 0) {
          at = branch.main;
          break;
        }
        words.push(')');
      }
    }
  }

  static fromText(text: string): MoveTree {
    const tree = new MoveTree();
    const branches: number[] = [];
    let at = 0;
    for (const word of text.split(/\s+/).filter((part) => part !== '')) {
      if (word === '(') {
        branches.push(at);
        at = tree.node(at).parent ?? 0;
      } else if (word === ')') {
        at = branches.pop() ?? 0;
      } else {
        at = tree.add(at, word);
      }
    }
    return tree;
  }
}
