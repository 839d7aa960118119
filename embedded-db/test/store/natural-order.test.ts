import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { loadCollection } from 'embedded-document-store';
import { ObjectId, type ClientSession, type Collection, type Document, type MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { dump } from '../../dist/tools/dump.js';
import { load } from '../../dist/tools/load.js';
import '../support/property-seed.ts';
import { copyOf } from '../support/environments.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const IDS = 40;
const insertOf = fc.uniqueArray(fc.nat(IDS), { minLength: 1, maxLength: 30 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), ids: insertOf }),
    fc.record({ kind: fc.constant('next' as const), n: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('delete' as const), ids: insertOf }),
    fc.record({ kind: fc.constant('update' as const), ids: insertOf }),
    fc.record({
      kind: fc.constant('transaction' as const),
      gone: insertOf,
      ids: insertOf,
      commits: fc.boolean(),
    }),
  ),
  { minLength: 3, maxLength: 12 },
);

/** What a collection holds, in the order of insertion. */
class Model {
  ids: number[] = [];
  #next = IDS;

  /** @returns the new ones */
  insert(ids: readonly number[]): number[] {
    const added = ids.filter((id) => !this.ids.includes(id));
    this.ids.push(...added);
    return added;
  }

  insertNext(n: number): number[] {
    return this.insert(Array.from({ length: n }, () => (this.#next += 1)));
  }

  remove(ids: readonly number[]): void {
    this.ids = this.ids.filter((id) => !ids.includes(id));
  }
}

const idsOf = (documents: Document[]): number[] => documents.map(({ _id }) => _id as number);
const asDocuments = (ids: number[]): Document[] => ids.map((_id) => ({ _id, n: 0 }));

async function expectOrder(all: Collection, ids: readonly number[], session?: ClientSession): Promise<void> {
  expect(idsOf(await all.find({}, { session, batchSize: 7 }).toArray())).toEqual(ids);
  const backwards = await all.find({}, { session, sort: { $natural: -1 }, batchSize: 7 }).toArray();
  expect(idsOf(backwards)).toEqual(ids.toReversed());
}

async function insertInto(all: Collection, ids: number[], session?: ClientSession): Promise<void> {
  if (ids.length > 0) await all.insertMany(asDocuments(ids), { session });
}

interface TransactionStep {
  readonly gone: number[];
  readonly ids: number[];
  readonly commits: boolean;
}

async function runTransaction(
  client: MongoClient,
  collection: Collection,
  model: Model,
  { gone, ids, commits }: TransactionStep,
): Promise<void> {
  const before = model.ids;
  await client.withSession(async (session) => {
    session.startTransaction();
    model.remove(gone);
    await collection.deleteMany({ _id: { $in: gone } } as object, { session });
    await insertInto(collection, model.insert(ids), session);
    await expectOrder(collection, model.ids, session);
    if (commits) await session.commitTransaction();
    else await session.abortTransaction();
  });
  if (!commits) model.ids = before;
}

test('a collection has the order of insertion after any writes, transactions and restarts', async () => {
  const folder = folderOfTest();
  const first = await startStore(folder);
  const client = await connectTo(first.uri);
  const db = client.db('x');
  const models = new Map<string, Model>();
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (all, isLoaded) => {
      const model = new Model();
      const collection = await db.createCollection(`c${models.size}`);
      models.set(collection.collectionName, model);
      if (isLoaded)
        await loadCollection(
          db,
          collection.collectionName,
          asDocuments(model.insert([3, 9, 1, 30, 2, 0, 31])),
        );
      for (const step of all) {
        if (step.kind === 'transaction') await runTransaction(client, collection, model, step);
        else if (step.kind === 'insert') await insertInto(collection, model.insert(step.ids));
        else if (step.kind === 'next') await insertInto(collection, model.insertNext(step.n));
        else if (step.kind === 'update')
          await collection.updateMany({ _id: { $in: step.ids } } as object, { $inc: { n: 1 } });
        else {
          model.remove(step.ids);
          await collection.deleteMany({ _id: { $in: step.ids } } as object);
        }
        await expectOrder(collection, model.ids);
      }
    }),
    { numRuns: 8 },
  );
  expect((await check(client)).problems).toEqual([]);
  const killed = (await connectTo((await startStore(copyOf(folder))).uri)).db('x');
  for (const [name, { ids }] of models) await expectOrder(killed.collection(name), ids);
  await client.close();
  await first.close();
  const restarted = (await connectTo((await startStore(folder)).uri)).db('x');
  for (const [name, model] of models) {
    const collection = restarted.collection(name);
    await expectOrder(collection, model.ids);
    await insertInto(collection, model.insert([...Array(IDS).keys()].toReversed()));
    await expectOrder(collection, model.ids);
  }
});

test('`_id`s of every kind, a dropped collection, and reads in another order', async () => {
  const client = await connectTo((await startStore(folderOfTest())).uri);
  const all = client.db('x').collection('c');
  const ids = ['z'.repeat(900), new ObjectId(), 'a', true, { b: 1 }, `${'z'.repeat(899)}a`, 5, { a: 1 }, 4.5];
  for (const _id of ids) await all.insertOne({ _id } as Document);
  expect((await all.find().toArray()).map(({ _id }) => _id)).toEqual(ids);
  expect(await all.countDocuments({ x: null })).toBe(ids.length);
  expect((await all.findOneAndDelete({}))?.['_id']).toBe(ids[0]);
  expect((await all.aggregate().toArray()).map(({ _id }) => _id)).toEqual(ids.slice(1));
  await all.drop();
  await all.insertMany([{ _id: 2 }, { _id: 1 }] as Document[]);
  expect((await all.find().toArray()).map(({ _id }) => _id)).toEqual([2, 1]);
  expect((await all.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
  await all.rename('d');
  const renamed = client.db('x').collection('d');
  expect((await renamed.aggregate([{ $out: 'e' }]).toArray()).length).toBe(0);
  const copied = await client.db('x').collection('e').find().toArray();
  expect(copied.map(({ _id }) => _id as unknown)).toEqual([2, 1]);
});

test('a folder of format 8 begins with the order of _id, and gets the present format', async () => {
  const folder = folderOfTest();
  const older = await startStore(folder);
  const client = await connectTo(older.uri);
  await client
    .db('x')
    .collection('c')
    .insertMany(asDocuments([1, 2, 5]));
  await client.close();
  await older.close();
  const file = join(folder, 'format.json');
  const format = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...format, format: 8 }));
  const all = (await connectTo((await startStore(folder)).uri)).db('x').collection('c');
  await all.insertMany(asDocuments([3, 6, 0]));
  await expectOrder(all, [1, 2, 5, 3, 6, 0]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...format, format: 10 });
});

test('dumped and loaded documents keep their order', async () => {
  const client = await connectTo((await startStore(folderOfTest())).uri);
  const all = client.db('x').collection('c');
  const ids = [7, 2, 9, 1];
  await all.insertMany(asDocuments(ids));
  const folder = join(folderOfTest(), 'dump');
  await dump(client, folder, { db: 'x' });
  await load(client, folder, { drop: true });
  await expectOrder(all, ids);
});

test('a capped collection keeps its documents, their order and its limits through a restart', async () => {
  const folder = folderOfTest();
  const first = await startStore(folder);
  const before = await connectTo(first.uri);
  const db = before.db('x');
  for (const name of ['counted', 'sized'])
    await db.createCollection(name, { capped: true, size: 1024, max: 4 });
  await db.command({ collMod: 'counted', cappedSize: 4096, cappedMax: 3 });
  for (const _id of [5, 1, 9, 4])
    for (const name of ['counted', 'sized'])
      await db.collection(name).insertOne({ _id: _id as never, text: 'x'.repeat(400) });
  await before.close();
  await first.close();
  const client = await connectTo((await startStore(folder)).uri);
  const [counted, sized] = ['counted', 'sized'].map((name) => client.db('x').collection(name)) as [
    Collection,
    Collection,
  ];
  await expectOrder(counted, [1, 9, 4]);
  await expectOrder(sized, [9, 4]);
  for (const all of [counted, sized]) await all.insertOne({ _id: 2 as never, text: 'x'.repeat(400) });
  await expectOrder(counted, [9, 4, 2]);
  await expectOrder(sized, [4, 2]);
  expect(await counted.options()).toEqual({ capped: true, size: 4096, max: 3 });
  expect(await check(client)).toMatchObject({ documents: 5, problems: [] });
});
