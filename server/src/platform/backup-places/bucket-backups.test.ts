import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { givenBucket } from '../../testing/services/given-bucket.ts';
import { startS3Server, type S3Server } from '../../testing/services/s3-server.ts';
import { createS3Client } from '../storage/s3/s3-client.ts';
import type { S3Settings } from '../storage/s3/signed-requests.ts';
import { backupName } from './backup-name.ts';
import { BucketBackups } from './bucket-backups.ts';

/** The smallest part that services take, unless it is the last one. */
const PART = 5 * 1024 ** 2;
const NAME = backupName(new Date('2026-01-02T03:04:05Z'));
const content = randomBytes(2 * PART + 1000);

let root: string;
let s3: S3Server;
let place: BucketBackups;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'weft-parts-'));
  s3 = await startS3Server();
  place = new BucketBackups(s3.settings, root, PART);
});
afterEach(() => {
  s3.recover();
  s3.objects.clear();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

/** Writes a backup, and always ends it as the schedule does. */
async function keep(bytes: Buffer, at = place): Promise<void> {
  const draft = await at.begin(NAME);
  try {
    await writeFile(draft.path, bytes);
    await draft.keep();
  } finally {
    await draft.discard();
  }
}

async function readBack(at = place): Promise<Buffer> {
  const opened = await at.open(NAME);
  return opened ? buffer(opened.read()) : Buffer.of();
}

const parts = () => s3.requests.filter((request) => request.includes('partNumber='));

const given = givenBucket();
const BUCKETS: (readonly [string, () => S3Settings])[] = [['the tests', () => s3.settings]];
if (given) BUCKETS.push(['TEST_S3', () => given]);

test.each(BUCKETS)(
  'a backup that is larger than a part is sent in parts to the bucket of %s',
  async (_name, of) => {
    const at = new BucketBackups(of(), root, PART);
    await keep(content, at);
    expect((await readBack(at)).equals(content)).toBe(true);
    expect(await at.list()).toEqual([{ name: NAME, size: content.length }]);
    await at.remove(NAME);
    expect(await at.list()).toEqual([]);
  },
);

test('the parts are as large as they may be, and a smaller backup is one request', async () => {
  s3.requests.length = 0;
  await keep(content);
  expect(parts()).toHaveLength(3);
  s3.requests.length = 0;
  await keep(content.subarray(0, PART));
  expect(parts()).toEqual([]);
  expect((await readBack()).length).toBe(PART);
});

test('a part that fails for a moment is sent again', async () => {
  s3.requests.length = 0;
  s3.fail({ trouble: 503, method: 'PUT', times: 2 });
  await keep(content);
  expect(parts()).toHaveLength(5);
  expect((await readBack()).equals(content)).toBe(true);
});

test.each(['PUT', 'POST'])('a refused %s leaves neither a backup nor parts', async (method) => {
  s3.fail({ trouble: 403, method });
  await expect(keep(content)).rejects.toThrow(`answered ${method} with 403`);
  s3.recover();
  expect(s3.uploads.unfinished()).toEqual([]);
  expect([...s3.objects.keys()]).toEqual([]);
  expect(await readdir(path.join(root, '.tmp'))).toEqual([]);
});

test('the next backup removes the parts of a server that was killed, and no others', async () => {
  const client = createS3Client(s3.settings);
  for (const key of [`backups/${NAME}`, 'posts/elsewhere'])
    await client.ask({ method: 'POST', key, query: { uploads: '' }, read: () => true });
  await keep(content);
  expect(s3.uploads.unfinished()).toEqual(['posts/elsewhere']);
});

test('a service that lists no unfinished uploads keeps backups all the same', async () => {
  s3.fail({ trouble: 501, method: 'GET', times: 1 });
  await keep(content);
  expect((await readBack()).equals(content)).toBe(true);
});
