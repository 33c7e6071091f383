// SPDX-License-Identifier: MIT
// Where the focus goes when what had it is gone: a new screen takes it at its heading, so that a
// keyboard or a screen reader goes on there and not at the top of the page.
import { tick } from 'svelte';

export function takesLostFocus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  void tick().then(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && navigator.userActivation.hasBeenActive) heading.focus({ preventScroll: true });
  });
}
