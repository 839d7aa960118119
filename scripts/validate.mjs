// Runs all checks of a change: lint, types, tests and build. Continues after a failure, so that one run
// reports everything.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, run, runTool } from './lib/run.mjs';
import { say, took } from './lib/say.mjs';

/** @type {readonly (readonly [string, () => Promise<number>])[]} */
const STEPS = [
  ['lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => runTool('oxfmt', ['--check'])],
  ['unused code', () => runTool('knip', ['--no-progress'])],
  ['types', () => runTool('tsc', ['-b', 'tsconfig.typecheck.json'])],
  ['tests', () => runTool('vitest', ['run'])],
  ['build', () => run(process.execPath, ['scripts/build.mjs'])],
];

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database']);
const failed = [];
for (const [name, step] of STEPS) {
  const since = Date.now();
  say(`${name} …`);
  const code = await step();
  if (code !== 0) failed.push(name);
  say(`${name}: ${code === 0 ? 'fine' : 'FAILED'} (${took(since)})`);
}
if (failed.length > 0) say(`Not valid: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
