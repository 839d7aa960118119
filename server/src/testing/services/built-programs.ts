import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the server's programs, such as `doctor/main.js`. */
    programs: string;
  }
}

const PACKAGE = path.join(import.meta.dirname, '../../..');
const SOURCES = path.join(PACKAGE, 'src');
const PROGRAMS = ['', 'doctor/', 'migrate/', 'owner/', 'passwords/', 'sessions/'].map(
  (folder) => `${folder}main.ts`,
);

/** Lets the bundled sources find the files beside them. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  setup(bundling) {
    bundling.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
      return { contents, loader: 'ts' };
    });
  },
};

async function packagesOfOthers(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith('@weft/'))
    .flatMap((name) => [name, `${name}/*`]);
}

/** Bundles the programs that tests start: from hundreds of sources, each start takes a second of processor time more. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Below the package, so that they find its dependencies.
  const cache = path.join(PACKAGE, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'programs-'));
  await build({
    entryPoints: PROGRAMS,
    absWorkingDir: SOURCES,
    outbase: '.',
    outdir: folder,
    bundle: true,
    splitting: true,
    external: await packagesOfOthers(),
    conditions: ['source'],
    plugins: [placesOfSources],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
  });
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}
