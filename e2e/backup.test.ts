import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@weft/shared/accounts/contract';
import { pathOf } from '@weft/shared/http/endpoint';
import { createPost, listFeed } from '@weft/shared/posts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../server/src/testing/http/forms.ts';
import { makeAccount } from './delivery/api.ts';
import { makePhoto } from './files/picture.ts';
import { ROOT } from './product/artefacts.ts';
import { startProduct, type Product } from './product/product.ts';
import { runScript } from './product/run-script.ts';

/** As many as a page of the feed shows. */
const POSTS = 20;
/** The member signs in without a code, and may post faster. */
const SETTINGS = { REQUIRE_EMAIL_VERIFICATION: 'false', RATE_LIMIT_FACTOR: '50' };
const MEMBER = { email: 'asha@example.org', password: 'a good password' };

let folder: string;
let served: ChildProcess;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-backup-'));
});
afterAll(async () => {
  if (served?.kill()) await once(served, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** Serves the MongoDB protocol at an address, like an external MongoDB. */
async function serveDatabase(): Promise<string> {
  const program = path.join(ROOT, 'embedded-db/dist/tools/db-serve.js');
  served = spawn(process.execPath, [program, '--dir', path.join(folder, 'served'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(served.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return String(line).trim();
}

async function signIn({ address }: Product, body: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${address}/api${pathOf(login)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Makes the member, with posts that have a picture each. */
async function fill({ address }: Product): Promise<void> {
  const { tokens } = await makeAccount(address, 'Asha');
  const headers = { Authorization: `Bearer ${tokens[0]}` };
  const bytes = await makePhoto(640, 480);
  for (let n = 0; n < POSTS; n += 1) {
    const body = formOf({ textContent: `Low water ${n}`, mediaImage: { bytes } });
    const made = await fetch(`${address}/api${createPost.path}`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
  }
}

test(
  'npm run backup works while Weft runs, and npm run restore works on another machine',
  { timeout: 480_000 },
  async () => {
    const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')];
    const file = path.join(folder, 'weft.tar');
    mkdirSync(here);
    const running = await startProduct(here, { settings: SETTINGS });
    await fill(running);
    const backup = runScript('backup', here, { args: ['--to', file] });
    expect([backup.stderr, backup.status]).toEqual(['', 0]);
    expect(backup.stdout).toMatch(/documents and \d+ files \(.* MB\) are in .*weft\.tar\.\n$/);
    const meanwhile = runScript('restore', here, { args: ['--from', file, '--replace', '--yes'] });
    expect(meanwhile.stderr).toMatch(/^The restore failed: Weft is running here \(process \d+\)[^\n]*\n$/);
    expect(meanwhile.status).toBe(1);
    await signIn(running, MEMBER);
    await running.stop();

    const settings = { ...SETTINGS, MONGODB_URI: await serveDatabase() };
    const restore = runScript('restore', there, { args: ['--from', file], settings });
    expect([restore.stderr, restore.status]).toEqual(['', 0]);
    const again = runScript('restore', there, { args: ['--from', file], settings });
    expect(again.stderr).toBe(
      'The restore failed: something is stored here already: add --replace to replace it\n',
    );
    const unasked = runScript('restore', there, { args: ['--from', file, '--replace'], settings });
    expect(unasked.stderr).toContain('nobody can be asked here');
    const replaced = runScript('restore', there, { args: ['--from', file, '--replace', '--yes'], settings });
    expect(replaced.status).toBe(0);

    const product = await startProduct(there, { settings });
    const headers = { Authorization: `Bearer ${await signIn(product, MEMBER)}` };
    const feed = await fetch(`${product.address}/api${pathOf(listFeed)}`, { headers });
    const { posts } = (await feed.json()) as { posts: { mediaImage: { url: string }[] }[] };
    expect(posts).toHaveLength(POSTS);
    const pictures = posts.flatMap(({ mediaImage }) => mediaImage);
    expect(pictures).toHaveLength(POSTS);
    for (const { url } of pictures)
      expect((await fetch(product.address + url, { headers })).status).toBe(200);
    await product.stop();
  },
);

test.each([
  ['backup', [], 'usage: npm run backup'],
  ['backup', ['--to', '/nowhere/at/all.tar'], 'there is no folder /nowhere/at'],
  ['backup', ['--to', tmpdir()], 'there is no database in'],
  ['restore', ['--from', '/nowhere.tar'], 'no such file'],
  ['restore', ['--from', import.meta.filename], 'is no backup of Weft'],
  ['restore', ['--form', 'x'], 'usage: npm run restore'],
])('npm run %s -- %j is rejected with one line', (name, args, words) => {
  const { status, stderr } = runScript(name, path.join(folder, 'empty'), { args });
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});
