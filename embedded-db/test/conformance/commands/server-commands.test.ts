import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const admin = (command: object) => target.client.db('admin').command(command);

describe('commands about the server', () => {
  test('hello names a writable primary and its limits', async () => {
    const reply = await admin({ hello: 1 });
    expect(reply).toMatchObject({
      isWritablePrimary: true,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      ok: 1,
    });
    expect(reply['setName']).toBeTypeOf('string');
    expect(reply['localTime']).toBeInstanceOf(Date);
  });

  test('isMaster is the older name', async () => {
    expect(await admin({ isMaster: 1 })).toMatchObject({ ismaster: true, ok: 1 });
  });

  test('ping, buildInfo, connectionStatus, serverStatus, getParameter', async () => {
    expect(await admin({ ping: 1 })).toMatchObject({ ok: 1 });
    expect((await admin({ buildInfo: 1 }))['version']).toMatch(/^\d+\.\d+\.\d+/);
    expect(await admin({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [] } });
    expect((await admin({ serverStatus: 1 }))['uptime']).toBeTypeOf('number');
    expect(await admin({ getParameter: 1, featureCompatibilityVersion: 1 })).toHaveProperty(
      'featureCompatibilityVersion',
    );
  });

  test('listDatabases', async () => {
    await target.fresh([{ a: 1 }]);
    const all = await admin({ listDatabases: 1, nameOnly: true, filter: { name: target.databaseName } });
    expect(all['databases']).toEqual([{ name: target.databaseName }]);
    const full = await admin({ listDatabases: 1 });
    expect(full['totalSize']).toBeTypeOf('number');
  });

  test('startSession, refreshSessions, endSessions', async () => {
    const started = await admin({ startSession: 1 });
    expect(started['id'].id._bsontype).toBe('Binary');
    expect(await admin({ refreshSessions: [started['id']] })).toMatchObject({ ok: 1 });
    expect(await admin({ endSessions: [started['id']] })).toMatchObject({ ok: 1 });
  });

  test.each(['endSessions', 'killSessions'])(
    '%s ends an open transaction and frees its documents',
    async (name) => {
      const collection = await target.fresh([{ _id: 1, n: 0 }]);
      const session = target.client.startSession();
      session.startTransaction();
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 1 } }, { session });
      await admin({ [name]: [session.id] });
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 5 } }, { maxTimeMS: 5000 });
      await expectCode(() => session.commitTransaction(), 251);
      expect(await collection.findOne()).toEqual({ _id: 1, n: 5 });
      await session.endSession();
    },
  );

  test('dbStats and collStats', async () => {
    const collection = await target.fresh([{ _id: 1 }, { _id: 2 }]);
    await collection.createIndex({ a: 1 });
    const stats = await target.db.command({ collStats: collection.collectionName });
    expect(stats).toMatchObject({ ns: collection.namespace, count: 2, nindexes: 2 });
    const [row] = await collection.aggregate([{ $collStats: { count: {} } }]).toArray();
    expect(row).toMatchObject({ ns: collection.namespace, count: 2 });
    expect(await target.db.command({ dbStats: 1 })).toMatchObject({ db: target.databaseName, ok: 1 });
    expect(await target.db.command({ collStats: 'never' })).toMatchObject({ count: 0 });
  });

  test.each([
    ['an unknown command', { fancyCommand: 1 }, 59],
    ['getParameter of nothing', { getParameter: 1 }, 72],
    ['endSessions of a number', { endSessions: 1 }, 14],
    ['refreshSessions of a number', { refreshSessions: 1 }, 14],
    ['listDatabases with an unknown field', { listDatabases: 1, surprise: 1 }, 40415],
  ])('refused: %s', async (_name, command, code) => {
    await expectCode(() => admin(command), code);
  });

  test('refused elsewhere than on admin', async () => {
    await expectCode(() => target.db.command({ listDatabases: 1 }), 13);
    await expectCode(() => target.db.command({ renameCollection: 'a.b', to: 'a.c' }), 13);
  });
});

describe('explain', () => {
  const stages = (plan: unknown): string[] => {
    const { stage, inputStage } = plan as { stage: string; inputStage?: unknown };
    return inputStage ? [stage, ...stages(inputStage)] : [stage];
  };

  test('tells a scan from an index', async () => {
    const collection = await target.fresh([{ a: 1, b: 1 }, { a: 2 }]);
    await collection.createIndex({ a: 1 });
    const scan = await collection.find({ b: 1 }).explain('queryPlanner');
    expect(stages(scan['queryPlanner'].winningPlan)).toContain('COLLSCAN');
    const indexed = await collection.find({ a: 1 }).explain('queryPlanner');
    expect(stages(indexed['queryPlanner'].winningPlan)).toEqual(['FETCH', 'IXSCAN']);
  });

  test('counts what it examined', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 2 }, { a: 2 }, { a: 3 }]);
    await collection.createIndex({ a: 1 });
    const { executionStats } = await collection.find({ a: 2 }).explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 2, totalKeysExamined: 2, totalDocsExamined: 2 });
    const scan = await collection.find({ b: 2 }).explain('executionStats');
    expect(scan['executionStats']).toMatchObject({
      nReturned: 0,
      totalKeysExamined: 0,
      totalDocsExamined: 4,
    });
  });

  test('a count within an index reads no document', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 2 }, { a: 2 }, { a: [2, 3] }]);
    await collection.createIndex({ a: 1 });
    const count = { count: collection.collectionName, query: { a: 2 } };
    expect((await target.db.command(count))['n']).toBe(3);
    const told = await target.db.command({ explain: count, verbosity: 'executionStats' });
    expect(stages(told['queryPlanner'].winningPlan)).toEqual(['COUNT', 'COUNT_SCAN']);
    expect(told['executionStats'].totalDocsExamined).toBe(0);
  });

  test('a sort without an index is told', async () => {
    const collection = await target.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 });
    const sorted = await collection.find({}).sort({ b: 1 }).explain('queryPlanner');
    expect(stages(sorted['queryPlanner'].winningPlan)).toContain('SORT');
    const byIndex = await collection.find({}).sort({ a: -1 }).explain('queryPlanner');
    expect(stages(byIndex['queryPlanner'].winningPlan)).not.toContain('SORT');
  });

  test('refused: an unknown verbosity, an unknown command', async () => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    await expectCode(
      () => target.db.command({ explain: { find: collectionName }, verbosity: 'loud' }),
      [2, 9],
    );
    await expectCode(() => target.db.command({ explain: { fancy: collectionName } }), 59);
  });

  test.each([
    ['an operator that is none', { u: { $fancy: { a: 1 } } }, 9],
    ['operators that conflict', { u: { $set: { a: 1 }, $inc: { a: 1 } } }, 40],
    ['a replacement of many', { u: { a: 1 }, multi: true }, 9],
    ['a field that is none', { u: { $set: { a: 1 } }, fancy: 1 }, 40415],
  ])('refuses an update as running it would: %s', async (_name, statement, code) => {
    const { collectionName } = await target.fresh([{ a: 1 }]);
    const update = { update: collectionName, updates: [{ q: {}, ...statement }] };
    await expectCode(() => target.db.command({ explain: update }), code);
  });

  test('what a write would do is told, and not done', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 1 }, { a: 2 }]);
    await collection.createIndex({ a: 1 });
    const name = collection.collectionName;
    const executed = async (explain: Document) => {
      const told = await target.db.command({ explain, verbosity: 'executionStats' });
      expect(JSON.stringify(told['queryPlanner'].winningPlan)).toContain('IXSCAN');
      return told['executionStats'].executionStages;
    };
    const update = (statement: object) => ({
      update: name,
      updates: [{ q: { a: 1 }, u: { $set: { a: 1 } }, ...statement }],
    });
    const updates = { stage: 'UPDATE', nReturned: 0, nWouldUpsert: 0 };
    expect(await executed(update({}))).toMatchObject({ ...updates, nMatched: 1, nWouldModify: 1 });
    expect(await executed(update({ multi: true }))).toMatchObject({
      ...updates,
      nMatched: 2,
      nWouldModify: 2,
    });
    expect(await executed(update({ q: { a: 9 }, upsert: true }))).toMatchObject({
      ...updates,
      nMatched: 0,
      nWouldUpsert: 1,
    });
    expect(await executed({ delete: name, deletes: [{ q: { a: 1 }, limit: 0 }] })).toMatchObject({
      stage: 'DELETE',
      nReturned: 0,
      nWouldDelete: 2,
    });
    expect(
      await executed({ findAndModify: name, query: { a: 1 }, update: { $set: { b: 1 } } }),
    ).toMatchObject({ stage: 'UPDATE', nMatched: 1, nWouldModify: 1 });
    expect(await collection.countDocuments({ b: 1 })).toBe(0);
    expect(await collection.countDocuments()).toBe(3);
  });

  test('refuses a findAndModify as running it would, and tells of it by either name', async () => {
    const collection = await target.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 });
    const by = { query: { a: 1 } };
    await expectCode(
      () =>
        target.db.command({
          explain: { findAndModify: collection.collectionName, ...by, update: { $fancy: 1 } },
        }),
      9,
    );
    for (const name of ['findAndModify', 'findandmodify']) {
      const told = await target.db.command({
        explain: { [name]: collection.collectionName, ...by, remove: true },
      });
      expect(told['queryPlanner'].namespace).toBe(collection.namespace);
      expect(JSON.stringify(told['queryPlanner'].winningPlan)).toContain('IXSCAN');
    }
    expect(await collection.countDocuments()).toBe(1);
  });
});

describe('variables of a command', () => {
  const value = { v: 1 };
  test.each([
    ['an upper-case beginning', { Name: 1 }, 9],
    ['an empty name', { '': 1 }, 9],
    ['a name with a dot', { 'a.b': 1 }, 9],
    ['an expression that reads a field', { v: '$a' }, 4890500],
    ['an expression that reads the document', { v: '$$ROOT' }, 4890500],
  ])('refused: %s, also where nothing uses it', async (_name, variables, code) => {
    const { collectionName: c } = await target.fresh([{ a: 1 }]);
    for (const command of [
      { find: c },
      { aggregate: c, pipeline: [], cursor: {} },
      { delete: c, deletes: [{ q: {}, limit: 0 }] },
      { update: c, updates: [{ q: {}, u: { $set: { a: 2 } } }] },
      { findAndModify: c, remove: true },
    ]) {
      await expectCode(() => target.db.command({ ...command, let: variables }), code);
    }
  });

  test('may have any letter behind the first, and refer to those before them', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 3 }]);
    const variables = { über_1: 1, last: { $add: ['$$über_1', 2] }, text: { $literal: '$a' } };
    const found = await collection.find({ $expr: { $eq: ['$a', '$$last'] } }, { let: variables }).toArray();
    expect(found).toHaveLength(1);
  });

  test('stand beside the constants of an update, which are values and no expressions', async () => {
    const collection = await target.fresh([{ _id: 1, a: 5 }]);
    const u = [{ $set: { b: '$$v', c: '$$k' } }];
    await target.db.command({
      update: collection.collectionName,
      updates: [{ q: {}, u, c: { k: '$a' } }],
      let: value,
    });
    expect(await collection.findOne()).toEqual({ _id: 1, a: 5, b: 1, c: '$a' });
  });
});
