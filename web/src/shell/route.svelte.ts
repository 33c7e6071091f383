// SPDX-License-Identifier: MIT
// Where the page is: `#/play?game=tablut&moves=...`. The address has all that a view needs to come
// back after a reload, in another tab or on another screen.

import { untrack } from 'svelte';

export const kViews = ['play', 'analyze', 'explain', 'lab', 'arena', 'reports'] as const;
export type View = (typeof kViews)[number];

export type Query = Record<string, string>;

export interface Place {
  view: View;
  query: Query;
}

export function parsePlace(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const view = kViews.find((known) => known === path) ?? 'play';
  return { view, query: Object.fromEntries(new URLSearchParams(search)) };
}

// Empty values are left out.
export function hashOf({ view, query }: Place): string {
  const search = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== ''),
  ).toString();
  return `#/${view}${search ? `?${search}` : ''}`;
}

class Route {
  view = $state<View>('play');
  // The query as it was when the view was entered, by a link or the browser's buttons.
  query = $state.raw<Query>({});
  entered = $state(0);
  #latest = $state.raw<Partial<Record<View, Query>>>({});

  constructor() {
    if (typeof window === 'undefined') return;
    this.#read();
    window.addEventListener('hashchange', () => this.#read());
  }

  #read(): void {
    const { view, query } = parsePlace(location.hash);
    this.view = view;
    this.query = query;
    this.#note(view, query);
    this.entered += 1;
  }

  // An effect that tells where it is does not depend on where the others are.
  #note(view: View, query: Query): void {
    this.#latest = { ...untrack(() => this.#latest), [view]: query };
  }

  // What a link to a view leads to: where one is in it, or was.
  linkTo(view: View): string {
    return hashOf({ view, query: this.#latest[view] ?? {} });
  }

  go(view: View, query: Query = {}): void {
    location.hash = hashOf({ view, query });
  }

  // The view itself moved on: the address follows, without a step in the browser's history.
  keep(view: View, query: Query): void {
    this.#note(view, query);
    if (view !== this.view) return;
    const hash = hashOf({ view, query });
    if (hash !== location.hash) history.replaceState(null, '', hash);
  }
}

export const route = new Route();
