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
      // Modules load once per worker instead of once per file. Its files share one page: `setup.ts` clears it.
      isolate: false,
      // Busy machines can be twenty times slower. The limits only end tests that hang.
      testTimeout: 60_000,
      hookTimeout: 300_000,
      css: false,
      // The browser build of socket.io-client, because its Node build uses its own WebSocket. The ES module
      // of the router, because its CommonJS build fails at random when required during an import.
      alias: { 'socket.io-client': SOCKET_CLIENT, 'react-router-dom': ROUTER },
      server: { deps: { inline: [SOCKET_CLIENT] } },
    },
  }),
);
