import type { Document, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { commandTable } from '../../../src/commands/command-table.ts';
import { needsOf } from '../../../src/commands/access/command-needs.ts';
import { codeOf, signIn, storeWithUsers } from '../../support/users.ts';

const UNAUTHORIZED = 13;

const shared = storeWithUsers();

/** A command of each class. None of them succeeds in doing harm: what it names is not there, or it changes nothing. */
const ON_A_DATABASE: Readonly<Record<string, readonly Document[]>> = {
  read: [
    { find: 'c' },
    { count: 'c' },
    { distinct: 'c', key: 'a' },
    { aggregate: 'c', pipeline: [], cursor: {} },
    { explain: { find: 'c' } },
    { listCollections: 1 },
    { listIndexes: 'c' },
    { collStats: 'c' },
    { dbStats: 1 },
  ],
  write: [
    { insert: 'c', documents: [{}] },
    { update: 'c', updates: [{ q: { none: 1 }, u: { $set: { a: 1 } } }] },
    { delete: 'c', deletes: [{ q: { none: 1 }, limit: 0 }] },
    { findAndModify: 'c', query: { none: 1 }, remove: true },
    { aggregate: 'c', pipeline: [{ $match: { none: 1 } }, { $merge: 'd' }], cursor: {} },
    { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} },
    { drop: 'none' },
    { create: 'd' },
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a' }] },
  ],
  administer: [
    { collMod: 'c' },
    { validate: 'c' },
    { aggregate: 'c', pipeline: [{ $indexStats: {} }], cursor: {} },
  ],
  users: [
    { usersInfo: 1 },
    { createUser: 'root', pwd: 'x', roles: [] },
    { dropUser: 'nobody' },
    { updateUser: 'nobody', pwd: 'x' },
    { grantRolesToUser: 'nobody', roles: ['read'] },
  ],
};

const ON_THE_SERVER: Readonly<Record<string, readonly Document[]>> = {
  monitor: [
    { serverStatus: 1 },
    { hostInfo: 1 },
    { getParameter: '*' },
    { getLog: 'global' },
    { currentOp: 1 },
  ],
  sessions: [{ killAllSessions: [] }],
  exports: [{ usersInfo: { forAllDBs: true }, showCredentials: true }],
  imports: [{ importUsers: 1, users: [] }],
};

/** What each role allows on its own database, on others, and on the server. */
const EXPECTED: Readonly<Record<string, { own?: string; others?: string; server?: string }>> = {
  read: { own: 'read' },
  readWrite: { own: 'read write' },
  dbAdmin: { own: 'administer' },
  userAdmin: { own: 'users' },
  dbOwner: { own: 'read write administer users' },
  readAnyDatabase: { own: 'read', others: 'read' },
  readWriteAnyDatabase: { own: 'read write', others: 'read write' },
  dbAdminAnyDatabase: { own: 'administer', others: 'administer' },
  userAdminAnyDatabase: { own: 'users', others: 'users' },
  clusterMonitor: { server: 'monitor' },
  clusterManager: {},
  hostManager: { server: 'sessions' },
  clusterAdmin: { server: 'monitor sessions' },
  backup: { server: 'exports' },
  restore: { server: 'imports' },
  root: {
    own: 'read write administer users',
    others: 'read write administer users',
    server: 'monitor sessions exports imports',
  },
};

/** The classes whose commands a client may all run, and those of which it may run only some. */
const allowed = async (
  client: MongoClient,
  db: string,
  classes: Readonly<Record<string, readonly Document[]>>,
): Promise<{ all: string; some: string[] }> => {
  const all: string[] = [];
  const some: string[] = [];
  for (const [name, commands] of Object.entries(classes)) {
    const codes = await Promise.all(commands.map((command) => codeOf(client.db(db).command(command))));
    const refused = codes.filter((code) => code === UNAUTHORIZED).length;
    if (refused === 0) all.push(name);
    else if (refused < codes.length)
      some.push(
        ...commands.filter((_, at) => codes[at] !== UNAUTHORIZED).map((each) => Object.keys(each)[0] ?? ''),
      );
  }
  return { all: all.join(' '), some };
};

/** Commands of a class that a role has although it lacks the class. */
const SOME: Readonly<Record<string, readonly string[]>> = {
  dbAdmin: ['listCollections', 'listIndexes', 'collStats', 'dbStats', 'drop', 'create', 'createIndexes'],
  dbAdminAnyDatabase: [
    'listCollections',
    'listIndexes',
    'collStats',
    'dbStats',
    'drop',
    'create',
    'createIndexes',
  ],
  clusterMonitor: ['listCollections', 'listIndexes', 'collStats', 'dbStats', 'aggregate'],
  clusterAdmin: ['listCollections', 'listIndexes', 'collStats', 'dbStats', 'aggregate'],
  backup: [
    'find',
    'count',
    'distinct',
    'aggregate',
    'explain',
    'listCollections',
    'listIndexes',
    'collStats',
  ],
  restore: ['listCollections', 'listIndexes', 'insert', 'drop', 'create', 'createIndexes', 'collMod'],
};

test.each(Object.entries(EXPECTED))('%s allows what it should, and nothing else', async (role, expected) => {
  const { uri, root } = shared;
  for (const name of ['own', 'other'])
    await root
      .db(name)
      .collection('c')
      .updateOne({}, { $set: { a: 1 } }, { upsert: true });
  const isOfDatabase =
    expected.others === undefined && expected.server === undefined && expected.own !== undefined;
  const db = isOfDatabase ? 'own' : 'admin';
  await root.db(db).command({ createUser: `a ${role}`, pwd: 'x', roles: [role] });
  const client = await signIn(uri, `a ${role}`, 'x', { authSource: db });
  const own = await allowed(client, 'own', ON_A_DATABASE);
  const others = await allowed(client, 'other', ON_A_DATABASE);
  const server = await allowed(client, 'admin', ON_THE_SERVER);
  expect({ own: own.all, others: others.all, server: server.all }).toEqual({
    own: '',
    others: '',
    server: '',
    ...expected,
  });
  expect(own.some).toEqual(SOME[role] ?? []);
  expect(others.some).toEqual(isOfDatabase ? [] : (SOME[role] ?? []));
});

test('every command says what it needs', () => {
  const command = { db: 'x', body: {} as never, sequences: new Map(), user: undefined };
  const missing = [...commandTable.keys()].filter((name) => {
    try {
      return needsOf({ ...command, name }) === undefined;
    } catch {
      return false;
    }
  });
  expect(missing).toEqual([]);
});

test('what a pipeline, a view or a bulkWrite names elsewhere needs its own right', async () => {
  const { uri, root } = shared;
  const roles = [{ role: 'readWrite', db: 'mine' }];
  await root.db('admin').command({ createUser: 'limited', pwd: 'x', roles });
  const client = await signIn(uri, 'limited', 'x');
  await root.db('theirs').collection('c').insertOne({});
  const run = (command: Document) => codeOf(client.db('mine').command(command));
  const aggregate = (...pipeline: Document[]) => run({ aggregate: 'c', pipeline, cursor: {} });
  const elsewhere = { db: 'theirs', coll: 'c' };
  expect(await aggregate({ $out: elsewhere })).toBe(UNAUTHORIZED);
  expect(await aggregate({ $merge: { into: elsewhere } })).toBe(UNAUTHORIZED);
  expect(await aggregate({ $facet: { a: [{ $lookup: { from: elsewhere, pipeline: [], as: 'a' } }] } })).toBe(
    UNAUTHORIZED,
  );
  expect(
    await aggregate({
      $unionWith: { coll: 'other', pipeline: [{ $lookup: { from: elsewhere, pipeline: [], as: 'a' } }] },
    }),
  ).toBe(UNAUTHORIZED);
  const rename = { renameCollection: 'mine.c', to: 'theirs.d' };
  expect(await codeOf(client.db('admin').command(rename))).toBe(UNAUTHORIZED);
  const insertElsewhere = client.bulkWrite([{ namespace: 'theirs.c', name: 'insertOne', document: {} }]);
  await expect(insertElsewhere).rejects.toMatchObject({ cause: { code: UNAUTHORIZED } });
  await client.bulkWrite([{ namespace: 'mine.c', name: 'insertOne', document: {} }]);
  expect(await codeOf(client.watch().tryNext())).toBe(UNAUTHORIZED);
  expect(await run({ insert: 'c', documents: [{}], bypassDocumentValidation: true })).toBe(UNAUTHORIZED);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  expect(databases).toEqual([{ name: 'mine' }]);
  expect(await codeOf(client.db('admin').command({ usersInfo: 'limited' }))).toBe(0);
  expect(await codeOf(client.db('admin').command({ usersInfo: 'root' }))).toBe(UNAUTHORIZED);
});

test('the manager of the users of one database neither gives nor takes roles of another', async () => {
  const { uri, root } = shared;
  await root.db('own').command({ createUser: 'manager', pwd: 'x', roles: ['userAdmin'] });
  const client = await signIn(uri, 'manager', 'x', { authSource: 'own' });
  const run = (command: Document) => codeOf(client.db('own').command(command));
  const roles = [{ role: 'root', db: 'admin' }];
  expect(await run({ createUser: 'accomplice', pwd: 'x', roles })).toBe(UNAUTHORIZED);
  expect(await run({ grantRolesToUser: 'manager', roles })).toBe(UNAUTHORIZED);
  expect(await run({ updateUser: 'manager', roles })).toBe(UNAUTHORIZED);
  expect(await run({ revokeRolesFromUser: 'manager', roles })).toBe(UNAUTHORIZED);
  expect(await run({ createUser: 'helper', pwd: 'x', roles: [{ role: 'read', db: 'own' }] })).toBe(0);
});
