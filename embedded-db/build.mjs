// Builds the package: types by TypeScript, and the code in a few files instead of two hundred, which Node would find and link
// one by one at each start. What an earlier build left goes.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const SOURCE = path.join(HERE, 'src');
const OUTPUT = path.join(HERE, 'dist');
const TOOLS = ['db-check', 'db-dump', 'db-load', 'db-serve'];
/** What the tools do, without their command lines. */
const WORK = ['check', 'connect', 'dump', 'load'];

/** Ends the build when the types are wrong. */
function buildTypes() {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { status } = spawnSync(process.execPath, [compiler, '-b', HERE], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** @returns {Promise<ReadonlySet<string>>} the files that it wrote */
async function buildCode() {
  const { metafile } = await build({
    entryPoints: ['index.ts', 'server/worker.ts', ...[...TOOLS, ...WORK].map((tool) => `tools/${tool}.ts`)],
    absWorkingDir: SOURCE,
    outbase: '.',
    outdir: OUTPUT,
    bundle: true,
    // Entries share their code; a part stands beside index.js, so that a path relative to that holds in it.
    splitting: true,
    chunkNames: 'part-[hash]',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return new Set(Object.keys(metafile.outputs).map((file) => path.resolve(SOURCE, file)));
}

/** @param {ReadonlySet<string>} written */
function removeOld(written) {
  for (const file of readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })) {
    const whole = path.join(OUTPUT, file);
    if (/\.js(\.map)?$/.test(file) && !written.has(whole)) rmSync(whole);
  }
}

buildTypes();
removeOld(await buildCode());
