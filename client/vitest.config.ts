import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const SOCKET_CLIENT = fileURLToPath(
  new URL('../node_modules/socket.io-client/dist/socket.io.esm.min.js', import.meta.url),
);

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      setupFiles: ['src/testing/setup.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      restoreMocks: true,
      // Modules are loaded once per worker, not once per file; each file has a page of its own.
      isolate: false,
      testTimeout: 20_000,
      css: false,
      // What browsers get: its build for Node brings a WebSocket of its own, past the network's edge of the tests.
      alias: { 'socket.io-client': SOCKET_CLIENT },
      server: { deps: { inline: [SOCKET_CLIENT] } },
    },
  }),
);
