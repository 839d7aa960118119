import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { apiOrigin } from './build/api-origin.ts';
import { appWorker } from './build/app-worker.ts';
import { firstScreen } from './build/first-screen.ts';
import { imageModel } from './build/image-model.ts';
import { lazyTexts } from './build/lazy-texts.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

/** Where the server listens while the client runs with reload; `npm run dev` says so. */
const SERVER = process.env['DEV_SERVER'] ?? 'http://localhost:3000';

const CLIENT = fileURLToPath(new URL('.', import.meta.url));

/** Where `.env` is: one file for the build and the server. */
const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Where the workspaces' packages are. */
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** What stands for the package `@tensorflow/tfjs`. */
const TENSORFLOW = fileURLToPath(new URL('./src/features/media/screening/tensorflow.ts', import.meta.url));

/** Small things aren't worth a second file; pictures and fonts are compressed already. Bytes. */
const COMPRESS_FROM = 1024;
/** Not the page itself: the server writes a nonce into it. */
const COMPRESSED = /\.(js|mjs|css|svg|json|wasm|bin|txt)$/;
/** Megabytes that few load: the last percents would cost a minute of each build. */
const LARGE = /(ffmpeg-core|heic-to|aac-encoder)[^/]*\.(js|wasm)$/;

const notices = thirdPartyNotices(PACKAGES);

/** The face that every page begins with loads beside the style sheet, not after it. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  envDir: PROJECT,
  plugins: [
    react(),
    lazyTexts(),
    tailwindcss(),
    preloadTextFont(),
    firstScreen(CLIENT),
    apiOrigin(PROJECT),
    imageModel(PACKAGES),
    pdfFiles(PACKAGES),
    notices.inPage,
    appWorker(CLIENT),
    compression({
      include: COMPRESSED,
      exclude: LARGE,
      threshold: COMPRESS_FROM,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
    compression({
      include: LARGE,
      algorithms: [
        defineAlgorithm('gzip', { level: 6 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      ],
    }),
  ],
  resolve: {
    // nsfwjs asks for all of TensorFlow.js; it gets the part that it uses.
    alias: [{ find: /^@tensorflow\/tfjs$/, replacement: TENSORFLOW }],
    tsconfigPaths: true,
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  // The server puts a fresh nonce in the place of this word in every page that it sends.
  html: { cspNonce: '%CSP_NONCE%' },
  server: {
    port: 5173,
    proxy: {
      '/api': SERVER,
      '/uploads': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [notices.inWorkers()],
    rolldownOptions: { output: { comments: { legal: false } } },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // A data: address in place of a small file would need a wider policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Licence texts are gathered in THIRD-PARTY.txt instead of being repeated in every chunk.
    rolldownOptions: { output: { comments: { legal: false } } },
  },
});
