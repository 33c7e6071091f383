// SPDX-License-Identifier: MIT
// A report's experiment, as `quadrille reproduce` runs it.

export interface StudyOption {
  name: string;
  meaning: string;
  usual: string;
  flag: boolean;
}

export interface StudyText {
  emphasis: string;
  text: string;
}

export interface StudyReply {
  study: string;
  text: StudyText[];
}

export interface Study {
  study: string;
  meaning: string;
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
