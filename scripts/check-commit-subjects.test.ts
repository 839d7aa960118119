import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultOfSubject, subjectOf } from './lib/commit-subject.mjs';
import { ROOT } from './lib/run.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'weft-commits-'));
const repository = path.join(folder, 'repository');
const check = 'scripts/check-commit-subjects.mjs';

/** Isolates the repositories of this test from the machine's Git settings and from a hook that runs it. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.org',
};

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, env: ENVIRONMENT, encoding: 'utf8', stdio: 'pipe' });
}

function commit(subject: string): void {
  git('commit', '--quiet', '--allow-empty', '--message', subject);
}

function runCheck(cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], {
    cwd,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  mkdirSync(repository);
  git('init', '--quiet', '--initial-branch', 'main');
  commit('A subject from before the check that nobody holds to any form, however long it has become');
  git('branch', 'old');
  for (const place of ['scripts/check-commit-subjects.mjs', 'scripts/lib', '.githooks'])
    cpSync(path.join(ROOT, place), path.join(repository, place), { recursive: true });
  chmodSync(path.join(repository, '.githooks/commit-msg'), 0o755);
  git('add', '.');
  commit('ci: check commit subjects');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  'feed: read a page with one query',
  'client, e2e: give toasts a name of their own',
  'embedded-db/wire: need no copy of a reply',
  'media: process pictures in order',
  'Merge branch "topic"',
  'Revert "feed: added a page"',
])('accepts %j', (subject) => {
  expect(faultOfSubject(subject)).toBeUndefined();
});

test.each([
  ['feed: added a page', 'begins with "added"'],
  ['feed: fixes a page', 'begins with "fixes"'],
  ['feed: reading a page', 'begins with "reading"'],
  ['feed: wrote a page', 'begins with "wrote"'],
  ['feed: the page is read once', 'begins with "the"'],
  ['feed: read a page.', 'full stop'],
  ['Feed: read a page', 'form'],
  ['read a page', 'form'],
  ['feed:read a page', 'form'],
  [`feed: read ${'x'.repeat(62)}`, 'has 73 characters'],
])('refuses %j', (subject, fault) => {
  expect(faultOfSubject(subject)).toContain(fault);
});

test('counts characters, not bytes', () => {
  expect(faultOfSubject(`feed: read ${'é'.repeat(61)}`)).toBeUndefined();
});

test('the subject is the first paragraph of a message without comments', () => {
  expect(subjectOf('# a comment\n\nfeed: read\n a page\n\nThe body.\n')).toBe('feed: read a page');
  expect(subjectOf('feed: read a page')).toBe('feed: read a page');
  expect(subjectOf('# nothing written\n')).toBe('');
});

test('only commits since the check are checked, including those of a merged branch', () => {
  expect(runCheck(repository)).toMatchObject({ status: 0 });
  git('checkout', '--quiet', 'old');
  commit('Another one from before the check');
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'Merge branch "old"', 'old');
  expect(runCheck(repository)).toMatchObject({ status: 0 });

  git('checkout', '--quiet', '-b', 'wrong');
  commit('feed: reads a page');
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'Merge branch "wrong"', 'wrong');
  const refused = runCheck(repository);
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('feed: reads a page');
  git('reset', '--quiet', '--hard', 'HEAD^');
});

test('passes in a shallow clone and finds a wrong subject there', () => {
  const clone = path.join(folder, 'shallow');
  const shallow = (): void => {
    rmSync(clone, { recursive: true, force: true });
    git('clone', '--quiet', '--depth', '1', `file://${repository}`, clone);
  };
  shallow();
  expect(runCheck(clone)).toMatchObject({ status: 0 });
  commit('feed: reads a page');
  shallow();
  expect(runCheck(clone)).toMatchObject({ status: 1 });
  git('reset', '--quiet', '--hard', 'HEAD^');
});

test('ignores commits of tools, whose author has no address', () => {
  git('commit', '--quiet', '--allow-empty', '--author', 'tool <tool>', '--message', 'x');
  expect(runCheck(repository)).toMatchObject({ status: 0 });
  git('reset', '--quiet', '--hard', 'HEAD^');
});

test('the hook rejects a wrong subject if it is enabled', () => {
  git('config', 'core.hooksPath', '.githooks');
  expect(() => commit('feed: reads a page')).toThrow('begins with "reads"');
  commit('feed: read a page');
  git('config', '--unset', 'core.hooksPath');
});
