import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Our own packages are read from their source; the embedded database from its build, as the product does.
  ssr: { resolve: { conditions: ['source', 'node', 'default'] } },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // They need a redis-server: `npm run test:servers` runs them.
    exclude: ['src/platform/redis/**'],
    globalSetup: ['src/testing/shared-database.ts'],
    pool: 'forks',
    // Modules are loaded once per worker, not once per file: what the tests start, they also end.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is waited for comes late on a busy machine: a second is no measure of it.
    expect: { poll: { timeout: 10_000 } },
  },
});
