// SPDX-License-Identifier: MIT
// Two clocks, of which one runs. What they show outlives a reload of the tab.

export interface TimeControl {
  base: number; // milliseconds
  increment: number;
}

const kUnits: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

function parseTime(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  return found ? Number(found[1]) * (kUnits[found[2] ?? ''] ?? NaN) : null;
}

// `5m+3s` as on the command line.
export function parseClock(text: string): TimeControl | null {
  const [base = '', increment = '0s'] = text.split('+');
  const first = parseTime(base);
  const second = parseTime(increment);
  return first !== null && second !== null && first > 0 ? { base: first, increment: second } : null;
}

export class Clocks {
  left = $state<[number, number]>([0, 0]);
  running = $state<number | null>(null);
  #increment: number;
  #key: string;
  #ply = -1;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #onFlag: (side: number) => void;

  constructor(time: TimeControl, name: string, onFlag: (side: number) => void) {
    this.#increment = time.increment;
    this.#key = `quadrille.clock.${name}`;
    this.#onFlag = onFlag;
    this.left = [time.base, time.base];
    const kept = sessionStorage.getItem(this.#key)?.split(' ').map(Number);
    if (kept && kept.length === 3 && kept.every(Number.isFinite)) {
      this.left = [kept[0]!, kept[1]!];
      this.#ply = kept[2]!;
    }
  }

  // It is a side's turn after `ply` moves; null: nobody's any more. The first move of each side
  // is free: nobody has to hurry to read the board.
  turn(side: number | null, ply: number): void {
    const before = this.running;
    this.stop();
    if (before !== null && ply === this.#ply + 1) this.left[before]! += this.#increment;
    this.#ply = ply;
    this.#keep();
    if (side === null || side < 0 || ply < 2) return;
    this.running = side;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#tick(), 100);
  }

  stop(): void {
    this.#tick();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.running = null;
  }

  #tick(): void {
    const side = this.running;
    if (side === null) return;
    const now = performance.now();
    this.left[side] = Math.max(0, (this.left[side] ?? 0) - (now - this.#since));
    this.#since = now;
    this.#keep();
    if (this.left[side] > 0) return;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.running = null;
    this.#onFlag(side);
  }

  #keep(): void {
    sessionStorage.setItem(this.#key, `${this.left[0]} ${this.left[1]} ${this.#ply}`);
  }
}
