// SPDX-License-Identifier: MIT
// What the tab is called: the views say what they show.
let words = $state<string[]>([]);

export const documentTitle = (view: string): string => [...(words.length > 0 ? words : [view]), 'Quadrille'].join(' · ');

// For an effect: named until it runs again or ends.
export function titled(...shown: string[]): () => void {
  words = shown;
  return () => (words = []);
}
