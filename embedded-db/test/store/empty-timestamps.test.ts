/** Where `Timestamp(0, 0)` becomes the present time, beyond what every MongoDB 8 is known to do. */
import { Timestamp, type Document } from 'mongodb';
import { expect, test } from 'vitest';
import { expectCode } from '../support/errors.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const EMPTY = new Timestamp({ t: 0, i: 0 });

type Run = (command: Document) => Promise<Document>;

const opened = async (): Promise<Run> => {
  const client = await connectTo((await startStore(folderOfTest())).uri);
  return ({ $db = 'x', ...command }) => client.db($db as string).command(command);
};

/** Which documents of a collection have an empty timestamp, by `_id`. */
const emptyIn = async (run: Run, collection: string): Promise<unknown> => {
  const reply = await run({ distinct: collection, key: '_id', query: { a: EMPTY } });
  return reply['values'];
};

test('bulkWrite leaves them when asked to', async () => {
  for (const bypassEmptyTsReplacement of [true, false]) {
    const run = await opened();
    await run({ insert: 'c', documents: [{ _id: 1 }] });
    const ops = [
      { insert: 0, document: { _id: 2, a: EMPTY } },
      { update: 0, filter: { _id: 1 }, updateMods: { a: EMPTY } },
      { update: 0, filter: { _id: 3 }, updateMods: { a: EMPTY }, upsert: true },
    ];
    const nsInfo = [{ ns: 'x.c' }];
    const reply = await run({ bulkWrite: 1, ops, nsInfo, bypassEmptyTsReplacement, $db: 'admin' });
    expect(reply).toMatchObject({ ok: 1, nErrors: 0 });
    expect(await emptyIn(run, 'c')).toEqual(bypassEmptyTsReplacement ? [1, 2, 3] : []);
  }
});

test.each([
  ['merge', []],
  ['replace', []],
  ['keepExisting', [2]],
  ['fail', []],
])('$merge that inserts with whenMatched: %s', async (whenMatched, kept) => {
  const run = await opened();
  await run({ insert: 'c', documents: [{ _id: 2, a: EMPTY }], bypassEmptyTsReplacement: true });
  const pipeline = [{ $merge: { into: 'd', whenMatched } }];
  expect(await run({ aggregate: 'c', pipeline, cursor: {} })).toMatchObject({ ok: 1 });
  expect(await emptyIn(run, 'd')).toEqual(kept);
});

test.each([
  ['merge', [2]],
  ['replace', []],
])('$merge that changes with whenMatched: %s', async (whenMatched, kept) => {
  const run = await opened();
  await run({ insert: 'd', documents: [{ _id: 2, a: 1 }] });
  await run({ insert: 'c', documents: [{ _id: 2, a: EMPTY }], bypassEmptyTsReplacement: true });
  await run({ aggregate: 'c', pipeline: [{ $merge: { into: 'd', whenMatched } }], cursor: {} });
  expect(await emptyIn(run, 'd')).toEqual(kept);
});

test.each([
  { insert: 'c', documents: [{}] },
  { update: 'c', updates: [{ q: {}, u: {} }] },
  { findAndModify: 'c', update: {} },
  { bulkWrite: 1, ops: [{ insert: 0, document: {} }], nsInfo: [{ ns: 'x.c' }], $db: 'admin' },
])('the option takes a flag alone: %j', async (body) => {
  const run = await opened();
  await expectCode(() => run({ ...body, bypassEmptyTsReplacement: 1 }), 14);
});
