/** Unsupported features are refused with MongoDB's codes; nothing is ignored or approximated. */
import { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../support/errors.ts';
import { startStore, folderOfTest, connectTo } from '../support/store.ts';

/** Unknown or unsupported operator, stage, option, expression or command. */
const REFUSALS = [2, 9, 20, 40324, 59, 67, 72, 115, 168, 15952, 16436, 224, 40415, 14, 51024, 28803, 40218];

const started = async () => {
  const { uri } = await startStore(folderOfTest());
  const db = (await connectTo(uri)).db('refusals');
  const collection = db.collection('c');
  await collection.insertOne({ a: 1, at: [1, 2] });
  return { db, collection };
};

describe('refused at once', () => {
  test('filters', async () => {
    const { collection } = await started();
    for (const filter of [
      { $where: 'return true' },
      { $where: 'sleep(100)' },
      { a: { $sampleRate: 0.5 } },
      { $expr: { $function: { body: 'function() { return true }', args: [], lang: 'js' } } },
    ]) {
      await expectCode(() => collection.find(filter).toArray(), REFUSALS);
      await expectCode(() => collection.deleteMany(filter), REFUSALS);
    }
    expect(await collection.countDocuments()).toBe(1);
  });

  test('patterns that PCRE reads and the store does not', async () => {
    const { collection } = await started();
    const patterns =
      'a++ (?>a) (a)?\\1 (?<=(a))b (?|a|b) (?R) (*F)a \\X \\p{Greek} [[:alpha:]\\W] (^a|bc){0} (a)\\1\\w';
    for (const $regex of patterns.split(' '))
      await expectCode(() => collection.find({ a: { $regex, $options: 'i' } }).toArray(), 51091);
    const $regexFind = { input: 'a', regex: '(a*)*' };
    await expectCode(() => collection.aggregate([{ $project: { r: { $regexFind } } }]).toArray(), 51091);
  });

  test('what an update of bulkWrite cannot have together', async () => {
    const { db, collection } = await started();
    const bulkWrite = (update: object) =>
      db.admin().command({
        bulkWrite: 1,
        ops: [{ update: 0, filter: {}, updateMods: { $set: { a: 2 } }, ...update }],
        nsInfo: [{ ns: collection.namespace }],
      });
    for (const update of [{ multi: true, sort: { a: 1 } }, { constants: { b: 1 } }]) {
      const reply = await bulkWrite(update);
      expect(reply).toMatchObject({ nErrors: 1, nModified: 0 });
      expect(reply['cursor'].firstBatch).toMatchObject([{ ok: 0, idx: 0, code: 9 }]);
    }
    expect(await collection.findOne({ a: 1 })).not.toBeNull();
  });

  test('languages of text indexes', async () => {
    const { collection } = await started();
    await expectCode(() => collection.createIndex({ t: 'text' }, { default_language: 'german' }), 67);
    await collection.createIndex({ t: 'text' }, { default_language: 'English' });
    await expectCode(() => collection.find({ $text: { $search: 'x', $language: 'fr' } }).toArray(), 115);
    expect(await collection.find({ $text: { $search: 'x', $language: 'none' } }).toArray()).toEqual([]);
    await expectCode(() => collection.insertOne({ t: 'Haus', language: 'german' }), 17_262);
    await expectCode(() => collection.insertOne({ t: 'house', language: 'none' }), 17_262);
  });

  test('stages and accumulators', async () => {
    const { collection } = await started();
    for (const stage of [
      { $search: { text: { query: 'x', path: 'a' } } },
      { $vectorSearch: { index: 'x' } },
      { $listSessions: {} },
      { $planCacheStats: {} },
      {
        $group: {
          _id: 1,
          n: {
            $accumulator: {
              init: 'function() {}',
              accumulate: 'function() {}',
              merge: 'function() {}',
              lang: 'js',
            },
          },
        },
      },
      { $project: { n: { $function: { body: 'function() {}', args: [], lang: 'js' } } } },
    ]) {
      await expectCode(() => collection.aggregate([stage]).toArray(), REFUSALS);
    }
  });

  test('kinds of collections and indexes', async () => {
    const { db, collection } = await started();
    for (const options of [
      { timeseries: { timeField: 't' } },
      { clusteredIndex: { key: { _id: 1 }, unique: true }, expireAfterSeconds: 5 },
    ]) {
      await expectCode(() => db.command({ create: 'special', ...options }), REFUSALS);
    }
    for (const key of [{ at: 'geoHaystack' }, { a: 1, '$**': 1 }, { '$**': 1, b: 1 }]) {
      await expectCode(() => db.command({ createIndexes: 'c', indexes: [{ key, name: 'x' }] }), REFUSALS);
    }
    expect(await collection.indexes()).toHaveLength(1);
    expect(await db.listCollections().toArray()).toHaveLength(1);
  });

  test('commands', async () => {
    const { db } = await started();
    for (const command of [
      { mapReduce: 'c', map: 'function() {}', reduce: 'function() {}', out: { inline: 1 } },
      { eval: 'return 1' },
      { shardCollection: 'x.y', key: { a: 1 } },
      { replSetInitiate: {} },
      { createRole: 'r', privileges: [], roles: [] },
      { compact: 'c' },
      { cloneCollection: 'c' },
      { planCacheClear: 'c' },
      { __proto__: 1, constructor: 1 },
      { toString: 1 },
    ]) {
      await expectCode(() => db.command(command), REFUSALS);
    }
  });

  test('options of commands it knows', async () => {
    const { db } = await started();
    for (const command of [
      { find: 'c', tailable: true },
      { find: 'c', filter: {}, whatever: 1 },
      { insert: 'c', documents: [{ a: 1 }], whatever: 1 },
      { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, whatever: 1 }] },
      { delete: 'c', deletes: [{ q: {}, limit: 1, whatever: 1 }] },
      { aggregate: 'c', pipeline: [], cursor: {}, whatever: 1 },
      { count: 'c', whatever: 1 },
      { distinct: 'c', key: 'a', whatever: 1 },
      { findAndModify: 'c', remove: true, whatever: 1 },
      { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a' }], whatever: 1 },
      { insert: 'c', documents: [{ a: 1 }], writeConcern: { whatever: 1 } },
      { insert: 'c', documents: [{ a: 1 }], writeConcern: 1 },
      { insert: 'c', documents: [{ a: 1 }], ordered: 0 },
      { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: 1 }] },
      { update: 'c', updates: [{ q: { a: 9 }, u: { $set: { b: 1 } }, upsert: 'yes' }] },
      { find: 'c', readConcern: { whatever: 1 } },
      { find: 'c', sort: { a: { $meta: 'textScore' } } },
      { aggregate: 'c', pipeline: [], cursor: { whatever: 1 } },
      { aggregate: 'c', pipeline: [], cursor: { batchSize: -1 } },
      { aggregate: 'c', pipeline: [], cursor: {}, explain: 1 },
      { aggregate: 'c', pipeline: [], cursor: {}, needsMerge: true },
      { aggregate: 'c', pipeline: [], cursor: {}, exchange: { policy: 'roundrobin' } },
      { aggregate: 'c', pipeline: [{ $indexStats: { whatever: 1 } }], cursor: {} },
      { count: 'c', hint: 'whatever' },
      { count: 'c', collation: { locale: 'en', whatever: 1 } },
      { explain: { find: 'c', whatever: 1 } },
      { explain: { insert: 'c', documents: [{ a: 1 }] } },
      {
        explain: {
          delete: 'c',
          deletes: [
            { q: {}, limit: 0 },
            { q: {}, limit: 0 },
          ],
        },
      },
      { create: 'd', indexOptionDefaults: { whatever: 1 } },
      { create: 'd', idIndex: { key: { a: 1 }, name: 'x' } },
    ]) {
      const refused = await db.command(command).then(
        (reply) => (reply['writeErrors'] as { code: number }[] | undefined)?.[0]?.code,
        (error: unknown) => (error instanceof MongoServerError ? error.code : undefined),
      );
      expect({ command, isRefused: REFUSALS.includes(Number(refused)) }).toEqual({
        command,
        isRefused: true,
      });
    }
  });
});
