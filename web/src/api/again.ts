// SPDX-License-Identifier: MIT
// A question that a view needs an answer to: asked again when the server is back, and forgotten
// when the view wants to know something else.
import { AwayError, isAbort } from './client';
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
