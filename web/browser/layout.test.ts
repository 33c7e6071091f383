// SPDX-License-Identifier: MIT
// Where things are on screens of several shapes, that they stay there, and the page's own font.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { open, until } from './page';
import { TestServer } from './server';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

const kPlay = '#/play?game=checkers&side=both&vs=human&moves=11-15+22-18';
const kAnalyze = '#/analyze?game=tablut&moves=e4-f4';

// How much was moved about since the page was opened, but for what a hand had asked for.
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) shift += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shift), 200);
      }),
  );

it.each([
  [844, 390, kPlay],
  [667, 375, kPlay],
  [844, 390, kAnalyze],
  [667, 375, kAnalyze],
])('has board and panel side by side at %i by %i: %s', async (width, height, hash) => {
  const { page } = await open(browser, server, hash, { width, height });
  const board = (await page.getByRole('grid').boundingBox())!;
  expect(board.y + board.height).toBeLessThanOrEqual(height);
  expect(board.height).toBeGreaterThan(height * 0.6);
  expect(board.width / width).toBeLessThan(0.6);
  const moves = (await page.getByRole('group', { name: 'Moves', exact: true }).boundingBox())!;
  expect(moves.x).toBeGreaterThan(board.x + board.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.close();
});

it('has the buttons, what the game says and the moves in sight on a telephone', async () => {
  const { page } = await open(browser, server, kPlay, { width: 390, height: 844 });
  await page.locator('[data-square="12"]').click();
  await page.locator('[data-square="16"]').click();
  await page.locator('.refusal').waitFor();
  const bar = (await page.getByRole('navigation').boundingBox())!.y;
  for (const thing of [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Hint' }), page.locator('.refusal'), page.locator('.move[aria-current]')]) {
    const box = (await thing.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(bar);
  }
  await page.close();
});

it('keeps all places while a game is refused moves and goes on', async () => {
  const { page } = await open(browser, server, kPlay, { width: 1440, height: 900 });
  const undo = page.getByRole('button', { name: 'Undo' });
  const before = await undo.boundingBox();
  await page.locator('[data-square="12"]').click();
  await page.locator('[data-square="16"]').click();
  await page.locator('.refusal').waitFor();
  expect(await undo.boundingBox()).toEqual(before);
  await page.close();
});

it('has the end of a game in sight beside what is said of it', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:easy&seed=3&moves=a2-a3+a4-b3+c2xb3+c4xb3+a1-a2&gave=black+resigned', { width: 820, height: 1180 });
  const verdict = page.locator('.verdict');
  await verdict.waitFor();
  const result = page.locator('.result', { hasText: '0 : 1' });
  const below = (await verdict.boundingBox())!.y;
  await until(async () => {
    const box = (await result.boundingBox())!;
    return box.y + box.height <= below + 1;
  });
  await page.close();
});

it.each(['#/play', kAnalyze])('does not jump while it comes: %s', async (hash) => {
  const { page } = await open(browser, server, hash, { width: 1440, height: 900 });
  await page.locator(hash === '#/play' ? '.words p' : '.lines li .moves button').first().waitFor();
  expect(await shiftOf(page)).toBeLessThan(0.02);
  await page.close();
});

it('keeps the tools in their place when the graph comes', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5&moves=a2-a3+a4-b3+c2xb3+c4xb3&engine=off', { width: 1440, height: 900 });
  const flip = page.getByRole('button', { name: 'Flip' });
  const before = await flip.boundingBox();
  await page.getByRole('button', { name: 'Whole game' }).click();
  await page.locator('.graph canvas').waitFor();
  expect(await flip.boundingBox()).toEqual(before);
  await page.close();
});

it('brings its font and the licence of it', async () => {
  const { page, troubles } = await open(browser, server, kPlay);
  const loaded = (): Promise<string[]> => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await until(async () => (await loaded()).some((family) => family.includes('Inter')));
  const reply = await fetch(`${server.address}/inter-license.txt`);
  expect(reply.headers.get('Content-Type')).toContain('text/plain');
  expect(await reply.text()).toContain('SIL OPEN FONT LICENSE');
  expect(troubles).toEqual([]);
  await page.close();
});
