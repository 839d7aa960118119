import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const SOCKET_CLIENT = fileURLToPath(
  new URL('../node_modules/socket.io-client/dist/socket.io.esm.min.js', import.meta.url),
);

const ROUTER = fileURLToPath(new URL('../node_modules/react-router-dom/dist/index.mjs', import.meta.url));

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
      // Beside other work a machine can be twenty times slower: the limits end tests that hang, and measure nothing.
      testTimeout: 60_000,
      hookTimeout: 300_000,
      css: false,
      // What browsers get: its build for Node brings a WebSocket of its own, past the network's edge of the tests.
      // The router as a module too: Node's CommonJS build requires a module that others import at the same time, which fails at random.
      alias: { 'socket.io-client': SOCKET_CLIENT, 'react-router-dom': ROUTER },
      server: { deps: { inline: [SOCKET_CLIENT] } },
    },
  }),
);
