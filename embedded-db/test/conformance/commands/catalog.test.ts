import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const names = async () =>
  (await target.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

describe('create and drop', () => {
  test('create, list, drop', async () => {
    await target.db.createCollection('made');
    expect(await names()).toContain('made');
    const [info] = await target.db.listCollections({ name: 'made' }).toArray();
    expect(info).toMatchObject({
      name: 'made',
      type: 'collection',
      options: {},
      idIndex: { key: { _id: 1 }, name: '_id_' },
    });
    expect(await target.db.dropCollection('made')).toBe(true);
    expect(await names()).not.toContain('made');
  });

  test('a write makes the collection', async () => {
    const collection = target.db.collection('by_write');
    await collection.insertOne({ a: 1 });
    expect(await names()).toContain('by_write');
  });

  test('dropping what is not there is no error', async () => {
    await expect(target.db.dropCollection('never')).resolves.toBeTypeOf('boolean');
  });

  test('dropDatabase takes all collections', async () => {
    const other = target.client.db(`${target.databaseName}_gone`);
    await other.collection('a').insertOne({ a: 1 });
    await other.dropDatabase();
    expect(await other.listCollections().toArray()).toEqual([]);
  });

  test('documents are gone with their collection', async () => {
    const collection = await target.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.drop();
    await collection.insertOne({ a: 1 });
    await collection.insertOne({ a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
  });

  test.each([
    ['an empty name', { create: '' }, 73],
    ['a name with a dollar', { create: 'a$b' }, 73],
    ['an unknown option', { create: 'x', surprise: 1 }, 40415],
    ['a validator that is a number', { create: 'x', validator: 1 }, 14],
    ['a validator with an unknown operator', { create: 'x', validator: { a: { $foo: 1 } } }, 2],
  ])('create refused: %s', async (_name, command, code) => {
    await expectCode(() => target.db.command(command), code);
  });

  test('create refused: the name is taken by one with other options', async () => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    await expectCode(() => target.db.command({ create: collectionName, validator: { a: 1 } }), 48);
  });
});

describe('renameCollection', () => {
  test('keeps documents and indexes', async () => {
    const collection = await target.fresh([{ _id: 1, a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    const renamed = await collection.rename('renamed');
    expect(await renamed.find({ a: 1 }).toArray()).toEqual([{ _id: 1, a: 1 }]);
    await expectCode(() => renamed.insertOne({ a: 1 }), 11000);
    expect(await collection.countDocuments()).toBe(0);
  });

  test('dropTarget replaces', async () => {
    const from = await target.fresh([{ _id: 1 }]);
    const to = await target.fresh([{ _id: 2 }]);
    await expectCode(() => from.rename(to.collectionName), 48);
    await from.rename(to.collectionName, { dropTarget: true });
    expect(await to.find().toArray()).toEqual([{ _id: 1 }]);
  });

  test('refused: nothing to rename, to itself', async () => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    await expectCode(() => target.db.collection('never').rename('other'), 26);
    const { namespace } = target.db.collection(collectionName);
    // The driver interprets code 20 of its own rename differently.
    await expectCode(
      () => target.client.db('admin').command({ renameCollection: namespace, to: namespace }),
      20,
    );
  });
});

describe('validators and collMod', () => {
  test('a validator refuses and names the reason', async () => {
    const collection = await target.db.createCollection('validated', { validator: { age: { $gte: 18 } } });
    await collection.insertOne({ age: 20 });
    const error = await expectCode(() => collection.insertOne({ _id: 9, age: 5 } as never), 121);
    expect(error.message).toBe('Document failed validation');
    expect(error['errInfo']).toMatchObject({ failingDocumentId: 9 });
    await expectCode(() => collection.updateOne({}, { $set: { age: 1 } }), 121);
    await collection.insertOne({ age: 1 }, { bypassDocumentValidation: true });
    expect(await collection.countDocuments()).toBe(2);
  });

  test('moderate leaves what was invalid before', async () => {
    const collection = await target.fresh([{ _id: 1, age: 5 }]);
    await target.db.command({
      collMod: collection.collectionName,
      validator: { age: { $gte: 18 } },
      validationLevel: 'moderate',
    });
    await collection.updateOne({ _id: 1 as never }, { $set: { n: 1 } });
    await expectCode(() => collection.insertOne({ age: 5 }), 121);
    const [info] = await target.db.listCollections({ name: collection.collectionName }).toArray();
    expect(info).toMatchObject({ options: { validationLevel: 'moderate' } });
  });

  test.each([
    ['a missing collection', { collMod: 'never' }, 26],
    ['an unknown option', { surprise: 1 }, 40415],
    ['an unknown index', { index: { name: 'none', expireAfterSeconds: 5 } }, 27],
    ['an unknown validationLevel', { validationLevel: 'wild' }, 2],
    ['a time to live of two fields', { index: { name: 'two', expireAfterSeconds: 5 } }, 72],
    ['a time to live of _id', { index: { name: '_id_', expireAfterSeconds: 5 } }, 72],
    ['a negative time to live', { index: { name: 'one', expireAfterSeconds: -5 } }, 72],
    ['a time to live that is too long', { index: { name: 'one', expireAfterSeconds: 1e12 } }, 72],
    ['no index', { index: { hidden: true } }, 72],
    ['name and keys', { index: { name: 'one', keyPattern: { t: 1 }, hidden: true } }, 72],
    ['nothing to change', { index: { name: 'one' } }, 72],
    ['hiding _id', { index: { name: '_id_', hidden: true } }, 2],
  ])('collMod refused: %s', async (_name, fields, code) => {
    const collection = await target.fresh([{ t: new Date(0), b: 1 }]);
    const { collectionName } = collection;
    await collection.createIndex({ t: 1, b: 1 }, { name: 'two' });
    await collection.createIndex({ t: 1 }, { name: 'one' });
    const before = await collection.indexes();
    await expectCode(() => target.db.command({ collMod: collectionName, ...fields }), code);
    expect(await collection.indexes()).toEqual(before);
  });
});
