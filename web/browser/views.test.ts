// SPDX-License-Identifier: MIT
import type { Browser } from 'playwright-core';
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

it('shows lines while the engine thinks, and again after a reload', async () => {
  const { page, troubles } = await open(browser, server, '#/analyze?game=checkers&moves=11-15+23-19&at=2');
  const lines = page.locator('.lines li:not(.blank)');
  await lines.nth(2).waitFor();
  const depth = async (): Promise<number> => Number(/depth (\d+)/.exec((await page.locator('.news').textContent()) ?? '')?.[1] ?? 0);
  const early = await depth();
  await until(async () => (await depth()) > early);
  await page.reload();
  await lines.nth(2).waitFor();
  // A move of a line leads into it, as a variation of its own.
  await lines.nth(1).locator('.moves button').first().click();
  await until(() => movesOf(page).length === 3);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await until(() => queryOf(page).at === '1');
  expect(troubles).toEqual([]);
  await page.close();
});

it('keeps variations and goes between them', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5&moves=a2-a3+a4-b3&at=1&engine=off');
  await page.locator('[data-square="e4"]').click();
  await page.locator('[data-square="e3"]').click();
  await page.locator('.variation').waitFor();
  expect(movesOf(page).join(' ')).toBe('a2-a3 a4-b3 ( e4-e3 )');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Main line' }).click();
  await until(() => movesOf(page).join(' ') === 'a2-a3 e4-e3 ( a4-b3 )');
  await page.close();
});

it('knows who wins where a solver can tell', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5&position=5/P4/5/4p/5+w&engine=off');
  await page.locator('.badge', { hasText: 'white wins' }).waitFor();
  await page.close();
});

it('edits a position and refuses one that cannot be', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5&engine=off');
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByText('A legal position.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('.verdict .bad').waitFor();
  expect(await page.getByRole('button', { name: 'Analyze it' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Start position' }).click();
  await page.getByText('A legal position.').waitFor();
  await page.close();
});
