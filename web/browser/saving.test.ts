// SPDX-License-Identifier: MIT
// Games that are saved, loaded, shared, reviewed, and played with a clock; pieces that move.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { movesOf, open, queryOf, until } from './page';
import { TestServer } from './server';

let server: TestServer;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'quadrille-saved-'));

beforeAll(async () => {
  server = await TestServer.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);

async function more(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function save(page: Page, entry: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), more(page, entry)]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

it('saves a game that was given up and loads it as one that has ended', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:easy&seed=3&moves=a2-a3+e4-e3');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  const path = await save(page, 'Save');
  await more(page, 'New game');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText('You lose by resignation').waitFor();
  expect(movesOf(page)).toEqual(['a2-a3', 'e4-e3']);
  expect(queryOf(page)).toMatchObject({ vs: 'level:easy', side: 'white', gave: 'black resigned' });
  await page.close();
});

it('saves checkers as PDN for other programs, and with all it knows for itself', async () => {
  const { page } = await open(browser, server, '#/play?game=checkers&side=white&vs=level:beginner&seed=3&moves=11-15');
  await page.locator('[role=grid]').waitFor();
  const pdn = await save(page, 'Save as PDN');
  expect(pdn).toMatch(/\.pdn$/);
  expect(readFileSync(pdn, 'utf8')).toContain('11-15');
  const own = await save(page, 'Save with opponent and side');
  expect(JSON.parse(readFileSync(own, 'utf8'))).toMatchObject({ opponent: 'level:beginner' });
  await more(page, 'New game');
  await page.locator('input[type=file]').setInputFiles(pdn);
  await until(() => movesOf(page).length === 1);
  expect(queryOf(page).vs).toBe('human');
  await page.close();
});

it('shares the address of a game', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=both&vs=human&moves=a2-a3');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[role=grid]').waitFor();
  await more(page, 'Share');
  await page.getByText('The address is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('moves=a2-a3');
  await page.close();
});

it('reviews a game, and forgets what it found when moves are taken back', async () => {
  const { page, troubles } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:easy&seed=3&moves=a2-a3+a4-b3+c2xb3+c4xb3+a1-a2&gave=black+resigned');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('img', { name: /^Score after each move/ }).waitFor({ timeout: 60_000 });
  expect(await page.locator('.review canvas').count()).toBe(1);
  const values = page.locator('.move .value');
  // The person's moves alone.
  expect(await values.count()).toBe(3);
  for (const text of await page.locator('.review li').allTextContents()) expect(text).toContain('white');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await values.count()) === 0);
  expect(await page.locator('.review').count()).toBe(0);
  expect(troubles).toEqual([]);
  await page.close();
});

it('stops the clock of whoever has moved, while the server is away', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:beginner&seed=5&clock=1m&moves=a2-a3+e4-e3');
  const clock = page.getByRole('timer').last();
  await until(async () => (await clock.textContent()) === '0:59');
  await server.kill();
  await square(page, 'b2').click();
  await square(page, 'b3').click();
  await page.getByText('The server is away').waitFor();
  const before = await clock.textContent();
  await page.waitForTimeout(2500);
  expect(await clock.textContent()).toBe(before);
  await server.again();
  await until(() => movesOf(page).length === 4);
  await page.close();
});

it('moves a piece to its square, for those who want to see it', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=both&vs=human', { moving: true });
  const pieces = (): Promise<number> =>
    page.evaluate(() => document.getAnimations().filter((one) => ((one.effect as KeyframeEffect).target as Element).localName === 'g').length);
  await square(page, 'a2').click();
  // What happens between two pictures is too quick for questions: the page notes it.
  await page.evaluate(() => {
    const seen = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, ...words) {
      document.documentElement.dataset.seen = String(Number(document.documentElement.dataset.seen ?? 0) + 1);
      return seen.apply(this, words);
    };
  });
  await square(page, 'a3').click();
  await until(async () => (await page.evaluate(() => document.documentElement.dataset.seen)) === '1');
  await until(async () => (await pieces()) === 0);
  const target = (await square(page, 'a3').boundingBox())!;
  const drawn = await page.locator('.board > svg > g[style]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
  const within = drawn.filter(({ x, y }) => x > target.x && x < target.x + target.width && y > target.y && y < target.y + target.height);
  expect(within).toHaveLength(1);
  await page.close();
});

it('holds a piece that was dropped where it was put', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=both&vs=human');
  await square(page, 'b2').waitFor();
  await server.kill();
  await square(page, 'b2').dragTo(square(page, 'b3'));
  const target = (await square(page, 'b3').boundingBox())!;
  const isThere = async (): Promise<boolean> => {
    const boxes = await page.locator('.board > svg > g[style]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
    return boxes.some(({ x, y }) => x > target.x && x < target.x + target.width && y > target.y && y < target.y + target.height);
  };
  await page.waitForTimeout(300);
  expect(await isThere()).toBe(true);
  await server.again();
  await page.getByLabel('b3, white pawn', { exact: true }).waitFor({ timeout: 20_000 });
  expect(await isThere()).toBe(true);
  await page.close();
});

it('forgets a refusal with a reload, and keeps the game', async () => {
  const { page } = await open(browser, server, '#/play?game=checkers&side=both&vs=human&moves=11-15+22-18');
  await square(page, '12').click();
  await square(page, '16').click();
  await page.locator('.refusal').waitFor();
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  expect(await page.locator('.refusal').count()).toBe(0);
  expect(movesOf(page)).toHaveLength(2);
  await page.close();
});
