// SPDX-License-Identifier: MIT
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameReply, RunReply, RunsReply } from '../src/api/runs';
import { scoreText } from '../src/parts/numbers';
import { openBrowser } from './chromium';
import { movesOf, open, queryOf, until } from './page';
import { TestServer } from './server';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start();
  browser = await openBrowser();
  await server.ask({ do: 'start_run', kind: 'match', boards: ['breakthrough:5x5'], players: ['ari', 'hoddi'], games: 40, nodes: 100, seed: 1 });
  await ended(1);
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

async function compose(page: Page, players: string[], games: number, nodes: number): Promise<void> {
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  await page.getByLabel('Players, one a line').fill(players.join('\n'));
  await page.getByLabel('Games of a pairing').fill(String(games));
  await page.getByLabel('Nodes a move').fill(String(nodes));
}
async function ended(run: number): Promise<RunReply> {
  let reply: RunReply | null = null;
  await until(async () => (reply = await server.ask<RunReply>({ do: 'run', run })).state !== 'playing', 120_000);
  return reply!;
}
const gamesPlayed = async (page: Page): Promise<number> => Number(/(\d+) of \d+ games/.exec((await page.locator('#run-title + p').textContent()) ?? '')?.[1] ?? 0);

it('plays a tournament live to its end, through a reload, and replays a game of it', async () => {
  const { page, troubles } = await open(browser, server, '#/arena');
  await compose(page, ['ari', 'hoddi', 'material'], 60, 20_000);
  await page.getByRole('button', { name: 'Play the tournament' }).click();
  // It grows on the page by itself, before the end.
  const seen = new Set<number>();
  await page.locator('#run-title').waitFor();
  await until(async () => {
    const played = await gamesPlayed(page);
    if (played > 0 && played < 180) seen.add(played);
    return seen.size >= 2;
  });
  await page.reload();
  await page.getByText('180 of 180 games · ended').waitFor({ timeout: 120_000 });
  await page.locator('#run-title', { hasText: /^Breakthrough .*20\d\d/ }).waitFor();
  expect(await page.getByRole('region', { name: 'Cross table' }).getByText('/ 60').count()).toBe(6);

  // The whole row opens it.
  const row = page.getByRole('region', { name: 'Games of the run' }).locator('tbody tr').nth(11);
  const number = Number(await row.locator('td').first().textContent());
  await row.locator('td').nth(3).click();
  const game = await server.ask<GameReply>({ do: 'game', number });
  const { white, black } = game.players;
  await page.locator('#replay-title', { hasText: `${white} – ${black}, ${game.outcome === 'white' ? '1–0' : '0–1'}` }).waitFor();
  await page.getByText(`game ${number} of run ${queryOf(page).run}`).waitFor();
  const rows = page.getByRole('region', { name: /^Moves with the scores/ }).locator('tbody tr');
  expect(await rows.count()).toBe(game.moves.length);
  const cells = await rows.nth(game.opening_plies).locator('td').allTextContents();
  const [first] = game.played;
  expect(cells.slice(2).map((text) => text.trim())).toEqual([first!.move, scoreText(first!.score!), String(first!.depth)]);
  await page.keyboard.press('ArrowRight');
  await until(() => queryOf(page).at === String(game.opening_plies + 1));
  await page.reload();
  await page.locator('#replay-title').waitFor();
  expect(queryOf(page).at).toBe(String(game.opening_plies + 1));
  await page.getByRole('button', { name: /^Run / }).click();
  await page.locator('#run-title').waitFor();
  await page.getByRole('button', { name: `Replay game ${number}` }).press('Enter');
  await page.locator('#replay-title').waitFor();
  await page.locator('section').getByRole('link', { name: 'Analyze' }).click();
  await until(() => page.url().includes('#/analyze') && movesOf(page).length === game.moves.length);
  expect(troubles).toEqual([]);
  await page.close();
});

it('stops a match and resumes it', async () => {
  const { page } = await open(browser, server, '#/arena');
  await compose(page, ['ari', 'hoddi'], 400, 60000);
  await page.getByRole('button', { name: 'Play the match' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
  await page.close();
});

it('ends a match by SPRT, draws its path between the hypotheses, and has nothing to resume', async () => {
  const { page } = await open(browser, server, '#/arena');
  await compose(page, ['material', 'binni'], 400, 100);
  await page.getByLabel('Stop when it is decided').check();
  await page.getByLabel('H0, in Elo').fill('0');
  await page.getByLabel('H1, in Elo').fill('60');
  await page.getByRole('button', { name: 'Play the match' }).click();
  await page.locator('#run-title').waitFor();
  const { run } = queryOf(page);
  const reply = await ended(Number(run));
  expect(reply.figures.sprt!.elo).toEqual([0, 60]);
  expect(reply.figures.sprt!.accepted).not.toBeNull();
  expect(reply.games_played).toBeLessThan(400);
  await page.getByText('· ended').first().waitFor();
  await page.getByText('until it reaches H0 or H1').waitFor();
  expect(await page.locator('figure canvas').count()).toBe(2);
  expect(await page.locator('.elo').textContent()).toContain(reply.figures.pairings[0]!.elo!);
  await page.waitForTimeout(300);
  expect(await page.getByRole('button', { name: 'Resume', exact: true }).count()).toBe(0);
  await page.close();
});

it('downloads a report', async () => {
  const { page } = await open(browser, server, '#/arena?run=1');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Report', exact: true }).click()]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^<!doctype html>/i);
  expect(text).toContain('hoddi');
  await page.close();
});

it('plays texts of the lab, by time, on several boards', async () => {
  const { page } = await open(browser, server, '#/lab?game=breakthrough:6x6');
  await page.getByRole('textbox', { name: /^Text of/ }).fill('[terms]\npawns = 3\n');
  await page.goto(`${server.address}/#/arena`);
  await page.getByRole('button', { name: 'Add mine.toml' }).click();
  await page.getByLabel('Players, one a line').fill('mine.toml\nmaterial\nari');
  await page.getByLabel('3x5').check();
  await page.getByLabel('5x5').check();
  await page.getByLabel('6x6').uncheck();
  await page.getByLabel('Limit').selectOption('depth');
  await page.getByLabel('Plies deep').fill('1');
  await page.getByLabel('Games of a pairing').fill('4');
  await page.getByLabel('Gauntlet').check();
  await page.getByRole('button', { name: 'Play the tournament' }).click();
  await page.locator('#run-title', { hasText: 'Breakthrough 3x5, 5x5' }).waitFor();
  const reply = await ended(Number(queryOf(page).run));
  expect(reply.figures.players.map(({ name }) => name)).toContain('mine');
  expect(reply.games_asked).toBe(16); // two pairings on two boards
  await page.close();
});

it('keeps players that were typed when the list comes late', async () => {
  const { page } = await open(browser, server, '#/arena');
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  await page.getByLabel('Players, one a line').fill('random\ngreedy:ari');
  await page.locator('form select').first().selectOption('checkers:english');
  await page.getByRole('button', { name: 'Add simple' }).waitFor();
  expect(await page.getByLabel('Players, one a line').inputValue()).toBe('random\ngreedy:ari');
  await page.close();
});

it('looks into another file of games, where nothing goes on', async () => {
  const { run } = await server.ask<{ run: number }>({ do: 'start_run', kind: 'match', boards: ['breakthrough:5x5'], players: ['ari', 'hoddi'], games: 4000, nodes: 20000, seed: 2 });
  await server.ask({ do: 'stop_run', run });
  await ended(run);
  const { file } = await server.ask<RunsReply>({ do: 'runs' });
  const folder = join(server.data, 'quadrille');
  copyFileSync(join(folder, file), join(folder, 'older.db'));
  const { page } = await open(browser, server, '#/arena');
  await page.getByLabel('File of games').selectOption('older.db');
  await page.locator('section[aria-labelledby=runs-title] li button', { hasText: 'stopped' }).first().click();
  await page.locator('#run-title').waitFor();
  expect(queryOf(page).file).toBe('older.db');
  await page.waitForTimeout(300);
  expect(await page.getByRole('button', { name: 'Resume', exact: true }).count()).toBe(0);
  await page.close();
});

it('shows its lists when the server is back', async () => {
  const { page } = await open(browser, server, '#/arena?run=1');
  await page.locator('#run-title').waitFor();
  await server.kill();
  await page.getByLabel('Order').selectOption('longest');
  await page.locator('form select').first().selectOption('isolation:aind');
  await page.getByText('The server is away').waitFor();
  await server.again();
  await page.getByRole('button', { name: 'Add null' }).waitFor();
  await page.getByRole('region', { name: 'Games of the run' }).locator('tbody tr').first().waitFor();
  expect(await page.getByText('The server is away').count()).toBe(0);
  await page.close();
});
