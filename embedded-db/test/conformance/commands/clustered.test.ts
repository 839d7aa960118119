import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const clusteredIndex = { key: { _id: 1 }, unique: true };
const listed = { v: 2, key: { _id: 1 }, name: '_id_', unique: true };

const create = (options: Document, name = 'refused'): Promise<Document> =>
  target.db.command({ create: name, ...options });

test('a clustered collection is listed with its index and scanned in the order of _id', async () => {
  await create({ clusteredIndex }, 'clustered');
  const collection = target.db.collection('clustered');
  await collection.insertMany([{ _id: 5 }, { _id: 1 }, { _id: 3 }] as Document[]);
  const ids = (documents: Document[]) => documents.map(({ _id }) => _id as number);
  expect(ids(await collection.find().toArray())).toEqual([1, 3, 5]);
  expect(ids(await collection.find().sort({ $natural: -1 }).toArray())).toEqual([5, 3, 1]);
  const [info] = await target.db.listCollections({ name: 'clustered' }).toArray();
  expect(info).toMatchObject({ type: 'collection', options: { clusteredIndex: listed } });
  expect(info).not.toHaveProperty('idIndex');
  expect(await collection.indexes()).toEqual([{ ...listed, clustered: true }]);
  await expectCode(() => collection.insertOne({ _id: 3 } as Document), 11000);
  await collection.createIndex({ _id: 1 });
  const again = { createIndexes: 'clustered', indexes: [{ ...listed, clustered: true }] };
  expect(await target.db.command(again)).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 1 });
  await collection.createIndex({ a: 1, _id: 1 });
  for (const index of ['_id_', { _id: 1 }, ['_id_']])
    await expectCode(() => target.db.command({ dropIndexes: 'clustered', index }), 5_979_800);
  const other = { createIndexes: 'clustered', indexes: [{ key: { b: 1 }, name: 'b', clustered: true }] };
  await expectCode(() => target.db.command(other), 6_243_700);
});

test('its index may have another name, by which it can be hinted', async () => {
  await create({ clusteredIndex: { ...clusteredIndex, name: 'mine' } }, 'named');
  const collection = target.db.collection('named');
  await collection.insertOne({ _id: 2 } as Document);
  expect((await collection.indexes())[0]?.name).toBe('mine');
  expect(await collection.find({ _id: 2 } as Document, { hint: 'mine' }).toArray()).toHaveLength(1);
});

describe('refused', () => {
  test.each<[string, Document, number]>([
    ['an index that is not unique', { clusteredIndex: { key: { _id: 1 }, unique: false } }, 5_979_700],
    ['no unique', { clusteredIndex: { key: { _id: 1 } } }, 40_414],
    ['another key', { clusteredIndex: { key: { a: 1 }, unique: true } }, 197],
    ['a boolean', { clusteredIndex: true }, 5_979_703],
    ['another version', { clusteredIndex: { ...clusteredIndex, v: 12_345 } }, 5_979_704],
    ['an unknown field', { clusteredIndex: { ...clusteredIndex, other: 1 } }, 40_415],
    ['a view', { clusteredIndex, viewOn: 'c' }, 6_026_500],
    ['autoIndexId', { clusteredIndex, autoIndexId: false }, 6_026_501],
    ['a size', { clusteredIndex, size: 10 }, 6_049_200],
    ['a maximum', { clusteredIndex, max: 10 }, 6_049_204],
    ['a capped one', { clusteredIndex, capped: true }, 6_127_800],
    ['an index of _id besides', { clusteredIndex, idIndex: { key: { _id: 1 }, name: '_id_' } }, 72],
  ])('%s', async (_, options, code) => {
    await expectCode(() => create(options), code);
  });
});
