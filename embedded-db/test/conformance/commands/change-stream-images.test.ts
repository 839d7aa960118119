import type { ChangeStream, Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { opened, take } from '../../support/change-streams.ts';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

/** How long a stream waits for an event before it asks again. Milliseconds. */
const maxAwaitTimeMS = 50;

/** Events as far as these tests are about them. */
const imagesOf = async (stream: ChangeStream, count: number): Promise<Document[]> => {
  const events: Document[] = await take(stream, count);
  return events.map(({ operationType, fullDocument, fullDocumentBeforeChange }) => ({
    operationType: operationType as string,
    ...(fullDocument !== undefined && { after: fullDocument as unknown }),
    ...(fullDocumentBeforeChange !== undefined && { before: fullDocumentBeforeChange as unknown }),
  }));
};

let names = 0;
const withImages = (enabled = true): Promise<Collection<{ _id: number }>> =>
  target.db.createCollection(`images${(names += 1)}`, { changeStreamPreAndPostImages: { enabled } });

/** One write of each kind. */
async function change(collection: Collection<{ _id: number }>): Promise<void> {
  await collection.insertOne({ _id: 1, a: 1 } as { _id: number });
  await collection.updateOne({ _id: 1 }, { $set: { a: 2 } });
  await collection.updateOne({ _id: 1 }, [{ $set: { a: { $add: ['$a', 1] } } }]);
  await collection.replaceOne({ _id: 1 }, { b: 1 });
  await collection.deleteOne({ _id: 1 });
}

const optionsOf = async ({ collectionName }: { collectionName: string }): Promise<unknown> => {
  const [found] = await target.db.listCollections({ name: collectionName }, { nameOnly: false }).toArray();
  return found && 'options' in found ? found.options : undefined;
};

describe('a collection that keeps images', () => {
  test('has the document before and after each change in its events, though it has changed again', async () => {
    const collection = await withImages();
    const stream = await opened(
      collection.watch([], {
        maxAwaitTimeMS,
        fullDocument: 'required',
        fullDocumentBeforeChange: 'required',
      }),
    );
    await change(collection);
    expect(await imagesOf(stream, 5)).toEqual([
      { operationType: 'insert', after: { _id: 1, a: 1 } },
      { operationType: 'update', before: { _id: 1, a: 1 }, after: { _id: 1, a: 2 } },
      { operationType: 'update', before: { _id: 1, a: 2 }, after: { _id: 1, a: 3 } },
      { operationType: 'replace', before: { _id: 1, a: 3 }, after: { _id: 1, b: 1 } },
      { operationType: 'delete', before: { _id: 1, b: 1 } },
    ]);
    await stream.close();
  });

  test('shows them only to streams that ask', async () => {
    const collection = await withImages();
    const [plain, before] = [
      await opened(collection.watch([], { maxAwaitTimeMS })),
      await opened(collection.watch([], { maxAwaitTimeMS, fullDocumentBeforeChange: 'whenAvailable' })),
    ];
    await change(collection);
    expect((await imagesOf(plain, 5)).map((event) => Object.keys(event))).toEqual([
      ['operationType', 'after'],
      ['operationType'],
      ['operationType'],
      ['operationType', 'after'],
      ['operationType'],
    ]);
    expect((await imagesOf(before, 5))[1]).toEqual({ operationType: 'update', before: { _id: 1, a: 1 } });
    await Promise.all([plain.close(), before.close()]);
  });

  test('keeps those of a transaction', async () => {
    const collection = await withImages();
    await collection.insertOne({ _id: 1, a: 1 } as { _id: number });
    const stream = await opened(
      collection.watch([], { maxAwaitTimeMS, fullDocumentBeforeChange: 'required' }),
    );
    await target.client.withSession((session) =>
      session.withTransaction(async () => {
        await collection.updateOne({ _id: 1 }, { $set: { a: 2 } }, { session });
        await collection.deleteOne({ _id: 1 }, { session });
      }),
    );
    expect(await imagesOf(stream, 2)).toEqual([
      { operationType: 'update', before: { _id: 1, a: 1 } },
      { operationType: 'delete', before: { _id: 1, a: 2 } },
    ]);
    await stream.close();
  });

  test('may begin to and cease, which its options show', async () => {
    const collection = await withImages(false);
    const { collectionName } = collection;
    expect(await optionsOf(collection)).toEqual({});
    await target.db.command({ collMod: collectionName, changeStreamPreAndPostImages: { enabled: true } });
    expect(await optionsOf(collection)).toEqual({ changeStreamPreAndPostImages: { enabled: true } });
    const stream = await opened(
      collection.watch([], { maxAwaitTimeMS, fullDocumentBeforeChange: 'whenAvailable' }),
    );
    await collection.insertOne({ _id: 1 });
    await collection.deleteOne({ _id: 1 });
    await target.db.command({ collMod: collectionName, changeStreamPreAndPostImages: { enabled: false } });
    await collection.insertOne({ _id: 2 });
    await collection.deleteOne({ _id: 2 });
    expect((await imagesOf(stream, 4)).map(({ before }) => before as unknown)).toEqual([
      undefined,
      { _id: 1 },
      undefined,
      null,
    ]);
    await stream.close();
  });
});

test('an event of more than 16 MB ends the stream', async () => {
  const collection = await withImages();
  await collection.insertOne({ _id: 1, bytes: Buffer.alloc(9 * 1024 * 1024) } as { _id: number });
  const [small, large] = [
    await opened(collection.watch([], { maxAwaitTimeMS })),
    await opened(
      collection.watch([], {
        maxAwaitTimeMS,
        fullDocument: 'required',
        fullDocumentBeforeChange: 'required',
      }),
    ),
  ];
  await collection.updateOne({ _id: 1 }, { $set: { a: 1 } });
  expect(await imagesOf(small, 1)).toEqual([{ operationType: 'update' }]);
  await expectCode(() => large.next(), 10_334);
  await small.close();
});

test('without images, a stream that needs them fails, and another gets null', async () => {
  const collection = await target.fresh([{ _id: 1, a: 1 }]);
  const [lenient, before, after] = [
    await opened(
      collection.watch([], {
        maxAwaitTimeMS,
        fullDocument: 'whenAvailable',
        fullDocumentBeforeChange: 'whenAvailable',
      }),
    ),
    await opened(collection.watch([], { maxAwaitTimeMS, fullDocumentBeforeChange: 'required' })),
    await opened(collection.watch([], { maxAwaitTimeMS, fullDocument: 'required' })),
  ];
  await collection.updateOne({}, { $set: { a: 2 } });
  expect(await imagesOf(lenient, 1)).toEqual([{ operationType: 'update', before: null, after: null }]);
  await expectCode(() => before.next(), 47);
  await expectCode(() => after.next(), 47);
  await lenient.close();
});

test.each([
  ['no document', true, 14],
  ['an unknown field', { enabled: true, expires: 1 }, 40_415],
  ['nothing in it', {}, 40_414],
  ['a number', { enabled: 1 }, 14],
])('the option is refused with %s', async (_what, changeStreamPreAndPostImages, code) => {
  await expectCode(() => target.db.command({ create: 'refused', changeStreamPreAndPostImages }), code);
});

test('a view keeps no images', async () => {
  const spec = { viewOn: 'c1', pipeline: [], changeStreamPreAndPostImages: { enabled: true } };
  await expectCode(() => target.db.command({ create: 'refused', ...spec }), 72);
});

describe('a stream of all databases', () => {
  const ours = [{ $match: { 'ns.db': { $regex: `^${target.databaseName}` } } }];

  test('sees each of them, and goes on when one is dropped', async () => {
    const stream = await opened(target.client.watch(ours, { maxAwaitTimeMS }));
    const [one, other] = ['', '_other'].map((end) => target.client.db(`${target.databaseName}${end}`));
    await one?.collection('a').insertOne({});
    await other?.collection('b').insertOne({});
    await other?.dropDatabase();
    await one?.collection('a').insertOne({});
    const seen: string[] = [];
    while (seen.length < 5) {
      const { operationType, ns } = (await stream.next()) as { operationType: string; ns: Document };
      seen.push(`${operationType} ${String(ns['db']).replace(target.databaseName, '')}.${ns['coll'] ?? ''}`);
    }
    expect(seen).toEqual([
      'insert .a',
      'insert _other.b',
      'drop _other.b',
      'dropDatabase _other.',
      'insert .a',
    ]);
    await stream.close();
  });

  test('goes on after a token', async () => {
    const stream = await opened(target.client.watch(ours, { maxAwaitTimeMS }));
    const collection = await target.fresh([{ _id: 1 }, { _id: 2 }] as never);
    const { _id: token } = await stream.next();
    await stream.close();
    const again = target.client.watch(ours, { resumeAfter: token });
    expect(await again.next()).toMatchObject({
      documentKey: { _id: 2 },
      ns: { coll: collection.collectionName },
    });
    await again.close();
  });

  test('is opened on admin alone, which has no stream of its own', async () => {
    const pipeline = [{ $changeStream: { allChangesForCluster: true } }];
    await expectCode(() => target.db.command({ aggregate: 1, pipeline, cursor: {} }), 72);
    const admin = target.client.db('admin');
    await expectCode(() => admin.command({ aggregate: 'x', pipeline, cursor: {} }), 72);
    await expectCode(() => admin.watch().next(), 73);
  });
});
