import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of several servers that share a Redis: `npm run test:servers`. */
export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'node', 'default'] } },
  test: {
    name: 'servers',
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['e2e/servers/**/*.test.ts', 'server/src/platform/redis/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Longer timeout for busy machines.
    expect: { poll: { timeout: 30_000 } },
  },
});
