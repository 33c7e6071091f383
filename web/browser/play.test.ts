// SPDX-License-Identifier: MIT
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { boardOf, cell, click, movesOf, open, until } from './page';
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

const kLongest = 300;

for (const [game, side] of [
  ['breakthrough:5x5', 'white'],
  ['checkers', 'black'],
  ['tablut', 'black'],
  ['isolation', 'first'],
] as const) {
  it(`plays a whole game of ${game}`, async () => {
    const { page, troubles } = await open(browser, server, `#/play?game=${game}&side=${side}&vs=level:beginner&seed=7`);
    let reloaded = false;
    for (;;) {
      const over = page.locator('.verdict');
      const turn = page.locator('.player.to-move', { hasText: 'You' });
      await over.or(turn).first().waitFor();
      if ((await over.count()) > 0) break;
      const moves = movesOf(page);
      expect(moves.length).toBeLessThan(kLongest);
      if (moves.length >= 6 && !reloaded) {
        // A reload in the middle goes on where the game was.
        reloaded = true;
        await page.reload();
        expect(movesOf(page)).toEqual(moves);
        await page.locator('[role=grid]').waitFor();
        continue;
      }
      const { legal } = await boardOf(server, page);
      const capture = legal.find(({ captures }) => captures.length > 0);
      const move = capture ?? legal[(moves.length * 7) % legal.length]!;
      await click(page, move, legal);
      await until(() => movesOf(page).length > moves.length);
      expect(movesOf(page)[moves.length]).toBe(move.move);
    }
    const final = await boardOf(server, page);
    expect(final.outcome).not.toBeNull();
    expect(await page.locator('.verdict').textContent()).toMatch(/You win|You lose|draw/);
    expect(troubles).toEqual([]);
    await page.close();
  });
}

it('refuses a move where a capture is forced, says why and lights the capture up', async () => {
  const { page } = await open(browser, server, '#/play?game=checkers&side=both&vs=human&moves=11-15+22-18');
  await page.locator('[data-square="12"]').click();
  await page.locator('[data-square="16"]').click();
  await page.locator('.refusal').waitFor();
  expect(await page.locator('.refusal').textContent()).toMatch(/capture.*15x22/i);
  expect(await page.locator('svg .lit').count()).toBe(1);
  expect(movesOf(page)).toHaveLength(2);
  await page.close();
});

it('is played by keyboard alone', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough&side=both&vs=human');
  await page.locator('[data-square="a2"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByLabel('a3, white pawn', { exact: true }).waitFor();
  expect(movesOf(page)).toEqual(['a2-a3']);
  await page.close();
});

it('is played by dragging', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough&side=both&vs=human');
  await page.locator('[data-square="d2"]').dragTo(page.locator('[data-square="e3"]'));
  await until(() => movesOf(page).includes('d2-e3'));
  await page.close();
});

it('takes moves back, gives hints and gives up', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:beginner&seed=3');
  await page.locator('[data-square="a2"]').click();
  await page.locator('[data-square="a3"]').click();
  await until(() => movesOf(page).length === 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(() => movesOf(page).length === 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('is best').waitFor();
  expect(await page.locator('svg .arrow.hint').count()).toBe(1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  await page.getByText('You lose by resignation').waitFor();
  await page.close();
});

it('keeps two tabs apart', async () => {
  const one = await open(browser, server, '#/play?game=breakthrough&side=both&vs=human');
  const two = await open(browser, server, '#/play?game=isolation&side=both&vs=human');
  await one.page.locator('[data-square="b2"]').click();
  await two.page.locator('[data-square="d4"]').click();
  await one.page.locator('[data-square="b3"]').click();
  await until(() => movesOf(one.page).includes('b2-b3'));
  await until(() => movesOf(two.page).includes('d4'));
  await one.page.reload();
  await two.page.reload();
  expect(movesOf(one.page)).toEqual(['b2-b3']);
  expect(movesOf(two.page)).toEqual(['d4']);
  expect(await cell(two.page, 24).getAttribute('aria-label')).toContain('knight');
  await one.page.close();
  await two.page.close();
});

it('outlives a server that is killed and started again', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=white&vs=level:beginner&seed=5');
  await page.locator('[data-square="a2"]').waitFor();
  await server.kill();
  await page.locator('[data-square="a2"]').click();
  await page.locator('[data-square="a3"]').click();
  await page.getByText('The server is away').waitFor();
  await server.again();
  await until(() => movesOf(page).length === 2);
  expect(await page.getByText('The server is away').count()).toBe(0);
  await page.close();
});
