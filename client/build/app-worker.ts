import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { filesOf } from './chunk-files.ts';
import { textFilesOf } from './text-files.ts';

/** Modules of the app shell: the first page, the frame of the member area, and the screens for writing offline. */
const ROOTS = [
  'index.html',
  'src/features/accounts/screens/sign-in-screen.tsx',
  'src/app/require-session.tsx',
  'src/app/dashboard/dashboard-screen.tsx',
  'src/app/shells/shortcuts/shortcut-help.tsx',
  'src/features/posts/components/composer/composer-dialog.tsx',
  'src/features/messaging/screens/messages-screen.tsx',
  'src/features/messaging/device/start-messaging.ts',
  'src/features/messaging/components/arrivals.tsx',
  'src/realtime/connect-socket.ts',
];

/** Latin fonts, which most texts need; other fonts load on demand. */
const FONT = /-latin-(wght|opsz)-normal.*\.woff2$/;

/** Files without a hash in their name that every page needs. */
const UNHASHED = ['logo.svg', 'first-paint.js', 'manifest.webmanifest'];

type Bundle = Rollup.OutputBundle;

/** The paths of the texts of these chunks, by language. */
function textPaths(bundle: Bundle, files: readonly string[]): Record<string, string[]> {
  const byLanguage = Object.entries(textFilesOf(bundle, files));
  return Object.fromEntries(
    byLanguage.map(([language, names]) => [language, names.map((name) => `/${name}`)]),
  );
}

/** Derives the build's name from the hash of its files. */
function nameOf(bundle: Bundle, folder: string): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) if (name.startsWith('assets/')) hash.update(name);
  const files = readdirSync(path.join(folder, 'public'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(readFileSync(file));
  hash.update(readFileSync(path.join(folder, 'index.html')));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Builds the service worker as `/worker.js`, one script without imports that lists the files to cache. A meta
 * tag in the page names the build, so that the page recognises a newer worker. The development server has no
 * worker.
 */
export function appWorker(folder: string): Plugin {
  let name = '';
  return {
    name: 'app-worker',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        name = nameOf(bundle ?? {}, folder);
        return [{ tag: 'meta', attrs: { name: 'build', content: name }, injectTo: 'head' }];
      },
    },
    async generateBundle(_options, bundle) {
      const roots = ROOTS.map((root) => path.join(folder, root));
      const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
      const files = [...filesOf(bundle, roots), ...fonts].sort();
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: {
          __BUILD__: JSON.stringify(name),
          __TEXTS__: JSON.stringify(textPaths(bundle, files)),
          __FILES__: JSON.stringify([...files, ...UNHASHED].map((file) => `/${file}`)),
        },
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: path.join(folder, 'worker/worker.ts'), formats: ['iife'], name: 'worker' },
        },
      });
      const [output] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
      const script = output?.output[0];
      if (script?.type !== 'chunk') throw new Error('The service worker was not built.');
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: script.code });
    },
  };
}
