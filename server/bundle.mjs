// The server's programs with their packages in a few files instead of thousands, which Node would find and link one by one at each
// start.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

/** Packages with binaries, and the database, which starts workers from its own files. */
const OUTSIDE = ['bcrypt', 'sharp', 'embedded-document-store'];

/** What packages in the older form of modules expect, and modules of the newer form lack. */
const OLDER_FORM = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);
const __dirname = import.meta.dirname;`;

/**
 * Large tables of packages: most are never read. V8 skips a string faster than an object, and parses JSON faster than code. Four
 * packages bring their own copies of the types of files, which differ by a few types; the newest one serves all.
 * @type {import('esbuild').Plugin}
 */
const TABLES = {
  name: 'tables',
  setup(bundling) {
    const fileTypes = createRequire(import.meta.url).resolve('mime-db/db.json');
    bundling.onResolve({ filter: /^\.\/db\.json$/ }, () => ({ path: fileTypes }));
    bundling.onLoad({ filter: /\/(?:mime-db|iconv-lite|tr46)\/.*\.json$/ }, async ({ path: file }) => {
      const table = JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(table)});`, loader: 'js' };
    });
  },
};

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
    external: OUTSIDE.flatMap((name) => [name, `${name}/*`]),
    banner: { js: OLDER_FORM },
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    // Node keeps the maps in memory; the sources are beside them.
    sourcesContent: false,
    metafile: true,
    plugins: [TABLES],
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs).map((file) => path.resolve(SOURCES, file));
}
