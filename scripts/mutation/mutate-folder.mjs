import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from '../lib/copy-project.mjs';
import { ROOT, run } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

const WORKSPACES = ['shared', 'embedded-db', 'server', 'client'];
/** Results of earlier runs. Mutants whose code and tests are unchanged are not run again. */
const REPORTS = path.join(ROOT, 'artifacts/mutation');
const STRYKER = path.join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/**
 * `tests`: files and folders of the tests; `all`: ignore earlier results
 * @typedef {{ tests: readonly string[], all: boolean }} Options
 */

/**
 * Limits of waiting tests (ms). Those of other runs are for busy machines, and would cost minutes for each mutant that makes
 * a test wait forever.
 */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 6000 } } };

/** Returns the workspace of a source file or folder. @param {string} folder */
export function workspaceOf(folder) {
  return WORKSPACES.find((name) => `${folder}/`.startsWith(`${name}/src/`));
}

/**
 * Mutates a folder or file in a copy of the project, so that an aborted run leaves the checkout unchanged. Returns the number
 * of killed mutants; undefined if the run failed.
 * @param {string} folder @param {Options} options
 */
export async function mutateFolder(folder, options) {
  const workspace = workspaceOf(folder) ?? '';
  const copy = mkdtempSync(path.join(tmpdir(), 'weft-mutation-'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', remove);
  copyProject(copy);
  mkdirSync(REPORTS, { recursive: true });
  const report = path.join(REPORTS, `${folder.replaceAll('/', '-')}.json`);
  const cwd = path.join(copy, workspace);
  const inWorkspace = (/** @type {string} */ file) => path.relative(workspace, file);
  writeFileSync(
    path.join(cwd, 'vitest.mutation.config.mjs'),
    vitestConfig(workspace, options.tests.map(inWorkspace)),
  );
  const settings = JSON.stringify(strykerSettings(inWorkspace(folder), report, options), undefined, 2);
  writeFileSync(path.join(cwd, 'stryker.config.json'), settings);
  const code = await run(process.execPath, [STRYKER, 'run'], { cwd });
  process.off('exit', remove);
  remove();
  if (code !== 0 || !existsSync(report)) return undefined;
  say(`The report is kept in ${report}.`);
  return countsOf(JSON.parse(readFileSync(report, 'utf8')));
}

/**
 * The workspace's vitest settings, limited to these tests, with a kept worker.
 * @param {string} workspace @param {readonly string[]} tests
 */
function vitestConfig(workspace, tests) {
  const base = workspace === 'shared' ? '{ test: {} }' : '(await import("./vitest.config.ts")).default';
  const include = tests.map((place) => (path.extname(place) ? place : `${place}/**/*.test.{ts,tsx}`));
  const limited = JSON.stringify({ include, isolate: false, ...PATIENCE });
  return [
    'import { keepWorker } from "../scripts/mutation/kept-worker.mjs";',
    'import { QuickFirst } from "../scripts/mutation/quick-first.mjs";',
    `const base = ${base};`,
    'const setupFiles = ["../scripts/mutation/no-mutant-yet.mjs", ...(base.test.setupFiles ?? [])];',
    'const sequence = { ...base.test.sequence, sequencer: QuickFirst };',
    `const test = { ...base.test, ...${limited}, sequence, setupFiles };`,
    `const resolve = { ...base.resolve, ${storeInProcess(workspace)} };`,
    'export default { ...base, resolve, plugins: [...(base.plugins ?? []), keepWorker()], test };',
  ].join('\n');
}

/**
 * Runs the store in the test's process, because its worker thread would load the built code without mutants.
 * @param {string} workspace
 */
function storeInProcess(workspace) {
  if (workspace !== 'embedded-db') return '';
  return 'alias: { "embedded-document-store": `${import.meta.dirname}/test/support/in-test-process.ts` }';
}

/** @param {string} folder @param {string} report @param {Options} options */
function strykerSettings(folder, report, { all }) {
  const sources = path.extname(folder) ? folder : `${folder}/**/*.{ts,tsx}`;
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [sources, '!**/*.test.{ts,tsx}', '!**/*.model.ts', '!**/texts.ts', '!**/generated/**'],
    inPlace: true,
    // Vitest checks no types, and a comment in each file of the project would take minutes.
    disableTypeChecks: false,
    vitest: { configFile: 'vitest.mutation.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    // Mutants in code that runs once while modules load would need all tests each.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: report,
    force: all,
    concurrency: 2,
    // Beside the times measured without mutants. A shorter one kills mutants by other work on the machine.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 20,
    allowEmpty: true,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  };
}

/** @param {{ files: Record<string, { mutants: { status: string }[] }> }} report */
function countsOf({ files }) {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (/** @type {string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  return { killed, of: killed + count('Survived', 'NoCoverage') };
}
