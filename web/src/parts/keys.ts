// SPDX-License-Identifier: MIT
// Keys that walk through a game wherever the focus is, unless what has the focus wants them itself.

export interface Walk {
  step: (by: number) => void;
  first: () => void;
  last: () => void;
  flip: () => void;
  engine?: () => void;
  help: () => void;
}

// Fields, squares and menus have uses of their own for every key.
const kTakesAll = 'input, textarea, select, [contenteditable], [role=grid], [role=menu], [role=radiogroup], dialog';
const kTakesSpace = 'button, a, summary, label, [role]:not(main)';

// A control that was reached with the keyboard. A click leaves the focus on a button too, and whoever
// clicked does not think of it.
function hasKeyboardFocus(target: Element): boolean {
  return target.closest('button, a, summary') !== null && target.matches(':focus-visible');
}

function actionOf(event: KeyboardEvent, target: Element, walk: Walk): (() => void) | undefined {
  switch (event.key) {
    case 'ArrowLeft':
      return () => walk.step(-1);
    case 'ArrowRight':
      return () => walk.step(1);
    case 'Home':
      return walk.first;
    case 'End':
      return walk.last;
    // Two moves are a row of the list; elsewhere these keys scroll the page.
    case 'ArrowUp':
      return target.closest('[data-moves]') ? () => walk.step(-2) : undefined;
    case 'ArrowDown':
      return target.closest('[data-moves]') ? () => walk.step(2) : undefined;
    case ' ':
      return target.closest(kTakesSpace) ? undefined : walk.engine;
    case 'f':
      return hasKeyboardFocus(target) ? undefined : walk.flip;
    case '?':
      return hasKeyboardFocus(target) ? undefined : walk.help;
    default:
      return undefined;
  }
}

export function walkByKey(event: KeyboardEvent, walk: Walk): void {
  const { target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof Element) || target.closest(kTakesAll)) return;
  const action = actionOf(event, target, walk);
  if (!action) return;
  event.preventDefault();
  action();
}
