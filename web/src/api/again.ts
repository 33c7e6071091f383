// SPDX-License-Identifier: MIT
// A question that a view needs an answer to: asked again when the server is back, and forgotten
// when the view wants to know something else.
import { ApiError, AwayError, isAbort } from './client';
import { connection } from './connection.svelte';

export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// Gives back its stop, as an effect wants it: `$effect(() => asking(...))`. What `ask` reads before
// its first await is followed by the effect. `tell` gets what is wrong, and null once it is not.
export function asking<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  take: (reply: T) => void,
  tell: (problem: string | null) => void = () => {},
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const keepAsking = async (answer: Promise<T>): Promise<void> => {
    for (;;) {
      let reply: T;
      try {
        reply = await answer;
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        if (!(error instanceof AwayError)) return tell(problemOf(error));
        await connection.whenBack();
        if (signal.aborted) return;
        answer = ask(signal);
        continue;
      }
      if (signal.aborted) return;
      tell(null);
      return take(reply);
    }
  };
  void keepAsking(ask(signal));
  return () => stop.abort();
}

const kFirstPause = 500;
const kLongestPause = 4000;

const pauseOf = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : milliseconds);
    signal.addEventListener('abort', end);
  });

// An answer that must come, such as the opponent's move: waits while the server is away, and asks
// again while it has as many searches as it takes. `tell` gets what it waits for.
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  tell: (problem: string | null) => void = () => {},
): Promise<T> {
  for (let pause = kFirstPause; ; ) {
    try {
      const reply = await ask();
      if (!signal.aborted) tell(null);
      return reply;
    } catch (error) {
      if (error instanceof AwayError) {
        await connection.whenBack();
      } else if (error instanceof ApiError && error.code === 'limit') {
        if (!signal.aborted) tell(`The server is busy and is asked again: ${error.message}`);
        await pauseOf(pause, signal);
        pause = Math.min(2 * pause, kLongestPause);
      } else {
        throw error;
      }
    }
    if (signal.aborted) throw new DOMException('stopped', 'AbortError');
  }
}
