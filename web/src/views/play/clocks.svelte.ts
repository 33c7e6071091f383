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

type Times = [number, number];

interface Kept {
  left: Times;
  ply: number;
  before: Times[];
}

const kFreePlies = 2;

export class Clocks {
  left = $state<Times>([0, 0]);
  running = $state<number | null>(null);
  #increment: number;
  #key: string;
  #ply = -1;
  #before: Times[]; // what was left when the turn after so many moves began, for taking moves back
  #since = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #onFlag: (side: number) => void;
  #isHeld: () => boolean;

  // While `isHeld` says so no time passes: nobody can move while the server is away.
  constructor(time: TimeControl, name: string, onFlag: (side: number) => void, isHeld: () => boolean = () => false) {
    this.#increment = time.increment;
    this.#key = `quadrille.clock.${name}`;
    this.#onFlag = onFlag;
    this.#isHeld = isHeld;
    const kept = this.#kept();
    this.left = kept?.left ?? [time.base, time.base];
    this.#ply = kept?.ply ?? -1;
    this.#before = kept?.before ?? [];
  }

  // A move is made, and the clock of its side stands, whenever the server hears of it.
  press(): void {
    const side = this.running;
    this.stop();
    if (side === null || this.left[side]! <= 0) return;
    this.left[side]! += this.#increment;
    this.#keep();
  }

  // It is a side's turn after `ply` moves; null: nobody's any more. The first move of each side
  // is free: nobody has to hurry to read the board.
  turn(side: number | null, ply: number): void {
    this.stop();
    if (ply < this.#ply) this.takeBack(ply);
    this.#ply = ply;
    this.#before[ply] ??= [...this.left];
    this.#keep();
    if (side === null || side < 0 || ply < kFreePlies) return;
    this.running = side;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#tick(), 100);
  }

  // Both have again what they had when the turn after `ply` moves began.
  takeBack(ply: number): void {
    this.stop();
    this.left = [...(this.#before[ply] ?? this.left)] as Times;
    this.#before.length = Math.min(this.#before.length, ply);
    this.#ply = ply;
    this.#keep();
  }

  stop(): void {
    this.#tick();
    this.#stand();
  }

  #stand(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.running = null;
  }

  #tick(): void {
    const side = this.running;
    if (side === null) return;
    const now = performance.now();
    const spent = this.#isHeld() ? 0 : now - this.#since;
    this.#since = now;
    this.left[side] = Math.max(0, (this.left[side] ?? 0) - spent);
    this.#keep();
    if (this.left[side] > 0) return;
    this.#stand();
    this.#onFlag(side);
  }

  #keep(): void {
    const kept: Kept = { left: this.left, ply: this.#ply, before: this.#before };
    sessionStorage.setItem(this.#key, JSON.stringify(kept));
  }

  #kept(): Kept | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null') as Partial<Kept> | null;
      const isWhole = kept?.left?.length === 2 && kept.left.every(Number.isFinite) && Array.isArray(kept.before);
      return isWhole && Number.isInteger(kept.ply) ? (kept as Kept) : null;
    } catch {
      return null;
    }
  }
}
