// SPDX-License-Identifier: MIT
// Takes the pictures of docs/web.md: every view at three widths, light and dark.
// `PICTURES=FOLDER npm run browser -- browser/pictures`; without a folder nothing is taken.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { open } from './page';
import { furnish, kScreens, settle } from './screens';
import { TestServer } from './server';

const folder = process.env.PICTURES;
const kLargest = 200_000;

describe.runIf(folder)('pictures', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(folder!, { recursive: true });
    server = await TestServer.start();
    browser = await openBrowser();
    await furnish(server);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.kill();
  });

  it.each(kScreens)('$name', async (screen) => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      for (const dark of [false, true]) {
        const { page, troubles } = await open(browser, server, screen.hash, { width, height, dark });
        await settle(page, screen);
        const path = join(folder!, `web-${screen.name}-${width}-${dark ? 'dark' : 'light'}.png`);
        await page.screenshot({ path });
        expect(statSync(path).size).toBeLessThan(kLargest);
        expect(troubles).toEqual([]);
        await page.close();
      }
    }
  });
});
