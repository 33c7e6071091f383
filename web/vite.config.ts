// SPDX-License-Identifier: MIT
// The page is built into dist/: index.html and assets with hashes in their names.
// `npm run dev` serves it while one writes it and asks a running `quadrille serve` for data.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.QUADRILLE_SERVER ?? 'http://127.0.0.1:8123';

export default defineConfig({
  plugins: [svelte()],
  // The server of the program has the page at its root.
  base: '/',
  build: {
    target: 'es2022',
    // Browsers that know modules know how to load them early.
    modulePreload: { polyfill: false },
    // Nothing is inlined: the page's policy allows files of this server alone.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': server } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
