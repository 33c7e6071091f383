// SPDX-License-Identifier: MIT
// Motion for those who want it.

const stillness =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

export function motionMs(duration: number): number {
  return stillness?.matches ? 0 : duration;
}
