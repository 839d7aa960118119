import type { Document, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { codeOf, signIn, storeWithUsers } from '../support/users.ts';

const INTERRUPTED = 11601;
const UNAUTHORIZED = 13;

const shared = storeWithUsers();

/** A filter that takes some milliseconds for each document. */
const SLOW = { $expr: { $eq: [{ $sum: { $range: [0, { $add: [30_000, '$n'] }] } }, -1] } };

const currentOp = (client: MongoClient, spec: Document): Promise<Document[]> =>
  client
    .db('admin')
    .aggregate([{ $currentOp: spec }])
    .toArray();

/** The running operation with a comment, as soon as it is seen. */
const running = async (client: MongoClient, comment: string, spec: Document): Promise<Document> => {
  const seen = () =>
    currentOp(client, spec).then((all) =>
      all.find(({ command }) => (command as Document | undefined)?.['comment'] === comment),
    );
  await expect.poll(seen).toBeDefined();
  return (await seen()) as Document;
};

test('long reads and writes are seen, and end with 11601 when they are killed', async () => {
  const { uri, root } = shared;
  await root.db('admin').command({ createUser: 'ann', pwd: 'x', roles: ['readWriteAnyDatabase'] });
  const ann = await signIn(uri, 'ann', 'x', { appName: 'slow reader' });
  await root.db('admin').command({ createUser: 'eve', pwd: 'x', roles: ['clusterMonitor'] });
  const eve = await signIn(uri, 'eve', 'x');
  const collection = ann.db('x').collection('c');
  await collection.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n })));
  const work: Readonly<Record<string, () => Promise<unknown>>> = {
    find: () => collection.find(SLOW, { comment: 'find' }).toArray(),
    group: () =>
      collection.aggregate([{ $match: SLOW }, { $group: { _id: '$n' } }], { comment: 'group' }).toArray(),
    update: () => collection.updateMany(SLOW, { $set: { n: 0 } }, { comment: 'update' }),
  };
  for (const [comment, run] of Object.entries(work)) {
    const code = codeOf(run());
    const operation = await running(root, comment, { allUsers: true });
    expect(operation).toMatchObject({
      type: 'op',
      active: true,
      appName: 'slow reader',
      ns: 'x.c',
      effectiveUsers: [{ user: 'ann', db: 'admin' }],
      command: { $db: 'x', comment },
    });
    const kill = { killOp: 1, op: operation['opid'] as number };
    // The same answer, and no effect.
    expect(await eve.db('admin').command(kill)).toMatchObject({ info: 'attempting to kill op' });
    expect(await running(ann, comment, {})).toMatchObject({ opid: kill.op });
    const killer = comment === 'group' ? root : ann;
    expect(await killer.db('admin').command(kill)).toMatchObject({ info: 'attempting to kill op' });
    expect(await code).toBe(INTERRUPTED);
  }
  expect(await currentOp(ann, {})).toEqual([]);
});

test('idle connections, cursors and transactions are seen; users see their own', async () => {
  const { uri, root } = shared;
  await root.db('admin').command({ createUser: 'ben', pwd: 'x', roles: ['readWriteAnyDatabase'] });
  const ben = await signIn(uri, 'ben', 'x');
  await ben.db('x').collection('d').insertMany([{}, {}, {}]);
  const { cursor } = await ben.db('x').command({ find: 'd', batchSize: 1 });
  const session = ben.startSession();
  session.startTransaction();
  await ben.db('x').collection('d').insertOne({}, { session });
  const all = { idleConnections: true, idleCursors: true, allUsers: true, localOps: true };
  expect(await codeOf(currentOp(ben, all))).toBe(UNAUTHORIZED);
  const seen = await currentOp(root, all);
  const cursorId = (cursor as Document)['id'] as unknown;
  expect(seen).toContainEqual(
    expect.objectContaining({
      type: 'idleCursor',
      ns: 'x.d',
      cursor: expect.objectContaining({ cursorId }) as unknown,
    }),
  );
  expect(seen).toContainEqual(expect.objectContaining({ type: 'idleSession', desc: 'inactive transaction' }));
  expect(seen).toContainEqual(
    expect.objectContaining({ active: false, effectiveUsers: [{ user: 'ben', db: 'admin' }] }),
  );
  expect((await currentOp(ben, { idleCursors: true })).map(({ type }) => String(type)).toSorted()).toEqual([
    'idleCursor',
    'idleSession',
  ]);
  await session.abortTransaction();
  await session.endSession();
  const command = { currentOp: 1, $all: true, ns: 'x.d', type: 'idleCursor' };
  expect((await root.db('admin').command(command))['inprog']).toHaveLength(1);
  expect(await codeOf(ben.db('admin').command(command))).toBe(UNAUTHORIZED);
  expect(await codeOf(ben.db('admin').command({ ...command, $ownOps: true }))).toBe(0);
});

test('a password is not shown while its command runs, and misplaced stages are refused', async () => {
  const { root } = shared;
  const pwd = 'a secret word';
  const creations = Array.from({ length: 4 }, (_, n) =>
    root.db('admin').command({ createUser: `user ${n}`, pwd, roles: [] }),
  );
  const seen = JSON.stringify(
    await currentOp(root, { allUsers: true, idleConnections: true }),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
  await Promise.all(creations);
  expect(seen).not.toContain(pwd);
  expect(
    await codeOf(
      root
        .db('x')
        .aggregate([{ $currentOp: {} }])
        .toArray(),
    ),
  ).toBe(73);
  expect(await codeOf(currentOp(root, { nonsense: true }))).toBe(40415);
  expect(
    await codeOf(
      root
        .db('x')
        .collection('c')
        .aggregate([{ $limit: 1 }, { $currentOp: {} }])
        .toArray(),
    ),
  ).toBe(40602);
});
