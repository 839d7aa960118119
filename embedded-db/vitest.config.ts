import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    pool: 'forks',
    // Modules are loaded once per worker, not once per file.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a busy machine: a second is no measure of it.
    expect: { poll: { timeout: 30_000 } },
  },
});
