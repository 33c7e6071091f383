// SPDX-License-Identifier: MIT
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './chromium';
import { open } from './page';
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

it('tells what the reports say and published, runs an experiment again and keeps what came out', async () => {
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
  const result = page.getByRole('rowheader', { name: 'report:zhao' });
  await result.last().waitFor({ timeout: 60_000 });
  expect(await page.getByText('7 of 8').count()).toBeGreaterThan(0);
  await page.getByText('Run with --games 0').waitFor();
  // It is there still after another report and a reload.
  await reports.filter({ hasText: 'snAI' }).click();
  await page.locator('#report-title', { hasText: 'snAI' }).waitFor();
  expect(await result.count()).toBe(0);
  await reports.filter({ hasText: 'four factors' }).click();
  await result.last().waitFor();
  await page.reload();
  await result.last().waitFor();
  expect(await page.getByLabel(/^games of each match/).inputValue()).toBe('0');
  expect(troubles).toEqual([]);
  await page.close();
});

it('goes on while another report is read, and shows no table twice', async () => {
  const { page } = await open(browser, server, '#/reports');
  const published = page.getByRole('region', { name: /^8x8: rows white/ });
  await published.waitFor();
  await page.getByLabel(/^games/).fill('2');
  await page.getByLabel(/^positions a move/).fill('50');
  await page.getByRole('button', { name: 'Run it' }).click();
  const reports = page.getByRole('list', { name: 'The five reports' }).getByRole('button');
  await reports.filter({ hasText: 'snAI' }).click();
  await page.locator('#report-title', { hasText: 'snAI' }).waitFor();
  await reports.filter({ hasText: 'Breakthrough' }).click();
  await page.getByText('of 72 cells agree').waitFor({ timeout: 120_000 });
  expect(await published.isVisible()).toBe(false);
  await page.getByText('Its tables stand beside ours').click();
  expect(await published.isVisible()).toBe(true);
  await page.close();
});

it('asks for the reports again when the server is back', async () => {
  const { page } = await open(browser, server, '#/reports');
  await page.locator('#report-title').waitFor();
  await page.getByRole('link', { name: 'Play' }).click();
  await server.kill();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.waitForTimeout(300);
  await server.again();
  await page.locator('#report-title').waitFor();
  await page.close();
});
