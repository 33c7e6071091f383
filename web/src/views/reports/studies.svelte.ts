// SPDX-License-Identifier: MIT
// The experiments as they are worked on: they go on while one reads another report, and what came
// out last is kept by the tab.
import { problemOf, untilAnswered } from '../../api/again';
import { follow, isAbort } from '../../api/client';
import { chosenOptions, type Study, type StudyProgress, type StudyReply } from './study';

interface Kept {
  values: Record<string, string | boolean>;
  reply: StudyReply | null;
  of: Record<string, string>; // the options that the reply was asked with
}

export class StudyWork {
  values = $state<Record<string, string | boolean>>({});
  reply = $state.raw<StudyReply | null>(null);
  of = $state.raw<Record<string, string>>({});
  progress = $state.raw<StudyProgress | null>(null);
  problem = $state<string | null>(null);
  #stop: AbortController | null = null;
  readonly #key: string;

  constructor(readonly study: Study) {
    this.#key = `quadrille.study.${study.study}`;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Partial<Kept>;
      this.values = kept.values ?? {};
      this.reply = kept.reply ?? null;
      this.of = kept.of ?? {};
    } catch {
      // What cannot be read was not ours.
    }
  }

  keep(): void {
    const kept: Kept = { values: this.values, reply: this.reply, of: this.of };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // There is no room: it is shown until the page is closed.
    }
  }

  async run(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.problem = null;
    this.progress = { part: '', steps: 0, done: 0 };
    const options = chosenOptions(this.study.options, this.values);
    try {
      // A server that was started again begins again.
      this.reply = await untilAnswered(
        () =>
          follow<StudyProgress, StudyReply>(
            { do: 'study', study: this.study.study, options, seed: 1 },
            (news) => (this.progress = news),
            stop.signal,
          ),
        stop.signal,
        (words) => (this.problem = words),
      );
      this.of = options;
    } catch (error) {
      if (!isAbort(error)) this.problem = problemOf(error);
    } finally {
      this.progress = null;
      this.keep();
    }
  }

  stop(): void {
    this.#stop?.abort();
  }
}

const works = new Map<string, StudyWork>();

export function workOf(study: Study): StudyWork {
  const known = works.get(study.study);
  if (known) return known;
  const work = new StudyWork(study);
  works.set(study.study, work);
  return work;
}
