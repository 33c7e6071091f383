// SPDX-License-Identifier: MIT
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunReply } from '../src/api/runs';
import { openBrowser } from './chromium';
import { open, until } from './page';
import { TestServer } from './server';

let server: TestServer;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'quadrille-texts-'));

beforeAll(async () => {
  writeFileSync(join(folder, 'stored.toml'), '[terms]\npawns = 7\n');
  server = await TestServer.start(['--heuristics', folder]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

const kPlace = '#/lab?game=breakthrough:6x6&moves=c2-c3+b5-b4';
const kText = 'game = "breakthrough"\nname = "mine"\n\n[terms]\npawns = 10\ndistance = -2\nthreateners = 3\n';
const textOf = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });
const summary = (page: Page) => page.locator('.summary');

it('changes the best move with a slider, and the same after a reload', async () => {
  const { page, troubles } = await open(browser, server, kPlace);
  await textOf(page).fill(kText);
  await summary(page).filter({ hasText: 'best c3xb4' }).waitFor();
  await page.getByRole('button', { name: 'Keep this version' }).click();
  // Below 2 a pawn is no longer worth taking.
  await page.getByLabel('pawns', { exact: true }).fill('1');
  await summary(page).filter({ hasText: /best (?!c3xb4)\S/ }).waitFor();
  await summary(page).filter({ hasText: '(was c3xb4)' }).waitFor();
  await page.locator('svg .arrow').waitFor();
  expect(await textOf(page).inputValue()).toContain('pawns = 1\n');
  const best = /best (\S+)/.exec((await summary(page).textContent())!.replace(/\s+/g, ' '))![1]!;
  expect(await page.locator('section[aria-labelledby=moves-title] ol li .move').first().textContent()).toBe(best);
  await page.reload();
  await summary(page).filter({ hasText: `best ${best}` }).waitFor();
  expect(await textOf(page).inputValue()).toContain('pawns = 1\n');
  expect(troubles).toEqual([]);
  await page.close();
});

it('destroys no work: new texts and other games have places of their own', async () => {
  const { page } = await open(browser, server, kPlace);
  await textOf(page).fill(kText);
  await page.getByRole('button', { name: 'New text' }).click();
  await until(async () => (await page.getByLabel('File name').inputValue()) === 'mine-2.toml');
  await page.getByLabel('Game', { exact: true }).selectOption('tablut:ashton');
  await until(async () => (await textOf(page).inputValue()).includes('tablut'));
  // Back and forth, faster than answers come: the board is the chosen game's.
  await page.getByLabel('Game', { exact: true }).selectOption('checkers:english');
  await page.getByLabel('Game', { exact: true }).selectOption('breakthrough:standard');
  await page.getByLabel('Text', { exact: true }).selectOption('mine.toml');
  expect(await textOf(page).inputValue()).toBe(kText);
  await page.locator('[data-square="h8"]').waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator('[role=grid] [data-cell]').count()).toBe(64);
  await page.close();
});

it('opens built-in heuristics, files of the folder and files of the disk', async () => {
  const { page } = await open(browser, server, '#/lab?game=tablut&heuristic=snai-white');
  await until(async () => (await page.getByLabel('File name').inputValue()) === 'snai-white.toml');
  await page.getByLabel('own: king_distance').waitFor();
  // Two phases may have a slider of the same name each.
  await page.getByLabel('phase 1: base').waitFor();
  const menu = page.getByLabel('Text', { exact: true });
  await menu.selectOption('built:snai');
  await until(async () => (await textOf(page).inputValue()).includes('function evaluate'));
  await menu.selectOption('snai-white.toml');
  await page.getByLabel('Game', { exact: true }).selectOption('breakthrough:standard');
  await menu.selectOption('file:stored.toml');
  await until(async () => (await textOf(page).inputValue()).includes('pawns = 7'));
  const script = 'weights = { pawns = 160 }\nfunction evaluate(own, opponent)\n  return weights.pawns * (own.pawns - opponent.pawns)\nend\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'my script.lua', mimeType: 'text/plain', buffer: Buffer.from(script) });
  await until(async () => (await page.getByLabel('File name').inputValue()) === 'my-script.lua');
  await page.getByLabel('pawns', { exact: true }).fill('80');
  expect(await textOf(page).inputValue()).toContain('pawns = 80 }');
  await page.close();
});

it('saves into the folder, also after the server was away', async () => {
  await server.kill();
  await server.again();
  const { page } = await open(browser, server, kPlace);
  await textOf(page).waitFor();
  await server.kill();
  await textOf(page).fill(kText);
  await page.getByText('The server is away').waitFor();
  await server.again();
  await summary(page).filter({ hasText: 'best c3xb4' }).waitFor();
  await page.getByLabel('File name').fill('kept-by-test.toml');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved as kept-by-test.toml').waitFor();
  expect(readFileSync(join(folder, 'kept-by-test.toml'), 'utf8')).toBe(kText);
  await page.close();
});

it('completes features at the caret', async () => {
  const { page } = await open(browser, server, kPlace);
  await textOf(page).fill('[terms]\npawns = 1\n');
  await textOf(page).press('Control+End');
  await textOf(page).pressSequentially('prot');
  const list = page.getByRole('listbox', { name: 'Features' });
  await list.getByRole('option', { name: /^protectors/ }).waitFor();
  const [text, box] = [(await textOf(page).boundingBox())!, (await list.boundingBox())!];
  expect(box.y - text.y).toBeGreaterThan(40); // below the third line,
  expect(box.y - text.y).toBeLessThan(120); // not at the end of the field
  await textOf(page).press('Enter');
  expect(await textOf(page).inputValue()).toBe('[terms]\npawns = 1\nprotectors');
  await page.close();
});

it('keeps what was seen last while one types, and marks the line of a fault', async () => {
  const { page } = await open(browser, server, kPlace);
  await textOf(page).fill(kText);
  await summary(page).filter({ hasText: 'best c3xb4' }).waitFor();
  const terms = page.locator('.terms tbody tr');
  const count = 3;
  await until(async () => (await terms.count()) === count);
  const place = (await page.locator('#measure-title').boundingBox())!.y;
  await textOf(page).fill(`${kText}foo`);
  await page.getByText(/^\s*Line 8: /).waitFor();
  await page.locator('.fault').waitFor();
  expect(await terms.count()).toBe(count);
  await textOf(page).fill(kText);
  await page.getByText(/Line 8/).waitFor({ state: 'detached' });
  await page.getByLabel('File name').fill('mine.to');
  await page.getByText(/Letters, digits/).waitFor();
  expect(await terms.count()).toBe(count);
  expect((await page.locator('#measure-title').boundingBox())!.y).toBe(place);
  await page.close();
});

it('has value, best move and lint in sight wherever one scrolls', async () => {
  for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]] as const) {
    const { page } = await open(browser, server, kPlace, { width, height });
    await textOf(page).fill(kText);
    await summary(page).filter({ hasText: /lint:\s*\d/ }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.waitForTimeout(100);
    const box = (await summary(page).boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThan(100);
    await page.close();
  }
});

it('measures a version against the one before, with the Elo that match prints', async () => {
  const { page, troubles } = await open(browser, server, '#/lab?game=breakthrough:5x5');
  await textOf(page).fill('[terms]\npawns = 10\n');
  await page.getByRole('button', { name: 'Keep this version' }).click();
  const play = page.getByRole('button', { name: 'Play the match' });
  await until(() => play.isDisabled());
  await textOf(page).fill('[terms]\npawns = 10\ncheapest_way = -5\n');
  await page.getByLabel('Games').fill('40');
  await page.getByLabel('Nodes a move').fill('200');
  await play.click();
  const measure = page.locator('section[aria-labelledby=measure-title]');
  await measure.getByText('40 of 40 games').waitFor({ timeout: 60_000 });
  const run = Number(/run=(\d+)/.exec((await measure.getByRole('link').getAttribute('href'))!)![1]);
  const { figures } = await server.ask<RunReply>({ do: 'run', run });
  expect(figures.players.map(({ name }) => name)).toEqual(['mine', 'mine-kept']);
  expect(figures.players[0]!.hash).not.toBe(figures.players[1]!.hash);
  const { elo } = figures.pairings[0]!;
  expect(elo).toMatch(/Elo/);
  expect(await measure.locator('.elo').textContent()).toContain(elo!);
  expect(await measure.locator('.verdict').textContent()).toContain(elo!);
  await measure.getByText('against the version that was kept').waitFor();
  // A reload shows it still, another text does not.
  await page.reload();
  await measure.getByText('40 of 40 games').waitFor();
  await textOf(page).press('Control+End');
  await textOf(page).pressSequentially('pawns');
  await measure.getByText('The text has changed since').waitFor();
  await page.getByRole('button', { name: 'New text' }).click();
  await until(async () => (await measure.locator('.result').count()) === 0);
  // Against a built-in one.
  await measure.getByLabel('Against').selectOption('material');
  await page.getByLabel('Games').fill('20');
  await page.getByLabel('Nodes a move').fill('200');
  await play.click();
  await measure.getByText('against material').waitFor();
  await measure.getByText('20 of 20 games').waitFor({ timeout: 60_000 });
  // A text that is half typed is refused, and the browser's console says so.
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
  await page.close();
});
