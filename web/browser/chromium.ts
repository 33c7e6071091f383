// SPDX-License-Identifier: MIT
// Debian's Chromium with a fresh profile; nothing is downloaded and nobody else is called.
import { chromium, type Browser } from 'playwright-core';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
