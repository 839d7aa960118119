import { defineConfig } from 'vitest/config';

/** What `npm test` runs: every workspace, and the checks of scripts and documents. The browser journey has its own command. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', root: './shared', include: ['src/**/*.test.ts'] } },
      './embedded-db',
      './server',
      './client',
      {
        test: {
          name: 'project',
          root: './scripts',
          include: ['**/*.test.ts'],
          exclude: ['new/templates/**'],
        },
      },
    ],
    // One core for the tests, one for the databases and servers that they start.
    maxWorkers: 2,
  },
});
