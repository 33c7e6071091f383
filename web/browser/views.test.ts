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

it('explains a position: contributions add up, and a term lights its squares', async () => {
  const { page, troubles } = await open(browser, server, '#/explain?game=breakthrough:6x6&heuristic=ari&moves=c2-c3+b5-b4');
  await page.getByRole('button', { name: 'protectors', exact: true }).waitFor();
  const added = await page.locator('tbody td:last-child').allTextContents();
  const sum = added.reduce((total, text) => total + Number(text.replace('−', '-')), 0);
  expect(sum).toBe(Number((await page.locator('tfoot td:last-child').textContent())!.replace('−', '-')));
  const before = await page.locator('svg text.heat').count();
  await page.getByRole('button', { name: 'threateners', exact: true }).focus();
  await until(async () => (await page.locator('svg text.heat').count()) !== before);
  expect(troubles).toEqual([]);
  await page.close();
});

it('changes the best move with a slider', async () => {
  const { page, troubles } = await open(browser, server, '#/lab?game=breakthrough:6x6&moves=c2-c3+b5-b4');
  const text = page.getByLabel('Text of mine.toml');
  await text.fill('game = "breakthrough"\nname = "mine"\n\n[terms]\npawns = 10\ndistance = -2\nthreateners = 3\n');
  const best = page.locator('section[aria-labelledby=moves-title] ol li .move').first();
  await best.filter({ hasText: 'c3xb4' }).waitFor();
  // Below 2 a pawn is no longer worth taking.
  await page.locator('.sliders label', { hasText: 'pawns' }).locator('input').fill('1');
  await best.filter({ hasNotText: 'c3xb4' }).waitFor();
  expect(await text.inputValue()).toContain('pawns = 1\n');
  expect(await best.textContent()).not.toBe('c3xb4');
  await page.reload();
  expect(await text.inputValue()).toContain('pawns = 1\n');
  expect(troubles).toEqual([]);
  await page.close();
});

it('plays a tournament to its end, through a reload, and replays a game of it', async () => {
  const { page, troubles } = await open(browser, server, '#/arena');
  await page.getByLabel('Players, one a line').fill('ari\nhoddi\nmaterial');
  await page.getByLabel('Games of a pairing').fill('20');
  await page.getByLabel('Nodes a move').fill('300');
  await page.getByRole('button', { name: 'Play the tournament' }).click();
  await page.locator('#run-title').waitFor();
  await page.reload();
  await page.getByText('60 of 60 games · ended').waitFor({ timeout: 120_000 });
  expect(await page.locator('table caption').count()).toBe(1);
  await page.locator('section[aria-labelledby=games-title] .link').first().click();
  await until(() => page.url().includes('#/analyze'));
  expect(movesOf(page).length).toBeGreaterThan(4);
  expect(troubles).toEqual([]);
  await page.close();
});

it('stops a match and resumes it', async () => {
  const { page } = await open(browser, server, '#/arena');
  await page.getByLabel('Players, one a line').fill('ari\nhoddi');
  await page.getByLabel('Games of a pairing').fill('400');
  await page.getByLabel('Nodes a move').fill('60000');
  await page.getByRole('button', { name: 'Play the match' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
  await page.close();
});

it('tells what the reports say and published, and runs an experiment again', async () => {
  const { page, troubles } = await open(browser, server, '#/reports');
  const reports = page.getByRole('list', { name: 'The five reports' }).getByRole('button');
  await reports.nth(4).waitFor();
  expect(await reports.count()).toBe(5);
  await page.getByRole('region', { name: /^8x8/ }).getByRole('row', { name: /^Hoddi/ }).getByText('Tryggvi').waitFor();

  await reports.filter({ hasText: 'four factors' }).click();
  await page.reload();
  await page.locator('#report-title', { hasText: 'four factors' }).waitFor();
  await page.getByLabel(/^games of each match/).fill('0');
  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByRole('rowheader', { name: 'report:zhao' }).last().waitFor({ timeout: 60_000 });
  expect(await page.getByText('7 of 8').count()).toBeGreaterThan(0);
  expect(troubles).toEqual([]);
  await page.close();
});
