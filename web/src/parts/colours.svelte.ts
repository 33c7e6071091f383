// SPDX-License-Identifier: MIT
// The palette for canvases, which know no style sheets. Reading it in an effect follows the theme.
import { theme } from '../shell/theme.svelte';

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
let changes = $state(0);
dark?.addEventListener('change', () => (changes += 1));

export interface Colours {
  ink: string;
  soft: string;
  line: string;
  gain: string;
  loss: string;
  gainSoft: string;
  lossSoft: string;
}

export function colours(): Colours {
  void changes;
  const isDark = theme.now === 'auto' ? (dark?.matches ?? false) : theme.now === 'dark';
  return isDark
    ? { ink: '#f2f0ea', soft: '#b0ada6', line: '#55575b', gain: '#6fb0ff', loss: '#ff9d47', gainSoft: '#6fb0ff40', lossSoft: '#ff9d4740' }
    : { ink: '#1f1e1c', soft: '#5f5b55', line: '#b4b1aa', gain: '#1f6fd0', loss: '#b4540a', gainSoft: '#1f6fd033', lossSoft: '#e9730c33' };
}
