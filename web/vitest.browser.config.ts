// SPDX-License-Identifier: MIT
// Tests in a real browser, against a real server: `npm run build && npm run browser`.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['browser/**/*.test.ts'],
    environment: 'node',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // One browser and one server at a time.
    fileParallelism: false,
  },
});
