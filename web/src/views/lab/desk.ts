// SPDX-License-Identifier: MIT
// The texts that somebody works on, kept by the tab. A text goes only when it is put away: a new
// one, one that is opened and another game's have places of their own.

export interface Measured {
  run: number;
  at: number; // when it was started, in milliseconds
  text: string; // what was measured
  against: string; // in words
}

export interface Work {
  name: string; // "mine.toml"
  text: string;
  kept: string; // the version that changes are measured against
  measured: Measured | null;
}

export interface Desk {
  game: string;
  position: string;
  moves: string[];
  works: Record<string, Work[]>; // by family of games
  open: Record<string, string>; // the name of the one that is open
}

export const kEmptyDesk: Desk = { game: 'breakthrough:6x6', position: '', moves: [], works: {}, open: {} };

const family = (game: string): string => game.split(':')[0] ?? game;

export const isGoodName = (name: string): boolean => /^[\w-]{1,40}\.(toml|lua)$/.test(name);

export const worksOf = (desk: Desk, game = desk.game): Work[] => desk.works[family(game)] ?? [];

export function openWork(desk: Desk, game = desk.game): Work | null {
  const works = worksOf(desk, game);
  return works.find(({ name }) => name === desk.open[family(game)]) ?? works[0] ?? null;
}

export function choose(desk: Desk, name: string): void {
  desk.open[family(desk.game)] = name;
}

// The name itself, or the first of name-2, name-3, … that no text of the game has.
export function freeName(desk: Desk, name: string, game = desk.game): string {
  const [, stem = 'mine', ending = '.toml'] = /^(.*?)(\.(?:toml|lua))?$/s.exec(name) ?? [];
  const plain = stem.replace(/[^\w-]+/g, '-').slice(0, 34) || 'mine';
  const taken = new Set(worksOf(desk, game).map((work) => work.name));
  for (let i = 1; ; i += 1) {
    const tried = `${plain}${i > 1 ? `-${i}` : ''}${ending}`;
    if (!taken.has(tried)) return tried;
  }
}

// Puts a text on the desk and opens it, under the first free name. One that is there already is
// opened as it is.
export function add(desk: Desk, wanted: string, text: string, game = desk.game): Work {
  const there = worksOf(desk, game).find((work) => work.text === text && work.name === wanted);
  const work = there ?? { name: freeName(desk, wanted, game), text, kept: text, measured: null };
  if (!there) desk.works[family(game)] = [...worksOf(desk, game), work];
  desk.open[family(game)] = work.name;
  return openWork(desk, game) ?? work;
}

// What is wrong with the name, if anything is.
export function rename(desk: Desk, work: Work, name: string): string | null {
  if (!isGoodName(name)) return 'Letters, digits, - and _, then .toml or .lua.';
  if (worksOf(desk).some((other) => other.name === name && other.name !== work.name)) return `There is a ${name} already.`;
  if (desk.open[family(desk.game)] === work.name) desk.open[family(desk.game)] = name;
  work.name = name;
  return null;
}

export function putAway(desk: Desk, name: string): void {
  desk.works[family(desk.game)] = worksOf(desk).filter((work) => work.name !== name);
}

const kKept = 'quadrille.desk';

export function readDesk(): Desk {
  try {
    return { ...structuredClone(kEmptyDesk), ...(JSON.parse(sessionStorage.getItem(kKept) ?? '{}') as Partial<Desk>) };
  } catch {
    return structuredClone(kEmptyDesk);
  }
}

// False where the browser keeps nothing, or no more.
export function keepDesk(desk: Desk): boolean {
  try {
    sessionStorage.setItem(kKept, JSON.stringify(desk));
    return true;
  } catch {
    return false;
  }
}
