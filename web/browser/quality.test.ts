// SPDX-License-Identifier: MIT
// What holds for every view: nothing serious for axe-core, no sideways scrolling, a small page that
// is painted at once, nothing that jumps.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { open } from './page';
import { furnish, kScreens, settle } from './screens';
import { TestServer } from './server';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start();
  browser = await openBrowser();
  await furnish(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

interface AxeResult {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary: string }[] }[];
}

describe.each(kScreens)('$name', (screen) => {
  it.each([
    [390, 844, false],
    [390, 844, true],
    [820, 1180, false],
    [1440, 900, false],
    [1440, 900, true],
  ])('is accessible at %i by %i, dark: %s', async (width, height, dark) => {
    const { page, troubles } = await open(browser, server, screen.hash, { width, height, dark, lenient: true });
    await settle(page, screen);
    await page.evaluate(kAxe);
    const { violations } = (await page.evaluate('axe.run()')) as AxeResult;
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
    expect(serious).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    expect(troubles).toEqual([]);
    await page.close();
  });
});

it('is painted within a second and does not jump', async () => {
  const { page } = await open(browser, server, '#/play?game=breakthrough&side=both&vs=human');
  await page.locator('[data-square="a2"]').waitFor();
  await page.waitForTimeout(500);
  const { paint, shift } = await page.evaluate(
    () =>
      new Promise<{ paint: number; shift: number }>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
        setTimeout(() => resolve({ paint, shift }), 200);
      }),
  );
  expect(paint).toBeLessThan(1000);
  expect(shift).toBeLessThan(0.02);
  await page.close();
});

it('has less than 300 kB, compressed', () => {
  const folder = fileURLToPath(new URL('../dist/', import.meta.url));
  const files = ['index.html', ...readdirSync(`${folder}assets`).map((name) => `assets/${name}`)];
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(folder + name)).length, 0);
  expect(bytes).toBeLessThan(300_000);
});
