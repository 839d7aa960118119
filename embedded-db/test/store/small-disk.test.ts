import { loadCollection } from 'embedded-document-store';
import { Binary, MongoServerError, type Collection, type Db, type Document } from 'mongodb';
import { expect, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { SMALL_DISKS, type SmallDisk } from '../support/small-disk.ts';
import { connectTo } from '../support/store.ts';

type Stored = Document & { _id: string };

const TEXT = 'x'.repeat(500);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof MongoServerError ? error.code : error),
  );

const expectRefused = async ({ refusals }: SmallDisk, work: Promise<unknown>): Promise<void> =>
  expect(refusals).toContain(await codeOf(work));

/** Inserts until an insert is refused. @returns the `_id`s that were acknowledged */
const fillUp = async (disk: SmallDisk, collection: Collection<Stored>, bytes: number): Promise<string[]> => {
  const acknowledged: string[] = [];
  for (;;) {
    const _id = `${bytes}-${acknowledged.length}`;
    const insert = collection.insertOne({
      _id,
      n: acknowledged.length,
      data: new Binary(Buffer.alloc(bytes)),
    });
    const code = await codeOf(insert);
    if (code !== 'not refused') {
      expect(disk.refusals).toContain(code);
      return acknowledged;
    }
    acknowledged.push(_id);
  }
};

const idsOf = async (db: Db): Promise<string[]> =>
  (await db.collection<Stored>('c').find().toArray()).map(({ _id }) => _id).sort();

const documents = (count: number, prefix: string): Stored[] =>
  Array.from({ length: count }, (_, n) => ({ _id: `${prefix}${n}`, n: -1 - n, text: `${n} ${TEXT}` }));

test.each(SMALL_DISKS)(
  'a full disk loses nothing, refuses writes and recovers: %s',
  async (_name, makeDisk) => {
    const disk = await makeDisk();
    const server = await disk.start();
    const client = await connectTo(server.uri);
    const db = client.db('x');
    const collection = db.collection<Stored>('c');
    await collection.createIndex({ n: 1 });
    await collection.insertMany(documents(500, 'before'));
    await db.createCollection('loaded');
    disk.fill();

    const expected = await idsOf(db);
    for (const bytes of [200_000, 10_000, 10]) expected.push(...(await fillUp(disk, collection, bytes)));
    expected.sort();
    expect(await idsOf(db)).toEqual(expected);
    await expectRefused(disk, collection.updateMany({}, { $set: { more: TEXT } }));
    await expectRefused(disk, collection.createIndex({ text: 1 }));
    await expectRefused(disk, collection.aggregate([{ $out: 'copy' }]).toArray());
    await expectRefused(disk, loadCollection(db, 'loaded', documents(500, 'loaded')));
    await expectRefused(disk, collection.aggregate([{ $sort: { text: 1 } }]).toArray());
    await server.kill();
    if (!disk.startsWhenFull) {
      await expect(disk.start()).rejects.toThrow(/is full.*nothing of it is lost/);
      disk.free();
    }

    const again = await connectTo((await disk.start()).uri);
    expect(await idsOf(again.db('x'))).toEqual(expected);
    disk.free();
    await again.db('x').collection('c').createIndex({ text: 1 });
    expect((await check(again)).problems).toEqual([]);
  },
);

test.each(SMALL_DISKS)(
  'what is refused in its middle leaves nothing behind and can be done again: %s',
  async (_name, makeDisk) => {
    const disk = await makeDisk();
    const client = await connectTo((await disk.start()).uri);
    const db = client.db('x');
    const collection = db.collection<Stored>('c');
    await collection.insertMany(documents(2_000, 'a'));
    await db.createCollection('loaded');
    const again = [
      () => collection.createIndex({ text: 1 }),
      // In memory, because a temporary file would be refused before anything is written.
      () => collection.aggregate([{ $out: 'copy' }], { allowDiskUse: false }).toArray(),
      () => loadCollection(db, 'loaded', documents(2_000, 'loaded')),
    ];
    // Room for a part of each.
    disk.fill(600_000);
    for (const work of again) await expectRefused(disk, work());
    expect(await collection.countDocuments()).toBe(2_000);
    disk.free();

    for (const work of again) await work();
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'text_1']);
    expect(await collection.countDocuments({ text: { $gte: '1999' } }, { hint: 'text_1' })).toBe(889);
    expect(await db.collection('copy').countDocuments()).toBe(2_000);
    expect(await db.collection('loaded').countDocuments()).toBe(2_000);
    expect((await check(client)).problems).toEqual([]);
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    expect(names).toEqual(['c', 'copy', 'loaded']);
  },
);
