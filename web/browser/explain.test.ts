// SPDX-License-Identifier: MIT
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompareReply } from '../src/api/types';
import { signed } from '../src/parts/numbers';
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

const kPlace = 'game=breakthrough:6x6&moves=c2-c3+b5-b4';

it('explains a position: contributions add up, and a term lights its squares', async () => {
  const { page, troubles } = await open(browser, server, `#/explain?heuristic=ari&${kPlace}`);
  await page.getByRole('button', { name: 'protectors', exact: true }).waitFor();
  const added = await page.locator('tbody td:last-child').allTextContents();
  const sum = added.reduce((total, text) => total + Number(text.replace('−', '-')), 0);
  expect(sum).toBe(Number((await page.locator('tfoot td:last-child').textContent())!.replace('−', '-')));
  const numbers = page.locator('svg .heat text');
  const before = await numbers.count();
  await page.getByRole('button', { name: 'threateners', exact: true }).focus();
  await until(async () => (await numbers.count()) !== before);
  // A term that counts no squares says so, and the board does not change its colours.
  await page.getByRole('button', { name: 'distance', exact: true }).focus();
  await page.getByText('distance counts no squares').waitFor();
  expect(await numbers.count()).toBe(0);
  expect(await page.locator('svg rect.pale').count()).toBe(18);
  // What is pinned is of this heuristic alone.
  await page.getByRole('button', { name: 'protectors', exact: true }).click();
  await page.getByText('protectors alone').waitFor();
  await page.mouse.move(5, 5);
  await page.getByLabel('Heuristic').fill('tryggvi');
  await page.getByLabel('Heuristic').press('Enter');
  await page.getByText('all terms that count squares').waitFor();
  expect(await page.locator('.terms [aria-pressed=true]').count()).toBe(0);
  expect(troubles).toEqual([]);
  await page.close();
});

it('sets two heuristics side by side, on one scale and in the same rows', async () => {
  const { page, troubles } = await open(browser, server, `#/explain?heuristic=hoddi&${kPlace}`);
  await page.getByRole('button', { name: 'Compare' }).click();
  const tables = page.locator('.terms table');
  await tables.nth(1).locator('.absent').first().waitFor();
  const rows = async (i: number): Promise<string[]> => tables.nth(i).locator('tbody th').allTextContents();
  expect((await rows(0)).map((name) => name.trim())).toEqual((await rows(1)).map((name) => name.trim()));
  const origin = (i: number): Promise<string | null> => tables.nth(i).locator('tfoot .origin').getAttribute('style');
  expect(await origin(0)).toBe(await origin(1));
  await page.reload();
  await tables.nth(1).waitFor();
  expect(queryOf(page).against).toBe('ari');
  expect(troubles).toEqual([]);
  await page.close();
});

it('tells what makes the difference between any two moves', async () => {
  const { page } = await open(browser, server, `#/explain?heuristic=ari&${kPlace}`);
  const one = page.getByLabel('One move');
  await one.waitFor();
  const moves = await one.locator('option').allTextContents();
  const [a, b] = [moves[4]!, moves[7]!];
  await one.selectOption(a);
  await page.getByLabel('The other move').selectOption(b);
  const { difference } = await server.ask<CompareReply>({ do: 'compare', game: 'breakthrough:6x6', moves: ['c2-c3', 'b5-b4'], heuristic: 'ari', a, b });
  const expected = difference!.map((each) => `${each.term} ${signed(each.difference)}`);
  expect(expected.length).toBeGreaterThan(0);
  const shown = async (): Promise<string[]> =>
    (await page.locator('.difference .term').allTextContents()).map((text) => text.trim().replace(/\s+/g, ' '));
  await until(async () => JSON.stringify(await shown()) === JSON.stringify(expected));
  await page.close();
});

it('compares, points and plays by keys alone', async () => {
  const { page } = await open(browser, server, `#/explain?heuristic=ari&${kPlace}`);
  const rows = page.locator('section[aria-labelledby=moves-title] ol li');
  await rows.nth(2).waitFor();
  const best = (await rows.nth(0).locator('.move').textContent())!;
  const third = (await rows.nth(2).locator('.move').textContent())!;
  await rows.nth(2).locator('.row').focus();
  expect(await page.locator('svg .arrow').count()).toBe(1);
  await page.keyboard.press('Enter');
  await until(async () => (await page.getByLabel('The other move').inputValue()) === third);
  // The best move too can be the one that is asked about.
  await rows.nth(0).locator('.row').focus();
  await page.keyboard.press('Enter');
  await until(async () => (await page.getByLabel('The other move').inputValue()) === best);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await until(() => movesOf(page)[2] === best);
  await page.close();
});

it('says on its board why a move cannot be made', async () => {
  const { page } = await open(browser, server, '#/explain?game=checkers&heuristic=simple&moves=11-15+22-18');
  await page.locator('[data-square="12"]').click();
  await page.locator('[data-square="16"]').click();
  await page.locator('.refusal').filter({ hasText: /capture.*15x22/i }).waitFor();
  expect(await page.locator('svg .lit').count()).toBe(1);
  await page.close();
});

it('goes on when the server is back', async () => {
  const { page } = await open(browser, server, `#/explain?heuristic=ari&${kPlace}`);
  const title = page.locator('#moves-title');
  await title.filter({ hasText: 'for white' }).waitFor();
  await server.kill();
  await page.locator('section[aria-labelledby=moves-title] ol li .icon').first().click();
  await page.getByText('The server is away').waitFor();
  await server.again();
  await title.filter({ hasText: 'for black' }).waitFor();
  await page.locator('.value', { hasText: 'for black' }).waitFor();
  expect(await page.getByText('The server is away').count()).toBe(0);
  await page.close();
});
