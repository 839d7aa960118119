import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Our own packages are read from their source; the embedded database from its build, as the product does.
  ssr: { resolve: { conditions: ['source', 'node', 'default'] } },
  test: {
    name: 'server',
    // Runs one after the other, such as those of Node 20 and 24, transform each module once.
    experimental: { fsModuleCache: true },
    include: ['src/**/*.test.ts'],
    // They need a redis-server: `npm run test:servers` runs them.
    exclude: ['src/platform/redis/**'],
    globalSetup: ['src/testing/services/shared-database.ts', 'src/testing/services/built-programs.ts'],
    pool: 'forks',
    // Modules are loaded once per worker, not once per file: docs/testing.md.
    isolate: false,
    setupFiles: ['src/testing/leave-nothing.ts'],
    // More than cores, because files that wait for timeouts and programs leave their core idle. A group of its own may have
    // another number of workers than the other projects.
    maxWorkers: 4,
    sequence: { groupOrder: 1 },
    // Beside other work a machine can be twenty times slower: the limits end tests that hang, and measure nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
