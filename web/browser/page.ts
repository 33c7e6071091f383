// SPDX-License-Identifier: MIT
// What tests do on the page, in the words of a person.
import type { Browser, Page } from 'playwright-core';
import type { BoardReply, LegalMove } from '../src/api/types';
import { parsePlace } from '../src/shell/route.svelte';
import type { TestServer } from './server';

export interface Opened {
  page: Page;
  troubles: string[]; // whatever a browser complains of, and requests to anybody else
}

export async function open(browser: Browser, server: TestServer, hash: string, options: { width?: number; height?: number; dark?: boolean; lenient?: boolean; moving?: boolean } = {}): Promise<Opened> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.moving ? 'no-preference' : 'reduce',
    // The page's own policy holds, unless a test brings scripts of its own.
    bypassCSP: options.lenient ?? false,
  });
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // A refused connection is what a killed server looks like.
    if (message.type() === 'error' && !message.text().includes('ERR_')) troubles.push(message.text());
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== `127.0.0.1:${server.port}`) troubles.push(`asked ${request.url()}`);
  });
  await page.goto(`${server.address}/${hash}`);
  return { page, troubles };
}

const kPatience = 20_000;

// Asks again and again, from outside: the page's policy lets nobody evaluate text in it.
export async function until(check: () => boolean | Promise<boolean>, patience = kPatience): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not within ${patience} ms: ${check.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const queryOf = (page: Page): Record<string, string> => parsePlace(new URL(page.url()).hash).query;
export const movesOf = (page: Page): string[] => (queryOf(page).moves ?? '').split(' ').filter((move) => move !== '');

export function boardOf(server: TestServer, page: Page): Promise<BoardReply> {
  const { game, position } = queryOf(page);
  return server.ask({ do: 'board', game, ...(position ? { position } : {}), moves: movesOf(page) });
}

export const cell = (page: Page, index: number) => page.locator(`[role=grid] [data-cell="${index}"]`);

// Makes a move by clicks: every square of its way, so that no two jumps are mixed up.
export async function click(page: Page, move: LegalMove, legal: LegalMove[]): Promise<void> {
  const alone = new Set(legal.map(({ path }) => path[0])).size === 1 && move.path.length > 1;
  const squares = alone ? move.path.slice(1) : move.path;
  const before = page.url();
  for (const square of squares) {
    await cell(page, square).click();
    if (page.url() !== before) return;
  }
}
