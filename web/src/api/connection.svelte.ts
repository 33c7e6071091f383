// SPDX-License-Identifier: MIT
// Whether the server answers. Once it does not, it is asked again, less and less often, until it
// is back; views that wait for it ask `whenBack`.

const kFirstPause = 500;
const kLongestPause = 5000;

class Connection {
  away = $state(false);
  slow = $state(0); // short questions that have waited for long
  // Grows whenever the server has come back: an effect that reads it runs again.
  returns = $state(0);
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  lost(): void {
    if (this.away) return;
    this.away = true;
    this.#tryAfter(kFirstPause);
  }

  found(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.away) return;
    this.away = false;
    this.returns += 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  whenBack(): Promise<void> {
    if (!this.away) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #tryAfter(pause: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(pause), pause);
  }

  async #probe(pause: number): Promise<void> {
    try {
      const response = await fetch('/api', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"do":"list","what":"levels"}',
        signal: AbortSignal.timeout(4000),
      });
      if (response.status < 500) return this.found();
    } catch {
      // Still away.
    }
    // Somebody else's question may have been answered meanwhile.
    if (this.away) this.#tryAfter(Math.min(pause * 2, kLongestPause));
  }
}

export const connection = new Connection();
