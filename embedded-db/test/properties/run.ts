/** Runs the property tests with a new random seed, and with each seed that once found a defect: `run.ts [SEED …]`. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Seeds that found a defect are kept permanently. */
const FAILED_SEEDS = 'test/support/failed-seeds.json';
const HIGHEST_SEED = 2_147_483_647;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

process.chdir(join(import.meta.dirname, '../..'));

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("'fast-check'"));
const given = process.argv.slice(2).map(Number);
const kept = JSON.parse(readFileSync(FAILED_SEEDS, 'utf8')) as number[];
const seeds = given.length > 0 ? given : [...kept, randomInt(1, HIGHEST_SEED)];
if (files.length === 0 || !seeds.every(Number.isSafeInteger))
  throw new Error('usage: npm run test:properties -- [SEED …]');

for (const seed of seeds) {
  console.log(`Running ${files.length} files of property tests with seed ${seed} …`);
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...files], {
    env: { ...process.env, PROPERTY_SEED: String(seed) },
    stdio: 'inherit',
  });
  if (status === 0) continue;
  console.error(`Seed ${seed} failed. Keep it: add it to ${FAILED_SEEDS}.`);
  process.exitCode = status ?? 1;
}
