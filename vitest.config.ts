import { defineConfig } from 'vitest/config';

/** Beside other work a machine can be twenty times slower: the limit ends tests that hang, and measures nothing. */
const PATIENCE = 120_000;

/** What `npm test` runs: every workspace, and the checks of scripts and documents. The browser journey has its own command. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', root: './shared', include: ['src/**/*.test.ts'], testTimeout: PATIENCE } },
      './embedded-db',
      './server',
      './client',
      {
        test: {
          name: 'project',
          root: './scripts',
          include: ['**/*.test.ts'],
          exclude: ['new/templates/**'],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
    ],
    // One core for the tests, one for the databases and servers that they start.
    maxWorkers: 2,
  },
});
