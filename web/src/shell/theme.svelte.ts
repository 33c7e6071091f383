// SPDX-License-Identifier: MIT
// Light, dark, or as the reader's screen is.

export type Theme = 'auto' | 'light' | 'dark';
const kKey = 'quadrille.theme';

function stored(): Theme {
  const value = typeof localStorage === 'undefined' ? null : localStorage.getItem(kKey);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

export const theme = $state<{ now: Theme }>({ now: stored() });

export function applyTheme(): void {
  if (theme.now === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.now;
}

export function chooseTheme(chosen: Theme): void {
  theme.now = chosen;
  if (chosen === 'auto') localStorage.removeItem(kKey);
  else localStorage.setItem(kKey, chosen);
  applyTheme();
}
