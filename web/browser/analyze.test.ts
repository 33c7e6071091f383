// SPDX-License-Identifier: MIT
// The analysis board: two engines, ends of games, the editor, a server that goes, several tabs.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { cell, movesOf, open, queryOf, until } from './page';
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
const lines = (page: Page) => page.locator('.lines li:not(.blank)');
async function depth(page: Page): Promise<number> {
  return Number(/depth (\d+)/.exec((await page.locator('.news').first().textContent()) ?? '')?.[1] ?? 0);
}

it('sets a second engine beside the first and says whether they agree', async () => {
  const { page, troubles } = await open(browser, server, '#/analyze?game=tablut&moves=e4-f4', { width: 1440, height: 900 });
  await lines(page).nth(2).waitFor();
  // A line is one stop for Tab, however long it is.
  expect(await page.locator('.lines .moves button[tabindex="0"]').count()).toBe(3);
  await page.getByRole('button', { name: 'Second engine' }).click();
  const second = page.getByRole('region', { name: 'Second engine' });
  await second.locator('li:not(.blank)').first().waitFor();
  await page.getByText(/^Both: |^They disagree: /).waitFor();
  const [one, two] = [(await page.getByRole('region', { name: 'Engine', exact: true }).boundingBox())!, (await second.boundingBox())!];
  expect(two.y).toBe(one.y);
  expect(two.x).toBeGreaterThan(one.x + one.width);
  // Told apart without colours.
  expect(await page.locator('svg .arrow.dashed').count()).toBeGreaterThan(0);
  await page.reload();
  await second.locator('li:not(.blank)').first().waitFor();
  await page.getByRole('button', { name: 'Close Second engine' }).click();
  await until(() => queryOf(page).against === undefined);
  expect(troubles).toEqual([]);
  await page.close();
});

it('says that a game is over instead of thinking about it', async () => {
  const { page, troubles } = await open(browser, server, '#/analyze?game=breakthrough:5x5&position=5/P4/5/4p/5+w&moves=a4-a5&at=0');
  await page.locator('.badge', { hasText: 'white wins' }).waitFor();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.getByText('the game is over').waitFor();
  expect(await page.locator('.engine .note.bad').count()).toBe(0);
  await page.getByRole('img', { name: 'Evaluation for white: won' }).waitFor();
  expect(troubles).toEqual([]);
  await page.close();
});

it('shows a proof on the bar where no engine thinks', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5&position=5/P4/5/4p/5+w&engine=off');
  await page.getByRole('img', { name: 'Evaluation for white: won' }).waitFor();
  const [bar, board] = [(await page.getByRole('img', { name: /^Evaluation/ }).boundingBox())!, (await page.getByRole('grid').boundingBox())!];
  expect(Math.abs(bar.y - board.y)).toBeLessThan(1.5);
  expect(Math.abs(bar.height - board.height)).toBeLessThan(1.5);
  await page.close();
});

it('draws the graph of a whole game and goes where one clicks', async () => {
  const moves = 'a2-a3+a4-b3+c2xb3+c4xb3';
  const { page, troubles } = await open(browser, server, `#/analyze?game=breakthrough:5x5&moves=${moves}&at=4&engine=off`);
  await page.getByRole('button', { name: 'Whole game' }).click();
  const graph = page.getByRole('img', { name: /^Score for white: / });
  await graph.waitFor({ timeout: 30_000 });
  const canvas = await page.locator('.graph canvas').elementHandle();
  await graph.click({ position: { x: 2, y: 40 } });
  await until(() => queryOf(page).at === undefined || queryOf(page).at === '0');
  // It is the same picture with other figures, not another one.
  expect(await canvas!.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.locator('.move .value').count()).toBe(4);
  expect(troubles).toEqual([]);
  await page.close();
});

it('walks with the wheel, draws with the right button and shows where a line leads', async () => {
  const { page } = await open(browser, server, '#/analyze?game=breakthrough:5x5&moves=a2-a3+a4-b3&at=2');
  await lines(page).first().waitFor();
  await square(page, 'c3').hover();
  await page.mouse.wheel(0, -120);
  await until(() => queryOf(page).at === '1');
  await page.waitForTimeout(200);
  await square(page, 'b2').hover();
  await page.mouse.down({ button: 'right' });
  await square(page, 'c3').hover();
  await page.mouse.up({ button: 'right' });
  await until(async () => (await page.locator('svg .arrow.drawn').count()) === 1);
  await lines(page).first().locator('.moves button').first().hover();
  await page.locator('.peek svg').waitFor();
  await page.close();
});

it('makes a position with brushes, by dragging and by keys', async () => {
  const { page, troubles } = await open(browser, server, '#/analyze?game=breakthrough:5x5&engine=off');
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('radio', { name: 'white pawn' }).click();
  await square(page, 'a2').click();
  await square(page, 'b2').click();
  await square(page, 'c2').click();
  // Off the board, and away with a key.
  await square(page, 'b2').dragTo(page.getByRole('button', { name: 'Clear' }));
  await square(page, 'c2').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('radio', { name: 'black pawn' }).dragTo(square(page, 'e4'));
  await page.getByText('A legal position.').waitFor();
  expect(await page.getByLabel('Position', { exact: true }).inputValue()).toBe('5/4p/5/P4/5 w');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Lose the changes?' }).waitFor();
  await page.getByRole('button', { name: 'Analyze it' }).click();
  await until(() => queryOf(page).position === '5/4p/5/P4/5 w');
  expect(troubles).toEqual([]);
  await page.close();
});

it('edits a board as it was turned', async () => {
  const { page } = await open(browser, server, '#/analyze?game=checkers&engine=off');
  const first = cell(page, 0);
  await first.waitFor();
  const before = (await first.boundingBox())!;
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByText('A legal position.').waitFor();
  const after = (await first.boundingBox())!;
  expect(Math.sign(after.y - 400)).toBe(Math.sign(before.y - 400));
  await page.close();
});

it('goes on when a killed server is back', async () => {
  const { page } = await open(browser, server, '#/analyze?game=checkers');
  await lines(page).nth(2).waitFor();
  await server.kill();
  await page.getByText('The server is away').waitFor();
  await page.getByRole('button', { name: 'Edit position' }).click();
  await server.again();
  await page.getByText('A legal position.').waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Back' }).click();
  await lines(page).nth(2).waitFor();
  const before = await depth(page);
  await until(async () => (await depth(page)) > before);
  await page.close();
});

it('offers games when a server that was away at the beginning is there', async () => {
  const { page } = await open(browser, server, '#/play');
  await page.locator('.tile svg').first().waitFor();
  await server.kill();
  await page.getByRole('radio', { name: 'Tablut' }).check({ force: true });
  await page.getByText('The server is away').waitFor();
  await server.again();
  await page.getByRole('heading', { name: 'Tablut' }).waitFor();
  await until(async () => (await page.locator('.words p').allTextContents()).join(' ').includes('king'));
  await page.close();
});

it('names the sides of the board that is chosen', async () => {
  const { page } = await open(browser, server, '#/play');
  await page.locator('.tile svg').first().waitFor();
  await page.getByRole('radio', { name: 'Checkers' }).check({ force: true });
  const rules = page.locator('.pair select').first();
  await until(async () => (await rules.locator('option').allTextContents()).includes('csc384'));
  await rules.selectOption({ label: 'csc384' });
  await page.getByRole('radio', { name: 'red', exact: true }).waitFor();
  await page.getByRole('radio', { name: 'red', exact: true }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await until(() => queryOf(page).side === 'red');
  await page.close();
});

it('lets other tabs ask while it is hidden', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const seeAs = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((how) => {
      Object.defineProperty(document, 'visibilityState', { value: how, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const tabs: Page[] = [];
  for (let i = 0; i < 3; ++i) {
    const tab = await context.newPage();
    await tab.goto(`${server.address}/#/analyze?game=tablut&against=alphabeta:material`);
    await tab.getByText('thinks', { exact: true }).nth(1).waitFor();
    await seeAs(tab, 'hidden');
    await until(async () => (await tab.getByText('thinks', { exact: true }).count()) === 0);
    tabs.push(tab);
  }
  const fourth = await context.newPage();
  await fourth.goto(`${server.address}/#/play?game=breakthrough:5x5&side=both&vs=human`);
  await square(fourth, 'a2').click();
  await square(fourth, 'a3').click();
  await fourth.getByLabel('a3, white pawn', { exact: true }).waitFor({ timeout: 3000 });
  await seeAs(tabs[0]!, 'visible');
  await tabs[0]!.getByText('thinks', { exact: true }).first().waitFor();
  await context.close();
});

it('says that a question waits where other tabs hold all connections', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough:5x5&side=both&vs=human');
  await square(page, 'a2').waitFor();
  await page.route('**/api', (route) => new Promise((resolve) => setTimeout(() => resolve(route.continue()), 6000)));
  await square(page, 'a2').click();
  await square(page, 'a3').click();
  await page.getByText('The server has not answered yet').waitFor();
  await until(() => movesOf(page).length === 1);
  await page.getByLabel('a3, white pawn', { exact: true }).waitFor();
  expect(await page.getByText('The server has not answered yet').count()).toBe(0);
  await page.close();
});
