/** Indexes of locations outlast what a folder goes through: restarts, loads, dumps, and other makers of their keys. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCollection, startEmbeddedDatabase } from 'embedded-document-store';
import type { Collection, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { check } from '../../dist/tools/check.js';
import { dump } from '../../dist/tools/dump.js';
import { load } from '../../dist/tools/load.js';
import { box, line, point, polygon } from '../support/geo.ts';
import { putOtherKeys } from '../support/other-keys.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const COUNT = 90;

const documents = Array.from({ length: COUNT }, (_, _id) => {
  const [lng, lat] = [((_id * 37) % 340) - 170, ((_id * 11) % 160) - 80];
  const areas = [
    point(lng, lat),
    line([lng, lat], [lng + 1, lat + 1]),
    polygon(box(lng, lat, lng + 2, lat + 2)),
  ];
  return { _id, at: areas[_id % 3], pair: [lng, lat], kind: _id % 2 };
});

const createIndexes = async (collection: Collection): Promise<void> => {
  await collection.createIndex({ kind: 1, at: '2dsphere' });
  await collection.createIndex({ pair: '2d' }, { bits: 20 });
};

/** What queries find by both indexes. */
const answers = async (collection: Collection): Promise<unknown[]> => {
  const near = { $near: { $geometry: point(3, 4) } };
  const nearest = await collection.find({ kind: 1, at: near }).limit(5).toArray();
  const onPlane = await collection
    .find({ pair: { $near: [3, 4] } })
    .limit(5)
    .toArray();
  const within = { $geoWithin: { $geometry: polygon(box(-60, -60, 60, 60)) } };
  return [
    nearest.map(({ _id }) => _id),
    onPlane.map(({ _id }) => _id),
    await collection.countDocuments({ kind: 0, at: within }),
    await collection.countDocuments({ pair: { $geoWithin: { $box: [[-60, -60], [60, 60]] } } }), // oxfmt-ignore
  ];
};

/** A folder with the documents, and what queries on it find. */
const filledFolder = async (): Promise<{ folder: string; before: unknown[] }> => {
  const folder = folderOfTest();
  const store = await startEmbeddedDatabase({ directory: folder });
  const client = await connectTo(store.uri);
  const collection = client.db('x').collection('c');
  await collection.insertMany(documents as unknown as Document[]);
  await createIndexes(collection);
  const before = await answers(collection);
  await client.close();
  await store.close();
  return { folder, before };
};

test('a restart, an older format and other makers of keys', async () => {
  const { folder, before } = await filledFolder();
  const makers = await putOtherKeys(folder, (key) => key.writeUInt8(key.readUInt8(25) ^ 1, 25));
  expect(makers).not.toEqual([]);
  for (const each of makers) expect(each).toContain('v8');
  const file = join(folder, 'format.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as { format: number };
  expect(record.format).toBe(10);
  writeFileSync(file, JSON.stringify({ ...record, format: 7 }));
  const { uri } = await startStore(folder);
  const client = await connectTo(uri);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 10, state: 'ready' });
  expect(await check(client)).toMatchObject({ documents: COUNT, problems: [] });
  expect(await answers(client.db('x').collection('c'))).toEqual(before);
});

test('a dump, a load and a bulk load', async () => {
  const { folder, before } = await filledFolder();
  const out = `${folderOfTest()}/dump`;
  const source = await connectTo((await startStore(folder)).uri);
  await dump(source, out);
  const client = await connectTo((await startStore(folderOfTest())).uri);
  await load(client, out);
  const loaded = client.db('x').collection('c');
  expect(await loaded.indexes()).toEqual(await source.db('x').collection('c').indexes());
  expect(await answers(loaded)).toEqual(before);
  const other = await client.db('x').createCollection('other');
  await createIndexes(other);
  await loadCollection(client.db('x'), 'other', documents);
  expect(await answers(other)).toEqual(before);
  expect(await check(client)).toMatchObject({ documents: 2 * COUNT, problems: [] });
  const bad = await client.db('x').createCollection('bad');
  await createIndexes(bad);
  await expect(loadCollection(client.db('x'), 'bad', [{ at: 'Paris' }])).rejects.toMatchObject({
    code: 16_755,
  });
  expect(await bad.countDocuments()).toBe(0);
});
