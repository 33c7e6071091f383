// SPDX-License-Identifier: MIT
// The weights of a heuristic file, as text: found and changed in place, so that everything else a
// person wrote stays as it is. The server reads the file; this only finds numbers to slide.

export interface Weight {
  term: string;
  value: number;
  line: number; // from 0
  section: string; // `terms`, or `terms.opening`
}

const kSection = /^\s*\[([^\]]+)\]\s*(?:#.*)?$/;
const kWeight = /^(\s*"?)([A-Za-z_][\w.-]*)("?\s*=\s*)([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(.*)$/;

export function weightsOf(text: string): Weight[] {
  const weights: Weight[] = [];
  let section = '';
  text.split('\n').forEach((written, line) => {
    const header = kSection.exec(written);
    if (header) {
      section = (header[1] ?? '').trim();
      return;
    }
    if (!/(^|\.)terms(\.|$)/.test(section)) return;
    const found = kWeight.exec(written);
    if (found) weights.push({ term: found[2] ?? '', value: Number(found[4]), line, section });
  });
  return weights;
}

export function withWeight(text: string, line: number, value: number): string {
  const lines = text.split('\n');
  const written = lines[line];
  if (written === undefined) return text;
  const rounded = String(Number(value.toFixed(4)));
  lines[line] = written.replace(kWeight, (_, before: string, term: string, sign: string, _old, after: string) => before + term + sign + rounded + after);
  return lines.join('\n');
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
