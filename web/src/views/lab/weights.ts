// SPDX-License-Identifier: MIT
// The weights of a heuristic's text: found and changed in place, so that everything else a person
// wrote stays as it is. The server reads the text; this only finds numbers to slide.

export interface Weight {
  group: string; // "", "own", "phase 1", "phase 2, opponent"
  title: string; // what people read above the group: "phase 1: the race"
  term: string;
  value: number;
  begin: number; // of the number in the text
  end: number;
}

const kNumber = String.raw`[+-]?\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?\d+)?`;
const kSection = /^\s*(\[\[?)\s*([^\][]+?)\s*\]\]?\s*(?:#.*)?$/;
const kWeight = new RegExp(String.raw`^(\s*(?:"([^"]+)"|([\w-]+))\s*=\s*)(${kNumber})\s*(?:#.*)?$`);
const kPhaseName = /^\s*name\s*=\s*["'](.+?)["']/;
const kCounted = new Set(['terms', 'own', 'opponent', 'phase.terms', 'phase.own', 'phase.opponent']);

const numberOf = (written: string): number => Number(written.replaceAll('_', ''));

function ofFormula(text: string): Weight[] {
  const weights: Weight[] = [];
  const phases: string[] = [];
  let section = '';
  let offset = 0;
  for (const line of text.split('\n')) {
    const header = kSection.exec(line);
    if (header) {
      section = header[2] ?? '';
      if (section === 'phase' && header[1] === '[[') phases.push('');
    } else if (section === 'phase') {
      const name = kPhaseName.exec(line)?.[1];
      if (name !== undefined) phases[phases.length - 1] = name;
    }
    const found = header ? null : kWeight.exec(line);
    const term = found?.[2] ?? found?.[3] ?? '';
    const isBase = term === 'base' && (section === '' || section === 'phase');
    if (found && (isBase || kCounted.has(section))) {
      const begin = offset + (found[1] ?? '').length;
      const number = found[4] ?? '';
      const side = /(own|opponent)$/.exec(section)?.[1];
      const phase = section.startsWith('phase') ? `phase ${phases.length}` : '';
      const group = [phase, side ?? ''].filter((word) => word !== '').join(', ');
      weights.push({ group, title: group, term, value: numberOf(number), begin, end: begin + number.length });
    }
    offset += line.length + 1;
  }
  // A phase's name may stand below its numbers.
  return weights.map((weight) => {
    const name = phases[Number(/^phase (\d+)/.exec(weight.group)?.[1] ?? 0) - 1];
    return name ? { ...weight, title: `${weight.group}: ${name}` } : weight;
  });
}

// The table `weights` of a script; what is a comment is none of it.
function ofScript(text: string): Weight[] {
  const code = text.replace(/--\[\[[\s\S]*?\]\]|--[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const table = /(?:^|[\s;])weights\s*=\s*\{([^{}]*)\}/.exec(code);
  if (!table) return [];
  const begin = table.index + table[0].lastIndexOf(table[1] ?? '', table[0].length - 2);
  const entry = new RegExp(String.raw`(?:\[\s*"([^"]+)"\s*\]|([A-Za-z_]\w*))\s*=\s*(${kNumber})(?=\s*[,;}]|\s*$)`, 'g');
  return [...(table[1] ?? '').matchAll(entry)].map((found) => {
    const number = found[3] ?? '';
    const end = begin + found.index + found[0].length;
    return { group: '', title: '', term: found[1] ?? found[2] ?? '', value: numberOf(number), begin: end - number.length, end };
  });
}

export const weightsOf = (name: string, text: string): Weight[] => (name.endsWith('.lua') ? ofScript(text) : ofFormula(text));

export function withWeight(text: string, { begin, end }: Weight, value: number): string {
  return text.slice(0, begin) + String(Number(value.toFixed(4))) + text.slice(end);
}

// How far a slider goes: as far again as the weight, and always somewhere.
export function reachOf(value: number): number {
  const size = Math.max(Math.abs(value) * 2, 1);
  const power = 10 ** Math.floor(Math.log10(size));
  return Math.ceil(size / power) * power;
}

// The word that ends at the cursor, and the names that begin so.
export function completions(text: string, cursor: number, names: string[]): { word: string; found: string[] } {
  const word = /[A-Za-z_][\w]*$/.exec(text.slice(0, cursor))?.[0] ?? '';
  if (word.length < 2) return { word, found: [] };
  const found = names.filter((name) => name.startsWith(word) && name !== word);
  return { word, found: found.slice(0, 8) };
}

// The line of "mine.toml:3:1", from 0.
export function lineOf(where: string | null): number | null {
  const line = Number(/:(\d+)(?::\d+)?$/.exec(where ?? '')?.[1] ?? 0);
  return line > 0 ? line - 1 : null;
}
