import type { Collection, Timestamp } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { opened, take } from '../../support/change-streams.ts';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

describe('change streams', () => {
  test('tell of every kind of write, in order', async () => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(collection.watch());
    await collection.insertOne({ _id: 1, a: 1 } as never);
    await collection.updateOne({ _id: 1 as never }, { $set: { b: 2 }, $unset: { a: 1 } });
    await collection.replaceOne({ _id: 1 as never }, { c: 3 });
    await collection.deleteOne({ _id: 1 as never });
    const events = await take(stream, 4);
    const ns = { db: target.databaseName, coll: collection.collectionName };
    expect(events).toMatchObject([
      { operationType: 'insert', ns, documentKey: { _id: 1 }, fullDocument: { _id: 1, a: 1 } },
      {
        operationType: 'update',
        ns,
        documentKey: { _id: 1 },
        updateDescription: { updatedFields: { b: 2 }, removedFields: ['a'], truncatedArrays: [] },
      },
      { operationType: 'replace', ns, documentKey: { _id: 1 }, fullDocument: { _id: 1, c: 3 } },
      { operationType: 'delete', ns, documentKey: { _id: 1 } },
    ]);
    const head = ['_id', 'operationType', 'clusterTime', 'wallTime'];
    expect(events.map((event) => Object.keys(event))).toEqual([
      [...head, 'fullDocument', 'ns', 'documentKey'],
      [...head, 'ns', 'documentKey', 'updateDescription'],
      [...head, 'fullDocument', 'ns', 'documentKey'],
      [...head, 'ns', 'documentKey'],
    ]);
    await stream.close();
  });

  const told = (updatedFields: object, removedFields: string[] = []) => ({ updatedFields, removedFields });
  test.each([
    ['a whole that was set', { $set: { o: { p: 2 } } }, told({ o: { p: 2 } })],
    ['a field in depth', { $set: { 'o.p': 2 } }, told({ 'o.p': 2 })],
    ['an array that was set', { $set: { list: [1, 2, 3, 9] } }, told({ list: [1, 2, 3, 9] })],
    ['what was pushed', { $push: { list: { $each: [8, 9] } } }, told({ 'list.4': 8, 'list.5': 9 })],
    ['what was pushed into nothing', { $push: { none: 1 } }, told({ none: [1] })],
    [
      'what was pushed in front',
      { $push: { list: { $each: [9], $position: 0 } } },
      told({ list: [9, 1, 2, 3, 4] }),
    ],
    [
      'what was pushed and cut',
      { $push: { list: { $each: [5], $slice: -4 } } },
      told({ list: [2, 3, 4, 5] }),
    ],
    ['what was cut', { $push: { list: { $each: [], $slice: 2 } } }, told({ list: [1, 2] })],
    ['what was added to a set', { $addToSet: { list: 7 } }, told({ 'list.4': 7 })],
    ['what is left by $pull', { $pull: { list: { $gt: 3 } } }, told({ list: [1, 2, 3] })],
    ['what is left by $pop', { $pop: { list: 1 } }, told({ list: [1, 2, 3] })],
    ['an element', { $set: { 'list.1': 9 } }, told({ 'list.1': 9 })],
    ['an element that was taken out', { $unset: { 'list.1': 1 } }, told({ 'list.1': null })],
    ['every element', { $inc: { 'rows.$[].n': 1 } }, told({ 'rows.0.n': 2, 'rows.1.n': 3 })],
    ['chosen elements', { $inc: { 'rows.$[r].n': 1 } }, told({ 'rows.1.n': 3 }), [{ 'r.n': 2 }]],
    ['a document made on the way', { $set: { 'new.a': 1, 'new.b': 2 } }, told({ new: { a: 1, b: 2 } })],
    ['a renamed field', { $rename: { 'o.p': 'p' } }, told({ p: 1 }, ['o.p'])],
    ['what was set to what it was', { $set: { 'o.q': 1, x: 1 } }, told({ x: 1 })],
  ])('an update tells of %s', async (_, update, description, arrayFilters?: object[]) => {
    const start = { _id: 1, o: { p: 1, q: 1 }, list: [1, 2, 3, 4], rows: [{ n: 1 }, { n: 2 }] };
    const collection = await target.fresh([start]);
    const stream = await opened(collection.watch([], { maxAwaitTimeMS: 20 }));
    await collection.updateOne({}, update as never, arrayFilters ? { arrayFilters } : {});
    const event = await stream.next();
    const whole = { ...description, truncatedArrays: [] };
    expect('updateDescription' in event && event.updateDescription).toEqual(whole);
    await stream.close();
  });

  test('an update by a pipeline tells of what differs, and of arrays that were cut', async () => {
    const collection = await target.fresh([
      { _id: 1, a: 1, list: [1, 2, 3, 4, 5, 6], more: 'x'.repeat(200) },
    ]);
    const stream = await opened(collection.watch());
    await collection.updateOne({}, [{ $set: { list: { $slice: ['$list', 4] }, b: 1 } }, { $unset: 'a' }]);
    expect(await stream.next()).toMatchObject({
      updateDescription: {
        updatedFields: { b: 1 },
        removedFields: ['a'],
        truncatedArrays: [{ field: 'list', newSize: 4 }],
      },
    });
    await stream.close();
  });

  test('fullDocument updateLookup gives the document with an update', async () => {
    const collection = await target.fresh([{ _id: 1, a: 1 }]);
    const stream = await opened(collection.watch([], { fullDocument: 'updateLookup' }));
    await collection.updateOne({}, { $set: { b: 2 } });
    expect(await stream.next()).toMatchObject({
      operationType: 'update',
      fullDocument: { _id: 1, a: 1, b: 2 },
    });
    await stream.close();
  });

  test('a batch has at most 16 MB, and the next one goes on after it', async () => {
    const collection = await target.fresh([{ _id: 1, bytes: Buffer.alloc(6 * 1024 * 1024) }]);
    const pipeline = [{ $changeStream: { fullDocument: 'updateLookup' } }];
    const coll = collection.collectionName;
    const { cursor } = await target.db.command({ aggregate: coll, pipeline, cursor: {} });
    for (const n of [1, 2, 3]) await collection.updateOne({}, { $set: { n } });
    const changes: unknown[] = [];
    for (const left of [2, 1]) {
      const { nextBatch, postBatchResumeToken } = (
        await target.db.command({ getMore: cursor.id, collection: coll })
      )['cursor'];
      expect(nextBatch).toHaveLength(left);
      expect(postBatchResumeToken).toEqual(nextBatch.at(-1)._id);
      for (const { updateDescription } of nextBatch) changes.push(updateDescription.updatedFields);
    }
    expect(changes).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await target.db.command({ killCursors: coll, cursors: [cursor.id] });
  });

  test('a pipeline chooses and shapes', async () => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(
      collection.watch([{ $match: { operationType: 'delete' } }, { $project: { documentKey: 1 } }]),
    );
    await collection.insertOne({ _id: 1 } as never);
    await collection.deleteOne({ _id: 1 as never });
    expect(await stream.next()).toEqual({ _id: expect.anything(), documentKey: { _id: 1 } });
    await stream.close();
  });

  test.each([
    ['leaves out', { $project: { _id: 0 } }],
    ['changes', { $addFields: { _id: 1 } }],
  ])('a pipeline that %s the token ends the stream', async (_, stage) => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(collection.watch([stage]));
    await collection.insertOne({ _id: 1 } as never);
    await expectCode(() => stream.next(), 280);
    await stream.close();
  });

  test('a database’s stream sees its collections, a transaction all at once', async () => {
    const [one, two] = [await target.fresh([{ _id: 0 }]), await target.fresh([{ _id: 0 }])];
    const stream = await opened(target.db.watch());
    const session = target.client.startSession();
    await session.withTransaction(async () => {
      await one.insertOne({ _id: 1 } as never, { session });
      await two.insertOne({ _id: 1 } as never, { session });
    });
    await session.endSession();
    const events = await take(stream, 2);
    expect(new Set(events.map((event) => 'txnNumber' in event && String(event.txnNumber))).size).toBe(1);
    expect(events).toMatchObject([{ lsid: { id: session.id?.id } }, { lsid: { id: session.id?.id } }]);
    expect(events.map((event) => ('ns' in event && 'coll' in event.ns ? event.ns.coll : ''))).toEqual([
      one.collectionName,
      two.collectionName,
    ]);
    await stream.close();
  });

  test('goes on after a token', async () => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(collection.watch());
    await collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }] as never[]);
    const [first] = await take(stream, 1);
    await stream.close();
    for (const option of ['resumeAfter', 'startAfter'] as const) {
      const resumed = collection.watch([], { [option]: first?._id });
      expect((await take(resumed, 2)).map((event) => 'documentKey' in event && event.documentKey)).toEqual([
        { _id: 2 },
        { _id: 3 },
      ]);
      await resumed.close();
    }
  });

  test('starts with the event of the very time that it is given', async () => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(collection.watch());
    for (const _id of [1, 2, 3]) await collection.insertOne({ _id } as never);
    const [, second] = await take(stream, 2);
    await stream.close();
    const again = collection.watch([], { startAtOperationTime: second?.clusterTime as Timestamp });
    expect((await take(again, 2)).map((event) => 'documentKey' in event && event.documentKey)).toEqual([
      { _id: 2 },
      { _id: 3 },
    ]);
    await again.close();
  });

  test.each(['resumeAfter', 'startAfter'] as const)('%s of a drop ends the stream', async (option) => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(collection.watch());
    await collection.drop();
    const [dropped, invalidated] = await take(stream, 2);
    await stream.close();
    await collection.insertOne({ _id: 1 } as never);

    const resumed = collection.watch([], { [option]: dropped?._id });
    expect((await take(resumed, 1))[0]).toMatchObject({ _id: invalidated?._id, operationType: 'invalidate' });
    await resumed.close();
    const next = collection.watch([], { startAfter: invalidated?._id });
    expect((await take(next, 1))[0]).toMatchObject({ operationType: 'insert', documentKey: { _id: 1 } });
    await next.close();
  });

  test('a stream that was opened right after a drop can be resumed', async () => {
    const collection = await target.fresh([{ _id: 0 }]);
    const before = await opened(collection.watch());
    await collection.drop();
    const stream = await opened(collection.watch());
    const token = stream.resumeToken;
    await stream.close();
    await before.close();
    await collection.insertOne({ _id: 1 } as never);
    const resumed = collection.watch([], { resumeAfter: token });
    expect((await take(resumed, 1))[0]).toMatchObject({ operationType: 'insert' });
    await resumed.close();
  });

  test('goes on after what others have written, where no event is its own', async () => {
    const [one, other] = [await target.fresh([{ _id: 0 }]), await target.fresh([{ _id: 0 }])];
    const coll = one.collectionName;
    const { cursor } = await target.db.command({
      aggregate: coll,
      pipeline: [{ $changeStream: {} }],
      cursor: {},
    });
    await other.insertOne({ _id: 1 as never });
    let token = cursor.postBatchResumeToken;
    const getMore = { getMore: cursor.id, collection: coll, maxTimeMS: 100 };
    for (let asked = 0; asked < 20 && token._data === cursor.postBatchResumeToken._data; asked += 1) {
      token = (await target.db.command(getMore))['cursor'].postBatchResumeToken;
    }
    expect(token._data > cursor.postBatchResumeToken._data).toBe(true);
    await one.insertOne({ _id: 1 as never });
    const resumed = one.watch([], { resumeAfter: token });
    expect(await resumed.next()).toMatchObject({ documentKey: { _id: 1 } });
    await resumed.close();
    await target.db.command({ killCursors: coll, cursors: [cursor.id] });
  });

  test.each([
    ['$out', (source: Collection, name: string) => source.aggregate([{ $out: name }]).toArray()],
    ['a rename', (source: Collection, name: string) => source.rename(name, { dropTarget: true })],
  ])('%s in the place of the collection ends its stream', async (_, replace) => {
    const source = await target.fresh([{ _id: 1, isNew: true }]);
    const coll = `${source.collectionName}_replaced`;
    const collection = target.db.collection(coll);
    await collection.insertOne({ _id: 0 as never });
    const stream = await opened(collection.watch());
    await replace(source, coll);
    const [renamed, invalidated] = await take(stream, 2);
    expect(renamed).toMatchObject({
      operationType: 'rename',
      to: { db: target.databaseName, coll },
    });
    expect(invalidated?.operationType).toBe('invalidate');
    expect(await collection.find().toArray()).toEqual([{ _id: 1, isNew: true }]);
    await stream.close();
  });

  test('dropping the collection ends its stream', async () => {
    const collection = await target.fresh([{ _id: 0 }]);
    const stream = await opened(collection.watch());
    await collection.drop();
    expect((await take(stream, 2)).map(({ operationType }) => operationType)).toEqual(['drop', 'invalidate']);
    await stream.close();
  });

  test.each([
    ['a token that is none', [{ $changeStream: { resumeAfter: { _data: 'nonsense' } } }], [9, 260]],
    ['an unknown option', [{ $changeStream: { surprise: 1 } }], 40415],
    ['a fullDocument that is none', [{ $changeStream: { fullDocument: 'maybe' } }], 2],
    ['a stage that may not follow', [{ $changeStream: {} }, { $group: { _id: 1 } }], 20],
    ['a stage that does not exist', [{ $changeStream: {} }, { $surprise: {} }], 40324],
    [
      'two tokens',
      [{ $changeStream: { resumeAfter: { _data: '82' }, startAfter: { _data: '82' } } }],
      [50865, 260],
    ],
    ['not first', [{ $match: {} }, { $changeStream: {} }], 40602],
  ])('refused: %s', async (_name, pipeline, codes) => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    await expectCode(() => target.db.command({ aggregate: collectionName, pipeline, cursor: {} }), codes);
  });
});
