// The server's programs in a few files instead of a thousand, which Node would find and link one by one at each start. Packages
// stay outside.
import path from 'node:path';
import { build } from 'esbuild';

const SOURCES = path.join(import.meta.dirname, 'src');
const PROGRAMS = [
  'main',
  'backup/backup-main',
  'backup/restore-main',
  'doctor/main',
  'migrate/main',
  'owner/main',
  'passwords/main',
  'seed/main',
  'sessions/main',
];

/**
 * Bundles the programs into `folder`, each under its name, such as `doctor/main.js`. Returns the absolute paths of the files that
 * it wrote. The folder must be below the server's.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
export async function bundle(folder) {
  const { metafile } = await build({
    entryPoints: [
      ...PROGRAMS.map((name) => ({ in: `./${name}.ts`, out: name })),
      // Beside the code that starts it, as in the sources.
      { in: './features/media/inspection/inspection-worker.ts', out: 'inspection-worker' },
    ],
    absWorkingDir: SOURCES,
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    // Without this condition, our own packages would be read from their builds.
    conditions: ['source'],
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: (bundling) =>
          bundling.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
            name.startsWith('@weft/') ? undefined : { path: name, external: true },
          ),
      },
    ],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs).map((file) => path.resolve(SOURCES, file));
}
