import { defineConfig } from 'vitest/config';

/** The walk through the built product in a real browser: `npm run test:e2e`. */
export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'journey',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // `npm run test:servers`.
    exclude: ['servers/**'],
    // Each walk has a product and a browser of its own, and much of its time both wait.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes at once on a quiet machine, and late on a slow one with several pages: a second is no measure of either.
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
