import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../../testing/services/s3-server.ts';
import { signatureProblem } from '../../../testing/services/s3-signature.ts';
import { createLogger } from '../../logger/logger.ts';
import type { StoredFile } from '../file-storage.ts';
import { newItemId } from '../new-item-id.ts';
import { openFileStorage } from '../open-file-storage.ts';
import { StorageAwayError } from '../storage-away.ts';
import { listObjects } from './list-objects.ts';
import { createS3Client } from './s3-client.ts';
import { S3FileStorage } from './s3-file-storage.ts';
import { createSigner } from './signed-requests.ts';

const address = { area: 'posts', id: newItemId() } as const;
const content = randomBytes(400_000);

let root: string;
let s3: S3Server;
let storage: S3FileStorage;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'weft-bucket-'));
  s3 = await startS3Server();
  storage = new S3FileStorage(s3.settings, root, 1);
  await keep(address, ['large.webp', 'small.webp']);
});
afterEach(() => s3.recover());
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

async function keep(where: typeof address, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ name, path: path.join(root, name) }));
  for (const file of files) await writeFile(file.path, content);
  await storage.keep(where, files);
}

async function opened(where: typeof address, name: string): Promise<StoredFile> {
  const file = await storage.open(where, name);
  if (!file) throw new Error(`there is no ${name}`);
  return file;
}

async function namesIn(where: typeof address): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(where)) names.push(name);
  return names;
}

describe('a service that stumbles', () => {
  test.each([503, 'cut'] as const)('with %s is asked again', async (trouble) => {
    s3.fail({ trouble, times: 2 });
    const file = await opened(address, 'large.webp');
    expect(file.size).toBe(content.length);
    s3.fail({ trouble, method: 'PUT', times: 3 });
    const fresh = { ...address, id: newItemId() };
    await keep(fresh, ['a.webp']);
    expect((await buffer((await opened(fresh, 'a.webp')).read())).equals(content)).toBe(true);
  });

  test('during a file resumes where it broke', async () => {
    const file = await opened(address, 'large.webp');
    s3.requests.length = 0;
    s3.fail({ trouble: { cutAfterBytes: 100_000 }, times: 2 });
    const read = await buffer(file.read({ start: 10, end: 399_999 }));
    expect(read.equals(content.subarray(10))).toBe(true);
    expect(s3.requests).toHaveLength(3);
  });

  test('and a complete response to a range request is cut to the range', async () => {
    const file = await opened(address, 'large.webp');
    s3.fail({ trouble: 'whole', method: 'GET' });
    for (const [start, end] of [
      [0, 0],
      [100_000, 299_999],
      [399_999, 399_999],
    ] as const) {
      const read = await buffer(file.read({ start, end }));
      expect(read.equals(content.subarray(start, end + 1))).toBe(true);
    }
  });
});

describe('a service that is away', () => {
  test('fails every step as away, and is well again without a restart', async () => {
    const file = await opened(address, 'large.webp');
    s3.fail({ trouble: 503 });
    await expect(storage.open(address, 'large.webp')).rejects.toThrow(StorageAwayError);
    await expect(buffer(file.read())).rejects.toThrow(StorageAwayError);
    await expect(keep({ ...address, id: newItemId() }, ['a.webp'])).rejects.toThrow(StorageAwayError);
    await expect(storage.remove(address)).rejects.toThrow(StorageAwayError);
    s3.recover();
    expect(await namesIn(address)).toEqual(['large.webp', 'small.webp']);
  });

  test('after the first file of an item keeps nothing of it', async () => {
    const fresh = { ...address, id: newItemId() };
    s3.fail({ trouble: 403, method: 'PUT', times: 1 });
    await expect(keep(fresh, ['a.webp', 'b.webp', 'c.webp'])).rejects.toThrow('answered PUT with 403');
    expect(await namesIn(fresh)).toEqual([]);
  });

  test('does not hold up the start; one that refuses ends it', async () => {
    const logger = createLogger('silent');
    const opened = openFileStorage(
      { uploadsDir: root, s3: { ...s3.settings, endpoint: 'http://127.0.0.1:9' } },
      logger,
    );
    expect(await opened).toBeInstanceOf(S3FileStorage);
    for (const wrong of [{ secretAccessKey: 'another' }, { accessKeyId: 'another' }, { bucket: 'nobodys' }]) {
      const opening = openFileStorage({ uploadsDir: root, s3: { ...s3.settings, ...wrong } }, logger);
      await expect(opening).rejects.toThrow(/^the files can not be kept: the S3 service (answered|has no)/);
    }
  });
});

test('objects are listed over many pages, and what Weft did not put there is passed by', async () => {
  const client = createS3Client(s3.settings);
  for (const key of ['posts/readme.txt', 'other/ab/file.txt', 'posts/00/abc/file.txt'])
    s3.objects.set(key, content);
  const keys: string[] = [];
  for await (const { key } of listObjects(client, '', 2)) keys.push(key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(['other/ab/file.txt', 'posts/readme.txt']));
  const ours: string[] = [];
  for await (const { name } of storage.list()) ours.push(name);
  expect(ours.length).toBe(keys.length - 3);
});

test('requests are signed with the hash of their body, in both URL styles', async () => {
  const sha256 = createHash('sha256').update('text').digest('hex');
  const sign = createSigner({
    ...s3.settings,
    endpoint: 'https://s3.example.org:9000',
    forcePathStyle: false,
  });
  const { url, headers } = await sign({ method: 'PUT', key: 'posts/ab/file.txt', sha256 });
  expect(url.href).toBe('https://weft-files.s3.example.org:9000/posts/ab/file.txt');
  expect(headers.get('x-amz-content-sha256')).toBe(sha256);
  expect(headers.get('authorization')).toContain('x-amz-content-sha256');
});

test('the stub service verifies signatures like Amazon', () => {
  // The example of Amazon's documentation of Signature Version 4.
  const authorization =
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
    'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  const headers = {
    authorization,
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').digest('hex'),
    'x-amz-date': '20130524T000000Z',
  };
  const keys = { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  expect(signatureProblem({ method: 'GET', url: '/test.txt', headers }, keys)).toBeUndefined();
  expect(signatureProblem({ method: 'PUT', url: '/test.txt', headers }, keys)).toBe('SignatureDoesNotMatch');
});
