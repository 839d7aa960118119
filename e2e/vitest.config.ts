import { defineConfig } from 'vitest/config';
import { longestFirst } from '../scripts/tests/longest-first.ts';

const LONG = [
  'screens',
  'journey',
  'start',
  'accounts',
  'long-lists',
  'media-video',
  'messages',
  'administration-journeys',
  'profiles',
  'shell',
  'job-journeys',
  'post-details',
  'first-steps',
  'backup',
];

/** End-to-end tests of the built product in a real browser: `npm run test:e2e`. */
export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'journey',
    experimental: { fsModuleCache: true },
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // `npm run test:servers`.
    exclude: ['servers/**'],
    setupFiles: ['./speak-language.ts'],
    // Modules are loaded once per worker, not once per file: docs/testing.md.
    isolate: false,
    // More than cores, because a file's product and browser wait for two fifths of the time.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONG.map((name) => `e2e/${name}.test.ts`)) },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Timeout for slow machines with several pages; on a fast one the wait ends early.
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
