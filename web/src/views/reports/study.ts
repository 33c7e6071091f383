// SPDX-License-Identifier: MIT
// The reports, and their experiments as `quadrille reproduce` runs them.

export interface StudyOption {
  name: string;
  meaning: string;
  usual: string;
  flag: boolean;
}

// The header first; numeric columns stand to the right.
export interface TextTable {
  rows: string[][];
  numeric: boolean[];
}

// A part of what a study tells: a table, sentences, or text whose letters are of one width.
export interface Passage extends Partial<TextTable> {
  emphasis: string;
  sentences?: string;
  text?: string;
}

export interface Report {
  report: string;
  title: string;
  game: string;
  heuristics: string[];
  says: string;
  worth: string;
  published: (TextTable & { caption: string })[];
}

export interface StudyReply {
  study: string;
  text: Passage[];
  stopped?: boolean;
}

export interface Study {
  study: string;
  meaning: string;
  reports: Report[];
  options: StudyOption[];
}

export interface StudyProgress {
  part: string;
  steps: number;
  done: number;
}

// What the server is asked with: only what was filled in.
export function chosenOptions(options: StudyOption[], values: Record<string, string | boolean>): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const { name, flag } of options) {
    const value = values[name];
    if (flag && value === true) chosen[name] = 'true';
    if (!flag && typeof value === 'string' && value.trim() !== '') chosen[name] = value.trim();
  }
  return chosen;
}

// Lines that only part others say nothing on a page.
export const passagesOf = (reply: StudyReply): Passage[] =>
  reply.text.filter(({ rows, sentences, text }) => rows || (sentences ?? text ?? '').trim() !== '');

// The studies whose tables have the published numbers beside ours.
export const repeatsPublished = ({ study }: Pick<Study, 'study'>): boolean => ['breakthrough', 'isolation'].includes(study);
