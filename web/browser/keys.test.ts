// SPDX-License-Identifier: MIT
// Keys, the focus and what a screen reader is told.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { movesOf, open, queryOf, until } from './page';
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

const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);
const topLeft = (page: Page): Promise<string | null> => page.locator('[data-square]').first().getAttribute('data-square');
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

it('leaves the space bar to the button that has the focus', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5');
  await page.getByRole('button', { name: 'Edit position' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'Edit the position' }).waitFor();
  expect(queryOf(page).engine).toBeUndefined();
  await until(async () => (await focused(page)) === 'Edit the position');
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await until(async () => (await focused(page)) === 'Analyze Breakthrough');
  await page.keyboard.press('Space');
  await until(() => queryOf(page).engine === 'off');
  await page.close();
});

it('walks through a game by keys after a move by mouse', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=both&vs=human&moves=e2-e3+e4-d3');
  await square(page, 'a2').click();
  await square(page, 'a3').click();
  await until(() => movesOf(page).length === 3);
  const current = page.locator('.move[aria-current]');
  await page.keyboard.press('ArrowLeft');
  await current.filter({ hasText: 'e4-d3' }).waitFor();
  await page.keyboard.press('Home');
  await until(async () => (await current.count()) === 0);
  await page.keyboard.press('End');
  await current.filter({ hasText: 'a2-a3' }).waitFor();
  const before = await topLeft(page);
  await page.keyboard.press('f');
  await until(async () => (await topLeft(page)) !== before);
  // In the list of moves the keys go up and down a row, and the focus with them; there is one stop.
  expect(await page.locator('.move[tabindex="0"]').count()).toBe(1);
  await current.focus();
  await page.keyboard.press('ArrowUp');
  await current.filter({ hasText: 'e2-e3' }).waitFor();
  await until(async () => (await focused(page)) === 'e2-e3');
  // Single letters are nobody's while a control was reached by keyboard.
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await until(async () => (await page.getByRole('dialog').count()) === 0);
  await page.close();
});

it('keeps a game when the link of its view is clicked, and finds one that was left', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=both&vs=human&seed=11');
  for (const name of ['a2', 'a3', 'e4', 'e3']) await square(page, name).click();
  await until(() => movesOf(page).length === 2);
  await page.getByRole('navigation').getByRole('link', { name: 'Play' }).click();
  await page.waitForTimeout(300);
  expect(movesOf(page)).toHaveLength(2);
  await page.getByRole('link', { name: 'Quadrille, to the start' }).click();
  await page.getByRole('link', { name: 'Continue your game: Breakthrough, move 2' }).click();
  await page.locator('.move[aria-current]', { hasText: 'e4-e3' }).waitFor();
  expect(await page.title()).toBe('Breakthrough · Quadrille');
  await page.close();
});

it('says the move of the opponent, and whose turn the title tells', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:beginner&seed=3');
  await until(async () => (await page.title()) === 'Your move · Breakthrough · Quadrille');
  await square(page, 'a2').click();
  await square(page, 'a3').click();
  await until(() => movesOf(page).length === 2);
  await page.locator('[aria-live]', { hasText: `black ${movesOf(page)[1]}` }).waitFor({ state: 'attached' });
  await page.close();
});

it('puts the focus at the heading of a new screen', async () => {
  const { page } = await open(browser, server, '#/play');
  await page.locator('.tile svg').first().waitFor();
  await page.getByRole('button', { name: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=grid]').waitFor();
  await until(async () => (await focused(page)) === 'Breakthrough');
  await page.close();
});
