import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { login } from '@weft/shared/accounts/contract';
import { addComment, deletePost, listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import { connectDatabase } from '../platform/database/database.ts';
import { digestCollection } from '../platform/database/dump/load-collection.ts';
import { openEmbeddedDatabase } from '../platform/database/embedded.ts';
import { createLogger } from '../platform/logger/logger.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { LocalFileStorage } from '../platform/storage/local-file-storage.ts';
import { S3FileStorage } from '../platform/storage/s3/s3-file-storage.ts';
import { pdfFile } from '../testing/files/documents.ts';
import { plainPicture } from '../testing/files/pictures.ts';
import { expectFilesToBeConsistent, expectPostsToBeConsistent } from '../testing/content/post-consistency.ts';
import type { TestMember } from '../testing/members/register-member.ts';
import { startS3Server, type S3Server } from '../testing/services/s3-server.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { writeComment, writePost } from '../testing/content/write-posts.ts';
import { backUp } from './backup.ts';
import type { Installation } from './open-installation.ts';
import { verifyArchive } from './read-archive.ts';
import { holdsSomething, restore } from './restore.ts';

const logger = createLogger('silent');
const LEFT_EMPTY = ['sessions', 'codes', 'resetGrants', 'exportTickets', 'deviceProofs', 'leases'];

let folder: string;
let s3: S3Server;
let app: TestApp;
let ann: TestMember;
let source: Pick<Installation, 'database' | 'storage'>;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-backup-'));
  s3 = await startS3Server();
  app = await startTestApp();
  ann = await app.addMember();
  const post = await writePost(ann, {
    mediaTitle: 'Kept',
    mediaImage: { bytes: await plainPicture(400, 300) },
    mediaDocument: { bytes: pdfFile(), name: 'Übersicht.pdf' },
  });
  await writeComment(ann, post);
  // As a raw command: with the driver's methods the database would put the current time into the empty timestamp.
  const documents = [KINDS, ORDERED, inOrder(...ORDERED, ['_id', 'timeless'], ['noTime', KINDS.noTime]), {}];
  const insert = { insert: 'kinds_of_values', documents, bypassEmptyTsReplacement: true };
  await app.database.connection.db?.command(insert);
  source = { database: app.database, storage: new LocalFileStorage(app.uploadsDir) };
  archive = path.join(folder, 'weft.tar');
  await backUp(source, archive);
});
afterAll(async () => {
  await app.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const inOrder = (...fields: [name: string, value: unknown][]) => new Map(fields);

/** Values that a restore could change without notice. */
const KINDS = {
  double: new mongo.Double(1),
  int: new mongo.Int32(1),
  long: mongo.Long.fromNumber(1),
  decimal: mongo.Decimal128.fromString('1.10'),
  binary: new mongo.Binary(randomBytes(20), 4),
  regex: new mongo.BSONRegExp('^a', 'i'),
  date: new Date(0),
  timestamp: new mongo.Timestamp({ t: 1, i: 2 }),
  noTime: new mongo.Timestamp({ t: 0, i: 0 }),
  nothing: null,
  list: [[], {}, [new mongo.Double(-0)]],
};

/** An object would move integer-like names to the front. */
const ORDERED = inOrder(
  ['_id', 'ordered'],
  ['b', new mongo.Double(2)],
  ['10', inOrder(['x', 1], ['2', [inOrder(['y', mongo.Long.fromNumber(3)], ['0', null])]])],
  ['1', new mongo.BSONRegExp('^b', '')],
);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  s3.recover();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A separate empty database, as on another machine. */
async function elsewhere(
  storage: FileStorage,
): Promise<{ target: typeof source; uri: string; name: string }> {
  const embedded = await openEmbeddedDatabase(await mkdtemp(path.join(folder, 'db-')), { durable: false });
  const name = 'elsewhere';
  const database = await connectDatabase({ uri: embedded.uri, name, patience: 4000 }, logger);
  closing.push(
    () => embedded.close(),
    () => database.close(),
  );
  return { target: { database, storage }, uri: embedded.uri, name };
}

async function onDisk(): Promise<LocalFileStorage> {
  return new LocalFileStorage(await mkdtemp(path.join(folder, 'uploads-')));
}

/** The source's files, of which some calls are others. */
function storageWith(others: Partial<FileStorage>): FileStorage {
  const disk = source.storage;
  return {
    list: (address) => disk.list(address),
    openScratch: () => disk.openScratch(),
    keep: (address, files) => disk.keep(address, files),
    open: (address, name) => disk.open(address, name),
    remove: (address) => disk.remove(address),
    clearAbandonedScratch: (alone) => disk.clearAbandonedScratch(alone),
    freeScratchBytes: () => disk.freeScratchBytes(),
    ...others,
  };
}

async function databaseDigest({ database }: typeof source): Promise<Record<string, unknown>> {
  const all = await database.connection.db?.listCollections({}, { nameOnly: true }).toArray();
  const names = (all ?? []).map(({ name }) => name).toSorted();
  const digests: Record<string, unknown> = {};
  for (const name of names) {
    if (LEFT_EMPTY.includes(name)) continue;
    const indexes = await database.connection.collection(name).indexes();
    digests[name] = { ...(await digestCollection(database.connection, name)), indexes };
  }
  return digests;
}

async function filesDigest({ storage }: typeof source): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for await (const { address, name } of storage.list()) {
    const file = await storage.open(address, name);
    const content = file ? await buffer(file.read()) : '';
    digests[`${address.area}/${address.id}/${name}`] = createHash('sha256').update(content).digest('hex');
  }
  return digests;
}

test('a backup restored elsewhere, from disk to bucket and back, is equal, and its members sign in', async () => {
  const [wanted, files] = [await databaseDigest(source), await filesDigest(source)];
  expect(Object.keys(files).length).toBeGreaterThan(2);
  const there = await elsewhere(new S3FileStorage(s3.settings, folder));
  expect(await holdsSomething(there.target)).toBe(false);
  await restore(there.target, archive);
  expect(await databaseDigest(there.target)).toEqual(wanted);
  expect(await filesDigest(there.target)).toEqual(files);

  const second = path.join(folder, 'second.tar');
  await backUp(there.target, second);
  const back = await elsewhere(await onDisk());
  await restore(back.target, second);
  expect(await databaseDigest(back.target)).toEqual(wanted);
  expect(await filesDigest(back.target)).toEqual(files);

  const { uri, name } = there;
  const restored = await startTestApp(
    { ...s3.environment, JWT_SECRET: app.secret },
    { database: { uri, name, patience: 4000 } },
  );
  closing.push(() => restored.close());
  const browser = restored.browser();
  // Sessions from before do not work even with the same secret, because they may have ended since.
  browser.token = ann.browser.token;
  expect((await browser.call(getOwnProfile)).status).toBe(401);
  browser.token = (
    await browser.call(login, { body: { email: ann.email, password: ann.password } })
  ).data.token;
  const [post] = (await browser.call(listFeed)).data.posts;
  expect(post?.mediaTitle).toBe('Kept');
  expect((await browser.fetch(post?.mediaImage[0]?.url ?? '')).status).toBe(200);
  await expectPostsToBeConsistent(restored);
  await expectFilesToBeConsistent(restored, [...s3.objects.keys()]);
});

test('is readable by its owner only, and nothing in it gives access to a server', async () => {
  const { mode } = await stat(archive);
  expect(mode & 0o777).toBe(0o600);
  const { collections } = await verifyArchive(archive);
  for (const name of LEFT_EMPTY) expect(collections[name]?.documents ?? 0).toBe(0);
  expect(String(await readFile(archive))).not.toContain(app.secret);
});

describe('while Weft is used', () => {
  test('the database is that of one moment', async () => {
    const over = new AbortController();
    const post = await writePost(ann, 'Talked about');
    const talking = async (): Promise<void> => {
      while (!over.signal.aborted)
        await ann.browser.call(addComment, { params: { id: post._id }, body: { comment: 'Yes' } });
    };
    const talk = Promise.all([talking(), talking()]);
    const file = path.join(folder, 'talk.tar');
    await backUp(source, file);
    over.abort();
    await talk;
    const { target, uri, name } = await elsewhere(await onDisk());
    await restore(target, file);
    const restored = await startTestApp({}, { database: { uri, name, patience: 4000 } });
    closing.push(() => restored.close());
    await expectPostsToBeConsistent(restored);
  });

  test('files that are removed before they are copied are not missed; lost ones are named', async () => {
    const pdf = { bytes: pdfFile(), name: 'a.pdf' };
    const [removed, lost] = [
      await writePost(ann, { mediaDocument: pdf }),
      await writePost(ann, { mediaDocument: pdf }),
    ];
    const lostId = lost.mediaDocument?.url.split('/').at(-2) ?? '';
    const disk = source.storage;
    await disk.remove({ area: 'posts', id: lostId });
    let isFirst = true;
    const listing: FileStorage['list'] = async function* list(address) {
      if (isFirst) await ann.browser.call(deletePost, { params: { id: removed._id } });
      isFirst = false;
      yield* disk.list(address);
    };
    const { missing } = await backUp(
      { ...source, storage: storageWith({ list: listing }) },
      path.join(folder, 'removed.tar'),
    );
    expect(missing).toEqual([lostId]);
    await ann.browser.call(deletePost, { params: { id: lost._id } });
  });

  test('a file that is removed after it was opened, before it is read, is left out', async () => {
    const removed = await writePost(ann, { mediaDocument: { bytes: pdfFile(), name: 'a.pdf' } });
    const removedId = removed.mediaDocument?.url.split('/').at(-2);
    const disk = source.storage;
    const opened: string[] = [];
    const open: FileStorage['open'] = async (address, name) => {
      const stored = await disk.open(address, name);
      opened.push(address.id);
      if (address.id === removedId) await disk.remove(address);
      return stored;
    };
    const { manifest, missing } = await backUp(
      { ...source, storage: storageWith({ open }) },
      path.join(folder, 'removed-late.tar'),
    );
    expect(opened).toContain(removedId);
    expect(missing).toEqual([removedId]);
    expect(manifest.files.items).toBe(new Set(opened).size - 1);
    await ann.browser.call(deletePost, { params: { id: removed._id } });
  });
});

describe('a backup that can not be restored', () => {
  const NOTHING = /is damaged or not whole/;

  async function altered(change: (bytes: Buffer) => Buffer): Promise<string> {
    const file = path.join(folder, `altered-${randomBytes(4).toString('hex')}.tar`);
    await writeFile(file, change(await readFile(archive)));
    return file;
  }

  test.each([
    ['cut off', NOTHING, (bytes: Buffer) => bytes.subarray(0, bytes.length - 20_000)],
    ['cut off within its header', /is no backup of Weft/, (bytes: Buffer) => bytes.subarray(0, 300)],
    ['empty', /is no backup of Weft/, () => Buffer.alloc(0)],
    ['something else', /is no backup of Weft/, () => randomBytes(50_000)],
    [
      'of which a byte is another',
      NOTHING,
      (bytes: Buffer) => {
        const at = bytes.indexOf('%PDF');
        bytes.writeUInt8(bytes.readUInt8(at + 9) ^ 1, at + 9);
        return bytes;
      },
    ],
    [
      'made by a newer Weft',
      /was made by a newer Weft \(format 9; this one reads up to 1\)/,
      (bytes: Buffer) =>
        Buffer.from(bytes.toString('latin1').replace('"version": 1', '"version": 9'), 'latin1'),
    ],
  ])('because it is %s is refused in one line, and nothing is touched', async (_why, words, change) => {
    const file = await altered(change);
    const { target } = await elsewhere(await onDisk());
    await target.database.connection.collection('members').insertOne({ name: 'Here' });
    const failure: unknown = await restore(target, file).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'BackupError', message: expect.stringMatching(words) });
    expect((failure as Error).message).not.toContain('\n');
    expect(await target.database.connection.collection('members').countDocuments()).toBe(1);
  });

  test('because a newer Weft has migrated its database is refused before anything is touched', async () => {
    const newer = await elsewhere(await onDisk());
    await restore(newer.target, archive);
    await newer.target.database.connection
      .collection<{ _id: string; finishedAt: Date }>('migrations')
      .insertOne({ _id: '999-of-tomorrow', finishedAt: new Date() });
    const file = path.join(folder, 'tomorrow.tar');
    await backUp(newer.target, file);
    const { target } = await elsewhere(await onDisk());
    await target.database.connection.collection('members').insertOne({ name: 'Here' });
    await expect(restore(target, file)).rejects.toThrow(
      /holds a database that a newer Weft has migrated \(999-of-tomorrow\): restore it with that version$/,
    );
    expect(await target.database.connection.collection('members').countDocuments()).toBe(1);
  });

  test('because it can not be written leaves nothing', async () => {
    const before = await readdir(folder);
    const storage = storageWith({
      list: () => {
        throw new Error('the disk is broken');
      },
    });
    await expect(backUp({ ...source, storage }, path.join(folder, 'never.tar'))).rejects.toThrow('broken');
    expect(await readdir(folder)).toEqual(before);
  });
});

test('a restore that is interrupted leaves what no server starts on, and is done again', async () => {
  const there = await elsewhere(new S3FileStorage(s3.settings, folder, 1));
  for (const key of s3.objects.keys()) s3.objects.delete(key);
  s3.fail({ trouble: 403, method: 'PUT' });
  await expect(restore(there.target, archive)).rejects.toThrow('answered PUT with 403');
  s3.recover();
  const start = () => prepareDatabase({ uri: there.uri, name: there.name, patience: 4000 }, logger, true);
  await expect(start()).rejects.toThrow('a restore into this database did not come to its end');
  await expect(backUp(there.target, path.join(folder, 'half.tar'))).rejects.toThrow(
    'did not come to its end',
  );
  expect(await holdsSomething(there.target)).toBe(false);
  await restore(there.target, archive);
  await start();
  expect(await holdsSomething(there.target)).toBe(true);
});

test('what was there before is gone after a restore', async () => {
  const { target } = await elsewhere(await onDisk());
  await restore(target, archive);
  const wanted = [await databaseDigest(target), await filesDigest(target)];
  await target.database.connection.collection('members').insertOne({ name: 'Late' });
  await target.database.connection.collection('late').insertOne({ n: 1 });
  const scratch = await target.storage.openScratch();
  await writeFile(path.join(scratch.path, 'late'), 'late');
  const late = { area: 'posts', id: 'f'.repeat(32) } as const;
  await target.storage.keep(late, [{ name: 'file.txt', path: path.join(scratch.path, 'late') }]);
  await restore(target, archive);
  expect([await databaseDigest(target), await filesDigest(target)]).toEqual(wanted);
});
