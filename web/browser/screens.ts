// SPDX-License-Identifier: MIT
// Every view as somebody would see it: for pictures and for the tests of all views.
import type { Page } from 'playwright-core';
import type { TestServer } from './server';

export interface Screen {
  name: string;
  hash: string;
  ready: string; // a selector that is there when the view is
  pause: number; // milliseconds for what thinks
}

const kGame = 'd2-d3+d7-d6+e2-e3+c7-c6+d3-d4+e7-e6+e3-f4';

export const kScreens: Screen[] = [
  { name: 'setup', hash: '#/play', ready: '.tile svg', pause: 300 },
  { name: 'play', hash: `#/play?game=breakthrough&side=black&vs=level:hard,name=hard&clock=5m%2B3s&seed=4&moves=${kGame}`, ready: '.move[aria-current]', pause: 600 },
  { name: 'refused', hash: '#/play?game=checkers&side=both&vs=human&moves=11-15+22-18', ready: '[role=grid]', pause: 300 },
  { name: 'analyze', hash: '#/analyze?game=tablut&moves=e4-f4+d1-d3+(+d9-d7+e3-d3+)+f4-f3&at=2', ready: '.lines li .moves button', pause: 4000 },
  { name: 'explain', hash: '#/explain?game=breakthrough&heuristic=hoddi&position=1ppp1ppp/p1p1pp1p/3p2p1/2P5/p2P1Pp1/4P3/PPP3PP/PPP1PPPP+w', ready: 'tfoot', pause: 800 },
  { name: 'lab', hash: '#/lab?game=breakthrough:6x6&moves=c2-c3+b5-b4+d2-d3', ready: 'section[aria-labelledby=lint-title] .soft', pause: 2500 },
  { name: 'arena', hash: '#/arena?run=1', ready: '#runs-title', pause: 500 },
  { name: 'reports', hash: '#/reports', ready: '#report-title', pause: 500 },
];

// Gives a fresh server something for its arena to show.
export async function furnish(server: TestServer): Promise<void> {
  await server.ask({
    do: 'start_run',
    kind: 'tournament',
    boards: ['breakthrough:5x5'],
    players: ['ari', 'hoddi', 'binni', 'tryggvi', 'material'],
    games: 60,
    openings: 4,
    nodes: 300,
    seed: 1,
  });
}

// Waits until a view is complete.
export async function settle(page: Page, screen: Screen): Promise<void> {
  await page.locator(screen.ready).first().waitFor();
  if (screen.name === 'refused') {
    await page.locator('[data-square="12"]').click();
    await page.locator('[data-square="16"]').click();
    await page.locator('.refusal').waitFor();
  }
  if (screen.name === 'lab') {
    const terms = 'pawns = 10\ncheapest_way = -5\nprotectors = 1.5\nmobility = 0.5\n';
    await page.getByLabel('Text of mine.toml').fill(`game = "breakthrough"\nname = "mine"\nmeaning = "pawns, and how far the cheapest way to the goal is"\n\n[terms]\n${terms}`);
  }
  await page.waitForTimeout(screen.pause);
}
