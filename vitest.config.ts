import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/tests/longest-first.ts';

/** Beside other work a machine can be twenty times slower: the limit ends tests that hang, and measures nothing. */
const PATIENCE = 120_000;

const LONG = [
  'scripts/new-feature.test.ts',
  'src/command-budgets.test.ts',
  'src/doctor/doctor.test.ts',
  'src/audience.test.ts',
  'src/wrong-input.test.ts',
  'src/main.test.ts',
  'src/ids-in-capitals.test.ts',
];

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
          include: ['**/*.test.ts', '../client/build/*.test.ts'],
          exclude: ['new/templates/**'],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
    ],
    // One per core of the smallest machine. The server's project has its own number.
    maxWorkers: 2,
    // One starts programs on all cores for more than a minute; the others take a core for minutes, each alone.
    sequence: { sequencer: longestFirst(LONG) },
  },
});
