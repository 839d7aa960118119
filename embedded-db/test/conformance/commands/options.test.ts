/** Options of commands that are wrong, out of place or without a meaning: refused before the command has an effect. */
import { Long, type Document } from 'mongodb';
import { expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const bulkWrite = (namespace: string, operation: object, options: object = {}) =>
  target.client
    .db('admin')
    .command({ bulkWrite: 1, ops: [operation], nsInfo: [{ ns: namespace }], ...options });

const insert = { insert: 'wrong_options', documents: [{ _id: 1 }] };

test.each<[name: string, command: Document, code: number | number[]]>([
  ['a write concern of a find', { find: 'c', writeConcern: { w: 1 } }, 72],
  ['a write concern of a count', { count: 'c', writeConcern: { w: 1 } }, 72],
  [
    'a write concern of an aggregation that is explained',
    { aggregate: 'c', pipeline: [], explain: true, writeConcern: { w: 1 } },
    9,
  ],
  [
    'a write concern in an aggregation to explain',
    { explain: { aggregate: 'c', pipeline: [], cursor: {}, writeConcern: { w: 1 } } },
    9,
  ],
  ['a write concern in a find to explain', { explain: { find: 'c', writeConcern: { w: 1 } } }, 72],
  [
    'a write concern in an update to explain',
    { explain: { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } } }], writeConcern: { w: 1 } } },
    72,
  ],
  ['a write concern of fewer than no members', { ...insert, writeConcern: { w: -1 } }, 9],
  ['a write concern of more members than there can be', { ...insert, writeConcern: { w: 51 } }, 9],
  ['a write concern that is a flag', { ...insert, writeConcern: { w: true } }, 9],
  ['a read concern of an insert', { ...insert, readConcern: { level: 'majority' } }, 72],
  ['a read concern of no level', { find: 'c', readConcern: { level: 'nothing' } }, [2, 9]],
  ['a time to read at of another level', { find: 'c', readConcern: { atClusterTime: 1 } }, [14, 72]],
  ['a time to read after that is none', { find: 'c', readConcern: { afterClusterTime: 'x' } }, 14],
  ['waiting for data without tailing', { find: 'c', awaitData: true }, 9],
  [
    'a list of collections in batches of less than none',
    { listCollections: 1, cursor: { batchSize: -1 } },
    51024,
  ],
  ['a list of collections with another option', { listCollections: 1, cursor: { fancy: 1 } }, 40415],
  ['the end of no cursors', { killCursors: 'c' }, 40414],
  ['the end of what is no cursor', { killCursors: 'c', cursors: ['a'] }, 14],
  ['more of a cursor without its collection', { getMore: Long.fromNumber(5) }, 40414],
  ['statistics in units of nothing', { dbStats: 1, scale: 0 }, 51024],
  ['statistics in units that are none', { dbStats: 1, scale: 'a' }, 14],
])('refused: %s', async (_name, command, code) => {
  await target.fresh([{ a: 1 }]);
  await expectCode(() => target.db.command(command), code);
  expect(await target.db.collection(insert.insert).countDocuments()).toBe(0);
});

test('refused: a hint that names nothing', async () => {
  const { collectionName } = await target.fresh([{ a: 1 }]);
  await expectCode(() => target.db.command({ find: collectionName, hint: 5 }), [9, 14]);
});

test.each<[name: string, operation: object, options?: object]>([
  ['a delete without a filter', { delete: 0, multi: false }],
  ['an update without a filter', { update: 0, updateMods: { $set: { a: 2 } } }],
  ['an update without its change', { update: 0, filter: {} }],
  ['an insert without a document', { insert: 0 }],
])('a bulkWrite is refused as a whole for %s', async (_name, operation) => {
  const collection = await target.fresh([{ _id: 1, a: 1 }]);
  await expectCode(() => bulkWrite(collection.namespace, operation), [9, 40414]);
  expect(await collection.find().toArray()).toEqual([{ _id: 1, a: 1 }]);
});

test('a bulkWrite tells its results in batches as large as asked for', async () => {
  const { namespace } = await target.fresh([{ _id: 1 }]);
  const operation = { delete: 0, filter: { _id: 9 } };
  const told = await bulkWrite(namespace, operation, { cursor: { batchSize: 0 } });
  expect(told['cursor'].firstBatch).toEqual([]);
  expect(told['cursor'].id.toString()).not.toBe('0');
  await expectCode(() => bulkWrite(namespace, operation, { cursor: { batchSize: -1 } }), 51024);
});
