import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenBucket } from '../../testing/services/given-bucket.ts';
import { startS3Server, type S3Server } from '../../testing/services/s3-server.ts';
import type { FileStorage, ItemAddress, ListedFile, StoredFile } from './file-storage.ts';
import { LocalFileStorage } from './local-file-storage.ts';
import { newItemId } from './new-item-id.ts';
import { S3FileStorage } from './s3/s3-file-storage.ts';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'weft-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

const given = givenBucket();
const KINDS: (readonly [string, () => FileStorage])[] = [
  ['on the disk', () => new LocalFileStorage(root)],
  ['in a bucket', () => new S3FileStorage(s3.settings, root)],
];
if (given) KINDS.push(['in the bucket of TEST_S3', () => new S3FileStorage(given, root)]);

/** Stores an item with these files, as a call does. */
async function kept(storage: FileStorage, files: Record<string, Buffer>): Promise<ItemAddress> {
  const address = { area: 'posts', id: newItemId() } as const;
  const scratch = await storage.openScratch();
  const incoming = Object.entries(files).map(([name, content], index) => ({
    name,
    content,
    path: path.join(scratch.path, `upload-${index}`),
  }));
  for (const file of incoming) await writeFile(file.path, file.content);
  await storage.keep(address, incoming);
  await scratch.remove();
  return address;
}

async function opened(storage: FileStorage, address: ItemAddress, name: string): Promise<StoredFile> {
  const file = await storage.open(address, name);
  if (!file) throw new Error(`there is no ${name}`);
  return file;
}

async function listed(list: AsyncIterable<ListedFile>): Promise<string[]> {
  const found: string[] = [];
  for await (const { address, name, size } of list)
    found.push(`${address.area}/${address.id}/${name} ${size}`);
  return found;
}

describe.each(KINDS)('a store of files %s', (_name, open) => {
  const large = randomBytes(3_000_000);

  test('gives back what it was given, whole and in parts', async () => {
    const storage = open();
    const address = await kept(storage, { 'large.webp': large, 'small.webp': Buffer.from('small') });
    const file = await opened(storage, address, 'large.webp');
    expect(file.size).toBe(large.length);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(hash(await buffer(file.read()))).toBe(hash(large));
    const [start, end] = [1_000_000, 2_500_000];
    expect(hash(await buffer(file.read({ start, end })))).toBe(hash(large.subarray(start, end + 1)));
    expect(await buffer(file.read({ start: 0, end: 0 }))).toEqual(large.subarray(0, 1));
    expect(String(await buffer((await opened(storage, address, 'small.webp')).read()))).toBe('small');
  });

  test('keeps an empty file', async () => {
    const storage = open();
    const file = await opened(storage, await kept(storage, { 'file.txt': Buffer.alloc(0) }), 'file.txt');
    expect(file.size).toBe(0);
    expect(await buffer(file.read())).toHaveLength(0);
  });

  test('has nothing under another name, id or area, nor under one that leads elsewhere', async () => {
    const storage = open();
    const address = await kept(storage, { 'file.txt': Buffer.from('text') });
    const id = newItemId();
    for (const [where, name] of [
      [address, 'other.txt'],
      [address, '../file.txt'],
      [address, ''],
      [{ ...address, area: 'messages' }, 'file.txt'],
      [{ ...address, id }, 'file.txt'],
      [{ ...address, id: `../${address.id}` }, 'file.txt'],
    ] as const) {
      expect(await storage.open(where, name)).toBeUndefined();
    }
    await expect(storage.remove({ ...address, id: '..' })).rejects.toThrow('32 hexadecimal digits');
  });

  test('lists what it holds, item by item, and loses what is removed, twice without harm', async () => {
    const storage = open();
    const one = await kept(storage, { 'a.webp': Buffer.from('a'), 'b.webp': Buffer.from('bb') });
    const two = await kept(storage, { 'file.pdf': Buffer.from('%PDF') });
    expect(await listed(storage.list(one))).toEqual([`posts/${one.id}/a.webp 1`, `posts/${one.id}/b.webp 2`]);
    const all = await listed(storage.list());
    expect(all).toEqual(all.toSorted());
    expect(all).toContain(`posts/${two.id}/file.pdf 4`);
    const reading = await opened(storage, one, 'a.webp');
    await storage.remove(one);
    await storage.remove(one);
    expect(await storage.open(one, 'a.webp')).toBeUndefined();
    expect(await listed(storage.list(one))).toEqual([]);
    await expect(buffer(reading.read())).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await listed(storage.list(two))).toHaveLength(1);
  });

  test('keeps nothing of an item of which one file is missing', async () => {
    const storage = open();
    const scratch = await storage.openScratch();
    const address = { area: 'posts', id: newItemId() } as const;
    await writeFile(path.join(scratch.path, 'there'), 'there');
    const files = ['there', 'missing'].map((name) => ({
      name: `${name}.webp`,
      path: path.join(scratch.path, name),
    }));
    await expect(storage.keep(address, files)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await listed(storage.list(address))).toEqual([]);
    await scratch.remove();
  });

  test('a reader may go away in the middle', async () => {
    const storage = open();
    const file = await opened(storage, await kept(storage, { 'large.webp': large }), 'large.webp');
    for await (const chunk of file.read()) if (chunk) break;
    expect(await buffer(file.read({ start: 5, end: 9 }))).toEqual(large.subarray(5, 10));
  });

  test('removes only abandoned temporary folders', async () => {
    const storage = open();
    const [old, fresh] = [await storage.openScratch(), await storage.openScratch()];
    const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old.path, before, before);
    const killed = path.join(path.dirname(fresh.path), 'call-of-a-killed-process');
    await mkdir(killed);
    await writeFile(path.join(killed, 'upload-1'), 'half of a film');
    await storage.clearAbandonedScratch(false);
    await expect(access(old.path)).rejects.toThrow('ENOENT');
    await Promise.all([access(fresh.path), access(killed)]);
    await storage.clearAbandonedScratch(true);
    await access(fresh.path);
    await expect(access(killed)).rejects.toThrow('ENOENT');
    await fresh.remove();
    expect(await readdir(path.dirname(fresh.path))).toEqual([]);
  });
});
