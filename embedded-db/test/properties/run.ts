/**
 * Runs the property tests with a new random seed, and each seed that once found a defect in the files where it did:
 * `run.ts [--kept | SEED …]`.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Seeds that found a defect are kept permanently, with the test files that they failed. */
const FAILED_SEEDS = 'test/support/failed-seeds.json';
const HIGHEST_SEED = 2_147_483_647;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

process.chdir(join(import.meta.dirname, '../..'));

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("'fast-check'"));
interface Run {
  readonly seed: number;
  readonly files: readonly string[];
}
const args = process.argv.slice(2);
const onlyKept = args.includes('--kept');
const given = args.filter((argument) => argument !== '--kept').map(Number);
const kept = given.length > 0 ? [] : (JSON.parse(readFileSync(FAILED_SEEDS, 'utf8')) as Run[]);
const fresh = given.length === 0 && !onlyKept ? [randomInt(1, HIGHEST_SEED)] : given;
const runs: readonly Run[] = [...kept, ...fresh.map((seed) => ({ seed, files }))];
if (!runs.every((run) => Number.isSafeInteger(run.seed) && run.files.length > 0))
  throw new Error('usage: npm run test:properties -- [--kept | SEED …]');

for (const run of runs) {
  console.log(`Running ${run.files.length} files of property tests with seed ${run.seed} …`);
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...run.files], {
    env: { ...process.env, PROPERTY_SEED: String(run.seed) },
    stdio: 'inherit',
  });
  if (status === 0) continue;
  console.error(`Seed ${run.seed} failed. Keep it: add it to ${FAILED_SEEDS}, with the files that failed.`);
  process.exitCode = status ?? 1;
}
