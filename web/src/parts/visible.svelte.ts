// SPDX-License-Identifier: MIT
// Whether anybody can see this tab. One that is hidden need not think: its streams take connections
// from the others.
let shown = $state(typeof document === 'undefined' || document.visibilityState !== 'hidden');
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => (shown = document.visibilityState !== 'hidden'));
}

export const isVisible = (): boolean => shown;
