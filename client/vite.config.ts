import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiOrigin } from './build/api-origin.ts';
import { appWorker } from './build/app-worker.ts';
import { firstScreen } from './build/first-screen.ts';
import { firstTexts } from './build/first-texts.ts';
import { imageModel } from './build/image-model.ts';
import { keptCompression } from './build/kept-compression.ts';
import { lazyTexts } from './build/lazy-texts.ts';
import { manifests } from './build/manifests.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

/** URL of the server behind the development server, set by `npm run dev`. */
const SERVER = process.env['DEV_SERVER'] ?? 'http://localhost:3000';

const CLIENT = fileURLToPath(new URL('.', import.meta.url));

/** Folder of `.env`, which build and server share. */
const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the installed packages. */
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Folder of compressed files that later builds use again. */
const COMPRESSIONS = fileURLToPath(new URL('../node_modules/.cache/weft/compressed', import.meta.url));

/** Replaces the package `@tensorflow/tfjs`. */
const TENSORFLOW = fileURLToPath(new URL('./src/features/media/screening/tensorflow.ts', import.meta.url));

/** Minimum size of a file to compress; pictures and fonts are already compressed. Bytes. */
const COMPRESS_FROM = 1024;
/** Without HTML: the server writes a nonce into the page. */
const COMPRESSED = /\.(js|mjs|css|svg|json|wasm|bin|txt)$/;
/** Large files that few members load. Best compression would take a minute of each build. */
const LARGE = /(ffmpeg-core|heic-to|aac-encoder)[^/]*\.(js|wasm)$/;

const notices = thirdPartyNotices(PACKAGES);

/** Preloads the text font together with the style sheet. */
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
    firstTexts(CLIENT),
    apiOrigin(PROJECT),
    imageModel(PACKAGES),
    pdfFiles(PACKAGES),
    manifests(CLIENT),
    notices.inPage,
    appWorker(CLIENT),
    keptCompression(
      COMPRESSIONS,
      { include: COMPRESSED, exclude: LARGE, threshold: COMPRESS_FROM, gz: 9, br: 11 },
      { include: LARGE, gz: 6, br: 9 },
    ),
  ],
  resolve: {
    // nsfwjs imports all of TensorFlow.js; the alias provides the part that it uses.
    alias: [{ find: /^@tensorflow\/tfjs$/, replacement: TENSORFLOW }],
    tsconfigPaths: true,
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  // The server replaces this placeholder with a new nonce in every page.
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
    // Inlining small files as `data:` URLs would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // THIRD-PARTY.txt contains the licence texts instead of every chunk.
    rolldownOptions: { output: { comments: { legal: false } } },
  },
});
