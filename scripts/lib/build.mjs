import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ensureTexts } from '../texts/ensure-texts.mjs';
import { digestOf } from './digest.mjs';
import { ROOT, run, runTool } from './run.mjs';
import { say, stop, took } from './say.mjs';

/** Sources, output and tool of each build. */
const PARTS = {
  database: {
    label: 'embedded database',
    sources: [
      'embedded-db/src',
      'embedded-db/tsconfig.json',
      'embedded-db/build.mjs',
      'embedded-db/tsconfig.base.json',
      'package-lock.json',
    ],
    outputs: ['embedded-db/dist'],
    build: () => {
      removeStaleBuildInfo();
      return run(process.execPath, ['embedded-db/build.mjs']);
    },
  },
  server: {
    label: 'server',
    sources: ['shared/src', 'server/src', 'server/build.mjs', 'server/bundle.mjs', 'package-lock.json'],
    outputs: ['server/dist'],
    build: () => run(process.execPath, ['server/build.mjs']),
  },
  client: {
    label: 'client',
    sources: ['shared/src', 'client', 'package-lock.json'],
    outputs: ['client/dist'],
    build: () =>
      runTool('vite', ['build', '--logLevel', 'error'], {
        cwd: path.join(ROOT, 'client'),
        // With NODE_ENV=development, here or in .env, Vite would build a development client.
        env: { NODE_ENV: 'production' },
      }),
  },
};

/** @typedef {keyof typeof PARTS} Part */

/** Removes the build info of a database without output, because `tsc -b` would trust it and build nothing. */
function removeStaleBuildInfo() {
  if (!existsSync(path.join(ROOT, 'embedded-db/dist')))
    rmSync(path.join(ROOT, 'embedded-db/tsconfig.tsbuildinfo'), { force: true });
}

/** @param {Part} name */
function stampOf(name) {
  return path.join(ROOT, 'node_modules/.cache/weft', `built-${name}`);
}

/** Settings of the client's build; the environment overrides `.env`. */
function buildSettings() {
  const file = path.join(ROOT, '.env');
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.entries({ ...inFile, ...process.env }).filter(([key]) => key.startsWith('VITE_'));
}

/** @param {Part} name */
function sourcesOf(name) {
  const settings = buildSettings();
  return digestOf(
    PARTS[name].sources,
    name === 'client' ? settings.map((pair) => pair.join('=')).sort() : [],
  );
}

/**
 * Returns whether the part is up to date.
 * @param {Part} name
 */
export function isBuilt(name) {
  const stamp = stampOf(name);
  const outputs = PARTS[name].outputs.every((output) => existsSync(path.join(ROOT, output)));
  return outputs && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesOf(name);
}

/** @param {Part} name */
async function build(name) {
  const before = sourcesOf(name);
  const code = await PARTS[name].build();
  if (code !== 0) stop(`The ${PARTS[name].label} could not be built; the reason stands above.`);
  mkdirSync(path.dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), before);
}

/**
 * Builds the parts whose sources have changed.
 * @param {readonly Part[]} names
 */
export async function ensureBuilt(names) {
  await ensureTexts();
  const stale = names.filter((name) => !isBuilt(name));
  if (stale.length === 0) return;
  const since = Date.now();
  say(`Building ${stale.map((name) => PARTS[name].label).join(', ')} …`);
  const client = stale.includes('client') ? build('client') : undefined;
  for (const name of stale) if (name !== 'client') await build(name);
  await client;
  say(`Built (${took(since)}).`);
}
