import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyProject } from './lib/copy-project.mjs';

/** Timeout: type-checking and testing a whole copy takes minutes on a busy machine. Milliseconds. */
const TIMEOUT = 600_000;

vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT });

const folder = mkdtempSync(path.join(tmpdir(), 'weft-new-'));
const copy = path.join(folder, 'project');

function run(...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const makeFeature = (...args: string[]) => run('scripts/new.mjs', 'feature', ...args);

/** Asserts success, and shows the output otherwise. */
function expectSuccess({ status, output }: ReturnType<typeof run>): void {
  expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
}

beforeAll(() => copyProject(copy));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an invalid name, and one without a singular, are rejected and nothing is written', () => {
  for (const args of [[], ['Two-Words'], ['agenda']]) expect(makeFeature(...args).status).toBe(1);
  expect(existsSync(path.join(copy, 'shared/src/agenda'))).toBe(false);
});

test('the skeleton of a feature type-checks, passes the linters and its tests', () => {
  expectSuccess(makeFeature('bookmarks'));
  expectSuccess(run('node_modules/typescript/bin/tsc', '-b', 'server/tsconfig.test.json', 'client'));
  const folders = ['shared/src', 'server/src/features', 'client/src/features'];
  const made = folders.map((place) => `${place}/bookmarks`);
  expectSuccess(run('node_modules/oxlint/bin/oxlint', '--deny-warnings', ...made));
  expectSuccess(run('node_modules/knip/bin/knip.js', '--no-progress'));
  const tests = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'bookmarks',
    'data-classes',
    'permissions',
    'texts',
    'catalogues',
  );
  expectSuccess(tests);
  for (const file of ['bookmarks.test.tsx', 'bookmarks.test.ts', 'texts.test.ts', 'catalogues.test.ts'])
    expect(tests.output).toContain(file);
});

test('a second feature is registered next to the first, and an existing one is rejected', () => {
  expectSuccess(makeFeature('agenda', '--one', 'meeting'));
  const composed = readFileSync(path.join(copy, 'server/src/compose.ts'), 'utf8');
  expect(composed).toContain('...bookmarks.routes');
  expect(composed).toContain('...agenda.routes');
  expect(makeFeature('agenda', '--one', 'meeting')).toMatchObject({
    status: 1,
    output: expect.stringContaining('exists already') as string,
  });
});
